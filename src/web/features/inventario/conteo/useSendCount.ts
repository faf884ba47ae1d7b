import { useQueryClient } from '@tanstack/react-query';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { afterSent, toBody, type Count } from './count';

const REFRESHES = ['productos', 'movimientos'];

/** Sends the count, once. Where stock moved meanwhile it shows what there is now. */
export function useSendCount(store: StoredDraft<Count>) {
  const queryClient = useQueryClient();
  const refresh = () => REFRESHES.forEach(name => void queryClient.invalidateQueries({ queryKey: [name] }));
  return useSendDraft({
    store,
    call: 'movimientos.conteo',
    lines: { field: 'lineas', of: ({ lineas }) => lineas },
    toBody,
    afterSent,
    onSent: refresh,
    onFailed: ({ status }) => status === 409 && refresh(),
  });
}
