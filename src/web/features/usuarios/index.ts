import { lazy } from 'react';

export { UserAvatar } from './UserAvatar';

export const FotoUpload = lazy(async () => ({ default: (await import('./Foto')).FotoUpload }));

const forms = () => import('./UsuarioForms');

export default {
  name: 'usuarios',
  list: lazy(async () => ({ default: (await import('./UsuarioList')).UsuarioList })),
  create: lazy(async () => ({ default: (await forms()).UsuarioCreate })),
  edit: lazy(async () => ({ default: (await forms()).UsuarioEdit })),
};
