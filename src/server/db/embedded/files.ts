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
import { dirname, join } from 'node:path';
import type { OsUser } from './osUser';

/** Whether a path exists and may be read. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Reads a text file; undefined if it does not exist or may not be read. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}

/**
 * Makes a folder and its parents; returns whether the folder is new. Not by Node's `recursive`, which never ends where the
 * system denies that an existing folder exists, as Linux does for /proc.
 * @throws the system's error if there can be no folder.
 */
export async function makeFolders(folder: string, mode?: number): Promise<boolean> {
  const above = dirname(folder);
  if (!(await exists(above))) await makeFolders(above, mode);
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    const isFolder = await stat(folder).then(
      found => found.isDirectory(),
      () => false,
    );
    if (isFolder) return false;
    throw error;
  }
}

/** Writes a file and syncs it to the disk, so that it survives a power loss. */
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

/** Syncs a folder, so that new and renamed entries in it survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a folder tree so that every user can read and execute it, whatever the umask and the original's modes. */
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

/** Changes the owner of a folder tree. Of symbolic links the link itself, never its target. */
export async function giveTree(path: string, user: OsUser): Promise<void> {
  await lchown(path, user.uid, user.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await giveTree(child, user);
    else await lchown(child, user.uid, user.gid);
  }
}

/** Limits the size of a log file: beyond `maxBytes` its text is moved to `.1` and the file emptied. */
export async function trimLog(file: string, maxBytes: number): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size <= maxBytes) return;
  // Copied and truncated, not renamed, because PostgreSQL keeps the file open. It appends, so truncating is safe.
  await copyFile(file, `${file}.1`).catch(() => undefined);
  await truncate(file, 0);
}

/** Removes a folder with its contents. Retries, because children of a killed program may still be writing there. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 10 });
