import { z } from 'zod';
import { readBytes } from '../../imagenes/imageFile';
import type { ImageChange, ImageRepository, KeptImage } from './repository';

const NAME = 'bodega';
const VERSION = 1;
const IMAGES = 'imagenes';
const PENDING = 'porSubir';
const BY_USER = 'userId';

const storedImage = z.object({
  id: z.string(),
  userId: z.number(),
  owner: z.string(),
  order: z.number(),
  type: z.string(),
  bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
});
const pendingOrder = z.object({
  idPedido: z.number(),
  userId: z.number(),
  lines: z.array(z.object({ owner: z.string(), idProducto: z.number(), idDetalle: z.number().nullable() })),
});

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser database failed'));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser database refused'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(IMAGES, { keyPath: 'id' }).createIndex(BY_USER, BY_USER);
    request.result.createObjectStore(PENDING, { keyPath: 'idPedido' }).createIndex(BY_USER, BY_USER);
  };
  return settled(request);
}

/** What can be read of rows that this or an older page has stored; the rest is left alone. */
const readable = <T>(schema: z.ZodType<T>, rows: unknown[]): T[] =>
  rows.flatMap(row => {
    const { data } = schema.safeParse(row);
    return data === undefined ? [] : [data];
  });

/** Bytes and not blobs: some browsers lose a stored blob when they crash. */
const toStored = async ({ blob, ...image }: KeptImage) => ({ ...image, type: blob.type, bytes: await readBytes(blob) });

/** Images and unfinished uploads in IndexedDB: they outlive a reload, the session and a crash (D19). */
export function indexedDbRepository(): ImageRepository {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open().then(db => {
      // Another page wants a newer database, or the browser closed this one: the next use opens it again.
      db.onversionchange = () => db.close();
      db.onclose = () => (opened = undefined);
      return db;
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };

  return {
    load: async userId => {
      const transaction = (await database()).transaction([IMAGES, PENDING], 'readonly');
      const rowsOf = (store: string) => settled(transaction.objectStore(store).index(BY_USER).getAll(userId));
      const [images, pending] = await Promise.all([rowsOf(IMAGES), rowsOf(PENDING)]);
      return {
        images: readable(storedImage, images).map(({ bytes, type, ...image }) => ({
          ...image,
          blob: new Blob([bytes], { type }),
        })),
        pending: readable(pendingOrder, pending),
      };
    },
    write: async ({ put = [], remove = [], pending, settled: done }: ImageChange) => {
      // Read before the transaction is opened: it would not wait for that.
      const rows = await Promise.all(put.map(toStored));
      const transaction = (await database()).transaction([IMAGES, PENDING], 'readwrite');
      const images = transaction.objectStore(IMAGES);
      const orders = transaction.objectStore(PENDING);
      rows.forEach(row => images.put(row));
      remove.forEach(id => images.delete(id));
      if (pending) orders.put(pending);
      if (done !== undefined) orders.delete(done);
      await committed(transaction);
    },
  };
}
