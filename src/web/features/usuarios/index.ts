import { lazy } from 'react';
import { UsuarioList } from './UsuarioList';

export { FotoUpload } from './Foto';
export { UserAvatar } from './UserAvatar';

export default {
  name: 'usuarios',
  list: UsuarioList,
  create: lazy(() => import('./UsuarioCreate')),
  edit: lazy(() => import('./UsuarioEdit')),
};
