import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../api/http';
import { serverState } from '../../api/serverState';
import { refetchFailed } from '../../api/reads';

const FIRST_TRY = 2000;
const SLOWEST_TRY = 30_000;

/** Polls an unreachable server at growing intervals, and at once when the browser comes back online. */
export function useReconnection(reachable: boolean) {
  const queryClient = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    if (reachable) {
      // Retry the queries that failed meanwhile; forms are not touched.
      if (wasLost.current) void refetchFailed(queryClient);
      wasLost.current = false;
      return;
    }
    wasLost.current = true;
    let timer: ReturnType<typeof setTimeout>;
    let latest = 0;
    const ask = async (pause: number) => {
      latest += 1;
      const own = latest;
      clearTimeout(timer);
      await send('salud.one').catch(() => {});
      if (own !== latest || serverState.get().reachable) return;
      timer = setTimeout(() => void ask(Math.min(pause * 2, SLOWEST_TRY)), pause);
    };
    const atOnce = () => void ask(FIRST_TRY);
    timer = setTimeout(atOnce, FIRST_TRY);
    window.addEventListener('online', atOnce);
    return () => {
      latest += 1;
      clearTimeout(timer);
      window.removeEventListener('online', atOnce);
    };
  }, [reachable, queryClient]);
}
