import { labels } from '#contract/declarations/labels';
import { fullName } from '#contract/text/format';
import { pendiente, type Listado } from '#contract/pedido';
import type { DocumentContext, DocumentModel, Fact, Group, GroupColumn } from '../../documents/documentModel';
import { plainColumn } from '../../documents/lineTable';
import { lineColumns, type PrintablePedido } from './pedidoDocument';

type Pedidos = Iterable<PrintablePedido> | AsyncIterable<PrintablePedido>;
type LineColumnName = keyof typeof lineColumns;

/** Differences between the two lists: texts (S2, Order reports), columns, and `lists`, which selects the lines. */
interface ListadoKind {
  title: string;
  emptyText: string;
  columns: LineColumnName[];
  lists: (linea: PrintablePedido['pedidoDetalle'][number]) => boolean;
}

const listados: Record<Listado, ListadoKind> = {
  entregados: {
    title: 'Pedidos Entregados',
    emptyText: 'No hay pedidos entregados',
    columns: ['id', 'articulo', 'codigo', 'presentacion', 'direccionamiento', 'pedido', 'entregado', 'fechaEntregado'],
    lists: () => true,
  },
  pendientes: {
    title: 'Pedidos Pendientes',
    emptyText: 'No hay pedidos pendientes',
    columns: ['id', 'articulo', 'codigo', 'presentacion', 'direccionamiento', 'pedido', 'entregado', 'pendiente'],
    lists: linea => pendiente(linea) > 0,
  },
};

const groupColumns: GroupColumn[] = [
  { title: 'N.º de pedido', kind: 'id', prefix: 'Pedido N.º' },
  { title: labels.fecha, kind: 'dateTime' },
  { title: 'Proyecto', kind: 'text' },
  { title: labels.hechoPor, kind: 'text' },
  { title: labels.fechaEntrega, kind: 'day', prefix: labels.fechaEntrega },
  { title: labels.estado, kind: 'text' },
];

/** One group per order, read one by one so that a long list is never completely in memory. */
async function* groupsOf(pedidos: Pedidos, { columns, lists }: ListadoKind): AsyncGenerator<Group> {
  const chosen = columns.map(name => lineColumns[name]);
  for await (const order of pedidos) {
    yield {
      heading: [
        order.id,
        order.fecha,
        order.proyecto?.nombre ?? null,
        fullName(order.usuario),
        order.fechaEntrega ?? null,
        order.estado ?? null,
      ],
      rows: order.pedidoDetalle.filter(lists).map(linea => chosen.map(({ value }) => value(linea))),
    };
  }
}

/**
 * Document of the delivered or pending orders with their lines (S7, `Pedidos/Listado`; D10). `pedidos` may be lazy;
 * `facts` are its count and the filters applied.
 */
export function listadoDocument(
  listado: Listado,
  pedidos: Pedidos,
  context: DocumentContext,
  facts: Fact[],
): DocumentModel {
  const { title, emptyText, columns } = listados[listado];
  return {
    ...context,
    title,
    facts,
    groupColumns,
    columns: columns.map(name => plainColumn(lineColumns[name])),
    groups: groupsOf(pedidos, listados[listado]),
    emptyText,
  };
}
