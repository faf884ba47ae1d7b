import { lazyResource } from '../../components/lazyResource';
import { UsuarioList } from './UsuarioList';

export default lazyResource('usuarios', {
  list: UsuarioList,
  create: () => import('./UsuarioCreate'),
  edit: () => import('./UsuarioEdit'),
});
