import { useMemo, useSyncExternalStore } from 'react';
import { useDataProvider } from 'react-admin';
import { imagenNames, lineImagenes } from '#contract/imagen';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { readFailure, type Failure } from '../../../api/failure';
import { session, useSession } from '../../../api/session';
import { createStore } from '../../../api/store';
import { PICTURES } from '../../../kit/chosenFile';
import { indexedDbRepository, type KeptImage } from './imageRepository';
import { createImageStore, createQueue, imagesToSend, type ImageStore } from './imageStore';

type Call = BodegaDataProvider['call'];

export interface Uploads {
  /** The image being uploaded is `number` of `total`; `progress` is the fraction sent of it, 0 to 1. */
  sending: { id: string; idPedido: number; number: number; total: number; progress: number } | null;
  /** Why the last attempt did not upload an image, by its id. */
  failures: ReadonlyMap<string, Failure>;
  /** The last order whose images were all uploaded. */
  done: { idPedido: number; total: number } | null;
  /** Names of an owner's images as the server told them: its record may not be read again yet. */
  saved: ReadonlyMap<string, readonly string[]>;
}

/** The server rejected this image; others may still be accepted. */
export const isRefusal = ({ status }: Failure): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429;

/** Uploads an image; resolves to the names of all images of its line or receipt, if the provider returns them. */
async function sendImage(call: Call, { id, blob, target }: KeptImage, onProgress: (progress: number) => void) {
  const data = new FormData();
  // Fields before the file, so that a streaming parser knows them when the file arrives.
  for (const [name, value] of Object.entries(target?.fields ?? {})) data.append(name, value);
  data.append('file', blob, `imagen.${PICTURES[blob.type] ?? 'jpg'}`);
  const params = { id: target?.idPedido ?? 0 };
  const answer = await call('pedidos.uploadImagen', { params, data, idempotencyKey: id, onProgress });
  const saved = lineImagenes.safeParse(answer.data).data;
  return saved && imagenNames(saved);
}

/**
 * Uploads the images of what is saved one after the other, also after the screen is left. Failed images are kept for
 * retrying: the order is not created again, and no image is uploaded twice (D8).
 */
export function createUploader(store: ImageStore, mayGoOn: () => boolean) {
  const { get, set, subscribe } = createStore<Uploads>({
    sending: null,
    failures: new Map(),
    done: null,
    saved: new Map(),
  });
  const change = (what: Partial<Uploads>) => set({ ...get(), ...what });
  const inTurn = createQueue();

  /** Uploads an image; whether the next one may be tried. */
  async function sendOne(call: Call, image: KeptImage, onProgress: (progress: number) => void): Promise<boolean> {
    const { id, owner } = image;
    change({ failures: new Map([...get().failures].filter(([failed]) => failed !== id)) });
    onProgress(0);
    try {
      const names = await sendImage(call, image, onProgress);
      if (names) change({ saved: new Map(get().saved).set(owner, names) });
      await store.remove([id]);
      return true;
    } catch (error) {
      const failure = readFailure(error);
      change({ failures: new Map(get().failures).set(id, failure) });
      return isRefusal(failure);
    }
  }

  async function run(call: Call, idPedido: number): Promise<void> {
    await store.ready();
    const tried = new Set<string>();
    // Read again for each, since more may have been added and another tab may have uploaded some.
    const rest = () => imagesToSend(store.get(), idPedido).filter(({ id }) => !tried.has(id));
    let goesOn = true;
    while (goesOn && mayGoOn()) {
      const [image, ...others] = rest();
      if (!image) break;
      const { id } = image;
      tried.add(id);
      const number = tried.size;
      const total = number + others.length;
      const show = (progress: number) => change({ sending: { id, idPedido, number, total, progress }, done: null });
      goesOn = await sendOne(call, image, show);
    }
    const isDone = tried.size > 0 && imagesToSend(store.get(), idPedido).length === 0;
    change({ sending: null, ...(isDone && { done: { idPedido, total: tried.size } }) });
  }

  return {
    get,
    subscribe,
    /** Queues the upload of an order's remaining images, after those of other orders. */
    start: (call: Call, idPedido: number): Promise<void> => inTurn(() => run(call, idPedido)),
    dismiss: () => change({ done: null }),
  };
}

interface UserImages {
  userId: number;
  store: ImageStore;
  uploader: ReturnType<typeof createUploader>;
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

// On sign-out or a change of user, drop the images from memory.
session.subscribe(() => {
  if (session.get()?.id === current?.userId) return;
  current?.store.close();
  current = null;
});

/** The images of the signed-in user; no screen uses this without one. */
export function useUserImages() {
  const userId = useSession()?.id ?? 0;
  const { call } = useDataProvider<BodegaDataProvider>();
  const { store, uploader } = useMemo(() => imagesOfUser(userId), [userId]);
  const state = useSyncExternalStore(store.subscribe, store.get);
  /** Uploads the images of an order that are still in this browser, after those under way. */
  const upload = (idPedido: number) => void uploader.start(call, idPedido);
  return { store, state, uploader, upload };
}
