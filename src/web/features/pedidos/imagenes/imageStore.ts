import { createStore } from '../../../api/store';
import { newKey } from '../../../api/writes';
import {
  FORM_OWNER,
  isOfReceipt,
  type ImageChange,
  type ImageRepository,
  type KeptImage,
  type SavedOwner,
} from './imageRepository';

export interface ImageState {
  images: readonly KeptImage[];
  /** The browser could not store the last change, which lives only as long as the page. */
  unkept: boolean;
}

type Images = Pick<ImageState, 'images'>;

const inOrder = (images: readonly KeptImage[]): KeptImage[] => images.toSorted((a, b) => a.order - b.order);

export const imagesOf = ({ images }: Images, owner: string): KeptImage[] =>
  inOrder(images.filter(image => image.owner === owner));

export const countImages = ({ images }: Images, owners: ReadonlySet<string>): number =>
  images.filter(({ owner }) => owners.has(owner)).length;

/** The orders with images still to be uploaded. */
export const ordersToSend = ({ images }: Images): number[] => [
  ...new Set(images.flatMap(({ target }) => (target ? [target.idPedido] : []))),
];

export const imagesToSend = ({ images }: Images, idPedido: number): KeptImage[] =>
  inOrder(images.filter(({ target }) => target?.idPedido === idPedido));

const idsOf = (images: readonly KeptImage[]): string[] => images.map(({ id }) => id);

const applied = (state: ImageState, { put = [], remove = [] }: ImageChange): ImageState => {
  const replaced = new Set([...idsOf(put), ...remove]);
  return { ...state, images: [...state.images.filter(({ id }) => !replaced.has(id)), ...put] };
};

/** The form's images, if any, go to a line and replace the line's own (D19). */
function movedTo(state: ImageState, owner: string): ImageChange {
  const moved = imagesOf(state, FORM_OWNER).map(image => ({ ...image, owner }));
  return moved.length > 0 ? { put: moved, remove: idsOf(imagesOf(state, owner)) } : {};
}

/** Drops the images that belong neither to these owners, nor to what is saved, nor to receipts. */
const othersDropped = ({ images }: ImageState, owners: ReadonlySet<string>): ImageChange => ({
  remove: idsOf(images.filter(({ owner, target }) => !target && !owners.has(owner) && !isOfReceipt(owner))),
});

/** What an owner in a draft has become, for which its images are now to be uploaded. */
interface Placed extends SavedOwner {
  from: string;
}

const placed = (state: ImageState, all: readonly Placed[]): ImageChange => ({
  put: all.flatMap(({ from, ...saved }) => imagesOf(state, from).map(image => ({ ...image, ...saved }))),
});

interface Addition extends Pick<KeptImage, 'owner' | 'target'> {
  /** Largest number of images of the owner in this browser. */
  most: number;
}

/** Returns a function that begins each piece of work once the one before has ended. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * The images of a user's drafts, and those still to be uploaded. Added images appear once they are stored; other
 * changes appear at once and are then written, one after the other. Tabs of the same user notify each other.
 */
export function createImageStore(userId: number, repository: ImageRepository) {
  const { get, set, subscribe } = createStore<ImageState>({ images: [], unkept: false });
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`bodega.imagenes.${userId}`);
  const inTurn = createQueue();
  const reload = () =>
    inTurn(async () => {
      const images = await repository.load(userId).catch(() => null);
      set(images ? { ...get(), images } : { ...get(), unkept: true });
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
  /** A change of all images of an owner, in turn, so that it includes those still being prepared. */
  const changeInTurn = (decide: (state: ImageState) => ImageChange): Promise<void> =>
    inTurn(async () => {
      const what = decide(get());
      if (!what.put?.length && !what.remove?.length) return;
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
    add: ({ owner, target, most }: Addition, prepare: (room: number) => Promise<readonly Blob[]>) =>
      inTurn(async () => {
        const room = Math.max(0, most - imagesOf(get(), owner).length);
        const blobs = await prepare(room);
        const next = (imagesOf(get(), owner).at(-1)?.order ?? 0) + 1;
        const put = blobs
          .slice(0, room)
          .map((blob, index) => ({ id: newKey(), userId, owner, target, order: next + index, blob }));
        // Shown only once stored: whoever sees them may close the page without losing them.
        await keep({ put });
        set(applied(get(), { put }));
      }),
    remove: (ids: readonly string[]): Promise<void> => {
      set(applied(get(), { remove: ids }));
      return inTurn(() => {
        // Again: a reload that was queued before may have brought them back.
        set(applied(get(), { remove: ids }));
        return keep({ remove: ids });
      });
    },
    moveFormTo: (owner: string) => changeInTurn(state => movedTo(state, owner)),
    keepOnly: (owners: ReadonlySet<string>) => changeInTurn(state => othersDropped(state, owners)),
    place: (all: readonly Placed[]) => changeInTurn(state => placed(state, all)),
    forget: (owner: string) => changeInTurn(state => ({ remove: idsOf(imagesOf(state, owner)) })),
    /** Gives up the remaining images of an order. */
    discard: (idPedido: number) => changeInTurn(state => ({ remove: idsOf(imagesToSend(state, idPedido)) })),
    close: () => channel?.close(),
  };
}

export type ImageStore = ReturnType<typeof createImageStore>;
