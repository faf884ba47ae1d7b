import { sql } from 'kysely';
import { busquedaLike, type ListSource } from '../../lists/source';
import { byNombre, recordColumns, recordFilters } from '../../records';

/** The list of families as facts. */
export const categoriasSource: ListSource = {
  resource: 'categorias',
  from: sql`categoria t`,
  columns: sql`${recordColumns}, t.nombre`,
  ...byNombre,
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
