import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { id } from '#contract/declarations/fields';
import { MOVIMIENTO_KINDS } from '#contract/movimiento';
import { dayFilters, fullNameIn, listFilter, type ListSource, personIn } from '../../lists/source';
import { ofCompany, type Reader } from '../../scope';
import { pointsTo } from '../../search';
import { mayOpen } from '../pedidos/scope';
import { readsSales, SALES_GATE, searchKardex } from './search';

const scope = ofCompany('stock is what the company has; what goes to projects is not in it (D23)');

const toldOfSales = (reader: Reader, what: RawBuilder<unknown>) => (readsSales(reader) ? what : sql`null`);

const columns = (
  reader: Reader,
) => sql`t.id, t."idProducto", iso(t.fecha) as fecha, t.tipo, t.cantidad, t.saldo, t.motivo,
  case when u.id is not null then ${personIn('u')} end as usuario,
  t."idCompra", ${toldOfSales(reader, sql`t."idVenta"`)} as "idVenta", t."idPedido",
  exists (select from pedido o where o.id = t."idPedido" and ${mayOpen('pedidos.one', 'o.idProyecto', reader)}) as "pedidoVisible"`;

const filters = (timeZone: string) => ({
  tipo: listFilter(z.enum(MOVIMIENTO_KINDS), value => sql`t.tipo = ${value}`),
  ...dayFilters(sql`t.fecha`, timeZone),
});

/** Stock movements of one article as a `ListSource`. Balances follow the ids, so both columns sort by id. */
export const movimientosSource = (timeZone: string): ListSource => ({
  resource: 'movimientos',
  scope,
  from: sql`movimiento_stock t`,
  joins: sql`left join usuario u on u.id = t."idUsuario"`,
  columns,
  sort: { id: sql`t.id`, fecha: sql`t.id` },
  defaultSort: ['id', 'DESC'],
  filters: filters(timeZone),
});

const cliente = sql`
  (select ${fullNameIn('n')} from venta v join cliente n on n.id = v."idCliente" where v.id = t."idVenta")`;

/** Movements by the purchases, sales or orders of one supplier, client or project. */
const ofDocuments = (reference: string, documents: (id: number) => RawBuilder<unknown>) =>
  listFilter(id(), value => pointsTo(reference, documents(value)));

/** Stock movements of all articles (D54), with article and the supplier or client of the document. */
export const kardexSource = (timeZone: string): ListSource => ({
  resource: 'kardex',
  scope,
  from: sql`movimiento_stock t`,
  joins: sql`left join usuario u on u.id = t."idUsuario" left join producto a on a.id = t."idProducto"`,
  // Subqueries: with so many joins the planner keeps the written order and reads all movements first.
  columns: reader => sql`${columns(reader)}, a.codigo, a."nombreProducto", a.presentacion,
    (select p."razonSocial" from compra c join proveedor p on p.id = c."idProveedor" where c.id = t."idCompra") as proveedor,
    ${toldOfSales(reader, cliente)} as cliente,
    (select y.nombre from pedido o join proyecto y on y.id = o."idProyecto" where o.id = t."idPedido") as proyecto`,
  // By the index on the time: by id, a page of an old month would read all movements since.
  sort: { id: sql`t.id`, fecha: sql`t.fecha` },
  defaultSort: ['fecha', 'DESC'],
  filters: {
    ...filters(timeZone),
    idProducto: listFilter(id(), value => sql`t."idProducto" = ${value}`),
    idProveedor: ofDocuments('idCompra', value => sql`select id from compra where "idProveedor" = ${value}`),
    idProyecto: ofDocuments('idPedido', value => sql`select id from pedido where "idProyecto" = ${value}`),
    idCliente: {
      ...ofDocuments('idVenta', value => sql`select id from venta where "idCliente" = ${value}`),
      gate: SALES_GATE,
    },
  },
  searchAll: searchKardex,
});
