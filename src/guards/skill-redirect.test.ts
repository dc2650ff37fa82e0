import { describe, expect, it } from 'vitest';
import { fakeWorkspace } from '../testing/fake-workspace.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { namedTools } from './agents/agent-files.ts';
import { skillRedirect } from './skill-redirect.ts';

const skill = (name: string, key = 'skill') =>
  ({ call: { kind: 'skill', input: { [key]: name }, target: name, name: 'Skill' } }) as const;
const agentFile = (name: string) => `---\nname: ${name}\ndescription: x\n---\nYou review.\n`;

guardTester({ describe, it })(skillRedirect, {
  workspace: {
    files: {
      '.claude/agents/reviewer-of-prose.md': agentFile('prose-reviewer'),
      '.claude/agents/deep/nested.md': 'no front matter',
      '.claude/agents/windows.md': '\ufeff---\r\nname: "windows-expert"\r\ndescription: x\r\n---\r\n',
      '.claude/agents/both.md': agentFile('both'),
      '.claude/skills/both/SKILL.md': agentFile('both'),
      '.claude/skills/architect/SKILL.md': 'a skill of a name that a collection has too',
      '.claude/commands/release.md': 'Make a release.',
      '.claude/agents/release.md': agentFile('release'),
      '.github/agents/planner.agent.md': '---\ndescription: plans\n---\n',
      '/home/dev/.claude/agents/own.md': agentFile('own-agent'),
      '/home/dev/.copilot/agents/helper.md': 'x',
      '/home/dev/.claude/plugins/marketplaces/shop/.claude-plugin/marketplace.json': '{"name":"shop"}',
      '/home/dev/.claude/plugins/marketplaces/shop/plugins/tools/.claude-plugin/plugin.json': '{ "name": "toolbox" }',
      '/home/dev/.claude/plugins/marketplaces/shop/plugins/tools/agents/fixer.md': agentFile('fixer'),
      '/home/dev/.claude/plugins/marketplaces/shop/plugins/tools/skills/fix/SKILL.md': '---\nname: fix\n---\n',
      '/home/dev/.claude/plugins/marketplaces/shop/plugins/tools/skills/fixer-two/SKILL.md':
        '---\nname: own-agent\n---\n',
      '/home/dev/project/web/page.html': '',
    },
  },
  stops: [
    { why: 'the name in the front matter', ...skill('prose-reviewer'), code: 'agent', at: 'prose-reviewer' },
    { why: 'the file name, below a folder', ...skill('nested'), code: 'agent', at: 'nested' },
    { why: 'byte order mark, CRLF and quotes', ...skill('windows-expert'), code: 'agent', at: 'windows-expert' },
    { why: 'another host’s folder and ending', ...skill('planner'), code: 'agent', at: 'planner' },
    { why: 'the user’s own agents', ...skill('helper'), code: 'agent', at: 'helper' },
    { why: 'case does not make a skill of it', ...skill('Prose-Reviewer'), code: 'agent', at: 'Prose-Reviewer' },
    {
      why: 'a namespace before a project’s agent',
      ...skill('any:prose-reviewer'),
      code: 'agent',
      at: 'any:prose-reviewer',
    },
    { why: 'a plugin’s agent by its full name', ...skill('toolbox:fixer'), code: 'agent', at: 'toolbox:fixer' },
    { why: 'a plugin’s agent by its bare name', ...skill('fixer'), code: 'agent', at: 'fixer' },
    { why: 'under the other key', ...skill('nested', 'name'), code: 'agent', at: 'nested' },
    { why: 'written as a command', ...skill('/nested'), code: 'agent', at: '/nested' },
    {
      why: 'from a folder below',
      ...skill('planner'),
      workspace: {
        cwd: '/home/dev/project/web',
        repositories: { '/home/dev/project': {} },
        files: { '/home/dev/project/.github/agents/planner.agent.md': '' },
      },
      code: 'agent',
      at: 'planner',
    },
    { why: 'named in the policy', ...skill('mine'), options: { agents: ['Mine'] }, code: 'agent', at: 'mine' },
    { why: 'of a known collection', ...skill('knowledge-archaeologist'), code: 'agent', at: 'knowledge-archaeologist' },
    {
      why: 'of a known collection, with its name',
      ...skill('amplihack:tester'),
      code: 'agent',
      at: 'amplihack:tester',
    },
  ],
  allows: [
    { why: 'a name that is both is a skill', ...skill('both') },
    { why: 'a skill of a name that a collection has too', ...skill('architect') },
    { why: 'a command is run by the skill tool', ...skill('release') },
    { why: 'a plugin’s skill', ...skill('toolbox:fix') },
    { why: 'a skill in a plugin, an agent of the user', ...skill('own-agent') },
    { why: 'unknown', ...skill('pdf') },
    { why: 'the file’s name where the front matter gives another', ...skill('reviewer-of-prose') },
    { why: 'another plugin’s name before a collection’s', ...skill('acme:tester') },
    { why: 'the collection is switched off', ...skill('tester'), options: { collections: [] } },
    { why: 'named a skill in the policy', ...skill('nested'), options: { skills: ['nested'] } },
    { why: 'no name at all', call: { kind: 'skill', input: {} } },
    { why: 'an agent call', call: { kind: 'agent', input: { subagent_type: 'nested' }, target: 'nested' } },
  ],
});

describe('namedTools', () => {
  it('lists a bounded number of folders, however many there are', () => {
    const files = Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`/home/dev/.claude/plugins/p${at}/agents/a${at}.md`, '']),
    );
    let listed = 0;
    const { facts } = fakeWorkspace({ files });
    const list = (path: string) => {
      listed += 1;
      return facts.list(path);
    };
    namedTools('/home/dev/project', { ...facts, list });
    expect(listed).toBeLessThanOrEqual(600);
  });
});
