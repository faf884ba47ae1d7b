import { sql } from 'kysely';
import { categoriaCrear, categoriaEditar, MENSAJE_CATEGORIA_CREADA } from '#contract/categoria';
import { catalogueRoutes } from '../../catalogue';
import { byNombre, recordColumns, recordFilters } from '../../records';
import { busquedaLike } from '../../lists';

/** Families (SPEC part 7, /Categoria). */
export const categorias = catalogueRoutes('categorias', {
  table: 'categoria',
  source: {
    resource: 'categorias',
    from: sql`categoria t`,
    columns: sql`${recordColumns}, t.nombre`,
    ...byNombre,
    filters: recordFilters,
    search: busquedaLike('t.busqueda'),
  },
  create: categoriaCrear,
  update: categoriaEditar,
  created: MENSAJE_CATEGORIA_CREADA,
});
