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

/** An order's unfinished upload, with these lines besides. */
const pendingWith = ({ pending }: ImageState, order: PendingOrder): PendingOrder => {
  const before = pending.find(({ idPedido }) => idPedido === order.idPedido)?.lines ?? [];
  return { ...order, lines: [...before, ...order.lines] };
};

/** The form's images, if any, go to a line and replace the line's own (D19). */
function movedTo(state: ImageState, owner: string): ImageChange | null {
  const moved = imagesOf(state, FORM_OWNER);
  if (moved.length === 0) return null;
  const remove = imagesOf(state, owner).map(({ id }) => id);
  return { put: moved.map(image => ({ ...image, owner })), remove };
}

/** Drops the images that belong neither to these owners, nor to unfinished orders, nor to receipts. */
function othersDropped({ images, pending }: ImageState, owners: ReadonlySet<string>): ImageChange | null {
  const kept = new Set([...owners, ...pending.flatMap(({ lines }) => lines.map(({ owner }) => owner))]);
  const remove = images.filter(({ owner }) => !kept.has(owner) && !isOfReceipt(owner)).map(({ id }) => id);
  return remove.length > 0 ? { remove } : null;
}

/** The images of a draft are to be uploaded for the order created from it. */
function placed(state: ImageState, order: PendingOrder): ImageChange | null {
  const lines = order.lines.filter(({ owner }) => imagesOf(state, owner).length > 0);
  return lines.length > 0 ? { pending: pendingWith(state, { ...order, lines }) } : null;
}

/** The photos taken are to be uploaded for the receipt created; the order's next receipt starts without. */
function photosPlaced(state: ImageState, order: Omit<PendingOrder, 'lines'>, idRecepcion: number): ImageChange | null {
  const taken = imagesOf(state, photosOf(order.idPedido));
  if (taken.length === 0) return null;
  const owner = `${photosOf(order.idPedido)}.${idRecepcion}`;
  const pending = pendingWith(state, { ...order, lines: [{ owner, idRecepcion }] });
  return { put: taken.map(image => ({ ...image, owner })), pending };
}

/** Removes an uploaded image; the last one also settles its order. */
function withoutUploaded(state: ImageState, id: string, idPedido: number): ImageChange {
  const order = state.pending.find(pending => pending.idPedido === idPedido);
  const isLast = !order || imagesToSend(state, order).every(({ image }) => image.id === id);
  return { remove: [id], ...(isLast && { settled: idPedido }) };
}

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
  const changeInTurn = (decide: (state: ImageState) => ImageChange | null): Promise<void> =>
    inTurn(async () => {
      const what = decide(get());
      if (!what) return;
      set(applied(get(), what));
      await keep(what);
    });

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
    moveFormTo: (owner: string) => changeInTurn(state => movedTo(state, owner)),
    keepOnly: (owners: ReadonlySet<string>) => changeInTurn(state => othersDropped(state, owners)),
    place: (order: Omit<PendingOrder, 'userId'>) => changeInTurn(state => placed(state, { ...order, userId })),
    placePhotos: (idPedido: number, idRecepcion: number) =>
      changeInTurn(state => photosPlaced(state, { idPedido, userId }, idRecepcion)),
    /** Drops the photos taken for a receipt that was discarded. */
    forgetPhotos: (idPedido: number) =>
      changeInTurn(state => ({ remove: imagesOf(state, photosOf(idPedido)).map(({ id }) => id) })),
    uploaded: (id: string, { idPedido }: Pick<PendingOrder, 'idPedido'>) =>
      change(withoutUploaded(get(), id, idPedido)),
    /** Gives up the remaining images of an order. */
    discard: (order: PendingOrder) =>
      change({ remove: imagesToSend(get(), order).map(({ image }) => image.id), settled: order.idPedido }),
    close: () => channel?.close(),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
