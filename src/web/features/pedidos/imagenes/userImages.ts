import { useMemo, useSyncExternalStore } from 'react';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { readFailure } from '../../../api/failure';
import { session } from '../../../api/session';
import { createStore } from '../../../api/store';
import { sendImage, sendPhoto } from './imageFile';
import { indexedDbRepository, memoryRepository, type PendingOrder } from './imageRepository';
import { createImageStore, imagesToSend, type ImageState, type ImageStore } from './imageStore';

export type Uploading =
  | { state: 'idle' }
  /** `number` of `total` is on its way, `progress` of it from 0 to 1. */
  | { state: 'sending'; idPedido: number; number: number; total: number; progress: number }
  | { state: 'failed'; idPedido: number; message: string; left: number }
  | { state: 'done'; idPedido: number; total: number };

type Call = BodegaDataProvider['call'];

/** The server has looked at the image and will not have it: the others may still go. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;

/**
 * Sends the images of orders that exist, one after the other; it goes on when the screen is left. What fails stays kept
 * and can be sent again: the order is not made again, and no image comes twice (D8).
 */
export function createUploader(store: ImageStore, mayGoOn: () => boolean) {
  const { get, set, subscribe } = createStore<Uploading>({ state: 'idle' });
  let queue: Promise<void> = Promise.resolve();

  /** Sends one; the reason when it cannot be. */
  async function sendOne(
    call: Call,
    order: PendingOrder,
    { image, line }: ReturnType<typeof imagesToSend>[number],
    onProgress: (progress: number) => void,
  ) {
    try {
      const { idPedido } = order;
      const ready = { idPedido, blob: image.blob, key: image.id };
      if ('idRecepcion' in line) await sendPhoto(call, { ...ready, idRecepcion: line.idRecepcion }, onProgress);
      else await sendImage(call, { ...ready, idProducto: line.idProducto, idDetalle: line.idDetalle }, onProgress);
      await store.uploaded(image.id, order);
      return null;
    } catch (error) {
      return readFailure(error);
    }
  }

  async function run(call: Call, order: PendingOrder): Promise<void> {
    const { idPedido } = order;
    const all = imagesToSend(store.get(), order);
    const total = all.length;
    // Sent by another tab meanwhile, or asked for twice.
    if (total === 0) return store.discard(order);
    let message: string | null = null;
    let left = 0;
    for (const [index, one] of all.entries()) {
      const show = (progress: number) => set({ state: 'sending', idPedido, number: index + 1, total, progress });
      show(0);
      const failure = mayGoOn() ? await sendOne(call, order, one, show) : null;
      if (!mayGoOn()) return set({ state: 'idle' });
      if (!failure) continue;
      message ??= failure.message;
      left += 1;
      if (!isRefusal(failure.status)) {
        left = total - index;
        break;
      }
    }
    set(message === null ? { state: 'done', idPedido, total } : { state: 'failed', idPedido, message, left });
  }

  return {
    get,
    subscribe,
    /** Sends what an order's images are still to be sent, after those of other orders. */
    start: (call: Call, order: PendingOrder): Promise<void> => {
      queue = queue.then(() => run(call, order));
      return queue;
    },
    dismiss: () => set({ state: 'idle' }),
  };
}

type Uploader = ReturnType<typeof createUploader>;

export interface UserImages {
  userId: number;
  store: ImageStore;
  uploader: Uploader;
}

let current: UserImages | null = null;

/** The images of whoever is signed in, the same for every screen of the page; nobody else's are ever read (D19). */
function imagesOfUser(userId: number): UserImages {
  if (current?.userId === userId) return current;
  current?.store.close();
  const repository = typeof indexedDB === 'undefined' ? memoryRepository() : indexedDbRepository();
  const store = createImageStore(userId, repository);
  current = { userId, store, uploader: createUploader(store, () => session.get()?.id === userId) };
  return current;
}

/** Sends the photos that were taken while an order was received, once its receipt has a number; not waited for. */
export async function sendReceiptPhotos(call: Call, userId: number, idPedido: number, idRecepcion: number) {
  const { store, uploader } = imagesOfUser(userId);
  await store.ready();
  await store.placePhotos(idPedido, idRecepcion);
  const pending = store.get().pending.find(order => order.idPedido === idPedido);
  if (pending) void uploader.start(call, pending);
}

export async function forgetReceiptPhotos(userId: number, idPedido: number) {
  const { store } = imagesOfUser(userId);
  await store.ready();
  await store.forgetPhotos(idPedido);
}

// Nothing of an earlier user stays in memory.
session.subscribe(() => {
  if (session.get()?.id === current?.userId) return;
  current?.store.close();
  current = null;
});

export function useUserImages(userId: number): { images: UserImages; state: ImageState } {
  const images = useMemo(() => imagesOfUser(userId), [userId]);
  const state = useSyncExternalStore(images.store.subscribe, images.store.get);
  return { images, state };
}
