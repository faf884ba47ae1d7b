import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { nullishText } from '#contract/declarations/fields';
import { listHeadings } from '#contract/declarations/listHeadings';
import { labels } from '#contract/declarations/labels';
import type { WithLineExport } from '#contract/exportacion';
import type { Database } from '../../db/schema';
import { DOCUMENT_ROWS_MAX, tooLong } from '../../documents/render';
import { type ListQuery, type ListRequest, orderBy, planOf } from '../../lists/query';
import { withJoins } from '../../lists/read';
import { type Condition, every, fullNameIn, type ListSource } from '../../lists/source';
import type { Person } from '../../scope';
import { ofCompras } from '../compras/scope';
import { comprasSource } from '../compras/source';
import { ventaSource, ventasSource } from '../ventas/source';
import { type ExportedColumn, exportedList, type ExportedList } from './exportedList';
import { exportedLists } from './exportedLists';
import { linesThatServe, partOfLine } from './shares';

/** How the lines of a list's documents are exported: one row per line (D54). */
interface LineExport extends ExportedList {
  /** List of the documents, whose scope, filters, search and sorting apply to the lines. */
  documents: (timeZone: string) => ListSource;
  /** Table of the lines, and their column of the document's id. */
  table: 'compra_detalle' | 'venta_detalle';
  reference: 'idCompra' | 'idVenta';
  /** Condition on lines `d` of documents `t`, if a request selects only some. */
  lines?: (query: ListQuery) => Condition;
}

const lineRow = z.object({
  fecha: z.string(),
  numero: z.number(),
  ncf: nullishText,
  quien: nullishText,
  cedula: nullishText,
  proyecto: nullishText,
  codigo: z.string(),
  nombreProducto: z.string(),
  presentacion: z.string(),
  cantidad: z.number(),
  unitario: z.number(),
  subtotal: z.number(),
  iva: z.number(),
  total: z.number(),
  estado: z.string(),
});
type Line = z.infer<typeof lineRow>;

/** Columns of the lines `t` of both documents; `e` is the document, `p` the supplier or client. */
const columns = (
  own: Record<'quien' | 'proyecto' | 'cantidad' | 'unitario' | 'subtotal' | 'iva' | 'ncf', RawBuilder<unknown>>,
) => sql`
  t.id, iso(e.fecha) as fecha, e.id as numero, ${own.ncf} as ncf, ${own.quien} as quien, p.cedula, ${own.proyecto} as proyecto,
  a.codigo, t."nombreProducto", a.presentacion, ${own.cantidad} as cantidad, ${own.unitario} as unitario, ${own.subtotal} as subtotal, ${own.iva} as iva,
  ${own.subtotal} + ${own.iva} as total, e.estado`;

/** A purchase's prices are without IVA; a sale's include it (D25), so it is subtracted from each line. */
const boughtAmounts = { subtotal: sql`s.importe`, iva: sql`s.impuesto` };
const includedIva = sql`round(t.importe * a.iva / (100 + a.iva), 2)`;
const soldAmounts = { subtotal: sql`t.importe - ${includedIva}`, iva: includedIva };

const ordered = { sort: { id: sql`t.id` }, defaultSort: ['id', 'ASC'] } as const;

const compraLines = (query: ListQuery): ListSource => ({
  resource: 'compras',
  scope: ofCompras,
  from: sql`compra_detalle t`,
  joins: sql`join compra e on e.id = t."idCompra" join producto a on a.id = t."idProducto" join proveedor p on p.id = e."idProveedor"
    left join pedido o on o.id = e."idPedido" left join proyecto y on y.id = o."idProyecto" ${partOfLine(query)}`,
  columns: columns({
    quien: sql`p."razonSocial"`,
    proyecto: sql`s.nombre`,
    cantidad: sql`s.cantidad`,
    unitario: sql`t.costo`,
    ...boughtAmounts,
    ncf: sql`null`,
  }),
  ...ordered,
});

