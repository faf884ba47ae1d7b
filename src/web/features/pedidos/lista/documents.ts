import { FORMATOS, LISTADOS, type Formato, type Listado } from '#contract/pedido';
import type { Download } from '../../../kit/document/useDownload';

const EXTENSIONS: Record<Formato, string> = { pdf: 'pdf', excel: 'xls' };
/** File names (SPEC part 7). */
const LIST_NAMES: Record<Listado, string> = { entregados: 'Entregados', pendientes: 'Pedidos' };

/** One order as a file (D10, Audit). */
export const orderDocument = (id: number, format: Formato): Download => ({
  name: 'pedidos.documento',
  fileName: `Pedidos.${EXTENSIONS[format]}`,
  call: { params: { id, format: FORMATOS[format] } },
});

interface ListState {
  sort: { field: string; order: string };
  filter: Record<string, unknown>;
}

/** A list as a file of a format, as it is on the screen. */
export type MakeDocument = (format: Formato, state: ListState) => Download;

const filterParam = (filter: Record<string, unknown>) =>
  Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined;
const sortParam = ({ field, order }: ListState['sort']) => JSON.stringify([field, order]);

/** A list of orders as a file (D10, Listado). */
export const listDocument =
  (listado: Listado): MakeDocument =>
  (format, { sort, filter: { q, ...filter } }) => ({
    name: 'pedidos.listado',
    fileName: `${LIST_NAMES[listado]}.${EXTENSIONS[format]}`,
    call: {
      params: { flag: LISTADOS[listado], format: FORMATOS[format] },
      query: {
        filter: filterParam(filter),
        sort: sortParam(sort),
        text: typeof q === 'string' && q.trim() ? q.trim() : undefined,
      },
    },
  });

/** The totals by direccionamiento as a file. */
export const totalesDocument: MakeDocument = (format, { sort, filter }) => ({
  name: 'totales.listado',
  fileName: `Totales.${EXTENSIONS[format]}`,
  call: { params: { format: FORMATOS[format] }, query: { filter: filterParam(filter), sort: sortParam(sort) } },
});
