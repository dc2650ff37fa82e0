/** Programs that read their operands and write nothing by name; an `-o` of theirs means something else. */
export const READERS: ReadonlySet<string> = new Set(
  (
    'cat tac nl head tail less more most bat batcat pg zcat zless zmore bzcat xzcat zstdcat gzcat lz4cat rev fold fmt pr column ' +
    'expand unexpand cut paste join comm wc grep egrep fgrep zgrep bzgrep xzgrep rg ripgrep ag ack ugrep git-grep od hd ' +
    'hexdump strings base32 base64 basenc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum b3sum cksum sum shasum ' +
    'md5 crc32 diff diff3 sdiff cmp colordiff delta difft jq gron fx jless ls ll dir vdir exa eza lsd tree stat file readlink ' +
    'realpath du df namei getfacl getfattr lsattr test [ which type whereis basename dirname pathchk source . ' +
    'look tsort factor numfmt ptx ssh ps lsof fuser kubectl oc helm docker podman nerdctl aws gcloud az ' +
    'mail mutt sendmail logger systemctl journalctl tokei cloc scc shellcheck hadolint yamllint jsonlint actionlint htmlq pup ' +
    'xq tomlq csvcut csvgrep csvlook vd ncal mdcat glow id groups getent nc ncat netcat socat telnet'
  ).split(' '),
);

/** Builtins and programs whose words are not files at all. */
export const SILENT: ReadonlySet<string> = new Set(
  (
    'echo printf true false : export declare typeset local readonly unset set shopt alias unalias cd pushd popd dirs read ' +
    'mapfile readarray let eval exec trap wait jobs fg bg disown kill pkill killall sleep date uname whoami hostname arch nproc ' +
    'uptime free env printenv pwd exit return break continue shift getopts hash help history ulimit umask times caller complete ' +
    'compgen bind builtin command enable suspend fd fdfind locate mlocate plocate logout seq yes expr bc dc tput clear reset stty tty pgrep pidof top htop ping dig ' +
    'nslookup ssh mosh host ip ifconfig route netstat ss man info apropos whatis say notify-send open xdg-open start gh glab hub brew apt ' +
    'apt-get dnf yum pacman apk npm npx pnpm yarn pip pip3 pipx uv poetry cargo rustup gem bundle composer mvn gradle make ninja ' +
    'cmake tr'
  ).split(' '),
);
