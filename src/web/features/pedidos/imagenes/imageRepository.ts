import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import { readBytes } from './imageFile';

/** Images that this browser keeps until the server has them (D19), and where they are kept. */

export interface KeptImage {
  /** Also the Idempotency-Key of its upload: however often it is sent, it is one image (D8). */
  id: string;
  userId: number;
  /** The local id of the draft's line, FORM_OWNER, or a receipt (`photosOf`). */
  owner: string;
  /** Its place among the images of its owner. */
  order: number;
  blob: Blob;
}

/** The line being typed, which has no id yet. */
export const FORM_OWNER = 'formulario';

/** A line of an order that exists, for the images of the draft's line it came from. */
const targetLine = z.object({
  owner: z.string(),
  idProducto: z.number(),
  /** Named only where the article alone does not tell the line (D19). */
  idDetalle: z.number().nullable(),
});
export type TargetLine = z.infer<typeof targetLine>;

/** A receipt, for the photos that were taken while it was written (D49). */
const targetReceipt = z.object({ owner: z.string(), idRecepcion: z.number() });

const RECEIPTS = 'recepcion.';
/** Whose the photos are that are taken while an order is received. */
export const photosOf = (idPedido: number): string => `${RECEIPTS}${idPedido}`;
export const isOfReceipt = (owner: string): boolean => owner.startsWith(RECEIPTS);

/** An order whose images are not all on the server: what a crash or a lost network must not make anybody forget. */
const pendingOrder = z.object({
  idPedido: z.number(),
  userId: z.number(),
  lines: z.array(z.union([targetReceipt, targetLine])),
});
export type PendingOrder = z.infer<typeof pendingOrder>;

/** What is written together, or not at all. */
export interface ImageChange {
  put?: readonly KeptImage[];
  remove?: readonly string[];
  pending?: PendingOrder;
  /** The order that has all its images. */
  settled?: number;
}

export interface ImageRepository {
  load(userId: number): Promise<{ images: KeptImage[]; pending: PendingOrder[] }>;
  write(change: ImageChange): Promise<void>;
}

/** Where a browser has no database (or forbids it): the images live as long as the page. */
export function memoryRepository(): ImageRepository {
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

const storedImage = z.object({
  id: z.string(),
  userId: z.number(),
  owner: z.string(),
  order: z.number(),
  type: z.string(),
  bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
});

interface ImageDatabase extends DBSchema {
  imagenes: { key: string; value: z.infer<typeof storedImage>; indexes: { userId: number } };
  porSubir: { key: number; value: PendingOrder; indexes: { userId: number } };
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
  let opened: Promise<IDBPDatabase<ImageDatabase>> | undefined;
  const forget = () => (opened = undefined);
  /** Another page wants a newer database, or the browser closed this one: the next use opens it again. */
  const database = () => {
    opened ??= openDB<ImageDatabase>('bodega', 1, {
      upgrade: db => {
        db.createObjectStore('imagenes', { keyPath: 'id' }).createIndex('userId', 'userId');
        db.createObjectStore('porSubir', { keyPath: 'idPedido' }).createIndex('userId', 'userId');
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };

  return {
    load: async userId => {
      const db = await database();
      const [images, pending] = await Promise.all([
        db.getAllFromIndex('imagenes', 'userId', userId),
        db.getAllFromIndex('porSubir', 'userId', userId),
      ]);
      return {
        images: readable(storedImage, images).map(({ bytes, type, ...image }) => ({
          ...image,
          blob: new Blob([bytes], { type }),
        })),
        pending: readable(pendingOrder, pending),
      };
    },
    write: async ({ put = [], remove = [], pending, settled }: ImageChange) => {
      // Read before the transaction is opened: it would not wait for that.
      const rows = await Promise.all(put.map(toStored));
      const transaction = (await database()).transaction(['imagenes', 'porSubir'], 'readwrite');
      const images = transaction.objectStore('imagenes');
      const orders = transaction.objectStore('porSubir');
      await Promise.all([
        ...rows.map(row => images.put(row)),
        ...remove.map(id => images.delete(id)),
        pending && orders.put(pending),
        settled !== undefined && orders.delete(settled),
        transaction.done,
      ]);
    },
  };
}
