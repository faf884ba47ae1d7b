import { sql } from 'kysely';
import { CODIGO_MAX } from '#contract/constants';
import { id, texto } from '#contract/fields';
import { MENSAJE_PRODUCTO_CREADO, productoCrear, productoEditar } from '#contract/producto';
import { catalogueRoutes } from '../../catalogue';
import { busquedaLike, listFilter, type ListSource } from '../../lists';
import { recordColumns, recordFilters, recordSort } from '../../records';
import { adjustStock } from './adjustStock';

const source: ListSource = {
  resource: 'productos',
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

/** Articles (SPEC part 7, /Producto). Stock is not written: it moves by the ledger (D26). */
export const productos = catalogueRoutes('productos', {
  table: 'producto',
  source,
  create: productoCrear,
  update: productoEditar,
  created: MENSAJE_PRODUCTO_CREADO,
  derived: ['stock'],
  afterWrite: adjustStock,
});
