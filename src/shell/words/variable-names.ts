import type { Piece, Value } from '../value.ts';

/**
 * What the name of a variable says that nothing in the line sets: for want of its value that is what is known of it. A
 * value that is read, printed or assigned keeps no name.
 */
export const isNamedTemporary = (value: Value): boolean => isNamed(value, TEMPORARY);
export const isNamedBuilt = (value: Value): boolean => isNamed(value, BUILT);
export const isNamedTag = (value: Value): boolean => isNamed(value, TAG) || isCutToTag(value);
export const isNamedRemote = (value: Value): boolean => isNamed(value, REMOTE);

/** `TMP_DIR`, `tmpdir`, `workTmp`, `TEMPFILE`; not `TEMPLATE`. */
const TEMPORARY = /(?:^|_)(?:te?mp|scratch)(?:_?(?:dir|directory|folder|path|root|base|file|name))?\d*(?:$|_)/;
/** What builds make, or a cache, as a folder. CI calls the checkout itself a `…_BUILD_DIR`: the name has to begin so. */
const BUILT =
  /^_*(?:(?:build|stag(?:e|ing))|(?:\w+_)?(?:dist|out|output|coverage|cache))_?(?:dir|directory|folder)$|^npm_config_cache$/;
const TAG = /(?:^|_)(?:tag|version)(?:_?name)?$/;
/** A fork is often called by its owner. */
const REMOTE = /(?:^|_)(?:remote|repo|repository|upstream|fork|user|username)(?:_?(?:url|name))?$/;

/** Only as it is, with its emptiness asked for at most: `${X##*\/}` may be any part of it. */
const isNamed = ([piece, ...rest]: Value, names: RegExp): boolean =>
  rest.length === 0 &&
  piece !== undefined &&
  isVariable(piece) &&
  (piece.name ?? '').length <= LONGEST_NAME &&
  names.test(inWords(piece.name ?? ''));

/** Nobody calls a variable by more; an expression would look for words in it for long. */
const LONGEST_NAME = 100;

const isVariable = (piece: Piece): piece is Exclude<Piece, string> =>
  typeof piece !== 'string' && piece.gap === 'variable' && /^\$(?:\w+|\{\w+(?::?\?[^}]*)?\})$/.test(piece.source);

/** `tmpDir` as `tmp_dir`. */
const inWords = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();

/** `${GITHUB_REF#refs/tags/}` */
const isCutToTag = ([piece, ...rest]: Value): boolean =>
  rest.length === 0 &&
  typeof piece === 'object' &&
  piece.gap === 'variable' &&
  /^\$\{\w+##?(?:\*\/)?refs\/tags\/\}$/.test(piece.source);
