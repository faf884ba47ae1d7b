import { z } from 'zod';
import { addedSince, changeLine, readableLines, storedLine } from '../../../kit/document/draftLines';
import { isArticuloEspecial } from '#contract/constants';
import { sumar } from '#contract/pedido';

/**
 * A purchase or a sale being written: lines, who it is with (`contraparte`: the supplier or the customer), and what goes with
 * them. Plain data and the functions that change it; what differs between the two is declared in a `DocumentoKind`. What a kind has no use for stays empty.
 */
export const documentoLinea = z.object({
  ...storedLine,
  idProducto: z.number().int().positive(),
  codigo: z.string(),
  presentacion: z.string().catch(''),
  nombreProducto: z.string(),
  /** Colones a unit: the costo of a purchase, the precio of a sale. */
  monto: z.number().nonnegative(),
  cantidad: z.number().positive(),
  /** Of a purchase: the order's line it is bought for. */
  idPedidoDetalle: z.number().nullable().catch(null),
});

const SIN_PROPUESTA = { fechaPrometida: null, lugarEntrega: '' };
export const SIN_PROMESA = { ...SIN_PROPUESTA, condiciones: '', observaciones: '', propuesta: SIN_PROPUESTA };

/** What is to be agreed with a supplier, and what of it was proposed (D48). */
export const promesa = z.object({
  fechaPrometida: z.string().nullable(),
  lugarEntrega: z.string(),
  condiciones: z.string(),
  observaciones: z.string(),
  propuesta: z.object({ fechaPrometida: z.string().nullable(), lugarEntrega: z.string() }),
});
export type PromesaBorrador = z.infer<typeof promesa>;

const written = z.object({
  /** The Idempotency-Key of this draft: whatever happens to the answer, it makes one document (D8). */
  key: z.string().min(1),
  /** It was sent and no answer came: nobody knows yet whether the document exists. */
  unanswered: z.boolean().catch(false),
  /** The supplier, or the customer. */
  contraparte: z.object({ id: z.number().int().positive(), nombre: z.string() }).nullable().catch(null),
  /** Of a purchase: the order it serves (D24). */
  pedido: z
    .object({
      id: z.number().int().positive(),
      proyecto: z.string().nullable(),
      /** What was left to buy of each article when it was brought in, by the article's id. */
      porComprar: z.record(z.string(), z.number()).catch({}),
    })
    .nullable()
    .catch(null),
  /** Orders that it serves besides (D47). */
  otrosPedidos: z.array(z.object({ id: z.number().int().positive(), proyecto: z.string().nullable() })).catch([]),
  /** Of a purchase. */
  promesa: promesa.catch(SIN_PROMESA),
  /** Of a sale. */
  ncf: z.string().catch(''),
  lineas: readableLines(documentoLinea),
});

const older = z.looseObject({ party: z.unknown() });

/** What is read is what was written, also by a version that called the supplier or the customer `party`. */
export const documentoBorrador = z.preprocess(stored => {
  const draft = older.safeParse(stored).data;
  return draft?.party === undefined ? stored : { contraparte: draft.party, ...draft };
}, written);

export type DocumentoLinea = z.infer<typeof documentoLinea>;
export type DocumentoBorrador = z.infer<typeof documentoBorrador>;
export type DocumentoLineaNueva = Omit<DocumentoLinea, 'localId'>;

export const emptyDraft = (key: string): DocumentoBorrador => ({
  key,
  unanswered: false,
  contraparte: null,
  pedido: null,
  otrosPedidos: [],
  promesa: SIN_PROMESA,
  ncf: '',
  lineas: [],
});

export const isEmpty = ({ contraparte, pedido, ncf, lineas }: DocumentoBorrador): boolean =>
  !contraparte && !pedido && ncf === '' && lineas.length === 0;

/** Whether a line takes a name of its own (S9). */
export const isNamed = ({ codigo }: Pick<DocumentoLinea, 'codigo'>): boolean => isArticuloEspecial(codigo);

/** The line a new one would add to: the same article at the same price, and of a special one the same name (S4). */
export const findMergeable = (
  { lineas }: { lineas: readonly DocumentoLinea[] },
  line: DocumentoLineaNueva,
): DocumentoLinea | undefined =>
  lineas.find(
    other =>
      other.idProducto === line.idProducto &&
      other.monto === line.monto &&
      (!isNamed(line) || other.nombreProducto === line.nombreProducto),
  );

export const editLine = (
  draft: DocumentoBorrador,
  localId: string,
  changes: Partial<DocumentoLinea>,
): DocumentoBorrador => changeLine(draft, localId, line => ({ ...line, ...changes }));

/** Adds a line, or its quantity to the one of the same article that is there. */
export function addLine(draft: DocumentoBorrador, line: DocumentoLinea): DocumentoBorrador {
  const existing = findMergeable(draft, line);
  if (!existing) return { ...draft, lineas: [...draft.lineas, line] };
  return editLine(draft, existing.localId, { cantidad: sumar(existing.cantidad, line.cantidad) });
}

/** How much of an article is on the draft; `except` leaves one line out. */
export const cantidadDe = ({ lineas }: DocumentoBorrador, idProducto: number, except?: string): number =>
  lineas
    .filter(line => line.idProducto === idProducto && line.localId !== except)
    .reduce((sum, line) => sumar(sum, line.cantidad), 0);

/** What is left once the document was made: only what another tab added while it was on its way. */
export function afterSent(current: DocumentoBorrador, sent: DocumentoBorrador, newKey: string): DocumentoBorrador {
  const lineas = addedSince(current, sent);
  return lineas
    ? { ...emptyDraft(newKey), lineas, contraparte: lineas.length > 0 ? current.contraparte : null }
    : current;
}
