#!/bin/sh
# Asks the server that `portcullis serve` is, in the place of `portcullis hook`, which costs a fifth of what that does.
# Whatever goes wrong, the hook itself judges the same payload: slower, and never less.
#
#   sh portcullis-hook [--node NODE] [--start] [--host HOST] [--event NAME]
#
# --node: the Node that runs the hook. --start: where no server answers, one is started for the calls to come; not where
# PORTCULLIS_NO_START is set, as by `portcullis doctor`, which has to leave nothing behind.
# What is said to the server, and by it, stands in src/cli/serve/wire.ts. Every other name is one that no environment has.

portcullis_build='@BUILD@'
portcullis_between='@BETWEEN@'
portcullis_node=node
portcullis_start=

# What answers must be the system's: folders on the usual path, a project's packages say, may be an agent's to write.
portcullis_path=${PATH-}
PATH=/usr/bin:/bin

case ${1-} in --node) [ "$#" -ge 2 ] && portcullis_node=$2 && shift 2 ;; esac
case ${1-} in --start) portcullis_start=yes && shift ;; esac
case $0 in */*) portcullis_bin=${0%/*}/portcullis.cjs ;; *) portcullis_bin=./portcullis.cjs ;; esac

case ${XDG_RUNTIME_DIR-} in
/*) portcullis_folder=$XDG_RUNTIME_DIR/portcullis/serve ;;
*)
  case ${XDG_STATE_HOME-} in
  /*) portcullis_folder=$XDG_STATE_HOME/portcullis/serve ;;
  *) portcullis_folder=${HOME-}/.local/state/portcullis/serve ;;
  esac
  ;;
esac
portcullis_socket=$portcullis_folder/hook.sock
portcullis_call=$portcullis_folder/call.$$

portcullis_start_server() {
  [ -n "$portcullis_start" ] && [ -z "${PORTCULLIS_NO_START-}" ] || return 0
  if [ -x /usr/bin/setsid ]; then set -- /usr/bin/setsid; else set --; fi
  (cd / && PATH=$portcullis_path && exec "$@" "$portcullis_node" "$portcullis_bin" serve) </dev/null >/dev/null 2>&1 4<&- 5<&- &
}

# While nothing was read yet.
portcullis_hook() {
  portcullis_start_server
  PATH=$portcullis_path
  exec "$portcullis_node" "$portcullis_bin" hook "$@"
}

# ncat, which some systems have under the name of nc, would wait for ever for a server that was stopped.
portcullis_can() {
  case $1 in nc) command -v ncat >/dev/null 2>&1 && return 1 ;; esac
  command -v "$1" >/dev/null 2>&1
}

portcullis_request() {
  printf 'portcullis-hook\0%s\0%s\0' "$portcullis_build" "$$"
  pwd -P
  printf '\0%s\0' "$#"
  [ "$#" -eq 0 ] || printf '%s\0' "$@"
  PATH=$portcullis_path /usr/bin/env -0
  printf '\0'
}

portcullis_connect() {
  case $1 in
  nc) exec nc -U -w 3 "$portcullis_socket" ;;
  perl)
    exec perl -e '
      use Socket;
      $SIG{ALRM} = sub { exit 1 }; alarm 3;
      socket(S, PF_UNIX, SOCK_STREAM, 0) && connect(S, sockaddr_un($ARGV[0])) or exit 1;
      binmode STDIN; binmode STDOUT; binmode S;
      local $/; my $request = <STDIN>; my $at = 0; my $reply;
      while ($at < length $request) { $at += syswrite(S, $request, length($request) - $at, $at) || exit 1 }
      while (sysread S, $reply, 65536) { print $reply }
    ' "$portcullis_socket"
    ;;
  esac
}

# Sets the reply; empty where nothing answers.
portcullis_ask() {
  for portcullis_by in nc perl; do
    portcullis_can "$portcullis_by" || continue
    portcullis_reply=$(portcullis_request "$@" 2>/dev/null | portcullis_connect "$portcullis_by" 2>/dev/null) && return
  done
}

# Keeps what can be read at once: hosts exist that never close the pipe. The server tells whether it is whole.
portcullis_read() {
  dd bs=1048576 count=1 2>/dev/null >>"$portcullis_call" && return
  # No room, or no dd: what was read is lost, and cannot be judged.
  rm -f "$portcullis_call"
  printf 'portcullis: a payload could not be kept in %s, and was refused unread\n' "$portcullis_folder" >&2
  exit 2
}

# Takes a reply apart. Returns where it is none.
portcullis_give() {
  [ "$#" -eq 5 ] && [ "$1$5" = portcullis-1end ] || return 1
  case $2 in 0 | 2) ;; *) return 1 ;; esac
  printf %s "$3"
  printf %s "$4" >&2
  exit "$2"
}

[ -S "$portcullis_socket" ] && [ -O "$portcullis_socket" ] && [ -O "$portcullis_folder" ] || portcullis_hook "$@"
portcullis_can dd || portcullis_hook "$@"
portcullis_can nc || portcullis_can perl || portcullis_hook "$@"

# The payload is kept until it is judged: descriptor 4 has it for the hook, whatever becomes of the file; 5 is where more of
# it may come from, for processes whose standard input a shell takes away. `set -C`: a file that is there already is somebody else's.
set -C
{ command exec 5<&0 && true >"$portcullis_call"; } 2>/dev/null || portcullis_hook "$@"
exec 4<"$portcullis_call"
portcullis_read
portcullis_pieces=x
while portcullis_ask "$@"; [ "$portcullis_reply" = "portcullis-1${portcullis_between}more" ]; do
  [ "$portcullis_pieces" = xxxxxxxx ] && break
  portcullis_pieces=x$portcullis_pieces
  portcullis_read
done
set -f
IFS=$portcullis_between
portcullis_give $portcullis_reply
unset IFS

# The hook reads what was kept, and then what may still come.
rm -f "$portcullis_call"
[ -n "$portcullis_reply" ] || portcullis_start_server
{
  cat <&4
  cat <&5 2>/dev/null &
} | {
  PATH=$portcullis_path
  exec "$portcullis_node" "$portcullis_bin" hook "$@" 4<&- 5<&-
}
exit
