import { lazy } from 'react';
import { UsuarioList } from './UsuarioList';

export { UserAvatar } from './UserAvatar';

export const FotoUpload = lazy(async () => ({ default: (await import('./Foto')).FotoUpload }));

const forms = () => import('./UsuarioForms');

export default {
  name: 'usuarios',
  list: UsuarioList,
  create: lazy(async () => ({ default: (await forms()).UsuarioCreate })),
  edit: lazy(async () => ({ default: (await forms()).UsuarioEdit })),
};
