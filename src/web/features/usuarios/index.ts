import { lazyResource } from '../../kit/lazyResource';
import { UsuarioList } from './UsuarioList';

export { FotoUpload } from './Foto';
export { UserAvatar } from './UserAvatar';

export default lazyResource('usuarios', {
  list: UsuarioList,
  create: () => import('./UsuarioCreate'),
  edit: () => import('./UsuarioEdit'),
});
