import { statfs } from 'node:fs/promises';
import { StartError } from '../../process/startError';

/** With less free space the server refuses writes, while PostgreSQL still has room for its write-ahead log (S10). */
const RESERVE_BYTES = 64 * 1024 * 1024;
const FRESH_FOR_MS = 1000;

const seen = new Map<string, { at: number; bytes: Promise<number> }>();

/**
 * Free bytes for ordinary users on the disk of a folder, cached for a second.
 * @throws the system's error if the folder does not exist.
 */
export function freeBytes(folder: string): Promise<number> {
  const known = seen.get(folder);
  const now = performance.now();
  if (known && now - known.at < FRESH_FOR_MS) return known.bytes;
  // `bavail`, not `bfree`, which includes space reserved for root: PostgreSQL never runs as root.
  const bytes = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
  seen.set(folder, { at: now, bytes });
  return bytes;
}

/**
 * Whether there is room for writes. PostgreSQL survives a failed write of data, but stops when it cannot extend its
 * write-ahead log, so requests that write are refused (503) before that. Reads are still served.
 */
export async function hasRoomForWrites(folder: string, reserve = RESERVE_BYTES): Promise<boolean> {
  try {
    return (await freeBytes(folder)) > reserve;
  } catch {
    // If the free space is unknown, writes are left to PostgreSQL to accept or refuse.
    return true;
  }
}

/** The error for a full disk, wherever it is noticed; `place` is a folder on it, or what is there. */
export function noSpace(place: string): StartError {
  return new StartError(`No queda espacio en el disco de ${place}: libere un poco y vuelva a intentarlo.`);
}
