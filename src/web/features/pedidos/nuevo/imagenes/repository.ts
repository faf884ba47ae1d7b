/** Images that this browser keeps until the server has them (D19), and where they are kept. */

export interface KeptImage {
  /** Also the Idempotency-Key of its upload: however often it is sent, it is one image (D8). */
  id: string;
  userId: number;
  /** The local id of the draft's line, or FORM_OWNER. */
  owner: string;
  /** Its place among the images of its owner. */
  order: number;
  blob: Blob;
}

/** The line being typed, which has no id yet. */
export const FORM_OWNER = 'formulario';

/** A line of an order that exists, for the images of the draft's line it came from. */
export interface TargetLine {
  owner: string;
  idProducto: number;
  /** Named only where the article alone does not tell the line (D19). */
  idDetalle: number | null;
}

/** An order whose images are not all on the server: what a crash or a lost network must not make anybody forget. */
export interface PendingOrder {
  idPedido: number;
  userId: number;
  lines: TargetLine[];
}

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
