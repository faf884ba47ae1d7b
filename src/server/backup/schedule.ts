import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { freeBytes } from '../db/embedded/diskGuard';
import { reasonOf } from '../startError';
import { automaticBackups, backupName, prune } from './files';
import { inOwnTransaction } from './session';
import { writeBackup } from './writeBackup';

/** What became of the automatic backups, for the metrics. */
export interface BackupStatus {
  /** Of the newest one there is; undefined when there is none. */
  last?: Date;
  /** Whether the latest attempt failed. */
  failed: boolean;
}

export interface AutomaticBackups {
  status(): Promise<BackupStatus>;
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  connection: pg.PoolConfig;
  folder: string;
  /** How many days keep a backup of their own. */
  keep: number;
  /** Takes single lines for the console: what was done, and what went wrong. */
  log: { done(line: string): void; failed(line: string): void };
  /** How long after the start the first look is taken, in ms: a start must not be slowed down. */
  firstLookMs?: number;
}

const DAY_MS = 86_400_000;
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 15 * 60_000;
/** Left free on the disk whatever a backup takes: the database needs it to go on. */
const ROOM_BYTES = 256 * 1024 * 1024;

/**
 * Makes a backup whenever the last one is older than a day, in the background, and removes the old ones (S10).
 * With several servers on one database only one of them works at a time. A failure is logged and tried again later; the
 * server never stops for it.
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
      // One under way is let finish, but it must not keep the server from ending: a part of a file is no backup.
      await Promise.race([working, delay(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

const lastIn = async (folder: string): Promise<Date | undefined> => (await automaticBackups(folder))[0]?.date;

/**
 * Makes an automatic backup unless the last is younger than a day, or another server is making one.
 * @throws when it can't be made.
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
    await prune(folder, keep);
    return 'done';
  });
}
