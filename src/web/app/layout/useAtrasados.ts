import { useCanAccess, useGetList, type UseGetListHookValue } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import { accessTo } from '../../api/permisos';
import { useScreenSettled } from './useScreenSettled';

const EVERY = 2 * 60_000;
const PANEL_SIZE = 50;
const sort = { field: 'fechaEntrega', order: 'ASC' } as const;
/** The badge and the bell ask within a blink of each other: that is one question. */
const quiet = { staleTime: 10_000, refetchInterval: EVERY, refetchOnWindowFocus: true, onError: () => {} };

/** How many orders are overdue: one query for the menu's badge and the bell. Null while it is not known. */
export function useAtrasadosCount(): number | null {
  const { canAccess = false } = useCanAccess(accessTo('atrasados.list'));
  const settled = useScreenSettled();
  const { total } = useGetList<Pedido>(
    'atrasados',
    { pagination: { page: 1, perPage: 1 }, sort },
    { ...quiet, enabled: canAccess && settled },
  );
  return total ?? null;
}

/** The longest overdue, for the bell's panel: asked when it opens. */
export const useAtrasados = (): UseGetListHookValue<Pedido> =>
  useGetList<Pedido>('atrasados', { pagination: { page: 1, perPage: PANEL_SIZE }, sort }, { onError: () => {} });
