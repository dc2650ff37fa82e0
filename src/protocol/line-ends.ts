/** A text with the line ends of Unix: scripts that were written with others do not start (`bash\r: not found`). */
export function withUnixLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
