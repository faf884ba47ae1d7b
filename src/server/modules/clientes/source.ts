import { sql } from 'kysely';
import { direccionColumn } from '../../direccion';
import { busquedaLike, type ListSource } from '../../lists/source';
import { recordColumns, recordFilters, recordSort } from '../../records';
import { ofCompany } from '../../scope';

/** The list of clients as facts. */
export const clientesSource: ListSource = {
  resource: 'clientes',
  scope: ofCompany("customers are the company's"),
  from: sql`cliente t`,
  columns: sql`${recordColumns}, t.nombre, t.apellido, t.cedula, t.email, t.telefono, ${direccionColumn}`,
  sort: {
    ...recordSort,
    nombre: sql`t.nombre || ' ' || t.apellido`,
    apellido: sql`t.apellido`,
    email: sql`t.email`,
    cedula: sql`t.cedula`,
    telefono: sql`t.telefono`,
  },
  defaultSort: ['nombre', 'ASC'],
  filters: recordFilters,
  search: busquedaLike('t.busqueda'),
};
