// Written by `npm run generate` from the tables in src/shell/programs.

/** Programs and builtins that `readScript` does something about. */
export const KNOWN_PROGRAMS =
  '. : Rscript [ ack ag alias asdf ash at awk aws-vault basename bash batch builtin bun bundle bunx busybox ' +
  'bwrap c++ caffeinate capsh cat catchsegv cc cd cgexec chamber chdir chpst chronic chroot chrt cmake command ' +
  'compgen concurrently conda corepack cpp cpulimit crontab cross-env dash dbus-launch dbus-run-session declare ' +
  'deno devbox direnv dirname distrobox doas docker docker-compose doppler dotenv dotenvx eatmydata echo ed ' +
  'elixir elvis emacs entr env env-cmd envchain envdir envuidgid eval ex exec exit expect export fakeroot ' +
  'faketime false fd fdfind finch find firejail fish flock fnm foreman fzf g++ gawk gcc gdb getopts gfind ' +
  'gfortran ghc git gmake gosu groovy gsed gtimeout guile guix gvim gxargs hash hatch heroku hyperfine i386 ' +
  'infisical ionice ipython julia k3s kill ksh ksh93 kubectl ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ' +
  'ld-linux-x86-64.so.2 ld-linux.so.2 ld-musl-aarch64.so.1 ld-musl-x86_64.so.1 ld.so lerna let linux32 linux64 ' +
  'lldb local ltrace lua luajit lxc make mamba man mapfile mawk micromamba mise mksh mosh mysql nawk nc ncat ' +
  'nerdctl newgrp nice ninja nix nix-shell nocorrect node nodejs nodemon nodenv noglob nohup npm npx nsenter ' +
  'numactl nvi nvim nvm nx oc op osascript parallel pdm perf perl php pipenv pipx pixi pkexec pnpm pnpx podman ' +
  'podman-compose poetry popd posh printf prlimit proot proxychains proxychains4 psql pushd pwd pyenv pypy ' +
  'python rails rbash rbenv read readarray readonly red retry return rg rlwrap rr rsh rsync rtx ruby run-parts ' +
  'runuser rush rust-coreutils rview rvim rye scp screen script sed sem set setarch setlock setpriv setsid ' +
  'setuidgid sftp sg sh shift softlimit sops sort source split sqlite3 ssh start-stop-daemon stdbuf strace su ' +
  'su-exec sudo systemd-nspawn systemd-run tar taskset tclsh tee teller test time timeout tmux toolbox torsocks ' +
  'toybox trap trickle true ts-node tsocks tsx typeset unalias unbuffer unset unshare uutils uv uvx vagrant ' +
  'valgrind vi view vim vimdiff volta wait watch watchexec winpty x86_64 xargs xvfb-run yarn yash zip zsh';

/** Programs that print their input changed: what, where it is known. */
export const TEXT_FILTERS = 'awk base64 cut head rev sed tail tr xxd';

/** Subcommands of git whose words, options or settings may be programs. */
export const GIT_CARRIERS =
  'archive bisect clone config difftool fetch fetch-pack filter-branch for-each-repo grep ls-remote pull push ' +
  'rebase send-pack submodule';
