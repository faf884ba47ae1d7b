import { Avatar } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { BlobImage } from '../../kit/BlobImage';
import placeholder from './persona.svg?inline';

export interface Retratado {
  id: number;
  nombre: string;
  apellido: string;
  foto?: string | null;
}

export const nombreCompleto = ({ nombre, apellido }: Pick<Retratado, 'nombre' | 'apellido'>): string =>
  `${nombre} ${apellido}`;

/** A photo comes with the header, and once: another photo has another name (D41). */
function useFoto({ id, foto }: Retratado): Blob | undefined {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const { data } = useQuery({
    queryKey: ['foto', id, foto],
    queryFn: async ({ signal }) => {
      const params = { id, foto: foto ?? '' };
      return (await dataProvider.fetchFile('usuarios.foto', { params, signal })).data;
    },
    enabled: Boolean(foto),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return data;
}

interface Props {
  usuario: Retratado;
  size?: 'avatar' | 'portrait';
  /** A picture in place of the user's own: one that is chosen and not yet sent. */
  blob?: Blob | null;
}

/** A user's photo, else the placeholder (S9). The name stands beside it, so it says nothing to a screen reader. */
export function UserAvatar({ usuario, size = 'avatar', blob }: Props) {
  const photo = useFoto(usuario);
  const shown = blob ?? photo;
  return (
    <Avatar aria-hidden sx={theme => ({ width: theme.size[size], height: theme.size[size], bgcolor: 'soft.primary' })}>
      {shown ? <BlobImage blob={shown} alt="" /> : <img src={placeholder} alt="" width="100%" />}
    </Avatar>
  );
}
