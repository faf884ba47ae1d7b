import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { usePermissions } from 'react-admin';
import { permisosVersion } from '#contract/permisos';
import { setPermisosListener } from '../../api/http';
import { refreshUsuario } from '../../api/ownUsuario';
import { knownPermisos, type Permisos } from '../../api/permisos';
import { useSession } from '../../api/session';
import { LoadFailed, Loading } from '../../kit/screens';
import { ServerBanner } from '../layout/ServerBanner';

/** Users with a temporary password must set a new one before anything else (D31). */
export function ClaveGate({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const usuario = useSession();
  return usuario?.cambiarClave ? <Suspense fallback={<Loading minHeight="100dvh" />}>{instead}</Suspense> : children;
}

const NO_PARAMS = {};

/** The permissions: those kept in the browser until the server has sent the current ones. */
function useFreshPermisos() {
  const queryClient = useQueryClient();
  // Version of the permissions that the cached canAccess answers are based on.
  const [checkedVersion, setCheckedVersion] = useState(() => permisosVersion(knownPermisos() ?? []));
  useEffect(() => {
    // One request at a time: the responses that arrive meanwhile would each trigger another.
    const askAgain = () =>
      void queryClient.invalidateQueries({ queryKey: ['auth', 'getPermissions'] }, { cancelRefetch: false });
    setPermisosListener(version => {
      const known = knownPermisos();
      if (version === undefined) void refreshUsuario();
      if (version === undefined || (known && permisosVersion(known) !== version)) askAgain();
    });
    return () => setPermisosListener(() => {});
  }, [queryClient]);
  return usePermissions<Permisos>(NO_PARAMS, {
    initialData: knownPermisos,
    refetchOnWindowFocus: false,
    // Recheck every gate if the permissions differ from those the gates were checked with.
    onSuccess: permisos => {
      const version = permisosVersion(permisos);
      if (version === checkedVersion) return;
      setCheckedVersion(version);
      void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] });
    },
  });
}

/** Renders the app only once the permissions are known, so that no forbidden content flashes up. */
export function PermisosGate({ children }: { children: ReactNode }) {
  const { permissions, error, refetch } = useFreshPermisos();
  if (permissions) return children;
  if (!error) return <Loading minHeight="100dvh" />;
  return (
    <>
      {/* It reads them again once the server is back. */}
      <ServerBanner />
      <LoadFailed isScreen title="No se pudieron leer sus permisos" error={error} onRetry={refetch} />
    </>
  );
}
