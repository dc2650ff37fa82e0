/**
 * Whether `word` is one of the words of `list`, which blanks separate. Tables name their programs in such lists; to split
 * each at every look would cost more than the look.
 */
export function listHas(list: string, word: string): boolean {
  if (word === '' || word.includes(' ')) return false;
  for (let at = list.indexOf(word); at >= 0; at = list.indexOf(word, at + 1)) {
    const end = at + word.length;
    if ((at === 0 || list[at - 1] === ' ') && (end === list.length || list[end] === ' ')) return true;
  }
  return false;
}
