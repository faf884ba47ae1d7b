import type { Cliente } from '#contract/cliente';
import { CatalogList } from '../../../kit/list/CatalogList';
import { dateColumn, textColumn } from '../../../kit/list/columns';

const columns = [
  textColumn<Cliente>('nombre', 'Nombre', ({ nombre }) => nombre, { card: 'title' }),
  textColumn<Cliente>('apellido', 'Apellido', ({ apellido }) => apellido, { card: 'title' }),
  textColumn<Cliente>('email', 'Email', ({ email }) => email, { width: '35%', lines: 2 }),
  textColumn<Cliente>('cedula', 'Cedula', ({ cedula }) => cedula, { width: 124 }),
  textColumn<Cliente>('telefono', 'Telefono', ({ telefono }) => telefono, { width: 124 }),
  dateColumn<Cliente>('fechaCreado', 'Fecha creado', ({ fechaCreado }) => fechaCreado, { card: 'hide' }),
];

export const ClienteList = () => (
  <CatalogList<Cliente>
    title="Clientes"
    createLabel="Agregar Cliente"
    emptyMessage="No hay clientes registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'nombre', order: 'ASC' }}
    nameOf={({ nombre, apellido }) => `${nombre} ${apellido}`}
  />
);
