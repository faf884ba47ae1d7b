import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Migration } from 'kysely';

/** Migrations are beside this file; when built, in `migrations` beside main.js: a folder up if this is in a chunk. */
const FOLDERS = ['.', 'migrations', '../migrations'];

const numbered = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /^\d/.test(name))
        .sort()
    : [];

function migrationOf(file: string, loaded: unknown): Migration {
  const isMigration = (it: unknown): it is Migration => typeof it === 'object' && it !== null && 'up' in it;
  if (!isMigration(loaded)) throw new Error(`The migration ${file} has no up`);
  return loaded;
}

async function loadAll(): Promise<Record<string, Migration>> {
  const folder = FOLDERS.map(name => join(import.meta.dirname, name)).find(at => numbered(at).length > 0);
  if (!folder) throw new Error(`The migrations are missing, looked for from ${import.meta.dirname}`);
  const all: Record<string, Migration> = {};
  for (const file of numbered(folder)) {
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
    all[parse(file).name] = migrationOf(file, loaded);
  }
  return all;
}

/**
 * All migrations in order: the numbered files of the folder. The name of a migration in the database is that of its
 * file without the extension, and must never change.
 */
export const migrations = await loadAll();
