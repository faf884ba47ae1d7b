import { useMemo, useSyncExternalStore } from 'react';
import { MENSAJE_ERROR } from '#contract/envelope';
import { paths } from '../../../app/routes';
import type { SendWords } from '../../../kit/draft/SendNotice';
import { createStoredDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { afterSent, count, emptyCount, isEmpty, toBody, type Count } from './count';

export const countWords: SendWords = {
  created: 'Conteo registrado. El stock quedó como lo contó.',
  failed: MENSAJE_ERROR,
  list: 'Ir a Artículos',
  listPath: paths.list('productos'),
  asNew: 'Confirmar como otro conteo',
};

/** The count of a user, as it is now in this tab or in another one. It outlives a flat battery. */
export function useCount(userId: number) {
  const store = useMemo(
    () => createStoredDraft({ key: `bodega.conteo.v1.${userId}`, schema: count, empty: emptyCount, isEmpty }),
    [userId],
  );
  return { count: useSyncExternalStore(store.subscribe, store.get), store };
}

/** Sends the count, once. Where stock moved meanwhile it shows what there is now: both are read anew (`api/writes`). */
export const useSendCount = (store: StoredDraft<Count>) =>
  useSendDraft({
    store,
    call: 'movimientos.conteo',
    lines: { field: 'lineas', of: ({ lineas }) => lineas },
    toBody,
    afterSent,
  });
