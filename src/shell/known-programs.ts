// Written by `npm run generate` from the tables in src/shell/programs.

/** Programs and builtins that `readScript` does something about. */
export const KNOWN_PROGRAMS =
  '. : Rscript [ alias asdf ash at awk aws-vault base64 basename bash batch builtin bun bundle bunx busybox ' +
  'bwrap caffeinate cat catchsegv cd cgexec chamber chdir chronic chroot chrt command compgen concurrently conda ' +
  'corepack cross-env dash dbus-launch dbus-run-session declare deno devbox direnv dirname distrobox doas docker ' +
  'docker-compose doppler dotenv dotenvx eatmydata echo ed elixir emacs entr env env-cmd eval ex exec exit ' +
  'expect export fakeroot faketime false fd fdfind finch find firejail fish flock fnm foreman fzf gawk gdb ' +
  'getopts gfind ghc git gmake gosu groovy gsed gtimeout guile gxargs hash hatch heroku hyperfine i386 infisical ' +
  'ionice ipython julia k3s ksh ksh93 kubectl lerna let linux32 linux64 lldb local ltrace lua luajit lxc make ' +
  'mamba man mapfile mawk micromamba mise mksh mosh mysql nawk nc ncat nerdctl nice nix nix-shell nocorrect node ' +
  'nodejs nodemon nodenv noglob nohup npm npx nsenter numactl nvim nvm nx oc op osascript parallel pdm perl php ' +
  'pipenv pipx pixi pkexec pnpm pnpx podman podman-compose poetry popd posh printf prlimit proxychains ' +
  'proxychains4 psql pushd pwd pyenv pypy python rails rbash rbenv read readarray readonly return rev rlwrap rsh ' +
  'rsync rtx ruby runuser rush rye screen script sed set setarch setlock setpriv setsid sg sh shift softlimit ' +
  'sops sort source split sqlite3 ssh stdbuf strace su su-exec sudo systemd-nspawn systemd-run tar taskset tclsh ' +
  'tee teller test time timeout tmux toolbox torsocks toybox trap true ts-node tsocks tsx typeset unalias ' +
  'unbuffer unset unshare uv uvx vagrant valgrind vi view vim volta watch watchexec winpty x86_64 xargs xvfb-run ' +
  'yarn yash zip zsh';
