import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { z } from 'zod';
import { ID_RECEPCION_FIELD, RECEPCION_FIELD, imagenKey, type ImagenKey } from '#contract/imagen';

/** Stores images in the browser until they are uploaded (D19). */

/** What an image is uploaded for: an order, and the form fields that say which of its lines or receipts. */
const imageTarget = z.object({ idPedido: z.number(), fields: z.record(z.string(), z.string()) });
export type ImageTarget = z.infer<typeof imageTarget>;

const storedImage = z.object({
  /** Also the Idempotency-Key of the upload: retries create one image (D8). */
  id: z.string(),
  userId: z.number(),
  /** Local id of a draft line, FORM_OWNER, `photosOf` an order, or a `SavedOwner`. */
  owner: z.string(),
  /** Position among the owner's images. */
  order: z.number(),
  /** Missing while what the image is of is not saved. */
  target: imageTarget.optional(),
  type: z.string(),
  bytes: z.custom<ArrayBuffer>(value => value instanceof ArrayBuffer),
});
type StoredImage = z.infer<typeof storedImage>;

export interface KeptImage extends Omit<StoredImage, 'type' | 'bytes'> {
  blob: Blob;
}

/** Owner of the images in the line form, whose line has no id yet. */
export const FORM_OWNER = 'formulario';

const RECEIPTS = 'recepcion.';
/** Owner of the photos taken while an order is being received (D49). */
export const photosOf = (idPedido: number): string => `${RECEIPTS}${idPedido}`;
export const isOfReceipt = (owner: string): boolean => owner.startsWith(RECEIPTS);

/** Owner and target of the images of what is saved. */
export interface SavedOwner {
  owner: string;
  target: ImageTarget;
}

/** A line. `isFoto`: a photo taken on receipt, which may use the slots for those. */
export const ofLine = (line: ImagenKey, isFoto = false): SavedOwner => {
  const fields = { key: imagenKey(line), ...(isFoto && { [RECEPCION_FIELD]: '1' }) };
  return { owner: `linea.${fields.key}`, target: { idPedido: line.idPedido, fields } };
};

export const ofReceipt = (idPedido: number, idRecepcion: number): SavedOwner => ({
  owner: `${photosOf(idPedido)}.${idRecepcion}`,
  target: { idPedido, fields: { [ID_RECEPCION_FIELD]: `${idRecepcion}` } },
});

/** Changes to be written atomically. */
export interface ImageChange {
  put?: readonly KeptImage[];
  remove?: readonly string[];
}

export interface ImageRepository {
  load(userId: number): Promise<KeptImage[]>;
  write(change: ImageChange): Promise<void>;
}

/** Version 1 stored the owners whose images are to be uploaded; the images had no target themselves. */
interface PendingOrder {
  idPedido: number;
  lines: ({ owner: string } & (Omit<ImagenKey, 'idPedido'> | { idRecepcion: number }))[];
}

interface ImageDatabase extends DBSchema {
  imagenes: { key: string; value: StoredImage; indexes: { userId: number } };
  porSubir: { key: number; value: PendingOrder };
}

async function upgradeFromFirst(
  transaction: IDBPTransaction<ImageDatabase, ('imagenes' | 'porSubir')[], 'versionchange'>,
) {
  const images = transaction.objectStore('imagenes');
  const orders = await transaction.objectStore('porSubir').getAll();
  for (const image of await images.getAll()) {
    for (const { idPedido, lines } of orders) {
      const line = lines.find(({ owner }) => owner === image.owner);
      if (!line) continue;
      const saved = 'idRecepcion' in line ? ofReceipt(idPedido, line.idRecepcion) : ofLine({ idPedido, ...line });
      await images.put({ ...image, ...saved });
    }
  }
  transaction.db.deleteObjectStore('porSubir');
}

/** Stored as bytes: some browsers lose stored blobs on a crash. */
const toStored = async ({ blob, ...image }: KeptImage) => ({
  ...image,
  type: blob.type,
  bytes: await blob.arrayBuffer(),
});

/** Stores images in IndexedDB: they survive a reload, the session and a crash (D19). `clear` deletes all of a user. */
export function indexedDbRepository(): ImageRepository & { clear(userId: number): Promise<void> } {
  let opened: Promise<IDBPDatabase<ImageDatabase>> | undefined;
  const forget = () => (opened = undefined);
  /** Opens the database on first use, and again after another page upgraded it or the browser closed it. */
  const database = () => {
    opened ??= openDB<ImageDatabase>('bodega', 2, {
      upgrade: async (db, from, _to, transaction) => {
        if (from === 1) return upgradeFromFirst(transaction);
        db.createObjectStore('imagenes', { keyPath: 'id' }).createIndex('userId', 'userId');
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
      const rows = await (await database()).getAllFromIndex('imagenes', 'userId', userId);
      return rows.flatMap(row => {
        // A row of another version that does not match is ignored.
        const { data } = storedImage.safeParse(row);
        if (!data) return [];
        const { bytes, type, ...image } = data;
        return [{ ...image, blob: new Blob([bytes], { type }) }];
      });
    },
    write: async ({ put = [], remove = [] }) => {
      // Before the transaction: IndexedDB commits it while other work is awaited.
      const rows = await Promise.all(put.map(toStored));
      const { store, done } = (await database()).transaction('imagenes', 'readwrite');
      await Promise.all([...rows.map(row => store.put(row)), ...remove.map(id => store.delete(id)), done]);
    },
    clear: async userId => {
      const { store, done } = (await database()).transaction('imagenes', 'readwrite');
      for (const id of await store.index('userId').getAllKeys(userId)) await store.delete(id);
      await done;
    },
  };
}
