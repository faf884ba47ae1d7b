import { lazy } from 'react';
import { UsuarioList } from './UsuarioList';

export { UserAvatar } from './UserAvatar';

export const FotoUpload = lazy(async () => ({ default: (await import('./Foto')).FotoUpload }));

export default {
  name: 'usuarios',
  list: UsuarioList,
  create: lazy(() => import('./UsuarioCreate')),
  edit: lazy(() => import('./UsuarioEdit')),
};
