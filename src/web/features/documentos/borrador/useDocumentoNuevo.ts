import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGetMany } from 'react-admin';
import { sumar } from '#contract/sumas';
import type { Producto } from '#contract/producto';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../api/writes';
import type { Added } from '../../../kit/document/lineFields';
import { createStoredDraft, useDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import {
  addLine,
  afterSent,
  emptyDraft,
  findMergeable,
  isEmpty,
  documentoBorrador,
  type DocumentoLineaNueva,
  type DocumentoBorrador,
} from './draft';
import { draftKey } from '../../../app/draftKeys';
import type { DocumentoKind } from './kind';
import { atCurrentPrices, draftProblems, type Productos } from './lineState';
import { documentoLineMemory } from './newLine';

const createDocumentoStore = (resource: DocumentoKind['resource'], userId: number) =>
  createStoredDraft({
    key: draftKey(resource, userId),
    schema: documentoBorrador,
    empty: emptyDraft,
    isEmpty,
  });

/** The current records of a draft's articles, for their stock, price and active state. */
function useProductosOf({ lineas }: DocumentoBorrador): Productos {
  const ids = useMemo(() => [...new Set(lineas.map(({ idProducto }) => idProducto))], [lineas]);
  const { data } = useGetMany<Producto>('productos', { ids });
  return useMemo(() => new Map((data ?? []).flatMap(producto => (producto ? [[producto.id, producto]] : []))), [data]);
}

export function useDocumentoNuevo(kind: DocumentoKind, usuario: UsuarioSesion) {
  const { draft: stored, store } = useDraft(() => createDocumentoStore(kind.resource, usuario.id));
  const productos = useProductosOf(stored);
  const draft = useMemo(() => atCurrentPrices(kind, stored, productos), [kind, stored, productos]);
  const lineMemory = useMemo(() => documentoLineMemory(kind, usuario.id), [kind, usuario.id]);
  const queryClient = useQueryClient();
  const sender = useSendDraft({
    store,
    call: `${kind.resource}.create`,
    lines: { field: kind.linesField, of: ({ lineas }) => lineas },
    toBody: sent => kind.toBody(atCurrentPrices(kind, sent, productos), usuario.email),
    afterSent,
    onSent: () => lineMemory.clear(),
    // The price was below the list price: refetch the articles, so that the line shows the current one.
    onFailed: ({ status }) => {
      if (status === 403) void queryClient.invalidateQueries({ queryKey: ['productos'] });
    },
  });
  const [added, setAdded] = useState<Added | null>(null);
  const problems = useMemo(() => draftProblems(kind, draft, productos), [kind, draft, productos]);

  const add = (line: DocumentoLineaNueva) => {
    const existing = findMergeable(store.get(), line);
    const localId = existing?.localId ?? newKey();
    store.update(current => addLine(current, { ...line, localId }));
    setAdded({ line, localId, total: existing ? sumar(existing.cantidad, line.cantidad) : null });
    if (sender.sending.state === 'sent') sender.dismiss();
  };
  const cancel = () => {
    lineMemory.clear();
    store.clear();
    setAdded(null);
    sender.dismiss();
  };
  const confirm = () => {
    setAdded(null);
    void sender.send();
  };

  return { draft, store, lineMemory, productos, problems, sender, added, add, cancel, confirm };
}
