import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import { readBytes } from '../../../kit/pictureType';

/** Stores images in the browser until they are uploaded (D19). */

export interface KeptImage {
  /** Also the Idempotency-Key of the upload: retries create one image (D8). */
  id: string;
  userId: number;
  /** Local id of a draft line, FORM_OWNER, or the owner of a receipt's photos (`photosOf`). */
  owner: string;
  /** Position among the owner's images. */
  order: number;
  blob: Blob;
}

/** Owner of the images in the line form, whose line has no id yet. */
export const FORM_OWNER = 'formulario';

/** A line of an existing order, and the owner of the images to upload for it. */
const targetLine = z.object({
  owner: z.string(),
  idProducto: z.number(),
  /** Only set if the article does not identify the line (D19). */
  idDetalle: z.number().nullable(),
});
export type TargetLine = z.infer<typeof targetLine>;

/** A receipt, and the owner of the photos taken for it (D49). */
const targetReceipt = z.object({ owner: z.string(), idRecepcion: z.number() });

const RECEIPTS = 'recepcion.';
/** Owner of the photos taken while an order is being received. */
export const photosOf = (idPedido: number): string => `${RECEIPTS}${idPedido}`;
export const isOfReceipt = (owner: string): boolean => owner.startsWith(RECEIPTS);

/** An order with images still to be uploaded; stored, so that a crash or a lost network does not lose them. */
const pendingOrder = z.object({
  idPedido: z.number(),
  userId: z.number(),
  lines: z.array(z.union([targetReceipt, targetLine])),
});
export type PendingOrder = z.infer<typeof pendingOrder>;

/** Changes to be written atomically. */
export interface ImageChange {
  put?: readonly KeptImage[];
  remove?: readonly string[];
  pending?: PendingOrder;
  /** Id of an order whose images are all uploaded. */
  settled?: number;
}

export interface ImageRepository {
  load(userId: number): Promise<{ images: KeptImage[]; pending: PendingOrder[] }>;
  write(change: ImageChange): Promise<void>;
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

/** The rows that match the schema; others, of older versions, are ignored. */
const readable = <T>(schema: z.ZodType<T>, rows: unknown[]): T[] =>
  rows.flatMap(row => {
    const { data } = schema.safeParse(row);
    return data === undefined ? [] : [data];
  });

/** Stored as bytes: some browsers lose stored blobs on a crash. */
const toStored = async ({ blob, ...image }: KeptImage) => ({ ...image, type: blob.type, bytes: await readBytes(blob) });

/**
 * Stores images and unfinished uploads in IndexedDB: they survive a reload, the session and a crash (D19). `clear`
 * deletes all of a user.
 */
export function indexedDbRepository(): ImageRepository & { clear(userId: number): Promise<void> } {
  let opened: Promise<IDBPDatabase<ImageDatabase>> | undefined;
  const forget = () => (opened = undefined);
  /** Opens the database on first use, and again after another page upgraded it or the browser closed it. */
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
      // Before the transaction: IndexedDB commits it while other work is awaited.
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
    clear: async userId => {
      const transaction = (await database()).transaction(['imagenes', 'porSubir'], 'readwrite');
      const images = transaction.objectStore('imagenes');
      const orders = transaction.objectStore('porSubir');
      for (const id of await images.index('userId').getAllKeys(userId)) await images.delete(id);
      for (const id of await orders.index('userId').getAllKeys(userId)) await orders.delete(id);
      await transaction.done;
    },
  };
}
