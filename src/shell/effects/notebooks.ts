import { readArguments } from '../options.ts';
import { textOf } from '../value.ts';
import { type Call, type Draft, each, possible, type Verb } from './draft.ts';

/** Programs that change notebooks. Options as in nbconvert 7, papermill 2, jupytext 1.16, nbstripout 0.7, nbdev 2. */
const NBCONVERT =
  'to= output= output-dir= template= inplace execute allow-errors clear-output no-input stdout stdin config= log-level= ' +
  'writer= post= ExecutePreprocessor.timeout=';

function converted({ words }: Call): readonly Draft[] {
  const [verb, ...rest] = words;
  const isConvert = textOf(verb?.value ?? []) === 'nbconvert';
  return isConvert ? nbconvert(readArguments(rest, NBCONVERT)) : each('read', words, possible);
}

/** `--inplace` and `--clear-output` write the notebook itself, others a file beside it. */
function nbconvert(args: Call['args']): readonly Draft[] {
  const changes = args.has('inplace') || (args.has('clear-output') && !args.has('output', 'stdout'));
  return [
    ...each('read', args.operands),
    ...each('write', changes ? args.operands : []),
    ...each('write', args.values('output'), possible),
  ];
}

export const notebookVerbs: readonly Verb[] = [
  { names: 'jupyter', options: '', effects: converted },
  { names: 'jupyter-nbconvert', options: NBCONVERT, effects: ({ args }) => nbconvert(args) },
  {
    names: 'papermill',
    options: 'p,parameters= r,parameters_raw= f,parameters_file= y= b= k,kernel= language= cwd= log-output',
    effects: ({ args }) => [...each('read', args.operands.slice(0, 1)), ...each('write', args.operands.slice(1, 2))],
  },
  {
    names: 'jupytext',
    options:
      'from= to= o,output= s,sync u,update set-formats= pipe= opt= test x,execute k,set-kernel= t,test-strict q w',
    effects: ({ args }) =>
      args.has('output')
        ? [...each('read', args.operands), ...each('write', args.values('output'))]
        : each(args.has('test', 'test-strict') ? 'read' : 'write', args.operands, possible),
  },
  {
    names: 'nbstripout nbdev_clean nbqa',
    options:
      't,textconv extra-keys= keep-output keep-count dry-run verify is-installed status install uninstall attributes=',
    effects: ({ args }) =>
      args.has('textconv', 'dry-run', 'verify', 'is-installed', 'status')
        ? each('read', args.operands)
        : each('write', args.operands, possible),
  },
];
