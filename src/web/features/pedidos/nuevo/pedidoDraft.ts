import { isSpecialArticle } from '#contract/constants';
import { detalleOfLine, nameOfLine } from '#contract/text/lineName';
import type { Pedido, NewPedido, PedidoDetalle } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import type { Producto } from '#contract/producto';
import { z } from 'zod';
import { companyToday } from '../../../api/company';
import { draftKey } from '../../../api/storageKeys';
import { type StoredDraft, createStoredDraft, sendable } from '../../../kit/draft/storedDraft';
import { addedSince, changeLine, readableLines, storedLine, storedArticle } from '../../../kit/document/draftLines';

/**
 * The draft of an order (D19): plain data and the functions that change it. Lines have a local id, since a special
 * article may be on several, and images belong to a line.
 */
const draftLine = z.object({
  ...storedLine,
  ...storedArticle,
  detalle: z.string(),
  cantidad: z.number().positive(),
  direccionamiento: z.string(),
});

const draftLines = readableLines(draftLine);

/** The earlier order the lines were copied from (D21). */
const draftCopy = z.object({
  id: z.number().int().positive(),
  /** Local ids of the copied lines. */
  lineas: z.array(z.string()),
  /** The draft's lines before the copy, to undo it. */
  antes: draftLines,
  /** Names of the articles left out as inactive. */
  omitidos: z.array(z.string()),
  /** The user may no longer read that order, so the new one does not name it. */
  isGone: z.boolean().catch(false),
});

const draft = z.object({
  ...sendable,
  proyecto: z.object({ id: z.number().int().positive(), nombre: z.string() }).nullable().catch(null),
  lineas: draftLines,
  /** The chosen delivery date, `YYYY-MM-DD`; null for the company's default (D12). */
  fechaEntrega: z.string().nullable().catch(null),
  copia: draftCopy.nullable().catch(null),
});

export type PedidoLinea = z.infer<typeof draftLine>;
export type NewPedidoLinea = Omit<PedidoLinea, 'localId'>;
export type PedidoDraft = z.infer<typeof draft>;

/** Which of two merged lines gives the texts: the existing or the new one. */
export type Keep = 'existing' | 'new';

export const emptyDraft = (key: string): PedidoDraft => ({
  key,
  unanswered: false,
  proyecto: null,
  lineas: [],
  fechaEntrega: null,
  copia: null,
});

export const isEmpty = ({ proyecto, lineas, fechaEntrega, copia }: PedidoDraft): boolean =>
  proyecto === null && lineas.length === 0 && fechaEntrega === null && copia === null;

/** Whether the chosen delivery date has passed: a draft may be days old. */
export const isPast = (fechaEntrega: string | null): boolean => fechaEntrega !== null && fechaEntrega < companyToday();

export const lineName = (line: Pick<PedidoLinea, 'nombreProducto' | 'detalle'>): string =>
  nameOfLine(line.nombreProducto, line.detalle);

/** The line a new one is merged into: same article and, for special articles, same name (D19). */
export const findMergeable = (lineas: readonly PedidoLinea[], line: NewPedidoLinea) =>
  lineas.find(
    other =>
      other.idProducto === line.idProducto && (!isSpecialArticle(line.codigo) || lineName(other) === lineName(line)),
  );

/** Whether merging would lose a typed text, so that a dialog must ask first (D19). */
export const mergeNeedsAnswer = (existing: PedidoLinea, line: NewPedidoLinea): boolean =>
  existing.direccionamiento !== line.direccionamiento ||
  (line.detalle !== '' && existing.detalle !== '' && line.detalle !== existing.detalle);

export const addLine = (current: PedidoDraft, line: PedidoLinea): PedidoDraft => ({
  ...current,
  lineas: [...current.lineas, line],
});

/** Adds the quantity to an existing line; `keep` tells whose direccionamiento and detalle it gets. */
export function mergeLine(current: PedidoDraft, localId: string, line: NewPedidoLinea, keep: Keep): PedidoDraft {
  const merged = (existing: PedidoLinea): PedidoLinea => ({
    ...existing,
    cantidad: plus(existing.cantidad, line.cantidad),
    direccionamiento: keep === 'new' ? line.direccionamiento : existing.direccionamiento,
    detalle: keep === 'new' ? line.detalle || existing.detalle : existing.detalle || line.detalle,
  });
  return changeLine(current, localId, merged);
}

