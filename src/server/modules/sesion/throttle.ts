import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { AppError } from '../../errors';

/** Wrong passwords let through in the window, for one account from one address and for one address (D6). */
const PER_ACCOUNT = 5;
const PER_ADDRESS = 100;
const WINDOW_SECONDS = 15 * 60;

/** How many attempts stand in the window, and in how many seconds the oldest of them leaves it. */
interface Counts {
  cuenta: number;
  direccion: number;
  esperaCuenta: number | null;
  esperaDireccion: number | null;
}

/** Seconds until another attempt is let through; 0 when it is now. */
function waitOf({ cuenta, direccion, esperaCuenta, esperaDireccion }: Counts): number {
  const forAccount = cuenta >= PER_ACCOUNT ? Math.max(1, esperaCuenta ?? 0) : 0;
  const forAddress = direccion >= PER_ADDRESS ? Math.max(1, esperaDireccion ?? 0) : 0;
  return Math.max(forAccount, forAddress);
}

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'un minuto' : `${count} minutos`;
};

/**
 * Takes one attempt, before the password is looked at, so that attempts made at the same moment count too.
 * Throws 429 with `Retry-After` once there were too many; a refused attempt does not lengthen the wait.
 */
export async function takeAttempt(db: Kysely<Database>, cuenta: string, direccion: string): Promise<void> {
  const wait = await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('login'), hashtext(${direccion}))`.execute(trx);
    const query = sql<Counts>`
      select count(*) filter (where cuenta = ${cuenta}) as cuenta, count(*) as direccion,
        ceil(${WINDOW_SECONDS} - extract(epoch from now() - min(fecha)))::integer as "esperaDireccion",
        ceil(${WINDOW_SECONDS} - extract(epoch from now() - min(fecha) filter (where cuenta = ${cuenta})))::integer as "esperaCuenta"
      from intento_login where direccion = ${direccion} and fecha > now() - make_interval(secs => ${WINDOW_SECONDS})`;
    const { rows } = await query.execute(trx);
    const wait = rows[0] ? waitOf(rows[0]) : 0;
    if (wait > 0) return wait;
    await trx.insertInto('intento_login').values({ cuenta, direccion }).execute();
    return 0;
  });
  if (wait > 0) {
    throw new AppError(429, `Demasiados intentos. Espere ${minutes(wait)} y vuelva a intentarlo`, null, {
      'Retry-After': String(wait),
    });
  }
}

/** The password was right: what was counted against this account from this address is forgotten. */
export async function forgetAttempts(db: Kysely<Database>, cuenta: string, direccion: string): Promise<void> {
  await db.deleteFrom('intento_login').where('cuenta', '=', cuenta).where('direccion', '=', direccion).execute();
}
