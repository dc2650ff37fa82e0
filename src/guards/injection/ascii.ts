/** Whether a text has nothing but ASCII: then nothing hides in it that a person does not see. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
