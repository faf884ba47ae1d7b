import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sumar } from '#contract/pedido';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../api/writes';
import type { Added } from '../../../kit/document/lineForm';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import { addLine, afterSent, findMergeable, type NewTradeLine } from './draft';
import type { TradeKind } from './kind';
import { tradeLineMemory } from './lineMemory';
import { atCurrentPrices, draftProblems } from './lineState';
import { useProductosOf, useTradeDraft } from './useTradeDraft';

function useRefresh(resources: readonly string[]) {
  const queryClient = useQueryClient();
  return () => {
    for (const resource of resources) void queryClient.invalidateQueries({ queryKey: [resource] });
  };
}

/** The draft of a purchase or a sale at the prices of now, and what can be done with it. */
export function useTrade(kind: TradeKind, usuario: UsuarioSesion) {
  const { draft: stored, store } = useTradeDraft(kind, usuario.id);
  const productos = useProductosOf(stored);
  const draft = useMemo(() => atCurrentPrices(kind, stored, productos), [kind, stored, productos]);
  const lineMemory = useMemo(() => tradeLineMemory(kind, usuario.id), [kind, usuario.id]);
  const refresh = useRefresh(kind.refreshes);
  const { sending, send, sendAsNew, dismiss } = useSendDraft({
    store,
    call: `${kind.resource}.create`,
    lines: { field: kind.linesField, of: ({ lineas }) => lineas },
    toBody: sent => kind.toBody(atCurrentPrices(kind, sent, productos), usuario.email),
    afterSent,
    onSent: () => {
      lineMemory.clear();
      refresh();
    },
    // What was in the way is shown at its line, with the stock and the list price of now.
    onFailed: ({ status }) => (status === 409 || status === 403) && refresh(),
  });
  const [added, setAdded] = useState<Added | null>(null);
  const problems = useMemo(() => draftProblems(kind, draft, productos), [kind, draft, productos]);

  const add = (line: NewTradeLine) => {
    const existing = findMergeable(store.get(), line);
    const localId = existing?.localId ?? newKey();
    store.update(current => addLine(current, { ...line, localId }));
    setAdded({ line, localId, total: existing ? sumar(existing.cantidad, line.cantidad) : null });
    if (sending.state === 'sent') dismiss();
  };
  const cancel = () => {
    lineMemory.clear();
    store.clear();
    setAdded(null);
    dismiss();
  };
  const confirm = () => {
    setAdded(null);
    void send();
  };

  return { draft, store, lineMemory, productos, problems, sending, added, add, cancel, confirm, sendAsNew, dismiss };
}
