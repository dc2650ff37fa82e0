import type { RunPlace } from '../../workflow/store/place.ts';
import { diagnoseRun, resetRun, rollBack } from '../../workflow/store/recover.ts';
import { verifyRun } from '../../workflow/store/verify.ts';
import { changes, noRun } from './change.ts';
import type { Desk } from './desk.ts';
import { fail, type Reply, tell, type WorkflowVerb } from './verb.ts';

/** The verbs for a record that is broken, and the one that finds out. */
export const recoveries: Readonly<Record<string, WorkflowVerb>> = {
  verify: { summary: 'whether the record was changed by other means', run: onRun(verify) },
  diagnose: { summary: 'what is wrong with the record, and what helps', run: onRun(diagnosed) },
  recover: {
    summary: 'do what diagnose names',
    run: (options, desk, io) => {
      if (desk.run === undefined) return noRun();
      const { action, why } = diagnoseRun(desk.run);
      if (action === 'get') return tell({ done: 'nothing' }, why);
      const verb = { ...changes, ...recoveries }[action];
      return action === 'init' || verb === undefined
        ? fail('NO_STATE', `${why} \`portcullis workflow init --slug ${desk.run.slug}\` begins the run.`)
        : verb.run(options, desk, io);
    },
  },
  rollback: { summary: 'bring back the newest backup that can be trusted', run: onRun(rolledBack) },
  reset: { summary: 'begin anew where the state cannot be used', run: onRun(reset) },
};

function onRun(act: (run: RunPlace) => Reply): WorkflowVerb['run'] {
  return (_options, { run }: Desk) => (run === undefined ? noRun() : act(run));
}

function verify(run: RunPlace): Reply {
  const { sound, lines, faults, remarks } = verifyRun(run);
  const verdict = sound
    ? `${run.slug}: the record is sound, ${lines} lines`
    : `${run.slug}: the record was changed by other means`;
  const text = [verdict, ...faults.map((fault) => `  ${fault}`), ...remarks.map((remark) => `  note: ${remark}`)].join(
    '\n',
  );
  return { ok: true, value: { sound, lines, faults, remarks }, text, exit: sound ? 0 : 1 };
}

function diagnosed(run: RunPlace): Reply {
  const { code, why, how, action } = diagnoseRun(run);
  return tell({ code, why, how, action }, [`${code}: ${why}`, ...how.map((step) => `  ${step}`)].join('\n'));
}

function rolledBack(run: RunPlace): Reply {
  const result = rollBack(run);
  if (!result.ok) return result;
  const { restoredFrom, state } = result.value;
  return tell(
    { restoredFrom, currentPhase: state.currentPhase },
    `${run.slug}: ${restoredFrom} is back, phase ${state.currentPhase}`,
  );
}

function reset(run: RunPlace): Reply {
  const result = resetRun(run);
  return result.ok ? tell(result.value, `${run.slug}: begun anew, phase ${result.value.currentPhase}`) : result;
}
