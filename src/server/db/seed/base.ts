import type { Transaction } from 'kysely';
import { SPECIAL_ARTICLES } from '#contract/constants';
import type { Database } from '../schema';
import { syncModules } from './modules';

/** Creates what every database has: modules, and special articles, whose name is typed on the line (S9). */
export async function seedBase(trx: Transaction<Database>): Promise<void> {
  await syncModules(trx);
  await trx
    .insertInto('producto')
    .values(
      SPECIAL_ARTICLES.map((codigo, index) => ({
        codigo,
        nombreProducto: `Artículo especial ${index + 1}`,
        presentacion: 'Según el pedido',
        descripcion: 'Artículo que no está en el catálogo: su nombre se escribe en la línea',
        imagen: null,
        costo: 0,
        precio: null,
        idCategoria: null,
      })),
    )
    .execute();
}
