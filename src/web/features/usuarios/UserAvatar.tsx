import { Avatar } from '@mui/material';
import type { UsuarioSesion } from '#contract/usuario';
import { useFile } from '../../api/reads';
import { BlobImage } from '../../kit/BlobImage';
import placeholder from './persona.svg?inline';

export type Pictured = Pick<UsuarioSesion, 'id' | 'nombre' | 'apellido' | 'foto'>;

interface Props {
  usuario: Pictured;
  size?: 'avatar' | 'portrait';
  /** Shown instead of the user's photo: a chosen image that is not uploaded yet. */
  blob?: Blob | null;
}

/** A user's photo or the placeholder (S9). Hidden from screen readers, as the name is beside it. */
export function UserAvatar({ usuario, size = 'avatar', blob }: Props) {
  const { id, foto } = usuario;
  const { data } = useFile('usuarios.foto', { params: { id, foto: foto ?? '' } }, { enabled: Boolean(foto) });
  const shown = blob ?? data;
  return (
    <Avatar aria-hidden sx={theme => ({ width: theme.size[size], height: theme.size[size], bgcolor: 'soft.primary' })}>
      {shown ? <BlobImage blob={shown} alt="" /> : <img src={placeholder} alt="" width="100%" />}
    </Avatar>
  );
}
