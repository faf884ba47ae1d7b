import { describe, expect, it } from 'vitest';
import { createImageStore, imagesOf, imagesToSend } from '../../../src/web/features/pedidos/imagenes/imageStore';
import {
  FORM_OWNER,
  ofLine,
  ofReceipt,
  photosOf,
  type ImageChange,
  type ImageRepository,
  type KeptImage,
} from '../../../src/web/features/pedidos/imagenes/imageRepository';
import { createUploader } from '../../../src/web/features/pedidos/imagenes/userImages';

const blob = (text: string) => new Blob([text], { type: 'image/jpeg' });
/** Images that are ready at once. */
const prepared =
  (...texts: string[]) =>
  async () =>
    texts.map(blob);
const add = (store: ReturnType<typeof createImageStore>, owner: string, prepare: () => Promise<Blob[]>) =>
  store.add({ owner, most: 3 }, prepare);
const sizes = (store: ReturnType<typeof createImageStore>, owner: string) =>
  imagesOf(store.get(), owner).map(image => image.blob.size);
const LINE = { idPedido: 5, idProducto: 1, idDetalle: null };
/** The draft's line 'a' becomes one of order 5. */
const ordered = [{ from: 'a', ...ofLine(LINE) }];
/** The owners of the images still to be uploaded for order 5. */
const unsent = (store: ReturnType<typeof createImageStore>) => imagesToSend(store.get(), 5).map(({ owner }) => owner);

function memoryRepository(): ImageRepository {
  const images = new Map<string, KeptImage>();
  return {
    load: async userId => [...images.values()].filter(image => image.userId === userId),
    write: async change => {
      change.put?.forEach(image => images.set(image.id, image));
      change.remove?.forEach(id => images.delete(id));
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
    await add(store, 'a', prepared('1', '22'));
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([1, 2]);
    expect((await open(8, repository)).store.get().images).toEqual([]);
  });

  it('are three a line at most, in the order they came', async () => {
    const { store } = await open();
    await add(store, 'a', prepared('1', '22'));
    await add(store, 'a', prepared('333', '4444'));
    expect(sizes(store, 'a')).toEqual([1, 2, 3]);
  });

  it('are seen once they are kept, so that a page closed at once loses none that it has shown', async () => {
    const repository = memoryRepository();
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    const slow = { ...repository, write: (change: ImageChange) => held.then(() => repository.write(change)) };
    const { store } = await open(7, slow);
    const adding = [add(store, 'a', prepared('1', '22')), add(store, 'a', prepared('333', '4444'))];
    await store.ready();
    expect(sizes(store, 'a')).toEqual([]);
    release();
    await Promise.all(adding);
    expect(sizes(store, 'a')).toEqual([1, 2, 3]);
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([1, 2, 3]);
  });

  it("go from the form to the line and replace the line's own, if there are any (D19)", async () => {
    const { store, repository } = await open();
    await add(store, 'a', prepared('1', '22'));
    await store.moveFormTo('a');
    expect(sizes(store, 'a')).toEqual([1, 2]);
    await add(store, FORM_OWNER, prepared('333'));
    await store.moveFormTo('a');
    expect(sizes(store, 'a')).toEqual([3]);
    expect(sizes(store, FORM_OWNER)).toEqual([]);
    expect(sizes((await open(7, repository)).store, 'a')).toEqual([3]);
  });

  it('that are still being compressed when the line is added go with it, and not with the next', async () => {
    const { store } = await open();
    let ready: (blobs: Blob[]) => void = () => undefined;
    const adding = add(store, FORM_OWNER, () => new Promise<Blob[]>(resolve => (ready = resolve)));
    const moving = store.moveFormTo('a');
    await store.ready();
    ready([blob('22')]);
    await Promise.all([adding, moving]);
    expect([sizes(store, 'a'), sizes(store, FORM_OWNER)]).toEqual([[2], []]);
    await store.place(ordered);
    expect(unsent(store)).toEqual(['linea.5|1']);
  });

  it('that are removed do not come back with a reading that was to come before', async () => {
    const repository = memoryRepository();
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    let isRead = () => {};
    const reading = new Promise<void>(resolve => (isRead = resolve));
    let loads = 0;
    const load = async (userId: number) => {
      const images = await repository.load(userId);
      loads += 1;
      if (loads === 2) {
        isRead();
        await held;
      }
      return images;
    };
    const { store } = await open(7, { ...repository, load });
    await add(store, 'a', prepared('1', '22'));
    const [first] = imagesOf(store.get(), 'a');
    // Another tab's word of a change: all images are read anew.
    await add((await open(7, repository)).store, 'b', prepared('333'));
    await reading;
    const removing = store.remove([first?.id ?? '']);
    release();
    await removing;
    expect(sizes(store, 'a')).toEqual([2]);
  });

  it('go with their lines, those of unfinished orders excepted', async () => {
    const { store, repository } = await open();
    await add(store, 'a', prepared('1'));
    await add(store, 'b', prepared('22'));
    await add(store, 'c', prepared('333'));
    await store.place(ordered);
    await store.keepOnly(new Set(['b']));
    const { store: again } = await open(7, repository);
    expect(again.get().images.map(({ owner }) => owner)).toEqual(['linea.5|1', 'b']);
    expect(unsent(again)).toEqual(['linea.5|1']);
  });

  it('of a receipt stay whatever the draft of an order forgets, and go up with its number beside those of the order (D49)', async () => {
    const { store, repository } = await open();
    await add(store, 'a', prepared('1'));
    await store.place(ordered);
    const draft = photosOf(5);
    await add(store, draft, prepared('22', '333'));
    await store.keepOnly(new Set());
    expect(sizes((await open(7, repository)).store, draft)).toEqual([2, 3]);
    await store.place([{ from: draft, ...ofReceipt(5, 45) }]);
    expect(sizes(store, draft)).toEqual([]);
    const { store: again } = await open(7, repository);
    const sent = imagesToSend(again.get(), 5).map(({ blob: { size }, target }) => [size, target?.fields]);
    expect(sent.toSorted()).toEqual([
      [1, { key: '5|1' }],
      [2, { idRecepcion: '45' }],
      [3, { idRecepcion: '45' }],
    ]);
    await add(store, draft, prepared('4444'));
    await store.forget(draft);
    expect(unsent(store)).toHaveLength(3);
    await store.discard(5);
    expect(store.get().images).toEqual([]);
  });

  it('stay in the page, and say so, when the browser has no room for them', async () => {
    const full: ImageRepository = { ...memoryRepository(), write: () => Promise.reject(new Error('full')) };
    const { store } = await open(7, full);
    await add(store, 'a', prepared('1'));
    expect(sizes(store, 'a')).toEqual([1]);
    expect(store.get().unkept).toBe(true);
  });
});

describe('the uploader', () => {
  it('sends nothing for a user who is signed out meanwhile', async () => {
    const { store } = await open();
    await add(store, 'a', prepared('1'));
    await store.place(ordered);
    let calls = 0;
    const uploader = createUploader(store, () => false);
    await uploader.start(async () => {
      calls += 1;
      throw new Error('Nobody is signed in');
    }, 5);
    expect([calls, unsent(store), uploader.get().sending, uploader.get().done]).toEqual([0, ['linea.5|1'], null, null]);
  });
});
