/**
 * What a text can hold without showing it, though a terminal obeys it or a reader is misled by it: control characters (Cc),
 * breaks of lines, marks that turn the direction of writing (Bidi_Control of UAX 9), and what has no width.
 */
const MARK = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The text with each such mark shown as `show` has it; a tab and a newline are marks, too. */
export const replaceMarks = (text: string, show: (mark: string) => string): string => text.replace(MARK, show);

/** Foreign text for one line of a message: each run of white space and marks is one space. */
export const oneLine = (text: string): string => text.replace(MARK, ' ').replace(/\s+/g, ' ').trim();
