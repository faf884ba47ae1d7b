import { FORMATOS, LISTADOS, type Formato, type Listado } from '#contract/pedido';
import type { Download } from './useDownload';

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

/** A list of orders as a file, filtered, searched and sorted as it is on the screen (D10, Listado). */
export function listDocument(
  listado: Listado,
  format: Formato,
  { sort, filter: { q, ...filter } }: ListState,
): Download {
  const text = typeof q === 'string' && q.trim() ? q.trim() : undefined;
  return {
    name: 'pedidos.listado',
    fileName: `${LIST_NAMES[listado]}.${EXTENSIONS[format]}`,
    call: {
      params: { flag: LISTADOS[listado], format: FORMATOS[format] },
      query: {
        filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined,
        sort: JSON.stringify([sort.field, sort.order]),
        text,
      },
    },
  };
}
