import { sql } from 'kysely';
import { busquedaLike, type ListSource } from '../../lists/source';
import { byNombre, recordColumns, recordFilters } from '../../records';
import { ofCompany } from '../../scope';

/** The list of families as facts. */
export const categoriasSource: ListSource = {
  resource: 'categorias',
  scope: ofCompany('families of articles serve every project'),
  from: sql`categoria t`,
  columns: sql`${recordColumns}, t.nombre`,
  ...byNombre,
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
