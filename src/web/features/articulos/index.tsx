import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import { Typography } from '@mui/material';
import { isArticuloEspecial } from '#contract/constants';
import { cantidad } from '#contract/format';
import { producto, productos, type Producto } from '#contract/producto';
import { useMayPass } from '../../kit/gate';
import { paths } from '../../app/routes';
import { ActionButton, ToolbarButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';
import { useIsPhone } from '../../kit/useIsPhone';

/** To the physical count: for who may change stock. */
function ConteoButton() {
  const puede = useMayPass('movimientos.conteo');
  return puede ? <ToolbarButton label="Conteo físico" icon={FactCheck} to={paths.conteo()} /> : null;
}

/** What there is of an article: in red under its minimum, which on a phone stands beside it (D51). */
function Existencia({ stock, stockMinimo }: Pick<Producto, 'stock' | 'stockMinimo'>) {
  const isPhone = useIsPhone();
  if (stockMinimo == null || (stock ?? 0) >= stockMinimo) return cantidad(stock);
  return (
    <Typography component="span" variant="inherit" color="error">
      {cantidad(stock ?? 0)}
      {isPhone && ` (mínimo ${cantidad(stockMinimo)})`}
    </Typography>
  );
}

/** Articles; precio, stock, its minimum and imagen are rarely filled in and stand apart, closed (D26). */
export default catalogueResource(productos, {
  first: ['codigo', 'nombreProducto', 'costo'],
  columns: {
    codigo: { width: 96 },
    nombreProducto: { width: '45%', lines: 2 },
    presentacion: { lines: 2 },
    idCategoria: { lines: 2 },
    descripcion: false,
    precio: false,
    stock: { label: 'Existencia', width: 88, render: record => <Existencia {...producto.parse(record)} /> },
    stockMinimo: { label: 'Mínimo', width: 88, card: 'hide' },
    imagen: false,
    fechaCreado: { card: 'hide' },
  },
  groups: [{ title: 'Más datos', closed: true, fields: ['precio', 'stock', 'stockMinimo', 'imagen'] }],
  rowActions: ({ id }) => <ActionButton label="Movimientos" icon={SwapVert} to={paths.movimientos(id)} />,
  alwaysActive: record =>
    isArticuloEspecial(producto.parse(record).codigo) ? 'Los artículos especiales están siempre activos' : undefined,
  tools: <ConteoButton />,
});
