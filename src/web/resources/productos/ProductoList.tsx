import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import { Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import type { Producto } from '#contract/producto';
import { ActionButton } from '../../components/ActionButton';
import { CatalogList } from '../../components/catalog/CatalogList';
import { dateColumn, moneyColumn, textColumn } from '../../components/list/columns';
import { usePuede } from '../../providers/permisos';
import { paths } from '../../routes';

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

/** To the physical count: for who may change stock. */
function ConteoButton() {
  const { puede } = usePuede('movimientos.conteo');
  if (!puede) return null;
  return (
    <Button variant="outlined" component={LinkBase} to={paths.conteo()} startIcon={<FactCheck />}>
      Conteo físico
    </Button>
  );
}

export const ProductoList = () => (
  <CatalogList<Producto>
    title="Artículos"
    createLabel="Agregar Artículo"
    emptyMessage="No hay artículos registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'nombreProducto', order: 'ASC' }}
    headActions={<ConteoButton />}
    moreActions={({ id }) => <ActionButton label="Movimientos" icon={SwapVert} to={paths.movimientos(id)} />}
    nameOf={({ nombreProducto }) => nombreProducto}
  />
);
