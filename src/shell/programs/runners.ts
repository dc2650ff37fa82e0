import { lookup } from '../../protocol/lookup.ts';
import type { Handler, Invocation, Outcome, Shell } from '../interpreter.ts';
import { readArguments } from '../options.ts';
import { textOf } from '../value.ts';
import { startCode, startWords } from './start.ts';

/**
 * Tools of language ecosystems that run a program found in a project's or a tool's environment: `npx eslint`,
 * `poetry run pytest`. By verb: how many operands stand before the program, and the options with a value.
 */
interface Runner {
  readonly verbs: Readonly<Record<string, Verb>>;
  /** Options before the verb. */
  readonly options?: string;
}
interface Verb {
  readonly operands?: number;
  readonly options?: string;
  /** Options whose value is a shell line. */
  readonly code?: readonly string[];
}

const none: Verb = {};
/** For programs that are their own verb. */
const SELF = '';

const NPX: Verb = { options: 'p,package= c,call= y,yes n,no q w,workspace= prefix=', code: ['call'] };
const UV =
  'p,python= with= from= directory= project= env-file= index-url= extra= group= with-requirements= with-editable=';

const PERF: Verb = {
  options:
    'e,event= o,output= p,pid= t,tid= F,freq= c,count= C,cpu= r,repeat= D,delay= I,interval-print= x,field-separator= ' +
    'G,cgroup= call-graph= m,mmap-pages= M,metrics= a,all-cpus g d,detailed v,verbose q,quiet s,stat',
};

const table: Readonly<Record<string, Runner>> = {
  npx: { verbs: { [SELF]: NPX } },
  pnpx: { verbs: { [SELF]: NPX } },
  bunx: { verbs: { [SELF]: { options: 'p,package= bun' } } },
  npm: { verbs: { exec: NPX, x: NPX }, options: 'prefix= C= w,workspace= loglevel=' },
  pnpm: {
    verbs: { exec: { options: 'c,shell-mode' }, dlx: { options: 'package= c,shell-mode' } },
    options: 'C,dir= F,filter= r,recursive w',
  },
  yarn: { verbs: { exec: none, dlx: { options: 'p,package= q' } }, options: 'cwd=' },
  bun: { verbs: { x: { options: 'p,package=' } }, options: 'cwd=' },
  corepack: { verbs: { [SELF]: none } },
  lerna: { verbs: { exec: { options: 'scope= ignore= concurrency= since=' } } },
  nx: { verbs: { exec: none } },
  uvx: { verbs: { [SELF]: { options: UV } } },
  uv: {
    verbs: { run: { options: `${UV} m,module s,script` }, 'tool run': { options: UV } },
    options: 'directory= project= config-file=',
  },
  pipx: { verbs: { run: { options: 'spec= python= pip-args= index-url=' } } },
  poetry: { verbs: { run: none }, options: 'C,directory= P,project=' },
  pipenv: { verbs: { run: none } },
  pdm: { verbs: { run: { options: 'p,project=' } } },
  rye: { verbs: { run: none } },
  hatch: { verbs: { run: none }, options: 'e,env= p,project=' },
  pixi: { verbs: { run: { options: 'e,environment= manifest-path=' } } },
  conda: { verbs: { run: { options: 'n,name= p,prefix= cwd= live-stream no-capture-output v' } } },
  mamba: { verbs: { run: { options: 'n,name= p,prefix= cwd=' } } },
  micromamba: { verbs: { run: { options: 'n,name= p,prefix= cwd= r,root-prefix=' } } },
  bundle: { verbs: { exec: { options: 'gemfile=' } } },
  rbenv: { verbs: { exec: none } },
  pyenv: { verbs: { exec: none } },
  nodenv: { verbs: { exec: none } },
  asdf: { verbs: { exec: none } },
  nvm: { verbs: { exec: { operands: 1 }, run: { operands: 1 } } },
  fnm: { verbs: { exec: { options: 'using=' } } },
  volta: { verbs: { run: { options: 'node= npm= yarn= pnpm= bundled-npm env=' } } },
  mise: {
    verbs: {
      exec: { options: 'c,command= j,jobs=', code: ['command'] },
      x: { options: 'c,command= j,jobs=', code: ['command'] },
    },
  },
  rtx: { verbs: { exec: { options: 'c,command=', code: ['command'] } } },
  direnv: { verbs: { exec: { operands: 1 } } },
  'nix-shell': {
    verbs: {
      [SELF]: {
        options: 'run= command= p,packages A,attr= I= E,expr= arg= argstr= keep= i=',
        code: ['run', 'command'],
      },
    },
  },
  nix: { verbs: { develop: { options: 'c,command' }, shell: { options: 'c,command' } } },
  devbox: { verbs: { run: none } },
  op: { verbs: { run: { options: 'env-file= account= environment=' } } },
  doppler: { verbs: { run: { options: 'command= p,project= c,config= t,token= scope=', code: ['command'] } } },
  dotenv: { verbs: { [SELF]: { options: 'f,file= e= c= p= v=' }, run: none }, options: 'f,file= e= c=' },
  dotenvx: { verbs: { run: { options: 'f,env-file= e,env= fk,env-keys-file=' } } },
  'aws-vault': { verbs: { exec: { operands: 1, options: 'd,duration= mfa-token= region= prompt=' } } },
  chamber: { verbs: { exec: { operands: 1 } } },
  infisical: { verbs: { run: { options: 'env= path= projectId= command= token=', code: ['command'] } } },
  teller: { verbs: { run: none } },
  sops: { verbs: { 'exec-env': { operands: 1 }, 'exec-file': { operands: 1 } } },
  'env-cmd': { verbs: { [SELF]: { options: 'f,file= r,rc-file= e,environments=' } } },
  foreman: { verbs: { run: { options: 'e,env= f,procfile= d,root=' } } },
  heroku: { verbs: { run: { options: 'a,app= s,size= r,remote= e,env=' } } },
  rails: { verbs: { runner: none } },
  perf: { verbs: { stat: PERF, record: PERF, trace: PERF } },
  rr: { verbs: { record: { options: 'n,no-syscall-buffer o,output-trace-dir= v,env= w c,num-cpu-ticks=' } } },
  toolbox: { verbs: { run: { options: 'c,container= d,distro= r,release=' } } },
  guix: { verbs: { shell: { options: 'm,manifest= D,development f,file= e,expression= C,container' } } },
};

