import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { prefixOf, textOf } from '../value.ts';
import { type Call, type Draft, type Extra, each, possible, tree, type Verb } from './draft.ts';

/**
 * Programs that search or query files. Their first operand is a pattern or a filter and no file, unless an option gives
 * it: `grep process.env src` reads `src` alone. Options as in GNU grep 3.8, ripgrep 14, ag 2.2, ack 3, jq 1.7, yq 4.
 */
const GREP =
  'e,regexp= f,file= A,after-context= B,before-context= C,context= m,max-count= d,directories= D,devices= include= ' +
  'exclude= exclude-from= exclude-dir= color=? colour=? binary-files= label= r,R,recursive,dereference-recursive';
const RIPGREP =
  'e,regexp= f,file= A,after-context= B,before-context= C,context= g,glob= iglob= t,type= T,type-not= m,max-count= ' +
  'd,max-depth= maxdepth= M,max-columns= j,threads= r,replace= E,encoding= sort= sortr= colors= color= pre= pre-glob= ' +
  'ignore-file= max-filesize= type-add= type-clear= engine= dfa-size-limit= regex-size-limit= path-separator= ' +
  'context-separator= field-match-separator= field-context-separator= hostname-bin= hyperlink-format= files type-list';
const AG =
  'A,after= B,before= C,context= m,max-count= G,file-search-regex= g,filename-pattern= ignore= ignore-dir= depth= ' +
  'p,path-to-ignore= W,width= pager= color-match= color-path= workers= type= match= output=? ignore-file= j=';
const JQ = 'f,from-file= L= indent= tab arg argjson slurpfile rawfile args jsonargs';
const YQ =
  'p,input-format= o,output-format= I,indent= P,prettyPrint i,inplace n,null-input e,exit-status from-file= ' +
  's,split-exp= split-exp-file= xml-attribute-prefix= t=';

function searched({ args }: Call, extra: Extra): readonly Draft[] {
  const operands = args.has('regexp', 'file', 'files', 'match', 'type-list') ? args.operands : args.operands.slice(1);
  return [...each('read', args.values('file', 'exclude-from', 'ignore-file')), ...each('read', operands, extra)];
}

/** `--arg name value` is two words of a pair, of which none is the filter. */
function filtered({ words }: Call): readonly Draft[] {
  const rest: Word[] = [];
  const loaded: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const pair = /^--(arg|argjson|slurpfile|rawfile|argfile)$/u.exec(textOf(word.value) ?? '')?.[1];
    if (pair === undefined) rest.push(word);
    else {
      const value = words[at + 2];
      if (pair.endsWith('file') && value !== undefined) loaded.push(value);
      at += 2;
    }
  }
  const args = readArguments(rest, JQ);
  if (args.has('args', 'jsonargs')) return each('read', [...loaded, ...args.values('from-file')]);
  const files = args.has('from-file') ? args.operands : args.operands.slice(1);
  return each('read', [...loaded, ...args.values('from-file'), ...files]);
}

/** `yq e '.a' f.yaml`, `yq '.a' f.yaml`, `yq f.yaml`, and with `-i` a change of the file. */
function evaluated({ args }: Call): readonly Draft[] {
  const verb = textOf(args.operands[0]?.value ?? []) ?? '';
  const rest = /^(?:e|ea|eval|eval-all|r|read)$/u.test(verb) ? args.operands.slice(1) : args.operands;
  const isFilter = rest.length > 1 || /^[.[({$]|^(?:select|keys|env|load)/u.test(prefixOf(rest[0]?.value ?? []));
  const files = isFilter && !args.has('from-file') ? rest.slice(1) : rest;
  return [...each('read', files), ...(args.has('inplace') ? each('write', files, possible) : [])];
}

export const searchVerbs: readonly Verb[] = [
  {
    names: 'grep egrep fgrep zgrep bzgrep xzgrep zstdgrep',
    options: GREP,
    effects: (call) => searched(call, call.args.has('dereference-recursive') ? tree : {}),
  },
  { names: 'rg ripgrep', options: RIPGREP, effects: (call) => searched(call, tree) },
  { names: 'ag ack ack-grep ugrep pt', options: AG, effects: (call) => searched(call, tree) },
  { names: 'jq gojq jaq', options: JQ, effects: filtered },
  { names: 'yq', options: YQ, effects: evaluated },
];
