import { Alert, type SxProps, type Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { AlertButton } from '../../kit/buttons';
import { AlertsPlace } from '../../kit/alerts/Alerts';
import { mensajes, send } from '../../api/http';
import { serverState, useServerState } from '../../api/serverState';

const FIRST_TRY = 2000;
const SLOWEST_TRY = 30_000;

const isFailed = ({ state }: { state: { status: string } }) => state.status === 'error';

/** Polls an unreachable server at growing intervals, and at once when the browser comes back online. */
function useReconnection(reachable: boolean) {
  const queryClient = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    if (reachable) {
      // Retry the queries that failed meanwhile; forms are not touched.
      if (wasLost.current) void queryClient.refetchQueries({ type: 'active', predicate: isFailed });
      wasLost.current = false;
      return;
    }
    wasLost.current = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (pause: number) => {
      clearTimeout(timer);
      await send('salud.one').catch(() => {});
      if (!serverState.get().reachable) timer = setTimeout(() => void ask(Math.min(pause * 2, SLOWEST_TRY)), pause);
    };
    const atOnce = () => void ask(FIRST_TRY);
    timer = setTimeout(atOnce, FIRST_TRY);
    window.addEventListener('online', atOnce);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
    };
  }, [reachable, queryClient]);
}

/** Sticky, since nothing can be saved now; below the menus that open from the header. */
const bannerSx: SxProps<Theme> = theme => ({
  mb: 2,
  position: 'sticky',
  top: theme.size.header + 8,
  zIndex: theme.zIndex.appBar - 1,
});

/** Banner above the content: the server is unreachable, unless an alert says so already, or has a newer app. */
export function ServerBanner() {
  const { reachable, outdated } = useServerState();
  const { toldOfConnection } = useContext(AlertsPlace);
  useReconnection(reachable);
  if (!reachable) {
    if (toldOfConnection) return null;
    return (
      <Alert severity="warning" variant="filled" role="status" sx={bannerSx}>
        {mensajes.sinConexion}
      </Alert>
    );
  }
  if (!outdated) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 2 }}
      action={<AlertButton onClick={() => window.location.reload()}>Actualizar</AlertButton>}
    >
      Hay una versión nueva de Bodega. Guarde lo que esté escribiendo y actualice.
    </Alert>
  );
}
