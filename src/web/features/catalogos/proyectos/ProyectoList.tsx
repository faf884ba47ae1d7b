import type { Proyecto } from '#contract/proyecto';
import { CatalogList } from '../../../kit/list/CatalogList';
import { dateColumn, textColumn } from '../../../kit/list/columns';

const columns = [
  textColumn<Proyecto>('nombre', 'Nombre', ({ nombre }) => nombre, { card: 'title' }),
  dateColumn<Proyecto>('fechaCreado', 'Fecha creada', ({ fechaCreado }) => fechaCreado),
];

export const ProyectoList = () => (
  <CatalogList<Proyecto>
    title="Proyectos"
    createLabel="Agregar Proyecto"
    emptyMessage="No hay proyectos registrados"
    columns={columns}
    estatusLabel="Estatus"
    sort={{ field: 'nombre', order: 'ASC' }}
    nameOf={({ nombre }) => nombre}
  />
);
