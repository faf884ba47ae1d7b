import type { Proyecto } from '#contract/proyecto';
import { CatalogList } from '../../components/catalog/CatalogList';
import { dateColumn, textColumn } from '../../components/list/columns';

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
