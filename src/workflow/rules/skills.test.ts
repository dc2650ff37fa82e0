import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../protocol/tool-call.ts';
import { readWorkflow } from './read-workflow.ts';
import { mandatorySkills, missingSkills, skillDirective, skillsLoaded, tracedSkill } from './skills.ts';

const call = (parts: Partial<ToolCall> & Pick<ToolCall, 'kind'>): ToolCall => ({
  name: 'Tool',
  input: {},
  files: [],
  ...parts,
});
const reading = (path: string) => call({ kind: 'read', files: [{ path, action: 'read' }] });

describe('what loads a skill', () => {
  it.each<[why: string, call: ToolCall, loaded: readonly string[]]>([
    ['the skill tool', call({ kind: 'skill', target: 'tidy' }), ['tidy']],
    ['the skill tool with a namespace', call({ kind: 'skill', target: 'house:tidy' }), ['tidy']],
    ['the skill tool by its argument', call({ kind: 'skill', input: { skill: 'tidy' } }), ['tidy']],
    ['the skill tool without a name loads nothing', call({ kind: 'skill' }), []],
    ['reading its entry file', reading('/home/dev/.agents/skills/tidy/SKILL.md'), ['tidy']],
    ['reading it on Windows', reading('C:\\skills\\tidy\\SKILL.md'), ['tidy']],
    ['another file of it loads nothing', reading('/skills/tidy/notes.md'), []],
    ['a file that only ends so loads nothing', reading('/skills/tidy/MY-SKILL.md'), []],
    ['a deeper one loads nothing', reading('/skills/tidy/old/SKILL.md'), []],
    [
      'writing it loads nothing',
      call({ kind: 'write', files: [{ path: 'skills/tidy/SKILL.md', action: 'write' }] }),
      [],
    ],
    ['a search for it loads nothing', call({ kind: 'search', input: { pattern: 'skills/tidy/SKILL.md' } }), []],
  ])('%s', (_why, given, loaded) => expect(skillsLoaded(given)).toEqual(loaded));

  it('a command loads what it reads, where agents read by the shell', () => {
    const command = call({ kind: 'shell', command: 'cat skills/tidy/SKILL.md' });
    expect(skillsLoaded(command)).toEqual([]);
    expect(skillsLoaded(command, () => ['/repo/skills/tidy/SKILL.md', '/repo/a.md'])).toEqual(['tidy']);
  });
});

describe('the skills of an agent', () => {
  const workflow = readWorkflow({
    namespaces: ['team'],
    agents: { builder: { skills: ['tidy', { name: 'safe', policy: 'eager' }, { name: 'rare', policy: 'on-demand' }] } },
    skillRoots: ['.house/skills'],
  });

  it('are mandatory unless they are on demand', () => {
    expect(mandatorySkills('team:builder', workflow).map(({ name }) => name)).toEqual(['tidy', 'safe']);
    expect(mandatorySkills('poet', workflow)).toEqual([]);
    expect(mandatorySkills(undefined, workflow)).toEqual([]);
    expect(mandatorySkills('constructor', workflow)).toEqual([]);
  });

  it('that are missing stand in the order in which they are asked for', () => {
    expect(missingSkills(['b'], ['c', 'b', 'a'])).toEqual(['c', 'a']);
  });

  it('are named together, and eager ones come along', () => {
    const told = skillDirective(mandatorySkills('builder', workflow), new Map([['safe', '# Safe']]));
    expect(told).toContain('tidy, safe');
    expect(told.endsWith('\n\n# Safe')).toBe(true);
  });

  it.each<[path: string | number, skill: string | undefined]>([
    ['/repo/.house/skills/tidy/SKILL.md', 'tidy'],
    ['.House/Skills/tidy/skill.md', 'tidy'],
    ['C:\\repo\\.house\\skills\\tidy\\SKILL.md', 'tidy'],
    ['/repo/.house/skills/tidy/more/SKILL.md', undefined],
    ['/repo/my.house/skills/tidy/SKILL.md', undefined],
    ['/repo/skills/tidy/SKILL.md', undefined],
    [7, undefined],
  ])('are traced where the workflow keeps skills: %s', (path, skill) =>
    expect(tracedSkill(path, workflow)).toBe(skill),
  );
});
