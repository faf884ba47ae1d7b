import { z } from 'zod';
import type { Client } from './client';
import { newJournal } from './journal';
import type { Workplace } from './staff';

export const ADMIN = 'admin@bodega.cr';
export const people = [ADMIN, 'laura.mora@bodega.cr', 'carlos.villalobos@bodega.cr', 'yendry.solano@bodega.cr'];

const rows = z.array(z.object({ id: z.number(), estatus: z.boolean().nullish() }));

/** Projects, articles, suppliers and customers of the demo company that all users work with. */
export async function workplace(admin: Client): Promise<Workplace> {
  const idsOf = async (path: string) =>
    rows
      .parse((await admin.get(path)).data)
      .filter(row => row.estatus !== false)
      .map(row => row.id);
  return {
    journal: newJournal(),
    proyectos: (await idsOf('/Proyecto/0')).slice(0, 3),
    // Few articles, so that users compete for their stock.
    articulos: (await idsOf('/Producto?range=[20,39]')).slice(0, 20),
    proveedores: await idsOf('/Proveedor'),
    clientes: await idsOf('/Cliente'),
  };
}
