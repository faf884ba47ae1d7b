import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useGetMany } from 'react-admin';
import { sumar } from '#contract/sumas';
import type { Producto } from '#contract/producto';
import type { UsuarioSesion } from '#contract/usuario';
import { newKey } from '../../../api/writes';
import { draftKey } from '../../../app/draftKeys';
import type { Added } from '../../../kit/document/lineFields';
import { createStoredDraft, useDraftPart, type StoredDraft } from '../../../kit/draft/storedDraft';
import { useSendDraft } from '../../../kit/draft/useSendDraft';
import {
  addLine,
  afterSent,
  documentoBorrador,
  emptyDraft,
  findMergeable,
  isEmpty,
  type DocumentoBorrador,
  type DocumentoLineaNueva,
} from './draft';
import type { DocumentoKind } from './kind';
import { atCurrentPrices, type Productos } from './lineState';
import { documentoLineMemory } from './newLine';

const createDocumentoStore = (resource: DocumentoKind['resource'], userId: number) =>
  createStoredDraft({
    key: draftKey(resource, userId),
    schema: documentoBorrador,
    empty: emptyDraft,
    isEmpty,
  });

/** Which articles a draft has, as a text: it is the same while one types in their lines. */
const articlesOf = ({ lineas }: DocumentoBorrador) => [...new Set(lineas.map(({ idProducto }) => idProducto))].join();

/** The current records of a draft's articles, for their stock, price and active state. */
function useProductosOf(store: StoredDraft<DocumentoBorrador>): Productos {
  const articles = useDraftPart(store, articlesOf);
  const ids = useMemo(() => articles.split(',').filter(Boolean).map(Number), [articles]);
  const { data } = useGetMany<Producto>('productos', { ids });
  return useMemo(() => new Map((data ?? []).flatMap(producto => (producto ? [[producto.id, producto]] : []))), [data]);
}

export function useDocumentoNuevo(kind: DocumentoKind, usuario: UsuarioSesion) {
  const [store] = useState(() => createDocumentoStore(kind.resource, usuario.id));
  const [lineMemory] = useState(() => documentoLineMemory(kind, usuario.id));
  const productos = useProductosOf(store);
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

  return { store, lineMemory, productos, sender, added, add, cancel, confirm };
}
