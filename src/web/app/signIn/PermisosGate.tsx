import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { StateScreen } from '../../kit/StateScreen';
import { refreshPermisos, usePermisos } from '../../api/permisos';

/** Nothing is drawn before the rights are known: no forbidden thing flashes up. */
export function PermisosGate({ children }: { children: ReactNode }) {
  const { permisos, error } = usePermisos();
  if (permisos) return children;
  if (error) {
    return (
      <StateScreen
        icon={LockOutlined}
        role="alert"
        title="No se pudieron leer sus permisos"
        detail={error.message}
        action={<Button onClick={() => void refreshPermisos()}>Reintentar</Button>}
      />
    );
  }
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label="Cargando" />
    </Box>
  );
}
