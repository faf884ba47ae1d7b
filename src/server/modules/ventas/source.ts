import { sql } from 'kysely';
import { z } from 'zod';
import { asNcf, id } from '#contract/declarations/fields';
import { ESTADOS_VENTA } from '#contract/venta';
import {
  type Condition,
  dayFilters,
  fullNameIn,
  listFilter,
  type ListSource,
  personIn,
  type RecordSource,
} from '../../lists/source';
import { recordFilters } from '../../records/sourceParts';
import { ofCompany } from '../../scope';
import { areLong, articleOfCode, documentSearch, patternOf, type PlacesOf, pointsTo } from '../../search';

/** Lines in the order entered. */
const lineas = sql`
  (select coalesce(json_agg(l order by l.id), '[]'::json) from (
    select d.id, d."idProducto", a.codigo, a.presentacion, d."nombreProducto", d.precio, d.cantidad
    from venta_detalle d join producto a on a.id = d."idProducto" where d."idVenta" = t.id
  ) l)`;

/** An NCF is kept without the hyphens that it may be typed with. */
function ncfOf(word: string): Condition[] {
  const ncf = asNcf(word);
  return ncf === word ? [] : [sql`t.busqueda like ${patternOf(ncf)}`];
}

/** Additional search places: NCF, customer and lines of a sale (D4). */
const placesOf: PlacesOf = (pattern, word) => ({
  ofRow: [
    sql`t.busqueda like ${pattern}`,
    ...ncfOf(word),
    pointsTo('idCliente', sql`select c.id from cliente c where c.busqueda like ${pattern}`),
  ],
  byLines: [
    sql`select d."idVenta" from venta_detalle d where d.busqueda like ${pattern}`,
    ...articleOfCode(word).map(
      article => sql`select d."idVenta" from venta_detalle d where d."idProducto" = (${article})`,
    ),
  ],
});

/** One sale. */
export const ventaSource: RecordSource = {
  scope: ofCompany('sales go over the counter to customers'),
  from: sql`venta t`,
  // Left joins, so that a page sorted by date does not read what it skips (every row has both).
  joins: sql`left join cliente c on c.id = t."idCliente" left join usuario u on u.id = t."idUsuario"`,
  columns: sql`t.id, iso(t.fecha) as fecha, t.estado,
    ${personIn('u')} as usuario, u.email as "emailUsuario",
    json_build_object('id', c.id, 'nombre', c.nombre, 'apellido', c.apellido, 'cedula', c.cedula,
      'telefono', c.telefono, 'email', c.email) as cliente,
    t."idCliente", ${lineas} as "detalleVentas", t.total, t.ncf, iso(t.anulada) as anulada, t."motivoAnulacion", t.version`,
};

/** The figures over the list: its rows' amounts in colones, without annulled ones, which are counted. */
export const ventasSums = sql`coalesce(sum(t.total) filter (where t.estado <> 'Anulada'), 0) as total,
  count(*) filter (where t.estado = 'Anulada') as anuladas`;

/** The list of sales as a `ListSource`. */
export const ventasSource = (timeZone: string): ListSource => ({
  ...ventaSource,
  resource: 'ventas',
  sort: {
    id: sql`t.id`,
    fecha: sql`t.fecha`,
    estado: sql`t.estado`,
    total: sql`t.total`,
    idCliente: fullNameIn('c'),
    cliente: fullNameIn('c'),
    'cliente.nombre': fullNameIn('c'),
    usuario: fullNameIn('u'),
  },
  defaultSort: ['fecha', 'DESC'],
  filters: {
    id: recordFilters.id,
    estado: listFilter(z.enum(ESTADOS_VENTA), value => sql`t.estado = ${value}`),
    idCliente: listFilter(id(), value => sql`t."idCliente" = ${value}`),
    ...dayFilters(sql`t.fecha`, timeZone),
  },
  searchAll: documentSearch({ table: 'venta', estados: ESTADOS_VENTA, total: sql`t.total`, places: placesOf }),
  hasGenericPlan: areLong,
});
