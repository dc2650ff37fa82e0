import { makeFolder } from '../../files/make-folder.ts';
import { readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import { sha256 } from './chain.ts';

/** The last line of a run's chain that this user's machine has written or seen. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Where anchors are kept: outside of the project, in the user's state folder, so that a chain that was written anew as a
 * whole still shows. Undefined for a user without such a folder.
 */
export interface AnchorPlace {
  readonly stateFolder: string | undefined;
  /** The run's folder; absolute, links resolved. */
  readonly run: string;
}

export function readAnchor(place: AnchorPlace): Anchor | undefined {
  const file = anchorFile(place);
  if (file === undefined) return undefined;
  try {
    const { seq, hash } = JSON.parse(readPlain(file) ?? 'null');
    return typeof seq === 'number' && typeof hash === 'string' ? { seq, hash } : undefined;
  } catch {
    return undefined;
  }
}

/** Never throws: a missing anchor weakens what can be told later, and nothing else. */
export function writeAnchor(place: AnchorPlace, { seq, hash }: Anchor): void {
  const file = anchorFile(place);
  if (file === undefined) return;
  try {
    makeFolder(`${place.stateFolder}/workflow`);
    replaceFile(file, JSON.stringify({ run: place.run, seq, hash }), 0o600);
  } catch {}
}

function anchorFile({ stateFolder, run }: AnchorPlace): string | undefined {
  return stateFolder === undefined ? undefined : `${stateFolder}/workflow/${sha256(run).slice(0, 32)}.json`;
}
