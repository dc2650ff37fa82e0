import { lookup } from '../../protocol/lookup.ts';
import { apart, type Invocation, possibly, type Shell, startedBy } from '../interpreter.ts';
import { tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { join, prefixOf, textOf, type Value } from '../value.ts';
import { variableFacts } from '../variable-facts.ts';
import { computedWord } from '../words/computed-word.ts';
import { runCode } from './code.ts';
import { via } from './start.ts';

const EDITORS = 'VISUAL EDITOR';

/** Variables whose value a program hands to a shell, or starts (each program's manual, ENVIRONMENT). */
const VARIABLES: Readonly<Record<string, string>> = {
  git: `GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_SSH_COMMAND GIT_SSH GIT_EXTERNAL_DIFF GIT_ASKPASS SSH_ASKPASS GIT_PROXY_COMMAND ${EDITORS} PAGER`,
  less: `LESSOPEN LESSCLOSE ${EDITORS}`,
  man: `MANPAGER PAGER`,
  crontab: EDITORS,
  visudo: `SUDO_EDITOR ${EDITORS}`,
  sudo: `SUDO_ASKPASS SUDO_EDITOR ${EDITORS}`,
  sudoedit: `SUDO_EDITOR ${EDITORS}`,
  ssh: 'SSH_ASKPASS',
  'ssh-add': 'SSH_ASKPASS',
  psql: `PSQL_PAGER PAGER PSQL_EDITOR ${EDITORS}`,
  mysql: `PAGER ${EDITORS}`,
  sqlite3: EDITORS,
  systemctl: `SYSTEMD_PAGER PAGER SYSTEMD_EDITOR ${EDITORS}`,
  journalctl: `SYSTEMD_PAGER PAGER`,
  gh: `GH_PAGER PAGER GH_EDITOR GH_BROWSER BROWSER ${EDITORS}`,
  glab: `GLAB_PAGER PAGER BROWSER ${EDITORS}`,
  aws: `AWS_PAGER PAGER`,
  bat: `BAT_PAGER PAGER`,
  kubectl: `KUBE_EDITOR ${EDITORS}`,
  rsync: 'RSYNC_RSH RSYNC_CONNECT_PROG',
  svn: `SVN_SSH SVN_EDITOR ${EDITORS}`,
  hg: `HGEDITOR ${EDITORS} HGMERGE`,
  cvs: `CVS_RSH CVSEDITOR ${EDITORS}`,
  fzf: 'FZF_DEFAULT_COMMAND',
  gpg: 'PAGER',
  npm: 'npm_config_script_shell',
};

/** What such a variable holds beside its line: `|line %s` of LESSOPEN. */
const LEAD = /^\|{0,2}-?\s*/;

/** Code that the line gives a program in a variable may run, whatever the program is asked to do. */
export function runCodeVariables(name: string, invocation: Invocation, shell: Shell): void {
  for (const variable of lookup(VARIABLES, name)?.split(' ') ?? []) {
    if (shell.state.get(variableKey(variable)) === undefined) continue;
    const given = invocation.assigned.includes(variable);
    for (const fact of variableFacts(shell, variable).facts) {
      if (fact.is !== 'text' || !(fact.exported || given)) continue;
      const edited = /EDITOR|VISUAL/.test(variable) ? editedFile(name, invocation) : [];
      const word = computedWord(invocation.words[0], join(fact.value, edited));
      runPossibly(tail(word, LEAD.exec(prefixOf(fact.value))?.[0].length ?? 0), invocation, shell, name);
    }
  }
}

/** The file of settings that `git config --edit` opens, as a word behind the editor: git-config(1), FILES. */
function editedFile(name: string, { words }: Invocation): Value {
  const texts = words.map(({ value }) => textOf(value) ?? '');
  if (name !== 'git' || !texts.includes('config') || !texts.some((text) => /^(?:-e|--edit|edit)$/.test(text)))
    return [];
  const at = texts.findIndex((text) => /^(?:-f|--file)$/.test(text));
  const given = words[at + 1];
  if (at >= 0 && given !== undefined) return join([' '], given.value);
  return [texts.includes('--global') ? ' ~/.gitconfig' : ' .git/config'];
}

/** Runs a line that a program may run, or may not. */
export function runPossibly(code: Word, invocation: Invocation, shell: Shell, name: string): void {
  if (code.value.length === 0) return;
  const how = via('shell', name, invocation);
  const frame = startedBy(possibly(invocation.frame), how, { apart: true });
  apart(shell, () => runCode(code.value, code, frame, shell, undefined));
}
