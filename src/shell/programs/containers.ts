import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { DIRECTORY } from '../state.ts';
import { textOf, unknown } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { CONTAINER_GLOBAL, CONTAINER_RUN } from './container-options.ts';
import { startApart, via } from './start.ts';

/** Programs that run another one inside a container or a pod. */
export const containers: Readonly<Record<string, Handler>> = {
  docker: engine,
  podman: engine,
  nerdctl: engine,
  finch: engine,
  'docker-compose': (invocation, shell, name) => compose(invocation.words.slice(1), invocation, shell, name),
  'podman-compose': (invocation, shell, name) => compose(invocation.words.slice(1), invocation, shell, name),
  kubectl: cluster,
  oc: cluster,
  k3s: (invocation, shell, name) => {
    const [verb, ...rest] = invocation.words.slice(1);
    return textOf(verb?.value ?? []) === 'kubectl' ? clusterWords(rest, invocation, shell, name) : undefined;
  },
  lxc: (invocation, shell, name) =>
    inside(afterVerb(invocation.words.slice(1), 'exec', ''), 1, invocation, shell, name),
  'systemd-nspawn': (invocation, shell, name) =>
    inside(
      readArguments(
        invocation.words.slice(1),
        '+ D,directory= M,machine= u,user= i,image= bind= bind-ro= E,setenv= chdir= a,as-pid2 b,boot q,quiet x,ephemeral',
      ).operands,
      0,
      invocation,
      shell,
      name,
    ),
  toolbox: (invocation, shell, name) =>
    inside(
      afterVerb(invocation.words.slice(1), 'run', 'c,container= d,distro= r,release='),
      0,
      invocation,
      shell,
      name,
    ),
  distrobox: (invocation, shell, name) =>
    inside(afterVerb(invocation.words.slice(1), 'enter', 'n,name= a,additional-flags='), 0, invocation, shell, name),
  vagrant: (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), 'c,command= p,plain');
    return textOf(args.operands[0]?.value ?? []) === 'ssh'
      ? sh(args.values('command'), invocation, shell, name)
      : undefined;
  },
};

const EXEC =
  'e,env= env-file= u,user= w,workdir= detach-keys= d,detach i,interactive t,tty privileged l,latest index= T';

function engine(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [verb, ...words] = readArguments(invocation.words.slice(1), `+ ${CONTAINER_GLOBAL}`).operands;
  const text = textOf(verb?.value ?? []);
  if (text === 'compose') return compose(words, invocation, shell, name);
  if (text === 'container') return engineVerb(textOf(words[0]?.value ?? []), words.slice(1), invocation, shell, name);
  return engineVerb(text, words, invocation, shell, name);
}

function engineVerb(
  verb: string | undefined,
  words: readonly Word[],
  invocation: Invocation,
  shell: Shell,
  name: string,
): Outcome | undefined {
  if (verb === 'exec') return inside(readArguments(words, `+ ${EXEC}`).operands, 1, invocation, shell, name);
  if (verb !== 'run' && verb !== 'create') return undefined;
  return entered(readArguments(words, `+ ${CONTAINER_RUN}`), invocation, shell, name);
}

function compose(words: readonly Word[], invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [verb, ...rest] = readArguments(
    words,
    '+ f,file= p,project-name= profile= env-file= project-directory= parallel= ansi= progress=',
  ).operands;
  const text = textOf(verb?.value ?? []);
  if (text === 'exec') return inside(readArguments(rest, `+ ${EXEC}`).operands, 1, invocation, shell, name);
  return text === 'run'
    ? entered(
        readArguments(rest, `+ ${CONTAINER_RUN} no-deps use-aliases service-ports build`),
        invocation,
        shell,
        name,
      )
    : undefined;
}

/** `run`: the image, then the words for its entry point, which is itself unless `--entrypoint` names a program. */
function entered(
  args: ReturnType<typeof readArguments>,
  invocation: Invocation,
  shell: Shell,
  name: string,
): Outcome | undefined {
  const [entry] = args.values('entrypoint');
  const [image, ...words] = args.operands;
  if (image === undefined) return undefined;
  return inside(
    entry === undefined || textOf(entry.value) === '' ? words : [entry, ...words],
    0,
    invocation,
    shell,
    name,
  );
}

function cluster(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  return clusterWords(invocation.words.slice(1), invocation, shell, name);
}

function clusterWords(words: readonly Word[], invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const verb = textOf(
    readArguments(words, '+ n,namespace= context= kubeconfig= s,server= token= user= cluster= as=').operands[0]
      ?.value ?? [],
  );
  if (!/^(?:exec|run|debug|rsh)$/.test(verb ?? '')) return undefined;
  const at = words.findIndex((word) => textOf(word.value) === '--');
  if (at >= 0) return inside(words.slice(at + 1), 0, invocation, shell, name);
  const { operands } = readArguments(words, '+ n,namespace= context= kubeconfig=');
  return verb === 'exec' || verb === 'rsh'
    ? inside(readArguments(operands.slice(1), '+ c,container= n,namespace= i t').operands, 1, invocation, shell, name)
    : undefined;
}

function afterVerb(words: readonly Word[], verb: string, table: string): readonly Word[] {
  return textOf(words[0]?.value ?? []) === verb ? readArguments(words.slice(1), `+ ${table}`).operands : [];
}

/** Starts the words behind `skipped` operands, in a directory that nobody here knows. */
function inside(
  words: readonly Word[],
  skipped: number,
  invocation: Invocation,
  shell: Shell,
  name: string,
): Outcome | undefined {
  const [first, ...rest] = words.slice(skipped);
  if (first === undefined) return undefined;
  const command = recordCommand(shell, invocation, name);
  shell.state.branch(() => {
    shell.state.set(DIRECTORY, { is: 'directory', path: [unknown('unread', `${name}:`)] });
    startApart([first, ...rest], invocation, shell, via('remote', name, command));
  });
  return ran;
}

function sh(code: readonly Word[], invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [first] = code;
  const word = (text: string): Word => computedWord(invocation, [text]);
  return first === undefined ? undefined : inside([word('sh'), word('-c'), first], 0, invocation, shell, name);
}
