import { sql } from 'kysely';
import { busquedaLike, type ListSource } from '../../lists/source';
import { byNombre, recordColumns, recordFilters } from '../../records';

/** The list of projects as facts. */
export const proyectosSource: ListSource = {
  resource: 'proyectos',
  from: sql`proyecto t`,
  columns: sql`${recordColumns}, t.nombre`,
  ...byNombre,
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
