import { sql } from 'kysely';
import { z } from 'zod';
import { ACCIONES } from '#contract/auditoria';
import { id } from '#contract/declarations/fields';
import { dayFilters, listFilter, type ListSource, personIn } from '../../lists/source';
import type { Reader } from '../../scope';
import { readsSales } from '../movimientos/search';
import { mayOpen } from '../pedidos/scope';
import { referencias, registro } from './registro';
import { tracesToRead } from './scope';

/** A record in a trace, without the sale of a stock movement for those who may not read sales (D53). */
const recordIn = (column: 'antes' | 'despues', reader: Reader) =>
  readsSales(reader) ? sql.ref(`t.${column}`) : sql`${sql.ref(`t.${column}`)} - 'idVenta' as ${sql.ref(column)}`;

/** Query of the decisions on requests of an order: a decision tells its request, not its order. */
const decisionsOf = (idPedido: number) => sql`
  select d.id from solicitud s join decision d on d."idSolicitud" = s.id where s."idPedido" = ${idPedido}`;

/** The order that a trace is about. */
const idPedido = sql`coalesce(t."idPedido", case when t.tabla = 'decision' then (
  select s."idPedido" from solicitud s where s.id = (t.despues ->> 'idSolicitud')::integer) end) as "idPedido"`;

/** Query of the invoices of a purchase, annulled ones too. */
const invoicesOf = (idCompra: number) => sql`select f.id from factura_proveedor f where f."idCompra" = ${idCompra}`;

const tableName = z.string().regex(/^[a-z_]{1,63}$/);

/**
 * Audit rows of all writes, newest first. Filters: `idUsuario`, `tabla`, `idRegistro`, `idPedido`, `idCompra`, `accion`, `desde`,
 * `hasta` (days).
 */
export const auditoriaSource = (timeZone: string): ListSource => ({
  resource: 'auditoria',
  scope: tracesToRead,
  from: sql`auditoria t`,
  joins: sql`left join usuario u on u.id = t."idUsuario"`,
  columns:
    reader => sql`t.id, iso(t.fecha) as fecha, t.tabla, t."idRegistro", ${idPedido}, ${registro} as registro, t.accion,
    ${recordIn('antes', reader)}, ${recordIn('despues', reader)}, ${referencias} as referencias,
    case when u.id is not null then ${personIn('u')} end as usuario,
    case when t.tabla = 'proyecto' then ${mayOpen('proyectoFichas.one', 't.idRegistro', reader)} end as "proyectoVisible"`,
  sort: { id: sql`t.id`, fecha: sql`t.fecha` },
  defaultSort: ['fecha', 'DESC'],
  filters: {
    idUsuario: listFilter(id(), value => sql`t."idUsuario" = ${value}`),
    idPedido: listFilter(
      id(),
      value => sql`(t."idPedido" = ${value}
        or (t.tabla = 'decision' and t."idRegistro" = any(array(${decisionsOf(value)}))))`,
    ),
    idCompra: listFilter(
      id(),
      value => sql`((t.tabla = 'compra' and t."idRegistro" = ${value})
        or (t.tabla = 'factura_proveedor' and t."idRegistro" = any(array(${invoicesOf(value)})))
        or (t.tabla = 'adjunto' and t."idPedido" is null and (coalesce(t.despues, t.antes) ->> 'idCompra')::integer = ${value}))`,
    ),
    tabla: listFilter(tableName, value => sql`t.tabla = ${value}`),
    idRegistro: listFilter(id(), value => sql`t."idRegistro" = ${value}`),
    accion: listFilter(z.enum(ACCIONES), value => sql`t.accion = ${value}`),
    ...dayFilters(sql`t.fecha`, timeZone),
  },
});
