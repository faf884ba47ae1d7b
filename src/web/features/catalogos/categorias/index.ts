import { lazyResource } from '../../../kit/lazyResource';
import { CategoriaList } from './CategoriaList';

export default lazyResource('categorias', {
  list: CategoriaList,
  create: () => import('./CategoriaCreate'),
  edit: () => import('./CategoriaEdit'),
});
