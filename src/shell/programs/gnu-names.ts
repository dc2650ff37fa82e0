import { listHas } from '../../protocol/word-list.ts';

/** Without `test`, for `gtest` is the name of many a test run, and what nobody has with a `g`. */
const GNU =
  'awk base32 base64 basename cat chgrp chmod chown chroot cksum comm cp csplit cut date dd dirname echo egrep env ' +
  'expand expr fgrep find fmt fold grep head install join kill link ln ls make mkdir mkfifo mknod mktemp mv nice nl ' +
  'nohup od paste pr printenv printf pwd readlink realpath rm rmdir sed seq shred shuf sleep sort split stat stdbuf ' +
  'tac tail tar tee time timeout touch tr truncate tsort unexpand uniq unlink wc xargs yes';

/**
 * `gsed`, `gtimeout`: a GNU program under the name that it has beside the system's own of macOS and the BSDs (Homebrew's
 * `coreutils`, `findutils`, `gnu-sed`, `gnu-tar`, `gawk`, `grep`, `make`, `gnu-time`; MacPorts and ports alike).
 */
export const isGnuName = (name: string): boolean => name.startsWith('g') && listHas(GNU, name.slice(1));
