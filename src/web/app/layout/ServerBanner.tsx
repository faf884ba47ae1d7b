import type { Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import { AlertButton, Notice } from '../../kit/alerts/Notice';
import { AlertsContext } from '../../kit/alerts/Alerts';
import { send, statusMessages } from '../../api/http';
import { refetchOnceBack } from '../../api/reads';
import { serverState, useServerState } from '../../api/serverState';
import { reload } from '../../kit/screens';
import { size } from '../theme/size';

const [FIRST_TRY, SLOWEST_TRY] = [2000, 30_000];
const isLost = () => serverState.get().connection === 'lost';

/**
 * Polls an unreachable server at growing intervals, longer ones where it is soon lost again; at once when the browser comes back
 * online and after a late answer, which leaves some seconds. Once it is reached, reads again what failed; forms are not touched.
 */
function useReconnection(isThere: boolean) {
  const queryClient = useQueryClient();
  const last = useRef({ backAt: -Infinity, nextTry: FIRST_TRY });
  useEffect(() => {
    if (isThere) return void refetchOnceBack(queryClient);
    const firstTry = performance.now() - last.current.backAt < SLOWEST_TRY ? last.current.nextTry : FIRST_TRY;
    let timer: ReturnType<typeof setTimeout>;
    let latest = 0;
    const ask = async (pause: number) => {
      latest += 1;
      const own = latest;
      clearTimeout(timer);
      const call = isLost() ? {} : { signal: AbortSignal.timeout(2 * FIRST_TRY) };
      await send('salud.one', call).catch(() => serverState.noteSilence());
      if (own !== latest || serverState.get().connection === 'there') return;
      timer = setTimeout(() => void ask(Math.min(pause * 2, SLOWEST_TRY)), pause);
    };
    const atOnce = () => void ask(FIRST_TRY);
    timer = setTimeout(atOnce, isLost() ? firstTry : 0);
    window.addEventListener('online', atOnce);
    return () => {
      last.current = { backAt: performance.now(), nextTry: Math.min(firstTry * 2, SLOWEST_TRY) };
      latest += 1;
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
    };
  }, [isThere, queryClient]);
}

/** Sticky, since nothing can be saved now; below the menus that open from the header. */
const bannerSx = { mb: 2, position: 'sticky', top: size.header + 8, zIndex: (theme: Theme) => theme.zIndex.appBar - 1 };

/** Banner above the content: the server is unreachable, unless an alert says so already, or has a newer app. */
export function ServerBanner() {
  const { connection, outdated } = useServerState();
  const { toldOfConnection } = useContext(AlertsContext);
  useReconnection(connection === 'there');
  if (connection === 'lost') {
    if (toldOfConnection) return null;
    return (
      <Notice severity="warning" variant="filled" data-of-connection sx={bannerSx}>
        {statusMessages.unreachable}
      </Notice>
    );
  }
  if (!outdated) return null;
  return (
    <Notice severity="info" sx={{ mb: 2 }} action={<AlertButton onClick={reload}>Actualizar</AlertButton>}>
      Hay una versión nueva de Bodega. Guarde lo que esté escribiendo y actualice.
    </Notice>
  );
}
