import { sql } from 'kysely';
import { recordColumns, recordFilters, recordSort } from '../../records/sourceParts';
import { ofCompany } from '../../scope';

/** The company as a `ListSource` of one record or none. */
export const empresaSource = {
  resource: 'empresa',
  scope: ofCompany('it is the company'),
  from: sql`empresa t`,
  columns: sql`${recordColumns}, t.rnc, (select s.ncf from secuencia_ncf s) as ncf, t."razonSocial", t.nombre, t.telefono, t.direccion,
    t.logo, t."permisosDetallados"`,
  sort: { ...recordSort, nombre: sql`t.nombre` },
  defaultSort: ['id', 'ASC'] as const,
  filters: { id: recordFilters.id },
};
