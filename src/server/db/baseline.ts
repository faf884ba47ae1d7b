import { type Kysely, sql } from 'kysely';
import { StartError } from '../process/startError';
import type { Database } from './schema';

/** Name of the migration with the base schema. */
const BASE = '011-base';

/** The last of the early migrations (`replaced`) that the base replaced: a database that has it has the base schema. */
const LAST = '011-correo-sin-confirmar';
const replaced = [
  ...['001-inicial', '002-personas', '003-cambios', '004-imagenes', '005-compras-ventas', '006-correo'],
  ...['007-intentos', '008-indices', '009-auditoria', '010-cuentas', LAST],
];

/**
 * Converts the executed migrations of a database or backup to today's names: those that the base replaced become it.
 * @throws StartError if it stopped before the base: such a database can no longer be upgraded.
 */
export function currentNames(names: readonly string[]): string[] {
  if (names.includes(LAST)) return [BASE, ...names.filter(name => !replaced.includes(name))];
  if (!names.some(name => replaced.includes(name))) return [...names];
  throw new StartError(
    'La base de datos es de una versión de prueba de Bodega que ya no se puede actualizar: empiece con un DATA_DIR nuevo.',
  );
}

/**
 * Renames the executed migrations in the database to today's names, in the transaction of the migrations that follow.
 * @throws StartError as `currentNames` does.
 */
export async function adoptBase(db: Kysely<Database>): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = done.rows.map(({ name }) => name);
  if (!currentNames(names).some(name => !names.includes(name))) return;
  await sql`
    with old as (delete from kysely_migration where name in (${sql.join(replaced)}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASE}, max(timestamp) from old having count(*) > 0`.execute(
    db,
  );
}
