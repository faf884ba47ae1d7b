import { Box, Button, Typography } from '@mui/material';
import { useLogout } from 'react-admin';
import { Logo } from '../../app/layout/Logo';
import { session, useSession } from '../../api/session';
import { ClaveChange } from './ClaveChange';

/** Shown instead of the app while the user's password was set by somebody else (D31). */
export default function ClaveTemporalPage() {
  const logout = useLogout();
  const nombre = useSession()?.nombre;
  return (
    <Box
      component="main"
      sx={{ minHeight: '100dvh', display: 'grid', alignContent: 'center', justifyItems: 'center', p: 2 }}
    >
      <title>Contraseña nueva · Bodega</title>
      <Box sx={{ width: '100%', maxWidth: 440, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'h2', color: 'primary.main' }}>
            <Logo size={32} />
            Bodega
          </Box>
          <Button variant="text" color="inherit" onClick={() => void logout()}>
            Cerrar sesión
          </Button>
        </Box>
        <Typography variant="h1">Elija una contraseña nueva</Typography>
        <Typography color="textSecondary">
          {nombre}, la contraseña con la que entró es temporal: se la puso otra persona. Cámbiela por una que solo usted
          conozca para continuar.
        </Typography>
        <ClaveChange presentLabel="Contraseña temporal" onChanged={() => session.update({ cambiarClave: false })} />
      </Box>
    </Box>
  );
}
