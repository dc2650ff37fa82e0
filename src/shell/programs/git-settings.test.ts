import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

/** Each `probe` that is read, with a question mark where it only may run. */
const probes = (line: string): readonly string[] =>
  readCommand(line, { cwd: '/w' })
    .commands.filter(({ name }) => name === 'probe')
    .map(({ words, runs }) => `${runs === 'certain' ? '' : '?'}${words.map(({ value }) => show(value)).join(' ')}`);

describe('code that a line gives git', () => {
  test.each([
    ['an editor', 'git -c core.editor="probe 1" commit', ['?probe 1']],
    ['whatever the case of its name', 'git -c Core.SSHCommand=probe fetch', ['?probe']],
    ['of a kind with names of its own', "git -c 'filter.x y.clean=probe' add .", ['?probe']],
    ['a pager of any subcommand', 'git -c pager.range-diff=probe range-diff a b', ['?probe']],
    ['the command that finds a key', 'git -c gpg.ssh.defaultKeyCommand=probe commit -S', ['?probe']],
    ['what makes an archive smaller', "git -c tar.x.command='probe 1' archive --format=x HEAD", ['?probe 1']],
    ['what serves the other side, as a setting', 'git -c remote.o.uploadpack=probe fetch o', ['?probe']],
    ['an update that is a line', "git -c submodule.x.update='!probe' submodule update", ['?probe']],
    ['what sends mail', 'git -c sendemail.sendmailCmd="probe 1" send-email x', ['?probe 1']],
    ['a helper that is a line', "git -c credential.helper='!probe' fetch", ['?probe']],
    ['in a variable', 'GIT_EDITOR=probe git commit', ['?probe']],
    ['an editor of settings, and the file', 'GIT_EDITOR="probe 1" git config --edit', ['?probe 1 .git/config']],
    ['of settings elsewhere', 'EDITOR=probe git config -f x -e', ['?probe x']],
    ['in a variable that was exported', 'export GIT_SSH_COMMAND=probe; git push', ['?probe']],
    ['an alias', "git -c alias.x='!probe' x 1", ['probe 1']],
    ['an alias of an alias', "git -c alias.x='!probe' -c alias.y='x 1' y 2", ['probe 1 2']],
    ['an alias among the words of another command', "git -c alias.x='!probe' x rebase", ['probe rebase']],
    [
      'an alias of the environment',
      "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.x GIT_CONFIG_VALUE_0='!probe' git x",
      ['probe'],
    ],
    ['a setting of the environment', 'x=probe git --config-env=core.pager=x log', ['?probe']],
    ['a setting of a new clone', 'git clone --config core.sshCommand=probe a:b', ['?probe']],
    ['a helper by its path', 'git -c credential.helper=/x/probe fetch', ['?/x/probe']],
    ['an alias that is configured', "git config alias.x '!probe'; git x 1", ['?probe 1']],
    ['one of several lines', "git config alias.x '!a\nprobe 1'; git x", ['?probe 1']],
    ['a setting that is configured', 'git config --global core.pager probe; git log', ['?probe']],
    [
      'a file of settings',
      `printf '[alias "x"]\\n[core]\\n pager = "probe 1" ; 2\\n' > .git/config; git log`,
      ['?probe 1'],
    ],
    ['one that is included', `printf '[alias]x = !probe\\n' > c; git -c include.path=./c x`, ['?probe']],
    [
      'one that a variable names',
      `printf '[alias]\\nx = !probe\\n' > c; GIT_CONFIG_SYSTEM=/s GIT_CONFIG_GLOBAL=./c git x`,
      ['?probe'],
    ],
    ['a hook that the line writes', 'echo probe > .git/hooks/pre-push; git push', ['?probe']],
    ['wherever hooks lie', 'echo probe > h/pre-push; git -c core.hooksPath=h push', ['?probe']],
    ['an address that is a program', "git fetch 'ext::probe 1'", ['?probe 1']],
    ['one with words that hold blanks', "git ls-remote 'ext::sh -c probe% 1%%'", ['?probe 1%']],
    ['in other repositories', 'git for-each-repo --config=x.y -- bisect run probe', ['probe']],
    [
      'a program of its own that the line writes',
      "printf '#!/bin/sh\nprobe $1' > d/git-x; chmod +x d/git-x; PATH=d git x 1",
      ['probe 1'],
    ],
    ['the same in the folder of those', 'echo probe > d/git-x; chmod +x d/git-x; GIT_EXEC_PATH=d git x', ['probe']],
    ['none that git has itself', 'echo probe > d/git-log; chmod +x d/git-log; PATH=d git log', []],
    ['what serves the other side', 'git ls-remote --upload-pack=probe .', ['?probe']],
    ['what shows files that were found', 'git grep -Oprobe x', ['probe']],
    ['for each submodule, of which there may be none', 'git submodule foreach probe', ['?probe']],
  ])('%s: %s', (_, line, expected) => {
    expect(probes(line)).toEqual(expected);
  });

  test.each([
    ['a setting that is no code', 'git -c user.name=probe commit'],
    ['a helper by its name', 'git -c credential.helper=probe fetch'],
    ['an update by its name', 'git -c submodule.x.update=probe submodule update'],
    ['a name that only subsections have', 'git -c filter.clean=probe add .'],
    ['a message', 'git commit -m core.editor=probe'],
    ['a variable that is not exported', 'GIT_EDITOR=probe; git commit'],
    ['an alias that is not called', "git -c alias.x='!probe' status"],
    ['nothing', 'git -c core.editor= commit'],
    ['a setting that is configured and no code', 'git config user.name probe; git commit'],
    ['an alias that is configured and not called', "git config alias.x '!probe'; git y"],
    ['a file that is no hook', 'echo probe > .git/hooks/pre-push.sample; git push'],
  ])('is nothing but code: %s: %s', (_, line) => {
    expect(probes(line)).toEqual([]);
  });
});
