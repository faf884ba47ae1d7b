import { IMAGENES_POR_LINEA } from '#contract/constants';
import { createStore } from '../../../api/store';
import { newKey } from '../../../api/writes';
import {
  FORM_OWNER,
  isOfReceipt,
  photosOf,
  type ImageChange,
  type ImageRepository,
  type KeptImage,
  type PendingOrder,
} from './imageRepository';

export interface ImageState {
  /** What was kept has been read. */
  ready: boolean;
  images: readonly KeptImage[];
  pending: readonly PendingOrder[];
  /** The browser could not keep the last change: it lives as long as the page. */
  unkept: boolean;
}

export const imagesOf = ({ images }: Pick<ImageState, 'images'>, owner: string): KeptImage[] =>
  images.filter(image => image.owner === owner).toSorted((a, b) => a.order - b.order);

export const countImages = ({ images }: Pick<ImageState, 'images'>, owners: ReadonlySet<string>): number =>
  images.filter(({ owner }) => owners.has(owner)).length;

/** The images of an order that are still to be sent, in the order of its lines. */
export const imagesToSend = (state: ImageState, { lines }: PendingOrder) =>
  lines.flatMap(line => imagesOf(state, line.owner).map(image => ({ image, line })));

const applied = (state: ImageState, { put = [], remove = [], pending, settled }: ImageChange): ImageState => {
  const replaced = new Set([...put.map(({ id }) => id), ...remove]);
  const others = state.pending.filter(({ idPedido }) => idPedido !== settled && idPedido !== pending?.idPedido);
  return {
    ...state,
    images: [...state.images.filter(({ id }) => !replaced.has(id)), ...put],
    pending: pending ? [...others, pending] : others,
  };
};

/**
 * The images of one user's draft and of orders whose upload is not finished. New images are seen once they are kept; whatever
 * else changes is seen at once, and the repository follows, one write after the other. Tabs of the same user tell each other.
 */
export function createImageStore(userId: number, repository: ImageRepository) {
  const { get, set, subscribe } = createStore<ImageState>({ ready: false, images: [], pending: [], unkept: false });
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`bodega.imagenes.${userId}`);
  let queue: Promise<unknown> = Promise.resolve();

  /** After everything that was asked before. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  const reload = () =>
    inTurn(async () => {
      const loaded = await repository.load(userId).catch(() => null);
      set(loaded ? { ...get(), ...loaded, ready: true } : { ...get(), ready: true, unkept: true });
    });
  const keep = async (what: ImageChange): Promise<void> => {
    try {
      await repository.write(what);
      channel?.postMessage('changed');
      if (get().unkept) set({ ...get(), unkept: false });
    } catch {
      set({ ...get(), unkept: true });
    }
  };
  const change = (what: ImageChange): Promise<void> => {
    set(applied(get(), what));
    return inTurn(() => keep(what));
  };
  /** What is removed when only these owners and the unfinished orders keep theirs. */
  const othersThan = (owners: ReadonlySet<string>, pending: readonly PendingOrder[]): string[] => {
    const kept = new Set([...owners, ...pending.flatMap(({ lines }) => lines.map(({ owner }) => owner))]);
    return get()
      .images.filter(({ owner }) => !kept.has(owner) && !isOfReceipt(owner))
      .map(({ id }) => id);
  };

  const pendingOf = (idPedido: number) => get().pending.find(order => order.idPedido === idPedido);
  /** An order with more lines that wait for their upload. */
  const waiting = (idPedido: number, lines: PendingOrder['lines']): PendingOrder => {
    const before = pendingOf(idPedido)?.lines ?? [];
    return { idPedido, userId, lines: [...before, ...lines] };
  };

  const ready = reload();
  if (channel) channel.onmessage = () => void reload();

  return {
    get,
    subscribe,
    ready: () => ready,
    /** Gives an owner images, as many as there is room for. */
    add: (owner: string, blobs: readonly Blob[]) =>
      inTurn(async () => {
        const there = imagesOf(get(), owner);
        const next = (there.at(-1)?.order ?? 0) + 1;
        const put = blobs
          .slice(0, Math.max(0, IMAGENES_POR_LINEA - there.length))
          .map((blob, index) => ({ id: newKey(), userId, owner, order: next + index, blob }));
        // Seen once they are kept: who sees them and closes the page must not lose them.
        await keep({ put });
        set(applied(get(), { put }));
      }),
    remove: (id: string) => change({ remove: [id] }),
    /** The form's images go to a line; if there are any, they replace the line's own (D19). */
    moveFormTo: (owner: string) => {
      const moved = imagesOf(get(), FORM_OWNER);
      if (moved.length === 0) return Promise.resolve();
      const put = moved.map(image => ({ ...image, owner }));
      return change({ put, remove: imagesOf(get(), owner).map(({ id }) => id) });
    },
    /** Forgets the images of lines that are gone. Those of unfinished orders and of receipts always stay. */
    keepOnly: async (owners: ReadonlySet<string>) => {
      await ready;
      const remove = othersThan(owners, get().pending);
      if (remove.length > 0) await change({ remove });
    },
    /** The draft has become an order: its images now wait for their upload. */
    place: ({ idPedido, lines }: Omit<PendingOrder, 'userId'>) => {
      const withImages = lines.filter(({ owner }) => imagesOf(get(), owner).length > 0);
      return withImages.length > 0 ? change({ pending: waiting(idPedido, withImages) }) : Promise.resolve();
    },
    /** The order was received: the photos taken meanwhile now wait for their upload, and are no more those of the next receipt. */
    placePhotos: (idPedido: number, idRecepcion: number) => {
      const taken = imagesOf(get(), photosOf(idPedido));
      if (taken.length === 0) return Promise.resolve();
      const owner = `${photosOf(idPedido)}.${idRecepcion}`;
      const put = taken.map(image => ({ ...image, owner }));
      return change({ put, pending: waiting(idPedido, [{ owner, idRecepcion }]) });
    },
    /** What was taken for a receipt that will not be made. */
    forgetPhotos: (idPedido: number) => change({ remove: imagesOf(get(), photosOf(idPedido)).map(({ id }) => id) }),
    /** An image is on the server; with the last one the order is done. */
    uploaded: (id: string, { idPedido }: Pick<PendingOrder, 'idPedido'>) => {
      const now = pendingOf(idPedido);
      const isLast = !now || imagesToSend(get(), now).every(({ image }) => image.id === id);
      return change({ remove: [id], ...(isLast && { settled: idPedido }) });
    },
    /** Gives the rest of an order's images up. */
    discard: (order: PendingOrder) =>
      change({ remove: imagesToSend(get(), order).map(({ image }) => image.id), settled: order.idPedido }),
    close: () => channel?.close(),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
