import { describe, expect, it } from 'vitest';
import { createImageStore, imagesOf, imagesToSend } from '../../../src/web/features/pedidos/imagenes/imageStore';
import {
  FORM_OWNER,
  photosOf,
  type ImageChange,
  type ImageRepository,
  type KeptImage,
  type PendingOrder,
} from '../../../src/web/features/pedidos/imagenes/imageRepository';
import { createUploader } from '../../../src/web/features/pedidos/imagenes/userImages';

const blob = (text: string) => new Blob([text], { type: 'image/jpeg' });
/** Images that are ready at once. */
const prepared =
  (...texts: string[]) =>
  async () =>
    texts.map(blob);
const sizes = (store: ReturnType<typeof createImageStore>, owner: string) =>
  imagesOf(store.get(), owner).map(image => image.blob.size);
const order = { idPedido: 5, lines: [{ owner: 'a', idProducto: 1, idDetalle: null }] };

function memoryRepository(): ImageRepository {
  const images = new Map<string, KeptImage>();
  const pending = new Map<number, PendingOrder>();
  return {
    load: async userId => ({
      images: [...images.values()].filter(image => image.userId === userId),
      pending: [...pending.values()].filter(order => order.userId === userId),
    }),
    write: async change => {
      change.put?.forEach(image => images.set(image.id, image));
      change.remove?.forEach(id => images.delete(id));
      if (change.pending) pending.set(change.pending.idPedido, change.pending);
      if (change.settled !== undefined) pending.delete(change.settled);
    },
  };
}

async function open(userId = 7, repository: ImageRepository = memoryRepository()) {
  const store = createImageStore(userId, repository);
  await store.ready();
  return { store, repository };
}

describe('the images of a draft', () => {
  it('are there again for the same user and for nobody else', async () => {
    const { store, repository } = await open();
    await store.add('a', prepared('1', '22'));
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([1, 2]);
    expect((await open(8, repository)).store.get().images).toEqual([]);
  });

  it('are three a line at most, in the order they came', async () => {
    const { store } = await open();
    await store.add('a', prepared('1', '22'));
    await store.add('a', prepared('333', '4444'));
    expect(sizes(store, 'a')).toEqual([1, 2, 3]);
  });

  it('are seen once they are kept, so that a page closed at once loses none that it has shown', async () => {
    const repository = memoryRepository();
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    const slow = { ...repository, write: (change: ImageChange) => held.then(() => repository.write(change)) };
    const { store } = await open(7, slow);
    const adding = [store.add('a', prepared('1', '22')), store.add('a', prepared('333', '4444'))];
    await store.ready();
    expect(sizes(store, 'a')).toEqual([]);
    release();
    await Promise.all(adding);
    expect(sizes(store, 'a')).toEqual([1, 2, 3]);
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([1, 2, 3]);
  });

  it("go from the form to the line and replace the line's own, if there are any (D19)", async () => {
    const { store, repository } = await open();
    await store.add('a', prepared('1', '22'));
    await store.moveFormTo('a');
    expect(sizes(store, 'a')).toEqual([1, 2]);
    await store.add(FORM_OWNER, prepared('333'));
    await store.moveFormTo('a');
    expect(sizes(store, 'a')).toEqual([3]);
    expect(sizes(store, FORM_OWNER)).toEqual([]);
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([3]);
  });

  it('that are still being compressed when the line is added go with it, and not with the next', async () => {
    const { store } = await open();
    let ready: (blobs: Blob[]) => void = () => undefined;
    const adding = store.add(FORM_OWNER, () => new Promise<Blob[]>(resolve => (ready = resolve)));
    const moving = store.moveFormTo('a');
    await store.ready();
    ready([blob('22')]);
    await Promise.all([adding, moving]);
    expect([sizes(store, 'a'), sizes(store, FORM_OWNER)]).toEqual([[2], []]);
    await store.place(order);
    expect(store.get().pending).toMatchObject([order]);
  });

  it('go with their lines, those of unfinished orders excepted', async () => {
    const { store, repository } = await open();
    await store.add('a', prepared('1'));
    await store.add('b', prepared('22'));
    await store.add('c', prepared('333'));
    await store.place(order);
    await store.keepOnly(new Set(['b']));
    const { store: again } = await open(7, repository);
    expect(again.get().images.map(({ owner }) => owner)).toEqual(['a', 'b']);
    expect(again.get().pending).toMatchObject([order]);
  });

  it('of a receipt stay whatever the draft of an order forgets, and go up with its number beside those of the order (D49)', async () => {
    const { store, repository } = await open();
    await store.add('a', prepared('1'));
    await store.place(order);
    const draft = photosOf(order.idPedido);
    await store.add(draft, prepared('22', '333'));
    await store.keepOnly(new Set());
    expect(sizes((await open(7, repository)).store, draft)).toEqual([2, 3]);
    await store.placePhotos(order.idPedido, 45);
    expect(sizes(store, draft)).toEqual([]);
    const [pending] = (await open(7, repository)).store.get().pending;
    if (!pending) throw new Error('The photos were not written down');
    expect(
      imagesToSend(store.get(), pending).map(({ image, line }) => [image.blob.size, 'idRecepcion' in line]),
    ).toEqual([
      [1, false],
      [2, true],
      [3, true],
    ]);
    for (const { image } of imagesToSend(store.get(), pending)) await store.uploaded(image.id, order);
    expect(store.get()).toMatchObject({ images: [], pending: [] });
    await store.add(draft, prepared('4444'));
    await store.forgetPhotos(order.idPedido);
    expect(store.get().images).toEqual([]);
  });

  it('stay in the page, and say so, when the browser has no room for them', async () => {
    const full: ImageRepository = { ...memoryRepository(), write: () => Promise.reject(new Error('full')) };
    const { store } = await open(7, full);
    await store.add('a', prepared('1'));
    expect(sizes(store, 'a')).toEqual([1]);
    expect(store.get().unkept).toBe(true);
  });
});

describe('an unfinished order', () => {
  it('is written down only when it has images, and is done with the last of them', async () => {
    const { store, repository } = await open();
    await store.place({ ...order, idPedido: 4 });
    expect(store.get().pending).toEqual([]);
    await store.add('a', prepared('1', '22'));
    await store.place(order);
    const [pending] = store.get().pending;
    if (!pending) throw new Error('The order was not written down');
    const [first, second] = imagesToSend(store.get(), pending);
    await store.uploaded(first?.image.id ?? '', pending);
    expect((await open(7, repository)).store.get().pending).toHaveLength(1);
    await store.uploaded(second?.image.id ?? '', pending);
    expect((await open(7, repository)).store.get()).toMatchObject({ images: [], pending: [] });
  });

  it('sends nothing for a user who is signed out meanwhile', async () => {
    const { store } = await open();
    await store.add('a', prepared('1'));
    await store.place(order);
    const [pending] = store.get().pending;
    if (!pending) throw new Error('The order was not written down');
    let calls = 0;
    const uploader = createUploader(store, () => false);
    await uploader.start(async () => {
      calls += 1;
      throw new Error('Nobody is signed in');
    }, pending);
    expect([calls, store.get().pending.length, uploader.get().state]).toEqual([0, 1, 'idle']);
  });
});
