import { type Kysely, sql } from 'kysely';
import { StartError } from '../startError';
import type { Database } from './schema';

/** The name of the base schema among the migrations. */
const BASE = '011-base';

/** The migrations that came one by one before the base took their place: a database that has the last stands at the base. */
const LAST = '011-correo-sin-confirmar';
const replaced = [
  ...['001-inicial', '002-personas', '003-cambios', '004-imagenes', '005-compras-ventas', '006-correo'],
  ...['007-intentos', '008-indices', '009-auditoria', '010-cuentas', LAST],
];

/**
 * The migrations that a database or a backup has been through, in the names of today.
 * @throws StartError when it stopped before the base: nothing leads from there any more.
 */
export function standing(names: readonly string[]): string[] {
  if (names.includes(LAST)) return [BASE, ...names.filter(name => !replaced.includes(name))];
  if (!names.some(name => replaced.includes(name))) return [...names];
  throw new StartError(
    'La base de datos es de una versión de prueba de Bodega que ya no se puede actualizar: empiece con un DATA_DIR nuevo.',
  );
}

/**
 * Writes the record of migrations in the names of today, in the transaction of the migrations that follow.
 * @throws StartError as `standing` does.
 */
export async function adoptBase(db: Kysely<Database>): Promise<void> {
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = done.rows.map(({ name }) => name);
  if (!standing(names).some(name => !names.includes(name))) return;
  await sql`
    with old as (delete from kysely_migration where name in (${sql.join(replaced)}) returning timestamp)
    insert into kysely_migration (name, timestamp) select ${BASE}, max(timestamp) from old having count(*) > 0`.execute(
    db,
  );
}
