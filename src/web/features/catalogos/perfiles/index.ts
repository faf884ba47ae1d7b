import { lazyResource } from '../../../kit/lazyResource';
import { PerfilList } from './PerfilList';

export default lazyResource('perfiles', {
  list: PerfilList,
  create: () => import('./PerfilCreate'),
  edit: () => import('./PerfilEdit'),
});
