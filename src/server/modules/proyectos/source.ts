import { sql } from 'kysely';
import { busquedaLike, type ListSource } from '../../lists/source';
import { byNombre, recordColumns, recordFilters } from '../../records';
import { ofCompany } from '../../scope';

/** The list of projects as facts. */
export const proyectosSource: ListSource = {
  resource: 'proyectos',
  scope: ofCompany('which projects there are is known to all; what they order is not (D11)'),
  from: sql`proyecto t`,
  columns: sql`${recordColumns}, t.nombre`,
  ...byNombre,
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
