import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Button, CircularProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { StateScreen } from '../../kit/StateScreen';
import { versionDePermisos } from '#contract/permisos';
import { whenForbidden, whenPermisosAre } from '../../api/http';
import { knownPermisos, type Permisos } from '../../api/permisos';

const NO_PARAMS = {};

/** The rights: those kept in the browser, until the server has said what they are now. */
function useFreshPermisos() {
  const queryClient = useQueryClient();
  useEffect(() => {
    // One asking at a time: the answers that come meanwhile would all ask again.
    const askAgain = () =>
      void queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }, { cancelRefetch: false });
    whenForbidden(askAgain);
    whenPermisosAre(version => {
      const known = knownPermisos();
      if (known && versionDePermisos(known) !== version) askAgain();
    });
    return () => {
      whenForbidden(() => {});
      whenPermisosAre(() => {});
    };
  }, [queryClient]);
  return usePermissions<Permisos>(NO_PARAMS, {
    initialData: knownPermisos,
    refetchOnWindowFocus: false,
    // Every gate is asked about again.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] }),
  });
}

/** Nothing is drawn before the rights are known: no forbidden thing flashes up. */
export function PermisosGate({ children }: { children: ReactNode }) {
  const { permissions, error, refetch } = useFreshPermisos();
  if (permissions) return children;
  if (error) {
    return (
      <StateScreen
        icon={LockOutlined}
        role="alert"
        title="No se pudieron leer sus permisos"
        detail={error.message}
        action={<Button onClick={() => void refetch()}>Reintentar</Button>}
      />
    );
  }
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label="Cargando" />
    </Box>
  );
}
