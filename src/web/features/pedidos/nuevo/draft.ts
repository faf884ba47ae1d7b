import { isArticuloEspecial } from '#contract/constants';
import { detalleDeLinea, nombreDeLinea } from '#contract/nombreDeLinea';
import { sumar, type Pedido, type PedidoCrear, type PedidoDetalle } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { z } from 'zod';
import { companyToday } from '../../../app/company';
import { draftKey } from '../../../app/draftKeys';
import { createStoredDraft, type StoredDraft } from '../../../kit/draft/storedDraft';
import { addedSince, changeLine, readableLines, storedLine } from '../../../kit/document/draftLines';

/**
 * The order being written (D19): plain data and the functions that change it. A line has a local id of its
 * own, so that a special article can stand on the draft twice and its images know whose they are.
 */
export const draftLine = z.object({
  ...storedLine,
  idProducto: z.number().int().positive(),
  codigo: z.string(),
  presentacion: z.string().catch(''),
  nombreProducto: z.string(),
  detalle: z.string(),
  cantidad: z.number().positive(),
  direccionamiento: z.string(),
});

const draftLines = readableLines(draftLine);

/** The earlier order that the lines were copied from (D21). */
const draftCopy = z.object({
  id: z.number().int().positive(),
  /** The local ids of the lines it gave. */
  lineas: z.array(z.string()),
  /** The lines that stood here before, for whoever thinks better of it. */
  antes: draftLines,
  /** Names of the articles that are inactive now and were left out. */
  omitidos: z.array(z.string()),
});

export const draft = z.object({
  /** The Idempotency-Key of this draft: whatever happens to the answer, it makes one order (D8). */
  key: z.string().min(1),
  /** It was sent and no answer came: nobody knows yet whether the order exists. */
  unanswered: z.boolean().catch(false),
  proyecto: z.object({ id: z.number().int().positive(), nombre: z.string() }).nullable().catch(null),
  lineas: draftLines,
  /** The estimated delivery that was picked, `YYYY-MM-DD`; null leaves it to the company's usual days (D12). */
  fechaEntrega: z.string().nullable().catch(null),
  copia: draftCopy.nullable().catch(null),
});

export type DraftLine = z.infer<typeof draftLine>;
export type Draft = z.infer<typeof draft>;

/** Which of two lines of the same article gives the merged line its text: the one already there or the new one. */
export type Keep = 'anterior' | 'nueva';

export const emptyDraft = (key: string): Draft => ({
  key,
  unanswered: false,
  proyecto: null,
  lineas: [],
  fechaEntrega: null,
  copia: null,
});

export const isEmpty = ({ proyecto, lineas, fechaEntrega, copia }: Draft): boolean =>
  proyecto === null && lineas.length === 0 && fechaEntrega === null && copia === null;

/** Whether the estimated delivery that was picked is over: a draft may lie for days. */
export const isPast = (fechaEntrega: string | null): boolean => fechaEntrega !== null && fechaEntrega < companyToday();

export const lineName = (line: Pick<DraftLine, 'nombreProducto' | 'detalle'>): string =>
  nombreDeLinea(line.nombreProducto, line.detalle);

/** The line a new one would merge into: the same article; of a special one, also the same name (D19). */
export const findMergeable = (
  { lineas }: { lineas: readonly DraftLine[] },
  line: Omit<DraftLine, 'localId'>,
): DraftLine | undefined =>
  lineas.find(
    other =>
      other.idProducto === line.idProducto && (!isArticuloEspecial(line.codigo) || lineName(other) === lineName(line)),
  );

/** Whether merging would silently lose something typed: then a dialog asks first (D19). */
export const mergeNeedsAnswer = (existing: DraftLine, line: Omit<DraftLine, 'localId'>): boolean =>
  existing.direccionamiento !== line.direccionamiento ||
  (line.detalle !== '' && existing.detalle !== '' && line.detalle !== existing.detalle);

export const addLine = (current: Draft, line: DraftLine): Draft => ({ ...current, lineas: [...current.lineas, line] });

/** Adds the quantity to the line that is there already; `keep` says whose direccionamiento and detail text stay. */
export function mergeLine(current: Draft, localId: string, line: Omit<DraftLine, 'localId'>, keep: Keep): Draft {
  const merged = (existing: DraftLine): DraftLine => ({
    ...existing,
    cantidad: sumar(existing.cantidad, line.cantidad),
    direccionamiento: keep === 'nueva' ? line.direccionamiento : existing.direccionamiento,
    detalle: keep === 'nueva' ? line.detalle || existing.detalle : existing.detalle || line.detalle,
  });
  return changeLine(current, localId, merged);
}

