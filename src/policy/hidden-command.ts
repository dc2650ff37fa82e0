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

/**
 * Per language the names by which its programs start others, and those that run text as code or reach for names by text,
 * which can put any name together. A false alarm costs a question; a language that is not here always counts.
 */
const MEANS: Readonly<Record<string, string>> = {
  python: String.raw`\b(?:subprocess|pty|popen\w*|system|exec\w*|spawn\w*|posix_spawn\w*|startfile|fork\w*|eval|compile|importlib|getattr|vars|globals|locals|ctypes|cffi|runpy|commands|pexpect|asyncio|builtins|pickle|marshal|multiprocessing|sh|plumbum)\b|__(?:import|builtins|dict|getattribute|subclasses|globals|class)__`,
  node: String.raw`child_process|\b(?:exec\w*|spawn\w*|fork|eval|Function|constructor|binding|vm|Bun|Deno|execa|shelljs|zx|worker_threads|cluster)\b|\b(?:require|import)\s*\(\s*(?!["'][^"'+]*["']\s*\))|\bprocess\s*\[`,
  perl: String.raw`\b(?:system|exec|qx|eval|fork|readpipe|syscall|IPC|POSIX|Inline)\b|[\x60]|\bopen\w*\b[^;]*[|-]|\bdo\s*["'$(]|&\s*[{$]|->\s*(?:can|\$)`,
  ruby: String.raw`\b(?:system|exec|spawn|popen\w*|fork|eval|instance_eval|class_eval|module_eval|send|__send__|public_send|method|syscall|Open3|PTY|Fiddle|Shellwords)\b|%x|[\x60]|\bopen\s*\(?\s*["']\||\b(?:load|require\w*)\s*\(?\s*[^"'\s(]`,
  php: String.raw`\b(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_\w+|eval|assert|include\w*|require\w*|call_user_func\w*|create_function|preg_replace\w*|mail|array_map|usort|FFI)\b|[\x60]|\$\w+\s*\(`,
  lua: String.raw`\b(?:execute|popen|load\w*|dofile|require|_G|_ENV|debug)\b`,
  awk: String.raw`\bsystem\b|[|@]|\bgetline\b`,
};
