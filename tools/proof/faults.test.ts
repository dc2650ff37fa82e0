import { describe, expect, it } from 'vitest';
import { getHost } from '../../src/hosts/registry.ts';
import { answers, observed, promised } from './answers.ts';
import { attempts } from './attempts.ts';
import { faultsOf } from './faults.ts';
import { programs } from './programs.ts';
import { type AttemptProof, type HostProof, readResults } from './results.ts';

const obeyed: readonly AttemptProof[] = attempts.map(({ id, wanted, by }) => ({
  id,
  tool: 'Bash',
  asked: true,
  bare: true,
  guarded: wanted === 'allowed',
  decision: wanted === 'allowed' ? 'allow' : 'deny',
  ...(by === undefined ? {} : { by }),
}));
const proof: HostProof = {
  host: 'codex',
  version: '0.171.0',
  date: '2026-11-30',
  portcullis: '0.1.0',
  platform: 'linux x64',
  events: [],
  attempts: obeyed,
  answers: [],
  times: { judging: 1 },
};
const withAttempt = (id: string, change: Partial<AttemptProof>): HostProof => ({
  ...proof,
  attempts: obeyed.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

describe('what counts as a fault', () => {
  it('is nothing where every refusal was obeyed', () => expect(faultsOf(proof)).toEqual([]));
  it.each([
    ['a refusal that was not obeyed', 'mcp', { guarded: true }, 'happened, although the answer was deny'],
    ['a refusal of something that could not have happened', 'ask', { bare: false }, 'proves nothing'],
    ['a refusal by another guard', 'skip-hooks', { by: 'protected-files' }, 'was refused by protected-files'],
    ['a refusal that was none of ours', 'skip-hooks', { by: undefined }, 'was refused by nobody here'],
    ['an allowed call that did not happen', 'free-write', { guarded: false }, 'nothing forbids it'],
    ['a call that the model never got to', 'lose-work', { asked: false }, 'was not asked for'],
  ])('is %s', (_why, id, change, said) => {
    const { by, ...rest } = { by: 'unchanged', ...change };
    const changed = withAttempt(id, by === 'unchanged' ? rest : change);
    const faults = faultsOf(changed);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
  });
  it('is an attempt that is missing', () => {
    expect(faultsOf({ ...proof, attempts: obeyed.slice(1) })).toHaveLength(1);
  });
  it('is an answer that the host takes otherwise than its folder says, and not one that it was never asked for', () => {
    const answer = { event: 'PreToolUse', rule: 'note-command', says: 'context', promised: 'hears' } as const;
    expect(faultsOf({ ...proof, answers: [{ ...answer, observed: 'nothing' }] })).toHaveLength(1);
    expect(faultsOf({ ...proof, answers: [{ ...answer, observed: 'not fired' }] })).toEqual([]);
  });
});

describe('what is seen of an answer', () => {
  const find = (rule: string) => answers.find((one) => one.rule === rule) ?? expect.unreachable(rule);
  const said = 'no [portcullis: keep-secret]';
  it.each([
    ['a result that is kept from the model', 'keep-secret', [said], 1, 'instead'],
    ['a result that comes with the refusal', 'keep-secret', [`plover ${said}`], 1, 'hears'],
    ['a prompt of which the model never hears', 'no-prompt', [], 0, 'stopped'],
    ['a prompt that goes on', 'no-prompt', ['go'], 1, 'nothing'],
  ])('%s', (_why, rule, sent, asked, effect) => expect(observed(find(rule), sent, asked)).toBe(effect));
  it('goes by the first entry of the event in the capabilities', () => {
    const events = { a: { event: 'Stop', refuse: 'never' }, b: { event: 'Stop', refuse: 'continues' } } as const;
    const capabilities = { ...getHost('codex').capabilities, events };
    expect(promised(find('not-yet'), { capabilities })).toBe('nothing');
  });
});

describe('the results that are kept', () => {
  const kept = readResults();
  it.each(programs.map((program) => [program.host, program.wiring ?? '', program.version]))(
    'have %s %s',
    (host, wiring, version) => {
      expect(
        kept.filter((one) => one.host === host && (one.wiring ?? '') === wiring && one.version === version),
      ).toHaveLength(1);
    },
  );
  it.each(kept.map((one) => [`${one.host} ${one.version} ${one.wiring ?? ''}`, one] as const))(
    'show that %s obeys',
    (_name, one) => expect(faultsOf(one)).toEqual([]),
  );
});
