import { sql } from 'kysely';
import { CODIGO_MAX } from '#contract/constants';
import { id, texto } from '#contract/fields';
import { busquedaLike, listFilter, type ListSource } from '../../lists/source';
import { recordColumns, recordFilters, recordSort } from '../../records';
import { ofCompany } from '../../scope';

/** The list of articles as facts. */
export const productosSource: ListSource = {
  resource: 'productos',
  scope: ofCompany('articles serve every project'),
  from: sql`producto t`,
  joins: sql`left join categoria c on c.id = t."idCategoria"`,
  columns: sql`${recordColumns}, t.codigo, t."nombreProducto", t.presentacion, t.descripcion, t.imagen, t.costo, t.precio,
    t.stock, t.iva, t."idCategoria",
    case when c.id is not null then json_build_object('id', c.id, 'nombre', c.nombre) end as categoria`,
  sort: {
    ...recordSort,
    codigo: sql`t.codigo`,
    nombreProducto: sql`t."nombreProducto"`,
    presentacion: sql`t.presentacion`,
    costo: sql`t.costo`,
    precio: sql`t.precio`,
    stock: sql`t.stock`,
    idCategoria: sql`c.nombre`,
    'categoria.nombre': sql`c.nombre`,
  },
  defaultSort: ['nombreProducto', 'ASC'],
  filters: {
    ...recordFilters,
    idCategoria: listFilter(id(), value => sql`t."idCategoria" = ${value}`),
    codigo: listFilter(texto('', CODIGO_MAX), value => sql`lower(t.codigo) = lower(${value})`),
  },
  search: word =>
    sql`(${busquedaLike('t.busqueda')(word)} or t."idCategoria" in (select id from categoria where ${busquedaLike('busqueda')(word)}))`,
};
