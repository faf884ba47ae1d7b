import { Box } from '@mui/material';
import type { Usuario } from '#contract/usuarioAdmin';
import { UserAvatar } from './foto/UserAvatar';
import { OneLine } from '../../kit/list/OneLine';
import { useIsPhone } from '../../kit/useIsPhone';

export const nombreCompleto = ({ nombre, apellido }: Usuario): string => `${nombre} ${apellido}`;

/** The photo before the name; a card, which has no column for the last name, shows that too. */
export function UsuarioNombre({ usuario }: { usuario: Usuario }) {
  const isPhone = useIsPhone();
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <UserAvatar usuario={usuario} />
      <Box component="span" sx={{ minWidth: 0 }}>
        <OneLine>{isPhone ? nombreCompleto(usuario) : usuario.nombre}</OneLine>
      </Box>
    </Box>
  );
}
