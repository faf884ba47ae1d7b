import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import type { Producto } from '#contract/producto';
import { ActionButton } from '../../kit/ActionButton';
import { CatalogList } from '../../kit/list/CatalogList';
import { dateColumn, moneyColumn, textColumn } from '../../kit/list/columns';
import { ToolbarButton } from '../../kit/list/ToolbarButton';
import { usePuede } from '../../api/permisos';
import { paths } from '../../app/routes';

const columns = [
  textColumn<Producto>('codigo', 'Código', ({ codigo }) => codigo, { width: 96 }),
  textColumn<Producto>('nombreProducto', 'Producto', ({ nombreProducto }) => nombreProducto, {
    card: 'title',
    width: '45%',
    lines: 2,
  }),
  moneyColumn<Producto>('costo', 'Costo', ({ costo }) => costo),
  textColumn<Producto>('presentacion', 'Presentación', ({ presentacion }) => presentacion, { lines: 2 }),
  textColumn<Producto>('categoria.nombre', 'Familia', ({ categoria }) => categoria?.nombre, { lines: 2 }),
  dateColumn<Producto>('fechaCreado', 'Fecha creado', ({ fechaCreado }) => fechaCreado, { card: 'hide' }),
];

/** To the physical count: for who may change stock. */
function ConteoButton() {
  const { puede } = usePuede('movimientos.conteo');
  return puede ? <ToolbarButton label="Conteo físico" icon={FactCheck} to={paths.conteo()} /> : null;
}

export const ProductoList = () => (
  <CatalogList<Producto>
    title="Artículos"
    createLabel="Agregar Artículo"
    emptyMessage="No hay artículos registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'nombreProducto', order: 'ASC' }}
    tools={<ConteoButton />}
    moreActions={({ id }) => <ActionButton label="Movimientos" icon={SwapVert} to={paths.movimientos(id)} />}
    nameOf={({ nombreProducto }) => nombreProducto}
  />
);
