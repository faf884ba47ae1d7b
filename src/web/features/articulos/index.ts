import { lazyResource } from '../../kit/lazyResource';
import { ProductoList } from './ProductoList';

export default lazyResource('productos', {
  list: ProductoList,
  create: () => import('./ProductoCreate'),
  edit: () => import('./ProductoEdit'),
});
