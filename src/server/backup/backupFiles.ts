import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A backup made by the schedule, not by a person. */
interface AutomaticBackup {
  file: string;
  date: Date;
}

const AUTOMATIC = /^auto-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)\.sql\.gz$/;
const DAY_MS = 86_400_000;
/** Besides the daily backups, the newest one of each of the last four weeks is kept. */
const WEEKS = 4;

/** Default folder of the backups: beside the embedded database (S10). */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');

/** File name of a backup, which sorts by its time (UTC). Complete files are removed only if their prefix is `auto`. */
export const backupName = (date: Date, prefix: 'auto' | 'bodega'): string =>
  `${prefix}-${date.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.sql.gz`;

/**
 * The automatic backups in a folder, newest first; empty if the folder can't be read. One that is dated more than a day
 * from now was made while the clock stood wrong: it is left out, so that it neither delays others nor takes their place.
 */
export async function automaticBackups(folder: string): Promise<AutomaticBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap(name => {
    const [, year, month, day, hours, minutes, seconds] = AUTOMATIC.exec(name) ?? [];
    if (year === undefined) return [];
    const date = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
    return date.getTime() < Date.now() + DAY_MS ? [{ file: join(folder, name), date }] : [];
  });
  return found.sort((a, b) => b.date.getTime() - a.date.getTime());
}

/** The automatic backups to remove: all but the newest of each of the last `days` days and four weeks that have one. */
export function outdated(backups: AutomaticBackup[], days: number): AutomaticBackup[] {
  const kept = new Set<AutomaticBackup>();
  const keepNewestOf = (periodMs: number, count: number) => {
    const periods = new Map<number, AutomaticBackup>();
    for (const backup of backups) {
      const period = Math.floor(backup.date.getTime() / periodMs);
      if (!periods.has(period)) periods.set(period, backup);
    }
    for (const backup of [...periods.values()].slice(0, count)) kept.add(backup);
  };
  keepNewestOf(DAY_MS, days);
  keepNewestOf(7 * DAY_MS, WEEKS);
  return backups.filter(backup => !kept.has(backup));
}

/** Removes outdated automatic backups, and partial files of interrupted backups that are more than a day old. */
export async function prune(folder: string, days: number): Promise<void> {
  for (const { file } of outdated(await automaticBackups(folder), days)) await rm(file, { force: true });
  for (const name of (await readdir(folder)).filter(entry => /^\.(auto|bodega)-.*\.[0-9a-f]{8}$/.test(entry))) {
    const path = join(folder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > DAY_MS) await rm(path, { force: true });
  }
}
