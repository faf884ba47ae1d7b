import { z } from 'zod';
import { cantidadSchema } from '#contract/declarations/fields';
import { cantidad as cantidadText, plural } from '#contract/text/format';
import { costoLinea } from '#contract/compra';
import { leftToBuy, type Necesidad, type NecesidadLinea } from '#contract/necesidad';
import { promesa, NO_PROMESA, type PromesaDraft } from '../../documentos/draft/documentoDraft';
import { addedSince, readableLines, storedLine, typeInLine } from '../../../kit/document/draftLines';
import { draftKey } from '../../../api/storageKeys';
import { createStoredDraft, sendable, type StoredDraft } from '../../../kit/draft/storedDraft';
import { typedSchema } from '../../../kit/quantity/QuantityInput';

/** The lines and articles a buyer has chosen to buy, and their suppliers: plain data and functions that change it. */
const chosenLine = z.object({
  ...storedLine,
  /** Id of the order line. */
  id: z.number(),
  idProducto: z.number(),
  idPedido: z.number(),
  idProyecto: z.number(),
  proyecto: z.string(),
  nombreProducto: z.string(),
  porComprar: z.number(),
  cantidad: z.number().positive(),
});
export type ChosenLine = z.infer<typeof chosenLine>;

/** The most lines of an article that are shown and chosen at once. */
export const LINES_MAX = 100;

const supplier = z.object({ id: z.number(), nombre: z.string() });
type Supplier = z.infer<typeof supplier>;

/** A chosen article: supplier, costo per unit in colones, and `bodega`, the extra quantity for the warehouse. */
const chosenArticle = z.object({
  id: z.number(),
  codigo: z.string(),
  presentacion: z.string(),
  nombreProducto: z.string(),
  proveedor: supplier.nullable(),
  costo: typedSchema,
  bodega: typedSchema,
  /** Earlier suppliers and their last costo. */
  costos: z.array(z.object({ id: z.number(), costo: z.number() })).catch([]),
});
export type ChosenArticle = z.infer<typeof chosenArticle>;

const needsDraft = z.object({
  ...sendable,
  lineas: readableLines(chosenLine),
  articulos: z.array(chosenArticle).catch([]),
  /** The agreement with each supplier, by the supplier's id. */
  promesas: z.record(z.string(), promesa).catch({}),
});
export type NeedsDraft = z.infer<typeof needsDraft>;

const emptyDraft = (key: string): NeedsDraft => ({ key, unanswered: false, lineas: [], articulos: [], promesas: {} });
export const isEmpty = ({ articulos }: NeedsDraft): boolean => articulos.length === 0;

export const openNeedsDraft = (userId: number): StoredDraft<NeedsDraft> =>
  createStoredDraft({ key: draftKey('necesidades', userId), schema: needsDraft, empty: emptyDraft, isEmpty });

export const schemaOfCantidad = ({ porComprar }: Pick<NecesidadLinea, 'porComprar'>) =>
  cantidadSchema(undefined, 0.001, 'La cantidad debe ser mayor que 0').max(
    porComprar,
    `${plural(porComprar, 'Queda', 'Quedan')} ${cantidadText(porComprar)} por comprar`,
  );
export const costoSchema = costoLinea();
export const bodegaSchema = cantidadSchema();

const articleOf = (need: Necesidad): ChosenArticle => {
  const [last] = need.proveedores;
  return {
    id: need.id,
    codigo: need.codigo ?? '',
    presentacion: need.presentacion ?? '',
    nombreProducto: need.nombreProducto,
    proveedor: last ? { id: last.id, nombre: last.razonSocial } : null,
    // A special article has none: it is typed.
    costo: last?.costo ?? (need.costo || null),
    bodega: null,
    costos: need.proveedores.map(({ id, costo }) => ({ id, costo })),
  };
};

const lineOf = (line: NecesidadLinea): ChosenLine => ({
  localId: String(line.id),
  id: line.id,
  idProducto: line.idProducto,
  idPedido: line.idPedido,
  idProyecto: line.proyecto.id,
  proyecto: line.proyecto.nombre,
  nombreProducto: line.nombreProducto,
  porComprar: line.porComprar,
  cantidad: line.porComprar,
});

/** Drops articles without chosen lines and without a quantity for the warehouse. */
const tidy = (draft: NeedsDraft): NeedsDraft => ({
  ...draft,
  articulos: draft.articulos.filter(
    ({ id, bodega }) => bodega !== null || draft.lineas.some(line => line.idProducto === id),
  ),
});

const withArticle = (draft: NeedsDraft, need: Necesidad): ChosenArticle[] =>
  draft.articulos.some(({ id }) => id === need.id) ? draft.articulos : [...draft.articulos, articleOf(need)];

/** Chooses lines of an article with all that is left to buy; lines already chosen keep their quantity, and learn what is left. */
export function pick(draft: NeedsDraft, need: Necesidad, lines: readonly NecesidadLinea[]): NeedsDraft {
  const known = new Set(draft.lineas.map(({ id }) => id));
  const left = new Map(lines.map(({ id, porComprar }) => [id, porComprar]));
  const kept = draft.lineas.map(line => ({ ...line, porComprar: left.get(line.id) ?? line.porComprar }));
  const added = lines.filter(({ id }) => !known.has(id)).map(lineOf);
  return tidy({ ...draft, lineas: [...kept, ...added], articulos: withArticle(draft, need) });
}

