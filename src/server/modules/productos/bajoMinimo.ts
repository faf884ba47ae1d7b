import { sql } from 'kysely';
import { filterConditions, wordsFilter } from '../../lists/query';
import { ofCompany } from '../../scope';
import type { ServedInforme } from '../informes/servedInforme';

/** Quantities on order for the shelf, by article: `idProducto`, `cantidad`; without what is bought for orders. */
const onOrder = sql`
  select d."idProducto", sum(d.cantidad) as cantidad from compra c cross join lateral compra_para_bodega(c.id) d
  where c.estado = 'Pendiente' and c."idPedido" is null group by 1`;

/**
 * The active articles below their minimum stock (D51): `id` and `idProducto`, `codigo`, `nombreProducto`, `presentacion`,
 * `busqueda`, and in the article's unit `existencia`, `minimo`, `faltan` and `porLlegar`.
 */
export const articlesBelowMinimum = sql`
  select a.id, a.id as "idProducto", a.codigo, a."nombreProducto", a.presentacion, a.busqueda, a.stock as existencia,
    a."stockMinimo" as minimo, a."stockMinimo" - a.stock as faltan, coalesce(l.cantidad, 0) as "porLlegar"
  from producto a left join (${onOrder}) l on l."idProducto" = a.id
  where a."stockMinimo" > 0 and a.stock < a."stockMinimo" and a.estatus`;

const scope = ofCompany('stock is what the company has');
const filters = { q: wordsFilter(sql`t.busqueda`) };
const from = sql`(${articlesBelowMinimum}) t`;

/** Report of the articles below their minimum stock. */
export const bajoMinimo: ServedInforme = {
  source: () => ({
    resource: 'bajoMinimo',
    scope,
    with: sql`bajos as materialized (${articlesBelowMinimum})`,
    from: sql`bajos t`,
    columns: sql`t.id, t."idProducto", t.codigo, t."nombreProducto", t.presentacion, t.existencia, t.minimo, t.faltan, t."porLlegar"`,
    sort: {
      nombreProducto: sql`t."nombreProducto"`,
      codigo: sql`t.codigo`,
      presentacion: sql`t.presentacion`,
      existencia: sql`t.existencia`,
      minimo: sql`t.minimo`,
      faltan: sql`t.faltan`,
      porLlegar: sql`t."porLlegar"`,
    },
    defaultSort: ['nombreProducto', 'ASC'],
    filters,
  }),
  sums: ({ query }) => ({
    scope,
    from,
    where: filterConditions({ filters }, query),
    sums: sql`count(*) as articulos, count(*) filter (where t.existencia = 0) as agotados,
      count(*) filter (where t."porLlegar" = 0) as "sinCompra"`,
  }),
};
