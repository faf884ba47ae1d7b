import Category from '@mui/icons-material/CategoryOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import SwapVert from '@mui/icons-material/SwapVertOutlined';
import { Typography } from '@mui/material';
import { isSpecialArticle } from '#contract/constants';
import { cantidad } from '#contract/text/format';
import { producto, productos, type Producto } from '#contract/producto';
import { paths } from '../../app/routes';
import { ActionButton, ToolbarButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';
import { byName } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';
import { useIsPhone } from '../../kit/width';
import { May } from '../../kit/gate';
import { ArticleEtiquetas, ListEtiquetas } from './etiquetas/EtiquetasButton';

/** Stock of an article and its minimum; red if below it. A phone shows the minimum only then (D51). */
function Existencia({ stock, stockMinimo }: Pick<Producto, 'stock' | 'stockMinimo'>) {
  const isPhone = useIsPhone();
  const isShort = stockMinimo != null && (stock ?? 0) < stockMinimo;
  return (
    <Typography component="span" variant="inherit" color={isShort ? 'error' : undefined}>
      {cantidad(stock)}
      {stockMinimo != null && (isShort || !isPhone) && (
        <Typography
          component="span"
          variant="caption"
          color={isShort ? 'inherit' : 'textSecondary'}
          sx={{ display: { xs: 'inline', sm: 'block' }, whiteSpace: 'nowrap' }}
        >
          {isPhone && ' '}
          mín. {cantidad(stockMinimo)}
        </Typography>
      )}
    </Typography>
  );
}

const categoria = byName('categorias', productos.fields.idCategoria.label);

/** Articles. Precio, stock, stock mínimo and imagen are rarely filled in and form a collapsed group (D26). */
export default catalogueResource(productos, {
  first: ['codigo', 'nombreProducto', 'costo'],
  columns: {
    codigo: { width: 96, cut: false },
    nombreProducto: { width: '45%' },
    descripcion: false,
    presentacion: { width: '12%' },
    idCategoria: { width: '12%' },
    precio: false,
    stock: { label: 'Existencia', width: 88, render: record => <Existencia {...producto.parse(record)} /> },
    stockMinimo: false,
    imagen: false,
    fechaCreado: { card: 'hide', width: 162 },
  },
  groups: [{ title: 'Más datos', closed: true, fields: ['precio', 'stock', 'stockMinimo', 'imagen'] }],
  rowActions: ({ id }) => <ActionButton label="Movimientos" icon={SwapVert} to={paths.movimientos(id)} />,
  alwaysActive: record =>
    isSpecialArticle(producto.parse(record).codigo) ? 'Los artículos especiales están siempre activos' : undefined,
  tools: (
    <May gate="movimientos.conteo">
      <ToolbarButton label="Conteo físico" icon={FactCheck} to={paths.conteo()} />
    </May>
  ),
  filters: <PickerFilter source="idCategoria" icon={Category} kind={categoria} />,
  exports: <ListEtiquetas />,
  formActions: <ArticleEtiquetas />,
});
