import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { freeBytes } from '../db/embedded/diskGuard';
import { reasonOf } from '../thrown';
import { automaticBackups, backupName, prune } from './backupFiles';
import { inOwnTransaction } from './ownTransaction';
import { writeBackup } from './writeBackup';

/** Status of the automatic backups, for the metrics. */
export interface BackupStatus {
  /** Time of the newest automatic backup; undefined if there is none. */
  last?: Date;
  /** Whether the latest attempt failed. */
  failed: boolean;
}

/** The automatic backups of a running server. */
export interface AutomaticBackups {
  status(): Promise<BackupStatus>;
  stop(): Promise<void>;
}

interface ScheduleOptions {
  connection: pg.PoolConfig;
  folder: string;
  /** Number of days for which a daily backup is kept. */
  keep: number;
  /** Prints single lines to the console: successes and failures. */
  log: { done(line: string): void; failed(line: string): void };
  /** Delay of the first check after the start, in ms, so that it does not slow the start down. */
  firstLookMs?: number;
}

const DAY_MS = 86_400_000;
/** How long `stop` waits for a backup in progress. */
export const BACKUP_PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 15 * 60_000;
/** No backup is begun with less free disk space than this, which the database needs to keep running. */
const ROOM_BYTES = 256 * 1024 * 1024;

/**
 * Checks every 15 minutes, in the background, whether the last backup is older than a day; if so, makes one and removes
 * outdated ones (S10). Of several servers on one database only one does so at a time. A failure is logged and retried
 * at the next check; it never stops the server.
 */
export function startAutomaticBackups(options: ScheduleOptions): AutomaticBackups {
  const { folder, log, firstLookMs = 20_000 } = options;
  let failed = false;
  let working: Promise<void> = Promise.resolve();

  const look = async () => {
    try {
      await backUpIfDue(options);
      failed = false;
    } catch (error) {
      failed = true;
      log.failed(`La copia de seguridad automática falló; se intentará de nuevo: ${reasonOf(error)}`);
    }
  };
  const lookOnce = () => {
    working = working.then(look);
  };
  const first = setTimeout(lookOnce, firstLookMs).unref();
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref();
  return {
    status: async () => ({ last: await lastIn(folder), failed }),
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      // A running backup may finish, but must not block the shutdown for long: a partial file never counts as a backup.
      await Promise.race([working, delay(BACKUP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

const lastIn = async (folder: string): Promise<Date | undefined> => (await automaticBackups(folder))[0]?.date;

/**
 * Makes an automatic backup unless the last is less than a day old ('fresh') or another server is making one ('busy').
 * @throws if the disk is nearly full or the backup fails.
 */
export async function backUpIfDue({
  connection,
  folder,
  keep,
  log,
}: ScheduleOptions): Promise<'fresh' | 'busy' | 'done'> {
  const date = await lastIn(folder);
  if (date && Date.now() - date.getTime() < DAY_MS) return 'fresh';
  return inOwnTransaction(connection, async guard => {
    const { rows } = await guard.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('bodega copia')) as mine",
    );
    if (rows[0]?.mine !== true) return 'busy';
    const free = await freeBytes(folder).catch(() => Infinity);
    if (free < ROOM_BYTES) throw new Error(`no queda espacio en ${folder}`);
    const { file, bytes } = await writeBackup(connection, join(folder, backupName(new Date(), 'auto')));
    log.done(`Copia de seguridad guardada en ${file} (${bytes} bytes)`);
    // The backup is complete; outdated ones that cannot be removed do not make it a failure.
    await prune(folder, keep).catch(error => log.failed(`No se pudieron borrar copias antiguas: ${reasonOf(error)}`));
    return 'done';
  });
}
