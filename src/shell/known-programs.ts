// Written by `npm run generate` from the tables in src/shell/programs.

/** Programs and builtins that `readScript` does something about. */
export const KNOWN_PROGRAMS =
  '. : R Rscript [ ack ag alias arch asdf ash at awk aws-vault basename bash batch builtin bun bundle bunx ' +
  'busybox bwrap c++ caffeinate capsh cat catchsegv cc cd cgexec chamber chdir choom chpst chronic chroot chrt ' +
  'cmake command compgen concurrently conda corepack cpp cpulimit crontab cross-env crystal csh daemonize dash ' +
  'dbus-launch dbus-run-session declare deno devbox direnv dirname distrobox doas docker docker-compose doppler ' +
  'dotenv dotenvx dtruss dumb-init eatmydata echo ed elixir elvis elvish emacs entr env env-cmd envchain envdir ' +
  'envuidgid erl eval ex exec exit expect export fakechroot fakeroot faketime false fd fdfind finch find ' +
  'firejail fish flock fnm foreman fzf g++ gcc gdb getopts gfortran ghc git gjs gosu groovy guile guix gvim hash ' +
  'hatch heaptrack heroku hyperfine i386 ifne infisical ionice ipython julia k3s kill ksh ksh93 kubectl ' +
  'launchctl ld-linux-aarch64.so.1 ld-linux-armhf.so.3 ld-linux-x86-64.so.2 ld-linux.so.2 ld-musl-aarch64.so.1 ' +
  'ld-musl-x86_64.so.1 ld.so leaks lerna let linux32 linux64 lldb local ltrace lua luajit lxc make mamba man ' +
  'mapfile mawk micromamba micropython mise mksh mosh mpiexec mpirun mysql nawk nc ncat nerdctl newgrp nice ' +
  'ninja nix nix-shell nocache nocorrect node nodejs nodemon nodenv noglob nohup npm npx nsenter nu numactl nvi ' +
  'nvim nvm nx oc oksh op open osascript parallel pdm perf perl php pipenv pipx pixi pkexec pnpm pnpx podman ' +
  'podman-compose poetry popd posh printf prlimit proot proxychains proxychains4 psql pushd pwd py pyenv pypy ' +
  'python qjs racket rails raku rbash rbenv read readarray readonly reattach-to-user-namespace red retry return ' +
  'rg rlwrap rr rsh rsync rtx ruby run-parts run0 runuser rush rust-coreutils rview rvim rye s6-envdir ' +
  's6-setuidgid s6-softlimit sandbox-exec scala scp screen script sed sem set setarch setlock setpriv setsid ' +
  'setuidgid sftp sg sh shift shx softlimit sops sort source split sqlite3 srun ssh ssh-agent start-stop-daemon ' +
  'stdbuf strace su su-exec sudo swift systemd-nspawn systemd-run tar taskpolicy taskset tclsh tcsh tee teller ' +
  'test time timeout tini tmux toolbox torsocks toybox trap trickle true ts-node tsocks tsx typeset unalias ' +
  'unbuffer unset unshare uutils uv uvx vagrant valgrind vi view vim vimdiff volta wait watch watchexec winpty ' +
  'with-contenv x86_64 xargs xcrun xctrace xonsh xvfb-run yarn yash zip zsh';

/** Programs that print their input changed: what, where it is known. */
export const TEXT_FILTERS = 'awk base32 base64 cut head openssl rev sed tail tr xxd';

/** Subcommands of git whose words, options or settings may be programs. */
export const GIT_CARRIERS =
  'archive bisect clone config difftool fetch fetch-pack filter-branch for-each-repo grep ls-remote pull push ' +
  'rebase send-pack submodule';
