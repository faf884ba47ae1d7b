import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../../config';
import { StartError } from '../../process/startError';
import type { Database } from '../schema';
import { createAdministrator } from './administrator';
import { seedBase } from './base';
import { demoSignIns, seedDemo } from './demo/seedDemo';
import { syncModules } from './modules';

/** A demo user's credentials, printed at start. */
export interface SignIn {
  email: string;
  clave: string;
  nombre: string;
  perfil: string;
}

type SeedConfig = Pick<Config, 'seed' | 'adminEmail' | 'adminPassword' | 'diasEntrega' | 'timeZone'>;

const has = async (trx: Transaction<Database>, table: 'modulo' | 'usuario'): Promise<boolean> =>
  (await trx.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined;

async function createConfiguredAdministrator(trx: Transaction<Database>, config: SeedConfig): Promise<void> {
  const { adminEmail, adminPassword } = config;
  if (!adminEmail || !adminPassword) {
    throw new StartError(
      'La base está vacía: indique ADMIN_EMAIL y ADMIN_PASSWORD para crear el primer administrador, o SEED=demo para datos de demostración.',
    );
  }
  await createAdministrator(trx, {
    email: adminEmail,
    nombreUsuario: 'administrador',
    nombre: 'Administrador',
    apellido: 'Principal',
    password: adminPassword,
  });
}

/**
 * Seeds an empty database: modules and special articles, then the demo data or the first administrator (S10, D29). To a
 * database of an earlier version it adds the new modules. In one transaction, only once even if several servers start.
 * Throws StartError if the database is empty, no demo data are wanted and no administrator is configured.
 */
export async function seedIfEmpty(db: Kysely<Database>, config: SeedConfig): Promise<{ signIns: SignIn[] }> {
  await db.transaction().execute(async trx => {
    // Waits without a timeout: another server may be seeding the demo data.
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('bodega seed'))`.execute(trx);
    if (!(await has(trx, 'modulo'))) await seedBase(trx);
    else await syncModules(trx);
    if (await has(trx, 'usuario')) return;
    if (config.seed === 'demo') await seedDemo(trx, config);
    else await createConfiguredAdministrator(trx, config);
  });
  return { signIns: await demoSignIns(db) };
}