type Articulo = Pick<Producto, 'id' | 'codigo' | 'nombreProducto' | 'presentacion' | 'estatus'>;

/** A line of an earlier order, and its article if it can be ordered again. */
export interface CopyLine {
  line: PedidoDetalle;
  /** Undefined if the article is inactive or deleted (D32). */
  article: Articulo | undefined;
}

export function readCopy({ pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>, articulos: readonly Articulo[]): CopyLine[] {
  const active = new Map(articulos.flatMap(article => (article?.estatus ? [[article.id, article] as const] : [])));
  return pedidoDetalle.map(line => ({ line, article: active.get(line.idProducto) }));
}

/** Copies article, quantity, direccionamiento and detalle (D21), and the typed name of a special article. */
function copied({ line, article }: CopyLine, localId: string): PedidoLinea | null {
  if (!article) return null;
  const { id, codigo, presentacion, nombreProducto } = article;
  const detalle = detalleOfLine(line.nombreProducto, nombreProducto);
  const own = detalle ? line.nombreProducto.slice(0, -` — ${detalle}`.length) : line.nombreProducto;
  return {
    localId,
    idProducto: id,
    codigo,
    presentacion,
    nombreProducto: isSpecialArticle(codigo) ? own : nombreProducto.toUpperCase(),
    detalle,
    cantidad: line.cantidad,
    direccionamiento: line.direccionamiento,
  };
}

/** Replaces the draft's lines by those of an earlier order, and keeps the old ones for undoing. */
export function copyInto(
  current: PedidoDraft,
  idPedido: number,
  lines: readonly CopyLine[],
  newId: () => string,
): PedidoDraft {
  const lineas = lines.flatMap(line => copied(line, newId()) ?? []);
  const omitidos = lines.flatMap(({ line, article }) => (article ? [] : [line.nombreProducto]));
  const antes = current.lineas;
  return {
    ...current,
    lineas,
    copia: {
      id: idPedido,
      lineas: lineas.map(({ localId }) => localId),
      antes,
      omitidos: [...new Set(omitidos)],
      isGone: false,
    },
  };
}

/** Replaces the copied lines by those before the copy; lines added since stay. */
export function undoCopy(current: PedidoDraft): PedidoDraft {
  const { copia } = current;
  if (!copia) return current;
  const added = current.lineas.filter(({ localId }) => !copia.lineas.includes(localId));
  return { ...current, lineas: [...copia.antes, ...added], copia: null };
}

/** The draft after its copied order was refused: the lines stay, and the copy can be undone. */
export const withoutSource = (current: PedidoDraft): PedidoDraft => ({
  ...current,
  copia: current.copia && { ...current.copia, isGone: true },
});

/** Local ids whose images are still needed: the draft's lines, and those that undoing a copy would restore. */
export const ownersOf = ({ lineas, copia }: PedidoDraft): Set<string> =>
  new Set([...lineas, ...(copia?.antes ?? [])].map(({ localId }) => localId));

/** The draft after sending: empty, but for lines another tab added meanwhile. */
export function remaining(current: PedidoDraft, sent: PedidoDraft, newKey: string): PedidoDraft {
  const lineas = addedSince(current, sent);
  return lineas ? { ...emptyDraft(newKey), lineas, proyecto: lineas.length > 0 ? current.proyecto : null } : current;
}

/** The request body; its lines are in the draft's order. */
export const toBody = (current: PedidoDraft, emailUsuario: string) =>
  ({
    idProyecto: current.proyecto?.id ?? 0,
    emailUsuario,
    detallePedido: current.lineas.map(line => ({
      idProducto: line.idProducto,
      nombreProducto: lineName(line),
      cantidad: line.cantidad,
      direccionamiento: line.direccionamiento,
      estatus: false,
      // Images are uploaded after the order exists.
      img1: '',
      img2: '',
      img3: '',
    })),
    ...(current.copia && !current.copia.isGone && { CopyFrom: current.copia.id }),
    ...(current.fechaEntrega !== null && { fechaEntrega: current.fechaEntrega }),
  }) satisfies Omit<NewPedido, 'copyFrom' | 'fechaEntrega' | 'detallePedido'> & { detallePedido: unknown };

export type PedidoStore = StoredDraft<PedidoDraft>;

/** The draft of a user, shared by the browser's tabs. */
export const openPedidoDraft = (userId: number): PedidoStore =>
  createStoredDraft({ key: draftKey('pedidos', userId), schema: draft, empty: emptyDraft, isEmpty });
