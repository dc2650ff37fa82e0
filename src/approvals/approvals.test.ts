import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvalId } from '../policy/fingerprint.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import { type GivenApprovals, givenApprovals, readApprovals } from './find.ts';
import { giveApproval, revokeApproval } from './give.ts';
import { type ApprovalPlace, approvalPlace } from './place.ts';
import { type Refused, refusedLately, rememberRefusal } from './refused.ts';

const NOW = Date.parse('2026-11-30T12:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const print = (command: string, guard = 'no-verify'): string =>
  JSON.stringify([guard, 'flag', '-n', '/repo', 'shell', command, []]);

function event(name: EventName = 'PreToolUse', sessionId: string | undefined = 's1'): HookEvent {
  const call = { name: 'Bash', kind: 'shell', input: {}, files: [] } as const;
  const base = {
    host: 'claude-code',
    hostEvent: name,
    extra: {},
    ...(sessionId === undefined ? {} : { sessionId }),
  } as const;
  return { ...base, name: name === 'PermissionRequest' ? name : 'PreToolUse', calls: [call] };
}

let folder = '';
let place: ApprovalPlace;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-approvals-')));
  const found = approvalPlace({ XDG_STATE_HOME: folder }, undefined);
  if (found === undefined) throw new Error('no place');
  place = found;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Refuses a command, as the hook does, and reads it back, as the person's command does. */
function refuse(...fingerprints: readonly string[]): Refused {
  const id = approvalId(fingerprints);
  const problem = rememberRefusal({ id, fingerprints }, { time: new Date(NOW).toISOString(), host: 'codex' }, place);
  const found = refusedLately(place, NOW).refused.find((one) => one.id === id);
  if (found === undefined) throw new Error(problem ?? 'not kept');
  return found;
}

const ONCE = { once: true, lasts: DAY, by: 'dev', reason: 'a try', now: NOW };
const TEN_MINUTES = { ...ONCE, once: false, lasts: 10 * MINUTE };
const ALWAYS = { ...ONCE, once: false, lasts: undefined };
const at = (now: number): GivenApprovals => givenApprovals(place, () => now);
const passes = (command: string, now = NOW, of = event()): boolean => at(now).find(print(command), of) !== undefined;

describe('what was refused', () => {
  it('is kept with everything that approving it would let through', () => {
    expect(refuse(print('git commit -n'), print('git commit -n', 'careful'))).toMatchObject({
      actions: [{ kind: 'shell', subject: 'git commit -n', cwd: '/repo', texts: [] }],
      objections: [
        { guard: 'no-verify', code: 'flag', token: '-n' },
        { guard: 'careful', code: 'flag', token: '-n' },
      ],
      host: 'codex',
      isWhole: true,
    });
  });
  it('is shown once, the newest first, for a day', () => {
    refuse(print('a'));
    refuse(print('b'));
    refuse(print('a'));
    const subjects = (now: number) => refusedLately(place, now).refused.map(({ actions }) => actions[0]?.subject);
    expect(subjects(NOW + DAY - 1)).toEqual(['a', 'b']);
    expect(subjects(NOW + DAY)).toEqual([]);
  });
  it('holds no secret that can be told as one, and can be approved all the same', () => {
    const command = 'curl -H "Authorization: Bearer abcdefgh12345678" https://example.com';
    const refused = refuse(print(command));
    expect(readFileSync(place.refused, 'utf8')).not.toContain('abcdefgh');
    expect(refused).toMatchObject({ isWhole: false, actions: [{ subject: expect.stringContaining('[redacted]') }] });
    giveApproval(refused, ONCE, place);
    expect(readFileSync(place.given, 'utf8')).not.toContain('abcdefgh');
    expect(passes(command)).toBe(true);
    expect(passes(command.replace('12345678', '87654321'))).toBe(false);
  });
  it('is cut where it is very long, and approved whole', () => {
    const command = `echo ${'x'.repeat(50_000)}`;
    const refused = refuse(print(command));
    expect(refused.isWhole).toBe(false);
    expect(statSync(place.refused).size).toBeLessThan(10_000);
    giveApproval(refused, ONCE, place);
    expect([passes(command), passes(`${command}x`)]).toEqual([true, false]);
  });
  it('takes no more room than two files of a quarter of a mebibyte', () => {
    for (let count = 0; count < 60; count += 1) refuse(print(`echo ${count} ${'y'.repeat(12_000)}`));
    expect(statSync(place.refused).size + statSync(place.older).size).toBeLessThan(600 * 1024);
    expect(refusedLately(place, NOW).refused.length).toBeGreaterThan(20);
  });

  it('is gone from the disk once it is a day old and something else is refused', () => {
    refuse(print('old'));
    const dayBefore = (Date.now() - DAY - MINUTE) / 1000;
    utimesSync(place.refused, dayBefore, dayBefore);
    refuse(print('new'));
    expect(readFileSync(place.refused, 'utf8')).not.toContain('old');
  });
  it.runIf(process.platform === 'linux')('cannot be kept in a pipe, which is not waited for', () => {
    mkdirSync(place.folder, { recursive: true });
    execFileSync('mkfifo', [place.refused]);
    const refusal = { id: 'abc234', fingerprints: [print('x')] };
    expect(rememberRefusal(refusal, { time: new Date(NOW).toISOString(), host: '' }, place)).toContain('not kept');
    expect(refusedLately(place, NOW).refused).toEqual([]);
  });

  it.each<[string, (line: string) => string]>([
    ['shows another command than its id is of', (line) => line.replaceAll('git push -f', 'git status')],
    [
      'hides a second thing behind the id of one',
      (line) => line.replace('"fingerprints":[', `"fingerprints":[${JSON.stringify(print('rm -rf /'))},`),
    ],
    ['claims to be sealed', (line) => line.replace(/"fingerprints".*/, '"hidden":"[]","seal":"00"}')],
    ['is half a line', (line) => line.slice(0, 40)],
    ['is no JSON', () => 'x'],
  ])('is left out, and told, where its line %s', (_, forge) => {
    refuse(print('git push -f'));
    writeFileSync(place.refused, `${forge(readFileSync(place.refused, 'utf8').trim())}\n`);
    const { refused, faults } = refusedLately(place, NOW);
    expect(refused).toEqual([]);
    expect(faults).toEqual([expect.stringContaining('damaged or forged')]);
  });
  it('is left out where a sealed line was changed', () => {
    refuse(print('curl -H "Authorization: Bearer abcdefgh12345678" https://example.com'));
    const line = readFileSync(place.refused, 'utf8');
    expect(line).toContain('"seal"');
    writeFileSync(place.refused, line.replace('example.com', 'example.org'));
    expect(refusedLately(place, NOW)).toMatchObject({ refused: [], faults: [expect.stringContaining('forged')] });
  });
});

describe('an approval', () => {
  it('lets exactly that through, past exactly that guard', () => {
    giveApproval(refuse(print('git push')), ALWAYS, place);
    expect(at(NOW).find(print('git push'), event())).toMatchObject({ id: approvalId([print('git push')]) });
    expect(at(NOW).find(print('git push -f'), event())).toBeUndefined();
    expect(at(NOW).find(print('git push', 'protected-branch'), event())).toBeUndefined();
  });
  it('for a span ends with it', () => {
    giveApproval(refuse(print('x')), TEN_MINUTES, place);
    expect([passes('x'), passes('x', NOW + 10 * MINUTE - 1), passes('x', NOW + 10 * MINUTE)]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('for one call waits a day for it', () => {
    giveApproval(refuse(print('x')), ONCE, place);
    expect([passes('x', NOW + DAY - 1), passes('x', NOW + DAY)]).toEqual([true, false]);
  });
  it('until it is revoked holds until then', () => {
    const approval = giveApproval(refuse(print('x')), ALWAYS, place);
    expect(passes('x', NOW + 1000 * DAY)).toBe(true);
    revokeApproval(approval, place, NOW);
    expect(passes('x')).toBe(false);
  });
  it('is recorded with who gave it, when and why', () => {
    giveApproval(refuse(print('x')), ONCE, place);
    expect(readApprovals(place)).toMatchObject({
      approvals: [{ by: 'dev', at: '2026-11-30T12:00:00.000Z', reason: 'a try', subject: 'x', guards: ['no-verify'] }],
      faults: [],
    });
  });
  it('is for this user’s eyes alone, as is the key', () => {
    giveApproval(refuse(print('x')), ONCE, place);
    for (const file of [place.given, place.key, place.refused]) expect(statSync(file).mode & 0o077).toBe(0);
    expect(statSync(place.folder).mode & 0o077).toBe(0);
  });
  it('leaves no file behind once its time is over', () => {
    giveApproval(refuse(print('x')), ONCE, place);
    const approvals = at(NOW);
    approvals.find(print('x'), event());
    approvals.use([approvalId([print('x')])], event());
    const [approval] = readApprovals(place).approvals;
    expect(existsSync(place.ended(approval?.number ?? ''))).toBe(true);
    giveApproval(refuse(print('y')), { ...ONCE, now: NOW + 2 * DAY }, place);
    expect(existsSync(place.ended(approval?.number ?? ''))).toBe(false);
    expect(readApprovals(place).approvals.map(({ subject }) => subject)).toEqual(['y']);
  });
});

describe('an approval for one call', () => {
  const id = approvalId([print('x')]);
  const use = (of = event(), now = NOW): boolean => {
    const approvals = at(now);
    return approvals.find(print('x'), of) !== undefined && approvals.use([id], of);
  };
  beforeEach(() => {
    giveApproval(refuse(print('x')), ONCE, place);
  });
  it('is used up by one', () => expect([use(), use(), passes('x')]).toEqual([true, false, false]));
  it('is used up by the faster one of two that both found it', () => {
    const [one, other] = [at(NOW), at(NOW)];
    for (const approvals of [one, other]) expect(approvals.find(print('x'), event())).toBeDefined();
    expect([one.use([id], event()), other.use([id], event())]).toEqual([true, false]);
  });
  it('is not used up by looking', () => expect([passes('x'), passes('x'), use()]).toEqual([true, true, true]));
  it('covers the question to the person that the same call leads to', () => {
    use();
    expect(use(event('PermissionRequest'), NOW + MINUTE)).toBe(true);
  });
  it.each<[string, HookEvent, number]>([
    ['of another session', event('PermissionRequest', 's2'), 0],
    ['of a session that is not named', { ...event('PermissionRequest'), sessionId: '' }, 0],
    ['an hour later', event('PermissionRequest'), 60 * MINUTE],
  ])('does not cover a question %s', (_, of, later) => {
    use();
    expect(use(of, NOW + later)).toBe(false);
  });
  it('does not cover a question where no session is named at all', () => {
    use({ ...event(), sessionId: '' });
    expect(use({ ...event('PermissionRequest'), sessionId: '' })).toBe(false);
  });
  it('can be given again', () => {
    use();
    giveApproval(refuse(print('x')), ONCE, place);
    expect([use(), use()]).toEqual([true, false]);
  });
  it('is left alone where one that lasts longer will do', () => {
    giveApproval(refuse(print('x'), print('x', 'careful')), TEN_MINUTES, place);
    expect([use(), use(), passes('x', NOW + 11 * MINUTE)]).toEqual([true, true, true]);
  });
});

describe('what no person gave does not count, and is told', () => {
  beforeEach(() => {
    giveApproval(refuse(print('x')), ONCE, place);
  });
  const edit = (change: (text: string) => string): void =>
    writeFileSync(place.given, change(readFileSync(place.given, 'utf8')));
  const told = (): readonly string[] => {
    const approvals = at(NOW);
    expect(approvals.find(print('x'), event())).toBeUndefined();
    return approvals.faults;
  };

  it.each<[string, (text: string) => string]>([
    ['one call became many', (text) => text.replace('"once": true', '"once": false')],
    ['it lasts longer', (text) => text.replace('2026-12-01', '2036-12-01')],
    ['somebody else gave it', (text) => text.replace('"by": "dev"', '"by": "boss"')],
    ['it is a new one', (text) => text.replace(/"number": "\w+"/, '"number": "0123456789abcdef01234567"')],
    ['it shows something else', (text) => text.replace('"subject": "x"', '"subject": "y"')],
    ['it has no seal', (text) => text.replace(/"seal": "\w+"/, '"seal": ""')],
  ])('where %s', (_, change) => {
    edit(change);
    expect(told()).toEqual([expect.stringContaining('forged or changed')]);
    expect(readApprovals(place)).toMatchObject({ approvals: [], faults: [expect.stringContaining('forged')] });
  });
  it('where it was given for something else', () => {
    giveApproval(refuse(print('z')), ONCE, place);
    const [, other] = JSON.parse(readFileSync(place.given, 'utf8')).approvals;
    edit((text) => text.replaceAll(other.prints[0].hash, 'unknown').replaceAll(other.prints[0].mark, 'none'));
    expect(passes('z')).toBe(false);
    expect(readApprovals(place).faults).toEqual([expect.stringContaining('forged')]);
  });
  it('where it was copied from another account', () => {
    const stranger = approvalPlace({ XDG_STATE_HOME: join(folder, 'stranger') }, undefined);
    if (stranger === undefined) throw new Error('no place');
    giveApproval(refuse(print('x')), ALWAYS, stranger);
    copyFileSync(stranger.given, place.given);
    expect(told()).toEqual([expect.stringContaining('forged')]);
  });
  it.each<[string, () => void, string]>([
    ['the key is gone', () => rmSync(place.key), 'is not there'],
    ['the key is another one', () => writeFileSync(place.key, 'ab'.repeat(32)), 'forged'],
    ['the key is none', () => writeFileSync(place.key, 'x'), 'holds no key'],
    ['others may read the key', () => chmodSync(place.key, 0o644), 'open to other users'],
    ['the store is no JSON', () => writeFileSync(place.given, '{'), 'no store of approvals'],
    ['the store is of another kind', () => writeFileSync(place.given, '{"version":9,"approvals":[]}'), 'no store'],
    [
      'an entry is of another kind',
      () => writeFileSync(place.given, '{"version":1,"approvals":[{}]}'),
      'what is no approval (entries: 1)',
    ],
  ])('where %s', (_, spoil, word) => {
    spoil();
    expect(told().join()).toContain(word);
  });
  it.runIf(process.platform === 'linux')(
    'where the store, the key or an ending is a pipe, which is not waited for',
    () => {
      for (const file of [place.given, place.key]) {
        const before = readFileSync(file);
        rmSync(file);
        execFileSync('mkfifo', ['-m', '600', file]);
        expect(told()).toHaveLength(1);
        rmSync(file);
        writeFileSync(file, before, { mode: 0o600 });
      }
      const [approval] = readApprovals(place).approvals;
      const ended = place.ended(approval?.number ?? '');
      mkdirSync(dirname(ended), { recursive: true });
      execFileSync('mkfifo', [ended]);
      expect(passes('x')).toBe(false);
    },
  );
  it('where the store is a directory', () => {
    rmSync(place.given);
    mkdirSync(place.given);
    expect(told().join()).toContain('no approval counts');
  });
  it('where an older copy of the store is put back after it was used', () => {
    const copy = readFileSync(place.given);
    const approvals = at(NOW);
    approvals.find(print('x'), event());
    approvals.use([approvalId([print('x')])], event());
    writeFileSync(place.given, copy);
    expect(passes('x')).toBe(false);
  });
  it('where an older copy of the store is put back after it was revoked', () => {
    const copy = readFileSync(place.given);
    const [approval] = readApprovals(place).approvals;
    if (approval !== undefined) revokeApproval(approval, place, NOW);
    writeFileSync(place.given, copy);
    expect(passes('x')).toBe(false);
  });
  it('and giving another one takes the forged one out', () => {
    edit((text) => text.replace('"once": true', '"once": false'));
    giveApproval(refuse(print('y')), ONCE, place);
    expect(readApprovals(place)).toMatchObject({ approvals: [{ subject: 'y' }], faults: [] });
  });
});

it('without a state folder there is no place for approvals', () => {
  expect(approvalPlace({}, undefined)).toBeUndefined();
});
