import type { Categoria } from '#contract/categoria';
import { CatalogList } from '../../../kit/list/CatalogList';
import { dateColumn, textColumn } from '../../../kit/list/columns';

const columns = [
  textColumn<Categoria>('nombre', 'Nombre', ({ nombre }) => nombre, { card: 'title' }),
  dateColumn<Categoria>('fechaCreado', 'Fecha creada', ({ fechaCreado }) => fechaCreado),
];

export const CategoriaList = () => (
  <CatalogList<Categoria>
    title="Familias"
    createLabel="Agregar Familia"
    emptyMessage="No hay familias registradas"
    columns={columns}
    estatusLabel="Estatus"
    sort={{ field: 'nombre', order: 'ASC' }}
    nameOf={({ nombre }) => nombre}
  />
);
