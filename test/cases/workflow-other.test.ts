import { describe, expect } from 'vitest';
import { transcriptCalls } from '../../src/hosts/transcript.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { settingsCascade } from '../../src/workflow/rules/cascade.ts';
import { mutationTime, onlyAdditions } from '../../src/workflow/rules/evidence.ts';
import { isStaleSignal, observabilityOf, phaseAge, retainedLines } from '../../src/workflow/rules/health.ts';
import { exportLine, sessionContext } from '../../src/workflow/rules/session.ts';
import { missingSkills, skillsLoaded, tracedSkill } from '../../src/workflow/rules/skills.ts';
import { type CaseRow, testAreas } from './rows.ts';
import { object, preset } from './workflow.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: JsonObject;
  readonly expected: Json;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

const areas: Readonly<Record<string, (row: Row) => void>> = {
  'config.load': ({ input, expected }) => {
    const files = Object.entries(object(input.files)).map(
      ([path, value]) => [path.replace(/^.*[\\/]/, ''), object(value)] as const,
    );
    const named = (name: string) => files.find(([file]) => file === name)?.[1];
    const [home, project, fallback] = ['config.json', '.skraftrc.json', 'skraft.config.json'].map(named);
    const found = settingsCascade(
      {
        ...(home === undefined ? {} : { home }),
        ...(project === undefined ? {} : { project }),
        ...(fallback === undefined ? {} : { fallback }),
      },
      object(input.env) as Record<string, string>,
    );
    expect(found).toEqual(expected);
  },
  'session.envFile': ({ input, expected }) =>
    expect(exportLine('SKRAFT_PLUGIN_ROOT', text(input.pluginRoot))).toBe(expected),
  'session.context': ({ input, expected }) => {
    const slug = typeof input.activeSlug === 'string' ? input.activeSlug : undefined;
    const phase = typeof input.phase === 'string' ? input.phase : undefined;
    const pluginRoot = typeof input.pluginRoot === 'string' ? input.pluginRoot : undefined;
    const told = sessionContext({ slug, phase, pluginRoot, command: 'portcullis workflow' });
    for (const part of texts(object(expected).contains)) expect(told).toContain(part);
    for (const part of texts(object(expected).notContains)) expect(told).not.toContain(part);
  },
  'audit.retention': ({ input, expected }) =>
    expect(retainedLines(texts(input.lines), Date.parse(text(input.now)), Number(input.retentionDays))).toEqual(
      expected,
    ),
  'audit.staleSignal': ({ input, expected }) => expect(isStaleSignal(text(input.name))).toBe(expected),
  'health.stalePhase': ({ input, expected }) => {
    const at = typeof input.lastUpdatedMs === 'number' ? input.lastUpdatedMs : null;
    const age = phaseAge(at, Number(input.nowMs), text(input.currentPhase), Number(input.stalePhaseHours));
    expect(age).toMatchObject({ level: object(expected).level });
  },
  'health.config': ({ input, expected }) => expect(observabilityOf(input.observability)).toEqual(expected),
  'skill.loaded': ({ input, expected }) => {
    const given = input.transcript ?? '';
    // Droid writes no format of its own that is known: its transcript is searched for calls of any shape.
    const calls = transcriptCalls((typeof given === 'string' ? given : JSON.stringify(given)).split('\n'), 'droid');
    expect([...calls].flatMap((call) => skillsLoaded(call))).toEqual(expected);
  },
  'skill.missing': ({ input, expected }) =>
    expect(missingSkills(texts(input.loaded), texts(input.required))).toEqual(expected),
  'skill.readTrace': ({ input, expected }) => expect(tracedSkill(input.path, preset()) ?? null).toBe(expected),
  'timeline.mutationMs': ({ input, expected }) => expect(mutationTime(text(input.stdout))).toBe(expected),
  'evidence.onlyAdditions': ({ input, expected }) =>
    expect(onlyAdditions(text(input.red), text(input.green))).toBe(expected),
};

describe('settings, health, skills and evidence', () => testAreas('workflow-other', areas));
