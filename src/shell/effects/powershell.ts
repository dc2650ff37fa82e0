import type { Word } from '../reading.ts';
import { textOf } from '../value.ts';
import { copying, departures, landings } from './copy.ts';
import { type Call, type Draft, draft, each, tree, type Verb } from './draft.ts';

/** PowerShell cmdlets with their aliases, and the file commands of cmd.exe. Names and options go by any case. */

const COMMON =
  '~ path,literalpath,pspath,lp,filepath= destination,target= newname= name= value,inputobject= recurse,r force,f itemtype,type= filter= include= ' +
  'exclude= encoding= append noclobber nonewline credential= confirm whatif,wi verbose width= delimiter= outfile= uri= ' +
  'method= headers= body= destinationpath= stream= passthru';

/** The file that is named first: by `-Path`, else by place. */
function targets(call: Call): readonly Word[] {
  const named = call.args.values('filepath');
  return named.length > 0 ? named : call.args.operands.slice(0, 1);
}

const recursive = (call: Call) => (call.args.has('r') ? tree : {});

function pair(call: Call): Call {
  const to = call.args.values('target');
  const from = call.args.values('filepath');
  const operands = [...from, ...call.args.operands, ...to];
  return { ...call, args: { ...call.args, operands, values: () => [] } };
}

function copied(call: Call): readonly Draft[] {
  const copy = copying(pair(call), { deep: call.args.has('r') });
  return [...each('read', copy.sources), ...landings(copy, call.world)];
}

function moved(call: Call): readonly Draft[] {
  const copy = copying(pair(call), { deep: true });
  return [...departures(copy, call.world), ...landings(copy, call.world)];
}

/** `Rename-Item old new`: the new name stays in the directory of the old one. */
function renamed(call: Call): readonly Draft[] {
  const [from, to] = [...call.args.values('filepath'), ...call.args.operands, ...call.args.values('newname')];
  if (from === undefined) return [];
  const landing = to === undefined ? [] : [{ ...draft('write', to), in: [...from.value, '/..'] }];
  return [draft('move', from, tree), ...landing];
}

function made(call: Call): readonly Draft[] {
  const kind = textOf(call.args.values('type').at(-1)?.value ?? [])?.toLowerCase() ?? 'file';
  const name = call.args.values('name');
  const place = targets(call)[0];
  const action = kind === 'directory' ? 'create-directory' : /link|junction/u.test(kind) ? 'link' : 'write';
  const to = call.args.values('target', 'inputobject').at(-1);
  const extra = action === 'link' && to !== undefined ? { to: to.value } : {};
  if (name.length > 0) return each(action, name, { ...extra, ...(place === undefined ? {} : { in: place.value }) });
  return each(action, targets(call), extra);
}

/** cmd.exe takes options with a slash: `/s`, `/q`. */
const slashed = (words: readonly Word[]): readonly Word[] =>
  words.filter((word) => !/^\/[A-Za-z](?::.*)?$/u.test(textOf(word.value) ?? ''));
const deep = (call: Call): boolean =>
  call.args.has('r') || call.words.some((word) => /^\/s$/iu.test(textOf(word.value) ?? ''));

function removed(call: Call): readonly Draft[] {
  const named = call.args.values('filepath');
  return each('remove', [...named, ...slashed(call.args.operands)], deep(call) ? tree : {});
}

const plain = (run: (call: Call) => readonly Draft[]) => (call: Call) =>
  run({ ...call, args: { ...call.args, operands: slashed(call.args.operands) } });

export const powershellVerbs: readonly Verb[] = [
  { names: 'remove-item ri del erase rd clear-recyclebin', options: COMMON, effects: removed },
  {
    names: 'set-content out-file clear-content set-item tee-object export-csv export-clixml',
    options: COMMON,
    effects: (call) => [...each('write', targets(call)), ...each('write', call.args.values('target'))],
  },
  { names: 'add-content', options: COMMON, effects: (call) => each('append', targets(call)) },
  { names: 'new-item ni', options: COMMON, effects: made },
  { names: 'copy-item cpi copy xcopy robocopy', options: COMMON, effects: plain(copied) },
  { names: 'move-item mi move', options: COMMON, effects: plain(moved) },
  { names: 'rename-item rni ren', options: COMMON, effects: plain(renamed) },
  {
    names: 'set-acl set-itemproperty attrib icacls takeown',
    options: COMMON,
    effects: (call) => each('permissions', slashed(targets(call)), recursive(call)),
  },
  {
    names: 'expand-archive',
    options: COMMON,
    effects: (call) =>
      call.args.values('destinationpath').map((word) => draft('write', word, { reach: 'contents', level: 'possible' })),
  },
  { names: 'compress-archive', options: COMMON, effects: (call) => each('write', call.args.values('destinationpath')) },
  {
    names: 'invoke-webrequest iwr invoke-restmethod irm start-bitstransfer',
    options: COMMON,
    effects: (call) => each('write', call.args.values('outfile', 'target')),
  },
  {
    names: 'get-content gc get-item select-string import-csv get-filehash get-childitem gci',
    options: COMMON,
    effects: (call) => each('read', targets(call)),
  },
];