/** Also buys what the warehouse lacks to the article's minimum. */
export const withShelf = (draft: NeedsDraft, need: Necesidad): NeedsDraft =>
  need.faltaEnBodega > 0
    ? changeArticle({ ...draft, articulos: withArticle(draft, need) }, need.id, { bodega: need.faltaEnBodega })
    : draft;

/** Whether choosing all of an article would add nothing, within the project the list is narrowed to. */
export function isWholeChosen(draft: NeedsDraft, need: Necesidad, idProyecto: unknown): boolean {
  const bodega = draft.articulos.find(({ id }) => id === need.id)?.bodega;
  const lines = draft.lineas.filter(line => isOf(line, need, idProyecto)).length;
  return lines >= Math.min(need.lineas, LINES_MAX) && (need.faltaEnBodega === 0 || typeof bodega === 'number');
}

const isOf = (line: ChosenLine, need: Necesidad, idProyecto: unknown): boolean =>
  line.idProducto === need.id && (idProyecto === undefined || line.idProyecto === idProyecto);

/** The opposite of choosing all of an article: drops its lines within the list's project, and what is for the warehouse. */
export const dropAll = (draft: NeedsDraft, need: Necesidad, idProyecto: unknown): NeedsDraft =>
  tidy({
    ...changeArticle(draft, need.id, { bodega: null }),
    lineas: draft.lineas.filter(line => !isOf(line, need, idProyecto)),
  });

export const drop = (draft: NeedsDraft, id: number): NeedsDraft =>
  tidy({ ...draft, lineas: draft.lineas.filter(line => line.id !== id) });

export const dropArticle = (draft: NeedsDraft, id: number): NeedsDraft => ({
  ...draft,
  lineas: draft.lineas.filter(line => line.idProducto !== id),
  articulos: draft.articulos.filter(article => article.id !== id),
});

/** Sets the quantity of a chosen line. A line left blank stays, with its article's supplier, until `dropBlank`. */
export const typeQuantity = (
  draft: NeedsDraft,
  id: number,
  typed: number | string | null,
  text: string,
): NeedsDraft => ({
  ...draft,
  lineas: draft.lineas.map(line =>
    line.id === id ? typeInLine(line, 'cantidad', schemaOfCantidad(line).safeParse(typed).data ?? text) : line,
  ),
});

export const dropBlank = (draft: NeedsDraft, id: number): NeedsDraft =>
  draft.lineas.some(line => line.id === id && line.refused?.['cantidad']?.trim() === '') ? drop(draft, id) : draft;

export const changeArticle = (draft: NeedsDraft, id: number, changes: Partial<ChosenArticle>): NeedsDraft => ({
  ...draft,
  articulos: draft.articulos.map(article => (article.id === id ? { ...article, ...changes } : article)),
});

/** Sets an article's supplier and, if known, that supplier's last costo. */
export function chooseSupplier(article: ChosenArticle, proveedor: Supplier | null): Partial<ChosenArticle> {
  const known = article.costos.find(({ id }) => id === proveedor?.id);
  return { proveedor, ...(known && { costo: known.costo }) };
}

export const chooseForAll = (draft: NeedsDraft, proveedor: Supplier | null): NeedsDraft => ({
  ...draft,
  articulos: draft.articulos.map(article => ({ ...article, ...chooseSupplier(article, proveedor) })),
});

export const promesaOf = ({ promesas }: NeedsDraft, idProveedor: number): PromesaDraft =>
  promesas[idProveedor] ?? NO_PROMESA;

export const changePromesa = (
  draft: NeedsDraft,
  idProveedor: number,
  change: (current: PromesaDraft) => PromesaDraft,
): NeedsDraft => ({ ...draft, promesas: { ...draft.promesas, [idProveedor]: change(promesaOf(draft, idProveedor)) } });

/** The draft after sending: empty, but for what another tab chose or typed for the warehouse meanwhile. */
export function remaining(current: NeedsDraft, sent: NeedsDraft, newKey: string): NeedsDraft {
  const lineas = addedSince(current, sent);
  if (!lineas) return current;
  const stocked = new Set(sent.articulos.filter(({ bodega }) => bodega !== null).map(({ id }) => id));
  const articulos = current.articulos.map(article =>
    stocked.has(article.id) ? { ...article, bodega: null } : article,
  );
  return tidy({ ...current, key: newKey, unanswered: false, lineas, articulos, promesas: {} });
}

/** Updates what is left to buy from a 409 (somebody else bought meanwhile) and drops lines with nothing left. */
export function withLeft(draft: NeedsDraft, data: unknown): NeedsDraft {
  const told = leftToBuy.safeParse(data).data?.lineas ?? [];
  const left = new Map(told.map(({ id, porComprar }) => [id, porComprar]));
  const lineas = draft.lineas.map(line => ({ ...line, porComprar: left.get(line.id) ?? line.porComprar }));
  return tidy({ ...draft, lineas: lineas.filter(({ porComprar }) => porComprar > 0) });
}
