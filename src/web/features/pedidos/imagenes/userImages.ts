import { useMemo, useSyncExternalStore } from 'react';
import { readFailure } from '../../../api/failure';
import { session, useSession } from '../../../api/session';
import { createStore } from '../../../api/store';
import { ofLine, ofReceipt, sendImage, type Call } from './imageFile';
import { indexedDbRepository, type PendingOrder } from './imageRepository';
import { createImageStore, imagesToSend, type ImageState, type ImageStore } from './imageStore';

export type Uploading =
  | { state: 'idle' }
  /** Uploading image `number` of `total`; `progress` is the fraction sent of it, 0 to 1. */
  | { state: 'sending'; idPedido: number; number: number; total: number; progress: number }
  | { state: 'failed'; idPedido: number; message: string }
  | { state: 'done'; idPedido: number; total: number };

/** The server rejected this image; others may still be accepted. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429;

/**
 * Uploads the images of existing orders one after the other, also after the screen is left. Failed images are kept for
 * retrying: the order is not created again, and no image is uploaded twice (D8).
 */
export function createUploader(store: ImageStore, mayGoOn: () => boolean) {
  const { get, set, subscribe } = createStore<Uploading>({ state: 'idle' });
  let queue: Promise<void> = Promise.resolve();

  /** Uploads an image; resolves to the failure, or null. */
  async function sendOne(
    call: Call,
    order: PendingOrder,
    { image, line }: ReturnType<typeof imagesToSend>[number],
    onProgress: (progress: number) => void,
  ) {
    const { idPedido } = order;
    const target = 'idRecepcion' in line ? ofReceipt(line.idRecepcion) : ofLine({ ...line, idPedido });
    try {
      await sendImage(call, { idPedido, target, blob: image.blob, key: image.id }, onProgress);
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
    // Already uploaded by another tab, or queued twice.
    if (total === 0) return store.discard(order);
    let message: string | null = null;
    for (const [index, upload] of all.entries()) {
      const show = (progress: number) => set({ state: 'sending', idPedido, number: index + 1, total, progress });
      show(0);
      const failure = mayGoOn() ? await sendOne(call, order, upload, show) : null;
      if (!mayGoOn()) return set({ state: 'idle' });
      if (!failure) continue;
      message ??= failure.message;
      if (!isRefusal(failure.status)) break;
    }
    set(message === null ? { state: 'done', idPedido, total } : { state: 'failed', idPedido, message });
  }

  return {
    get,
    subscribe,
    /** Queues the upload of an order's remaining images, after those of other orders. */
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

/** The images of the signed-in user, one instance per page; other users' images are never read (D19). */
function imagesOfUser(userId: number): UserImages {
  if (current?.userId === userId) return current;
  current?.store.close();
  const store = createImageStore(userId, indexedDbRepository());
  current = { userId, store, uploader: createUploader(store, () => session.get()?.id === userId) };
  return current;
}

/** Queues the photos taken during a receipt once it has an id; does not wait for the upload. */
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

// On sign-out or a change of user, drop the images from memory.
session.subscribe(() => {
  if (session.get()?.id === current?.userId) return;
  current?.store.close();
  current = null;
});

/** The images of the signed-in user; the screens that use it are shown to one only. */
export function useUserImages(): { images: UserImages; state: ImageState } {
  const userId = useSession()?.id ?? 0;
  const images = useMemo(() => imagesOfUser(userId), [userId]);
  const state = useSyncExternalStore(images.store.subscribe, images.store.get);
  return { images, state };
}
