import { statfs } from 'node:fs/promises';
import { StartError } from '../../startError';

/** Below this the server takes no more writes, while PostgreSQL still has room for its own log (S10). */
const reserveBytes = 64 * 1024 * 1024;
const freshForMs = 1000;

const seen = new Map<string, { at: number; bytes: Promise<number> }>();

/**
 * Bytes that an ordinary user may still write on the disk of that folder; the answer may be a second old.
 * @throws the system's error when the folder does not exist.
 */
export function freeBytes(folder: string): Promise<number> {
  const known = seen.get(folder);
  const now = performance.now();
  if (known && now - known.at < freshForMs) return known.bytes;
  // `bavail`, not `bfree`: PostgreSQL never runs as root, and what the system keeps for root is not for it.
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  seen.set(folder, { at: now, bytes });
  return bytes;
}

/**
 * Whether a write may be taken: PostgreSQL itself survives a failed write of data, but stops when it cannot add to
 * its write-ahead log, so writes are refused (503) before that. Reads go on.
 */
export async function hasRoomForWrites(folder: string, reserve = reserveBytes): Promise<boolean> {
  try {
    return (await freeBytes(folder)) > reserve;
  } catch {
    // A disk that cannot be asked is PostgreSQL's to judge, not ours.
    return true;
  }
}

/** What is said, wherever it is noticed, when the disk of the data is full. */
export function noSpace(root: string): StartError {
  return new StartError(`No queda espacio en el disco de ${root}: libere un poco y vuelva a intentarlo.`);
}
