import { Avatar } from '@mui/material';
import { usePicture } from '../../api/reads';
import { BlobImage } from '../../kit/BlobImage';
import placeholder from './persona.svg?inline';

export interface Retratado {
  id: number;
  nombre: string;
  apellido: string;
  foto?: string | null;
}

interface Props {
  usuario: Retratado;
  size?: 'avatar' | 'portrait';
  /** A picture in place of the user's own: one that is chosen and not yet sent. */
  blob?: Blob | null;
}

/** A user's photo, else the placeholder (S9). The name stands beside it, so it says nothing to a screen reader. */
export function UserAvatar({ usuario, size = 'avatar', blob }: Props) {
  const { id, foto } = usuario;
  const { data } = usePicture('usuarios.foto', { params: { id, foto: foto ?? '' } }, { enabled: Boolean(foto) });
  const shown = blob ?? data;
  return (
    <Avatar aria-hidden sx={theme => ({ width: theme.size[size], height: theme.size[size], bgcolor: 'soft.primary' })}>
      {shown ? <BlobImage blob={shown} alt="" /> : <img src={placeholder} alt="" width="100%" />}
    </Avatar>
  );
}