type Articulo = Pick<Producto, 'id' | 'codigo' | 'nombreProducto' | 'presentacion' | 'estatus'>;

/** A line of an earlier order, and whether it can be ordered again. */
export interface CopyLine {
  line: PedidoDetalle;
  /** Undefined when the article is inactive or gone (D32). */
  articulo: Articulo | undefined;
}

export const readCopy = (
  { pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>,
  articulos: readonly Articulo[],
): CopyLine[] => {
  const active = new Map(articulos.flatMap(one => (one?.estatus ? [[one.id, one] as const] : [])));
  return pedidoDetalle.map(line => ({ line, articulo: active.get(line.idProducto) }));
};

/** Copies article, quantity, direccionamiento and detalle (D21); of a special article also the name that was typed. */
function copied({ line, articulo }: CopyLine, localId: string): DraftLine[] {
  if (!articulo) return [];
  const { id, codigo, presentacion } = articulo;
  const detalle = detalleDeLinea(line.nombreProducto, articulo.nombreProducto);
  const own = detalle ? line.nombreProducto.slice(0, -` — ${detalle}`.length) : line.nombreProducto;
  return [
    {
      localId,
      idProducto: id,
      codigo,
      presentacion,
      nombreProducto: isArticuloEspecial(codigo) ? own : articulo.nombreProducto.toUpperCase(),
      detalle,
      cantidad: line.cantidad,
      direccionamiento: line.direccionamiento,
    },
  ];
}

/** Puts the lines of an earlier order in place of the draft's, remembering these. */
export function copyInto(current: Draft, idPedido: number, lines: readonly CopyLine[], newId: () => string): Draft {
  const lineas = lines.flatMap(line => copied(line, newId()));
  const omitidos = lines.flatMap(({ line, articulo }) => (articulo ? [] : [line.nombreProducto]));
  const antes = current.lineas;
  return {
    ...current,
    lineas,
    copia: { id: idPedido, lineas: lineas.map(({ localId }) => localId), antes, omitidos: [...new Set(omitidos)] },
  };
}

/** Takes the copied lines away and brings back those before; what was added since stays. */
export function undoCopy(current: Draft): Draft {
  const { copia } = current;
  if (!copia) return current;
  const added = current.lineas.filter(({ localId }) => !copia.lineas.includes(localId));
  return { ...current, lineas: [...copia.antes, ...added], copia: null };
}

/** The local ids whose images a draft still needs: its lines and those that an undo would bring back. */
export const ownersOf = ({ lineas, copia }: Draft): Set<string> =>
  new Set([...lineas, ...(copia?.antes ?? [])].map(({ localId }) => localId));

/** What is left once the order was made: only what another tab added while it was on its way. */
export function afterPlaced(current: Draft, sent: Draft, newKey: string): Draft {
  const lineas = addedSince(current, sent);
  return lineas ? { ...emptyDraft(newKey), lineas, proyecto: lineas.length > 0 ? current.proyecto : null } : current;
}

/** The body of the call; line i is the draft's line i. */
export const toBody = (current: Draft, emailUsuario: string) =>
  ({
    idProyecto: current.proyecto?.id ?? 0,
    emailUsuario,
    detallePedido: current.lineas.map(line => ({
      idProducto: line.idProducto,
      nombreProducto: lineName(line),
      cantidad: line.cantidad,
      direccionamiento: line.direccionamiento,
      estatus: false,
      // They come by upload, once there is an order for them.
      img1: '',
      img2: '',
      img3: '',
    })),
    ...(current.copia && { CopyFrom: current.copia.id }),
    ...(current.fechaEntrega !== null && { fechaEntrega: current.fechaEntrega }),
  }) satisfies Omit<PedidoCrear, 'copyFrom' | 'fechaEntrega' | 'detallePedido'> & { detallePedido: unknown };

export type DraftStore = StoredDraft<Draft>;

/** The draft of one user, shared by the tabs of the browser. */
export const createDraftStore = (userId: number, storage?: Storage): DraftStore =>
  createStoredDraft({ key: draftKey('pedidos', userId), schema: draft, empty: emptyDraft, isEmpty, storage });
