import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { webpOfSvg } from '../../../images/reencode';
import type { Database } from '../../schema';
import { clientes } from './clientes';
import { empresa } from './empresa';
import { proveedores } from './proveedores';
import { portraitOf } from './portraits';

/** Flattens a record: the fields of `direccion` become fields of the record, like the columns of its table. */
const withDireccion = <D extends object, R extends object>({
  direccion,
  ...rest
}: { direccion: D } & R): Omit<R, 'direccion'> & D => ({ ...rest, ...direccion });

/** Inserts the demo company, its suppliers and its clients. */
export async function insertMasterData(trx: Transaction<Database>, fechaCreado: Date): Promise<void> {
  const blank = { ciudad: null, calle: null, numeroCasa: null };
  await trx
    .insertInto('empresa')
    .values({ ...empresa, fechaCreado })
    .execute();
  await trx
    .insertInto('proveedor')
    .values(proveedores.map(proveedor => ({ ...blank, ...withDireccion(proveedor), fechaCreado })))
    .execute();
  await trx
    .insertInto('cliente')
    .values(clientes.map(cliente => ({ ...withDireccion(cliente), fechaCreado })))
    .execute();
}

/** Inserts the drawn photos of the demo users, always with the same file names. */
export async function insertPhotos(
  trx: Transaction<Database>,
  users: ReadonlyMap<string, { id: number }>,
): Promise<void> {
  for (const [email, { id }] of users) {
    const svg = portraitOf(email);
    if (!svg) continue;
    const nombre = `${createHash('sha256').update(email).digest('hex').slice(0, 24)}.webp`;
    await trx
      .insertInto('usuario_foto')
      .values({ idUsuario: id, nombre, imagen: await webpOfSvg(svg) })
      .execute();
    await trx.updateTable('usuario').set({ foto: nombre }).where('id', '=', id).execute();
  }
}
