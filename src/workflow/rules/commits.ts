const TYPES = ['feat', 'fix', 'chore', 'refactor', 'test', 'docs', 'build', 'perf', 'style', 'ci'];

/** Whether a commit's subject has the form of Conventional Commits: `type(scope): text`, the scope being optional. */
export function isConventional(subject: string): boolean {
  const type = /^(?<type>[a-z]+)(?:\([^()\s][^()]*\))?!?: \S/u.exec(subject)?.groups?.type;
  return type !== undefined && TYPES.includes(type);
}
