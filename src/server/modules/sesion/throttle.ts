import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { plural } from '#contract/text/format';
import { transactionally } from '../../db/retry';
import type { Database } from '../../db/schema';
import { AppError } from '../../errors';
import { presentCaller } from '../../work/caller';
import { refusals } from '../../work/refusals';
import { Turns } from '../../work/turns';
import { attemptKeyOf } from './attemptKey';

/** Maximum numbers of wrong passwords in the window: for one account from one address, and for one address (D6). */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;

/** Checking a password takes 20 ms; a check older than this was interrupted and is ignored. */
const IN_FLIGHT_SECONDS = 20;
const PAUSE_MS = 25;
const PATIENCE_MS = 5_000;

/**
 * Limits the attempts that are counted at once: those of one address wait for each other anyway, and would wait with all the
 * connections of the pool.
 */
const entries = new Turns(
  'sign-ins',
  { atOnce: 2, perCaller: 1, waiting: 500, waitingPerCaller: 150, waitMs: 20_000 },
  'Hay muchos inicios de sesión en curso, vuelva a intentarlo en unos segundos',
);

/** Counts in the window, by account and by address: wrong passwords, checks in progress, and seconds until the oldest wrong one expires. */
interface Counts {
  wrongOfAccount: number;
  wrongOfAddress: number;
  runningOfAccount: number;
  runningOfAddress: number;
  waitOfAccount: number | null;
  waitOfAddress: number | null;
}

/** Seconds until another attempt is allowed; 0 if it is allowed now. */
function waitOf({ wrongOfAccount, wrongOfAddress, waitOfAccount, waitOfAddress }: Counts): number {
  const forAccount = wrongOfAccount >= PER_ACCOUNT ? Math.max(1, waitOfAccount ?? 0) : 0;
  const forAddress = wrongOfAddress >= PER_ADDRESS ? Math.max(1, waitOfAddress ?? 0) : 0;
  return Math.max(forAccount, forAddress);
}

/** Whether the limits would be reached if all checks in progress failed; then their results are awaited. */
const isCrowded = ({ wrongOfAccount, wrongOfAddress, runningOfAccount, runningOfAddress }: Counts): boolean =>
  wrongOfAccount + runningOfAccount >= PER_ACCOUNT || wrongOfAddress + runningOfAddress >= PER_ADDRESS;

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return plural(count, 'un minuto', `${count} minutos`);
};

function refusal(seconds: number): AppError {
  refusals.inc({ work: 'sign-in' });
  return new AppError(429, `Demasiados intentos. Espere ${minutes(seconds)} y vuelva a intentarlo`, null, {
    'Retry-After': String(seconds),
  });
}

/** An attempt that was allowed; the caller reports its result. */
export interface Attempt {
  /** The password was wrong: the attempt counts. */
  failed(): Promise<void>;
  /** The password was right: wrong ones of this account from this address are deleted. */
  succeeded(): Promise<void>;
}

/** Enters an attempt, unless there are too many: then it says for how long, or that it depends on those being checked. */
async function enter(
  db: Kysely<Database>,
  cuenta: string,
  direccion: string,
): Promise<{ id: number } | { wait: number } | 'crowded'> {
  return transactionally(db, async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('login'), hashtext(${direccion}))`.execute(trx);
    const query = sql<Counts>`
      select count(*) filter (where not "enCurso" and cuenta = ${cuenta}) as "wrongOfAccount",
        count(*) filter (where not "enCurso") as "wrongOfAddress",
        count(*) filter (where "enCurso" and cuenta = ${cuenta}) as "runningOfAccount",
        count(*) filter (where "enCurso") as "runningOfAddress",
        ceil(${WINDOW_SECONDS} - extract(epoch from now() - min(fecha) filter (where not "enCurso")))::integer as "waitOfAddress",
        ceil(${WINDOW_SECONDS} - extract(epoch from now() - min(fecha) filter (where not "enCurso" and cuenta = ${cuenta})))::integer
          as "waitOfAccount"
      from intento_login where direccion = ${direccion} and fecha > now() - make_interval(secs => ${WINDOW_SECONDS})
        and (not "enCurso" or fecha > now() - make_interval(secs => ${IN_FLIGHT_SECONDS}))`;
    const { rows } = await query.execute(trx);
    const wait = rows[0] ? waitOf(rows[0]) : 0;
    if (wait > 0) return { wait };
    if (rows[0] && isCrowded(rows[0])) return 'crowded' as const;
    return trx
      .insertInto('intento_login')
      .values({ cuenta, direccion, enCurso: true })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/**
 * Registers an attempt before its password is checked. Only wrong passwords count, but at most five checks are in progress
 * for one account from one address, so that concurrent attempts gain nothing: the sixth waits for the results of the
 * others, without holding a connection. Throws 429 with `Retry-After` after too many, and 503 if too many wait; a refused
 * attempt does not lengthen the wait.
 */
export async function takeAttempt(db: Kysely<Database>, cuenta: string, address: string): Promise<Attempt> {
  const direccion = attemptKeyOf(address);
  const deadline = performance.now() + PATIENCE_MS;
  const caller = { ...presentCaller(), who: direccion };
  for (;;) {
    const outcome = await entries.run(caller, () => enter(db, cuenta, direccion));
    if (outcome === 'crowded') {
      if (performance.now() > deadline) throw refusal(1);
      await delay(PAUSE_MS);
    } else if ('wait' in outcome) throw refusal(outcome.wait);
    else return attemptOf(db, outcome.id, cuenta, direccion);
  }
}

const attemptOf = (db: Kysely<Database>, id: number, cuenta: string, direccion: string): Attempt => ({
  failed: async () => {
    await db.updateTable('intento_login').set({ enCurso: false }).where('id', '=', id).execute();
  },
  succeeded: async () => {
    await db
      .deleteFrom('intento_login')
      .where('cuenta', '=', cuenta)
      .where('direccion', '=', direccion)
      // The others that are being checked may still turn out wrong.
      .where(eb => eb.or([eb('enCurso', '=', false), eb('id', '=', id)]))
      .execute();
  },
});
