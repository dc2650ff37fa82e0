/** Programs that run a script or code given on the line. */
const INTERPRETERS: ReadonlySet<string> = new Set(
  (
    'python pypy ipython node nodejs deno bun perl ruby php lua luajit Rscript julia osascript tclsh wish ts-node tsx groovy scala ' +
    'elixir raku jruby guile racket R scala swift erl crystal qjs gjs py micropython'
  ).split(' '),
);

/** By its name, with or without a version: `python3.12`. */
export function isInterpreter(name: string): boolean {
  let end = name.length;
  while (end > 0 && '.0123456789'.includes(name.charAt(end - 1))) end -= 1;
  return INTERPRETERS.has(name.slice(0, end));
}
