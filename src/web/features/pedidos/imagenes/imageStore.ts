import { IMAGENES_PER_LINE } from '#contract/constants';
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
  /** The stored images have been read. */
  ready: boolean;
  images: readonly KeptImage[];
  pending: readonly PendingOrder[];
  /** The browser could not store the last change, which lives only as long as the page. */
  unkept: boolean;
}

export const imagesOf = ({ images }: Pick<ImageState, 'images'>, owner: string): KeptImage[] =>
  images.filter(image => image.owner === owner).toSorted((a, b) => a.order - b.order);

export const countImages = ({ images }: Pick<ImageState, 'images'>, owners: ReadonlySet<string>): number =>
  images.filter(({ owner }) => owners.has(owner)).length;

/** The images of an order still to be uploaded, in line order. */
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
 * The images of a user's draft and of orders with unfinished uploads. Added images appear once they are stored; other
 * changes appear at once and are then written, one after the other. Tabs of the same user notify each other.
 */
export function createImageStore(userId: number, repository: ImageRepository) {
  const { get, set, subscribe } = createStore<ImageState>({ ready: false, images: [], pending: [], unkept: false });
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`bodega.imagenes.${userId}`);
  let queue: Promise<unknown> = Promise.resolve();

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
  /** A change of all images of an owner: those that are still being prepared are added before, and so follow it. */
  const changeInTurn = (decide: () => ImageChange | null): Promise<void> =>
    inTurn(async () => {
      const what = decide();
      if (!what) return;
      set(applied(get(), what));
      await keep(what);
    });
  /** Ids of the images that belong neither to these owners, nor to unfinished orders, nor to receipts. */
  const othersThan = (owners: ReadonlySet<string>, pending: readonly PendingOrder[]): string[] => {
    const kept = new Set([...owners, ...pending.flatMap(({ lines }) => lines.map(({ owner }) => owner))]);
    return get()
      .images.filter(({ owner }) => !kept.has(owner) && !isOfReceipt(owner))
      .map(({ id }) => id);
  };

  const pendingOf = (idPedido: number) => get().pending.find(order => order.idPedido === idPedido);
  /** An order's pending upload, extended by some lines. */
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
    /** Adds the images prepared for an owner, as many as fit in `room`, with which `prepare` is called. */
    add: (owner: string, prepare: (room: number) => Promise<readonly Blob[]>) =>
      inTurn(async () => {
        const room = Math.max(0, IMAGENES_PER_LINE - imagesOf(get(), owner).length);
        const blobs = await prepare(room);
        const next = (imagesOf(get(), owner).at(-1)?.order ?? 0) + 1;
        const put = blobs
          .slice(0, room)
          .map((blob, index) => ({ id: newKey(), userId, owner, order: next + index, blob }));
        // Shown only once stored: whoever sees them may close the page without losing them.
        await keep({ put });
        set(applied(get(), { put }));
      }),
    remove: (id: string) => change({ remove: [id] }),
    /** Moves the form's images, if any, to a line, replacing the line's own (D19). */
    moveFormTo: (owner: string) =>
      changeInTurn(() => {
        const moved = imagesOf(get(), FORM_OWNER);
        if (moved.length === 0) return null;
        const put = moved.map(image => ({ ...image, owner }));
        return { put, remove: imagesOf(get(), owner).map(({ id }) => id) };
      }),
    /** Drops the images of lines that no longer exist; keeps those of unfinished orders and of receipts. */
    keepOnly: (owners: ReadonlySet<string>) =>
      changeInTurn(() => {
        const remove = othersThan(owners, get().pending);
        return remove.length > 0 ? { remove } : null;
      }),
    /** Assigns the images of a draft to the order created from it, for uploading. */
    place: ({ idPedido, lines }: Omit<PendingOrder, 'userId'>) =>
      changeInTurn(() => {
        const withImages = lines.filter(({ owner }) => imagesOf(get(), owner).length > 0);
        return withImages.length > 0 ? { pending: waiting(idPedido, withImages) } : null;
      }),
    /** Assigns the photos taken to the receipt created, for uploading; the order's next receipt starts without. */
    placePhotos: (idPedido: number, idRecepcion: number) =>
      changeInTurn(() => {
        const taken = imagesOf(get(), photosOf(idPedido));
        if (taken.length === 0) return null;
        const owner = `${photosOf(idPedido)}.${idRecepcion}`;
        const put = taken.map(image => ({ ...image, owner }));
        return { put, pending: waiting(idPedido, [{ owner, idRecepcion }]) };
      }),
    /** Drops the photos taken for a receipt that was discarded. */
    forgetPhotos: (idPedido: number) =>
      changeInTurn(() => ({ remove: imagesOf(get(), photosOf(idPedido)).map(({ id }) => id) })),
    /** Removes an uploaded image; the last one also settles its order. */
    uploaded: (id: string, { idPedido }: Pick<PendingOrder, 'idPedido'>) => {
      const now = pendingOf(idPedido);
      const isLast = !now || imagesToSend(get(), now).every(({ image }) => image.id === id);
      return change({ remove: [id], ...(isLast && { settled: idPedido }) });
    },
    /** Gives up the remaining images of an order. */
    discard: (order: PendingOrder) =>
      change({ remove: imagesToSend(get(), order).map(({ image }) => image.id), settled: order.idPedido }),
    close: () => channel?.close(),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
