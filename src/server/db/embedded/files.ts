import {
  chmod,
  copyFile,
  lchown,
  mkdir,
  open,
  readFile,
  readdir,
  stat,
  symlink,
  readlink,
  rm,
  truncate,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { OsUser } from './osUser';

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The text of a file, or undefined when there is none (or none that we may read). */
export async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/** Writes a file and waits until it is on the disk, so that it survives a power loss. */
export async function writeDurably(path: string, text: string, mode: number): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(text);
    await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename or a new name inside the folder survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a tree so that every user can read and run it, whatever the umask and the modes of the original. */
export async function copyPublic(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyPublic(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await copyReadable(source, target);
  }
}

async function copyReadable(source: string, target: string): Promise<void> {
  await copyFile(source, target);
  const executable = ((await stat(source)).mode & 0o111) !== 0;
  await chmod(target, executable ? 0o755 : 0o644);
}

/** Gives a whole tree to a user, links themselves included and never what they point to. */
export async function giveTree(path: string, user: OsUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveTree(child, user);
    else await lchown(child, user.uid, user.gid);
  }
}

/** Keeps a log file in check: past the limit its text moves to `.1` and it starts again from nothing. */
export async function trimLog(file: string, maxBytes: number): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size <= maxBytes) return;
  // Copied and cut, not renamed: PostgreSQL keeps the file open, and appends, so cutting it is safe.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0);
}

/** Removes a folder with all that is in it. A child of a program that was cut off may still write there: then it is tried again. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });
