import type { Producto } from '#contract/producto';
import { CatalogList } from '../../components/catalog/CatalogList';
import { dateColumn, moneyColumn, textColumn } from '../../components/list/columns';

const columns = [
  textColumn<Producto>('codigo', 'Código', ({ codigo }) => codigo, { width: 96 }),
  textColumn<Producto>('nombreProducto', 'Producto', ({ nombreProducto }) => nombreProducto, {
    card: 'title',
    width: '45%',
  }),
  moneyColumn<Producto>('costo', 'Costo', ({ costo }) => costo),
  textColumn<Producto>('presentacion', 'Presentación', ({ presentacion }) => presentacion),
  textColumn<Producto>('categoria.nombre', 'Familia', ({ categoria }) => categoria?.nombre),
  dateColumn<Producto>('fechaCreado', 'Fecha creado', ({ fechaCreado }) => fechaCreado, { card: 'hide' }),
];

export const ProductoList = () => (
  <CatalogList<Producto>
    title="Artículos"
    createLabel="Agregar Artículo"
    emptyMessage="No hay artículos registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'nombreProducto', order: 'ASC' }}
    nameOf={({ nombreProducto }) => nombreProducto}
  />
);
