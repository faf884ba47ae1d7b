import { sql } from 'kysely';
import { direccionColumn } from '../../direccion';
import { busquedaLike, type ListSource } from '../../lists/source';
import { recordColumns, recordFilters, recordSort } from '../../records';
import { ofCompany } from '../../scope';

/** The list of suppliers as facts. */
export const proveedoresSource: ListSource = {
  resource: 'proveedores',
  scope: ofCompany('suppliers serve every project'),
  from: sql`proveedor t`,
  columns: sql`${recordColumns}, t."razonSocial", t.telefonos, t.telefono, t."mailOrden", t."mailGeneral", t.contacto,
    ${direccionColumn}`,
  sort: {
    ...recordSort,
    razonSocial: sql`t."razonSocial"`,
    telefonos: sql`t.telefonos`,
    telefono: sql`t.telefono`,
    mailOrden: sql`t."mailOrden"`,
    mailGeneral: sql`t."mailGeneral"`,
    contacto: sql`t.contacto`,
    'direccion.provincia': sql`t.provincia`,
  },
  defaultSort: ['razonSocial', 'ASC'],
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
