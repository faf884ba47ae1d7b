import { z } from 'zod';
import { addedSince, readableLines, storedLine, storedArticle, editLine } from '../../../kit/document/draftLines';
import { sendable } from '../../../kit/draft/storedDraft';
import { isArticuloEspecial } from '#contract/constants';
import { sumar } from '#contract/sumas';

/**
 * The draft of a purchase or a sale: plain data and the functions that change it. `contraparte` is the supplier or
 * customer. What differs between the two is declared in a `DocumentoKind`; fields a kind does not use stay empty.
 */
const documentoLinea = z.object({
  ...storedLine,
  ...storedArticle,
  /** Colones per unit: the costo of a purchase, the precio of a sale. */
  monto: z.number().nonnegative(),
  cantidad: z.number().positive(),
  /** Purchases: the order line it is bought for. */
  idPedidoDetalle: z.number().nullable().catch(null),
});

const SIN_PROPUESTA = { fechaPrometida: null, lugarEntrega: '' };
export const SIN_PROMESA = { ...SIN_PROPUESTA, condiciones: '', observaciones: '', propuesta: SIN_PROPUESTA };

/** The agreement with a supplier, and the values that were proposed for it (D48). */
export const promesa = z.object({
  fechaPrometida: z.string().nullable(),
  lugarEntrega: z.string(),
  condiciones: z.string(),
  observaciones: z.string(),
  propuesta: z.object({ fechaPrometida: z.string().nullable(), lugarEntrega: z.string() }),
});
export type PromesaBorrador = z.infer<typeof promesa>;

const written = z.object({
  ...sendable,
  contraparte: z.object({ id: z.number().int().positive(), nombre: z.string() }).nullable().catch(null),
  /** Purchases: the order it serves (D24). */
  pedido: z
    .object({
      id: z.number().int().positive(),
      proyecto: z.string().nullable(),
      /** Quantity left to buy when the order was brought in, by article id. */
      porComprar: z.record(z.string(), z.number()).catch({}),
    })
    .nullable()
    .catch(null),
  /** Further orders it serves (D47). */
  otrosPedidos: z.array(z.object({ id: z.number().int().positive(), proyecto: z.string().nullable() })).catch([]),
  /** Purchases only. */
  promesa: promesa.catch(SIN_PROMESA),
  /** Sales only. */
  ncf: z.string().catch(''),
  lineas: readableLines(documentoLinea),
});

const older = z.looseObject({ party: z.unknown() });

/** Accepts drafts stored by an older version, which called the supplier or customer `party`. */
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

/** Whether a line's name is typed, as for special articles (S9). */
export const isNamed = ({ codigo }: Pick<DocumentoLinea, 'codigo'>): boolean => isArticuloEspecial(codigo);

/** The line a new one is merged into: same article and price and, for special articles, same name (S4). */
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

/** Adds a line, or adds its quantity to a mergeable one. */
export function addLine(draft: DocumentoBorrador, line: DocumentoLinea): DocumentoBorrador {
  const existing = findMergeable(draft, line);
  if (!existing) return { ...draft, lineas: [...draft.lineas, line] };
  return editLine(draft, existing.localId, { cantidad: sumar(existing.cantidad, line.cantidad) });
}

/** Quantity of an article on the draft. */
export const cantidadDe = ({ lineas }: DocumentoBorrador, idProducto: number): number =>
  lineas.filter(line => line.idProducto === idProducto).reduce((sum, { cantidad }) => sumar(sum, cantidad), 0);

/** The draft after sending: empty, but for lines another tab added meanwhile. */
export function afterSent(current: DocumentoBorrador, sent: DocumentoBorrador, newKey: string): DocumentoBorrador {
  const lineas = addedSince(current, sent);
  return lineas
    ? { ...emptyDraft(newKey), lineas, contraparte: lineas.length > 0 ? current.contraparte : null }
    : current;
}