const ventaLines: ListSource = {
  resource: 'ventas',
  scope: ventaSource.scope,
  from: sql`venta_detalle t`,
  joins: sql`join venta e on e.id = t."idVenta" join producto a on a.id = t."idProducto" join cliente p on p.id = e."idCliente"`,
  columns: columns({
    quien: fullNameIn('p'),
    proyecto: sql`null`,
    cantidad: sql`t.cantidad`,
    unitario: sql`t.precio`,
    ...soldAmounts,
    ncf: sql`e.ncf`,
  }),
  ...ordered,
};

const inForce = sql<boolean>`e.estado <> 'Anulada'`;

const articleColumns: ExportedColumn<Line>[] = [
  [labels.codigo, 'text', ({ codigo }) => codigo],
  [labels.nombreProducto, 'text', ({ nombreProducto }) => nombreProducto],
  [labels.presentacion, 'text', ({ presentacion }) => presentacion],
  // Quantities of different units are not summed (D45).
  [labels.cantidad, 'quantity', ({ cantidad }) => cantidad],
];

const amountColumns = ({ subtotal: neto, iva }: typeof boughtAmounts): ExportedColumn<Line>[] => [
  [labels.subtotal, 'money', ({ subtotal }) => subtotal, neto],
  [labels.iva, 'money', line => line.iva, iva],
  [labels.total, 'money', ({ total }) => total, sql`${neto} + ${iva}`],
  [labels.estado, 'text', ({ estado }) => estado],
];

const { compras, ventas } = listHeadings;

/** For each list of documents, how their lines are exported. The gate is that of the list. */
export const lineExports: Record<WithLineExport, LineExport> = {
  compras: {
    ...exportedList(
      {
        title: 'Líneas de compra',
        emptyText: exportedLists.compras.emptyText,
        source: (_timeZone, query) => compraLines(query),
        stands: inForce,
      },
      lineRow,
      [
        [compras.fecha, 'dateTime', ({ fecha }) => fecha],
        [compras.id, 'id', ({ numero }) => numero],
        [compras.proveedor, 'text', ({ quien }) => quien],
        [labels.cedula, 'text', ({ cedula }) => cedula],
        ['Proyecto', 'text', ({ proyecto }) => proyecto],
        ...articleColumns,
        [labels.costo, 'money', ({ unitario }) => unitario],
        ...amountColumns(boughtAmounts),
      ],
    ),
    documents: timeZone => comprasSource({ timeZone }),
    table: 'compra_detalle',
    reference: 'idCompra',
    lines: linesThatServe,
  },
  ventas: {
    ...exportedList(
      {
        title: 'Líneas de venta',
        emptyText: exportedLists.ventas.emptyText,
        source: () => ventaLines,
        stands: inForce,
      },
      lineRow,
      [
        [ventas.fecha, 'dateTime', ({ fecha }) => fecha],
        [ventas.id, 'id', ({ numero }) => numero],
        [ventas.ncf, 'text', ({ ncf }) => ncf],
        [ventas.cliente, 'text', ({ quien }) => quien],
        [labels.cedula, 'text', ({ cedula }) => cedula],
        ...articleColumns,
        [labels.precio, 'money', ({ unitario }) => unitario],
        ...amountColumns(soldAmounts),
      ],
    ),
    documents: ventasSource,
    table: 'venta_detalle',
    reference: 'idVenta',
  },
};

/** Keys of the lines of the documents that a request asks for, in the order of their list. Throws 422 if there are too many. */
export async function lineKeys(
  db: Kysely<Database>,
  person: Person,
  { table, reference, lines }: LineExport,
  documents: ListSource,
  query: ListQuery & Pick<ListRequest, 'text'>,
): Promise<number[]> {
  const { where, sorting, hint } = planOf(person, documents, { query, text: query.text });
  const { rows } = await sql<{ ids: number[] }>`
    select array(select d.id from ${withJoins(documents)} join ${sql.table(table)} d on d.${sql.ref(reference)} = t.id
      where ${every([where, ...(lines ? [lines(query)] : [])])} order by ${orderBy(sorting)}, d.id limit ${DOCUMENT_ROWS_MAX + 1}) as ids ${hint}`.execute(
    db,
  );
  const { ids = [] } = rows[0] ?? {};
  if (ids.length > DOCUMENT_ROWS_MAX) throw tooLong();
  return ids;
}
