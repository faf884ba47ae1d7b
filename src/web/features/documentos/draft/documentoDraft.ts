import { z } from 'zod';
import { addedSince, readableLines, storedLine, storedArticle, editLine } from '../../../kit/document/draftLines';
import { draftKey } from '../../../api/storageKeys';
import { createStoredDraft, sendable } from '../../../kit/draft/storedDraft';
import { isSpecialArticle } from '#contract/constants';
import { plus } from '#contract/text/sums';
import type { DocumentoKind } from './kind';

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

const NO_PROPOSAL = { fechaPrometida: null, lugarEntrega: '' };
export const NO_PROMESA = { ...NO_PROPOSAL, condiciones: '', observaciones: '', propuesta: NO_PROPOSAL };

/** The agreement with a supplier, and the values that were proposed for it (D48). */
const propuesta = z.object({ fechaPrometida: z.string().nullable(), lugarEntrega: z.string() });
export const promesa = propuesta.extend({ condiciones: z.string(), observaciones: z.string(), propuesta });
export type PromesaDraft = z.infer<typeof promesa>;

/** The fields of the agreement that were filled in: a provider that does not know them gets none. */
export const agreed = ({ propuesta: _, ...fields }: PromesaDraft) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

const servedPedido = z.object({ id: z.number().int().positive(), proyecto: z.string().nullable() });
export type ServedPedido = z.infer<typeof servedPedido>;

const documentoDraft = z.object({
  ...sendable,
  contraparte: z.object({ id: z.number().int().positive(), nombre: z.string() }).nullable().catch(null),
  /** Purchases: the order it serves (D24). */
  pedido: servedPedido
    // What was left to buy when the orders were brought in, by article id.
    .extend({ porComprar: z.record(z.string(), z.number()).catch({}) })
    .nullable()
    .catch(null),
  /** Further orders it serves (D47). */
  otrosPedidos: z.array(servedPedido).catch([]),
  /** Purchases only. */
  promesa: promesa.catch(NO_PROMESA),
  /** Sales only. */
  ncf: z.string().catch(''),
  lineas: readableLines(documentoLinea),
});

export type DocumentoLinea = z.infer<typeof documentoLinea>;
export type DocumentoDraft = z.infer<typeof documentoDraft>;
export type NewDocumentoLinea = Omit<DocumentoLinea, 'localId'>;

export const emptyDraft = (key: string): DocumentoDraft => ({
  key,
  unanswered: false,
  contraparte: null,
  pedido: null,
  otrosPedidos: [],
  promesa: NO_PROMESA,
  ncf: '',
  lineas: [],
});

export const pedidosOf = ({ pedido, otrosPedidos }: Pick<DocumentoDraft, 'pedido' | 'otrosPedidos'>): ServedPedido[] =>
  pedido ? [pedido, ...otrosPedidos] : [];

export const isEmpty = ({ contraparte, pedido, ncf, lineas }: DocumentoDraft): boolean =>
  !contraparte && !pedido && ncf === '' && lineas.length === 0;

export const openDocumentoDraft = (resource: DocumentoKind['resource'], userId: number) =>
  createStoredDraft({ key: draftKey(resource, userId), schema: documentoDraft, empty: emptyDraft, isEmpty });

/**
 * The line a new one is merged into: same article and, where it is typed, same price and, for special articles, same name
 * (S4). A price that is not typed is that of the article, whatever it was when the line was added.
 */
export const findMergeable = (
  { schema }: Pick<DocumentoKind['monto'], 'schema'>,
  lineas: readonly DocumentoLinea[],
  line: NewDocumentoLinea,
) =>
  lineas.find(
    other =>
      other.idProducto === line.idProducto &&
      (!schema || other.monto === line.monto) &&
      (!isSpecialArticle(line.codigo) || other.nombreProducto === line.nombreProducto),
  );

/** Adds a line, or adds its quantity to a mergeable one, at its price. */
export function addLine(
  price: Pick<DocumentoKind['monto'], 'schema'>,
  draft: DocumentoDraft,
  line: DocumentoLinea,
): DocumentoDraft {
  const existing = findMergeable(price, draft.lineas, line);
  if (!existing) return { ...draft, lineas: [...draft.lineas, line] };
  return editLine(draft, existing.localId, { monto: line.monto, cantidad: plus(existing.cantidad, line.cantidad) });
}

export const quantityOf = ({ lineas }: DocumentoDraft, idProducto: number): number =>
  lineas.filter(line => line.idProducto === idProducto).reduce((sum, { cantidad }) => plus(sum, cantidad), 0);

/** The draft after sending: empty, but for lines another tab added meanwhile. */
export function remaining(current: DocumentoDraft, sent: DocumentoDraft, newKey: string): DocumentoDraft {
  const lineas = addedSince(current, sent);
  return lineas
    ? { ...emptyDraft(newKey), lineas, contraparte: lineas.length > 0 ? current.contraparte : null }
    : current;
}
