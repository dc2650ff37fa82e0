/** Programs that put their input (`tee`), or the text of another file, into files, so that the line tells what they then hold. */
export const TEXT_COPIERS: readonly string[] = ['cp', 'install', 'ln', 'mv', 'tee'];
