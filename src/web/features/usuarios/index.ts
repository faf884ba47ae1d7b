import { lazyResource } from '../../kit/lazyResource';
import { UsuarioList } from './UsuarioList';

export default lazyResource('usuarios', {
  list: UsuarioList,
  create: () => import('./UsuarioCreate'),
  edit: () => import('./UsuarioEdit'),
});
