import type { Unread } from '../shell/reading.ts';
import { show } from '../shell/value.ts';

/**
 * Whether a place that was not read can start a command. Code in another language counts only when it names a means of
 * starting one; what is not known at all always counts.
 */
export function hidesCommands(unread: Unread): boolean {
  if (unread.why !== 'language' || unread.code === undefined) return true;
  if (unread.code.some((piece) => typeof piece !== 'string')) return true;
  return startsCommands(unread.language ?? '', show(unread.code));
}

function startsCommands(language: string, code: string): boolean {
  const means = MEANS[language];
  return means === undefined ? true : new RegExp(means, 'i').test(code);
}

/** Per language the names by which its programs start others, or run text as code (which can build those names). */
const MEANS: Readonly<Record<string, string>> = {
  python: String.raw`\b(?:os|subprocess|pty|popen\w*|system|exec\w*|spawn\w*|eval|compile|__\w+__|importlib|getattr|ctypes|runpy|commands|sh|pexpect|code|asyncio|builtins|pickle|marshal)\b`,
  node: String.raw`child_process|process\s*\.?\s*\[?|\b(?:exec\w*|spawn\w*|fork|eval|Function|require|import|constructor|binding|vm|Bun|Deno)\b`,
  perl: String.raw`\b(?:system|exec|qx|open\w*|eval|do|require|use|fork|readpipe|syscall)\b|[\x60|<*]`,
  ruby: String.raw`\b(?:system|exec|spawn|popen\w*|fork|eval|instance_eval|class_eval|send|__send__|public_send|open|load|require\w*|syscall|Open3|PTY|Kernel|IO|Process)\b|%x|[\x60]`,
  php: String.raw`\b(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_\w+|eval|assert|include\w*|require\w*|call_user_func\w*|create_function|preg_replace|mail|array_map|usort)\b|[\x60]|\$\w+\s*\(`,
  lua: String.raw`\b(?:execute|popen|load\w*|dofile|require|_G|debug)\b`,
  awk: String.raw`\bsystem\b|[|@]|\bgetline\b`,
  sed: 'e',
  sql: String.raw`\\!|\.(?:shell|system|import|load|open|read|once|output)\b|\bload_extension\b|\bcopy\b|\bprogram\b|\bxp_cmdshell\b|\bsystem\b`,
  jq: '(?!)',
};
