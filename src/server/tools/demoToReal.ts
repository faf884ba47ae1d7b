import { type Kysely, sql, type Transaction } from 'kysely';
import { sentence } from '#contract/text/format';
import { empresaFields, newEmpresa } from '#contract/empresa';
import { newUsuario } from '#contract/usuarioAdmin';
import type { Database } from '../db/schema';
import { type Guard, GUARDS } from '../db/guards';
import { createAdministrator } from '../db/seed/administrator';
import { seedBase } from '../db/seed/base';
import { StartError } from '../process/startError';
import { type Ask, confirm } from './terminal';

async function isDemo(db: Kysely<Database>): Promise<boolean> {
  return (
    (await db.selectFrom('usuario').select('id').where('demo', '=', true).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Text for the confirmation: how much will be deleted. */
async function contents(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ pedidos: number; propios: number }>`
    select (select count(*) from pedido) as pedidos, (select count(*) from usuario where not demo) as propios`.execute(
    db,
  );
  const { pedidos, propios } = rows[0] ?? { pedidos: 0, propios: 0 };
  return `Se borra TODO: ${pedidos} pedidos, los catálogos y los usuarios, también ${propios} que no son de demostración`;
}

async function askCompany(ask: Ask) {
  const { nombre, razonSocial, rnc, ncf, telefono, direccion } = newEmpresa.shape;
  return {
    nombre: await ask({ variable: 'EMPRESA_NOMBRE', text: 'Nombre de la empresa', schema: nombre }),
    razonSocial: await ask({
      variable: 'EMPRESA_RAZON_SOCIAL',
      text: empresaFields.razonSocial.label,
      schema: razonSocial,
    }),
    rnc: await ask({ variable: 'EMPRESA_RNC', text: empresaFields.rnc.label, schema: rnc }),
    ncf: await ask({ variable: 'EMPRESA_NCF', text: 'NCF', schema: ncf }),
    telefono: await ask({ variable: 'EMPRESA_TELEFONO', text: 'Teléfono', schema: telefono }),
    direccion: await ask({ variable: 'EMPRESA_DIRECCION', text: 'Dirección', schema: direccion }),
  };
}

async function askAdministrator(ask: Ask) {
  const { nombre, apellido, email, pass } = newUsuario.shape;
  return {
    nombreUsuario: 'admin',
    nombre: await ask({ variable: 'ADMIN_NOMBRE', text: 'Nombre del administrador', schema: nombre }),
    apellido: await ask({ variable: 'ADMIN_APELLIDO', text: 'Apellido', schema: apellido }),
    email: await ask({ variable: 'ADMIN_EMAIL', text: 'Correo', schema: email }),
    password: await ask({ variable: 'ADMIN_PASSWORD', text: 'Contraseña', schema: pass, secret: true }),
  };
}

/** Truncates all tables except Kysely's, including append-only ones (triggers off), and restarts their ids at 1. */
async function emptyAll(trx: Transaction<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename not like 'kysely%'`.execute(
    trx,
  );
  const guards = await sql.raw<Guard>(GUARDS).execute(trx);
  for (const { disable } of guards.rows) await sql.raw(disable).execute(trx);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(trx);
  for (const { enable } of guards.rows) await sql.raw(enable).execute(trx);
}

/**
 * `npm run demo-to-real`: turns a demo database into a real one (S10). In one transaction, empties it and inserts the
 * base data, the company and the first administrator. Throws StartError if the database is not a demo.
 */
export async function demoToReal(db: Kysely<Database>, ask: Ask): Promise<string> {
  if (!(await isDemo(db))) throw new StartError('Esta base de datos no es de demostración: no se toca.');
  const empresa = await askCompany(ask);
  const administrator = await askAdministrator(ask);
  await confirm(ask, await contents(db), 'VACIAR');
  await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtext('bodega seed'))`.execute(trx);
    await emptyAll(trx);
    await seedBase(trx);
    await createAdministrator(trx, administrator);
    await trx.insertInto('empresa').values(empresa).execute();
  });
  return `La base es ahora la de ${sentence(empresa.nombre)} Entre con ${administrator.email}.`;
}