export const runners: Readonly<Record<string, Handler>> = Object.fromEntries(
  Object.entries(table).map(([name, runner]): [string, Handler] => [
    name,
    (invocation, shell) => run(runner, invocation, shell, name),
  ]),
);

function run(runner: Runner, invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const words = invocation.words.slice(1);
  const self = runner.verbs[SELF];
  const verbs = Object.keys(runner.verbs).map((verb) => verb.split(' ')[0]);
  if (self === undefined && !words.some((word) => verbs.includes(textOf(word.value)))) return undefined;
  const before = readArguments(words, `+ ${runner.options ?? ''}`).operands;
  const [first, second] = before.map((word) => textOf(word.value));
  const double = lookup(runner.verbs, `${first} ${second}`);
  const verb = double ?? lookup(runner.verbs, first ?? ' ') ?? self;
  if (verb === undefined) return undefined;
  const behind = verb === self ? words : before.slice(double === undefined ? 1 : 2);
  const args = readArguments(behind, `+ ${verb.options ?? ''}`);
  const code = verb.code === undefined ? [] : args.values(...verb.code);
  if (code.length > 0) return startCode(code, invocation, shell, name);
  const inner = args.operands.slice(verb.operands ?? 0);
  const [program, ...rest] = textOf(inner[0]?.value ?? []) === '--' ? inner.slice(1) : inner;
  return program === undefined ? undefined : startWords([withoutVersion(program), ...rest], invocation, shell, name);
}

/** `npx eslint@9` runs `eslint`. */
function withoutVersion(word: Parameters<typeof startWords>[0][number]): typeof word {
  const text = textOf(word.value);
  const name = text === undefined ? undefined : /^((?:@[\w.-]+\/)?[\w.-]+)@[\w.^~*-]+$/.exec(text)?.[1];
  return name === undefined ? word : { ...word, value: [name] };
}
