import { type RawBuilder, sql } from 'kysely';
import { documentNames, movimientoNames, type DocumentReference, MOVIMIENTO_KINDS } from '#contract/movimiento';
import type { GateName } from '#contract/permisos';
import { type Condition, every, some } from '../../lists/source';
import { mayRead, type Reader } from '../../scope';
import {
  articleMisread,
  documentCalled,
  isFound,
  isNoNumber,
  isShort,
  patternOf,
  peopleWith,
  statesWith,
} from '../../search';

/** Gate of what a movement tells of its sale. */
export const SALES_GATE = 'ventas.list' satisfies GateName;

/** Whether a reader may know to which sale, and so to which customer, a movement belongs (D53). */
export const readsSales = (reader: Reader): boolean => mayRead(reader, SALES_GATE);

/** What a document is searched by, besides its number: the supplier, customer or project it names. */
const named: Record<DocumentReference, { table: string; by: string; names: string }> = {
  idCompra: { table: 'compra', by: 'idProveedor', names: 'proveedor' },
  idVenta: { table: 'venta', by: 'idCliente', names: 'cliente' },
  idPedido: { table: 'pedido', by: 'idProyecto', names: 'proyecto' },
};

const called: Record<DocumentReference, (typeof documentCalled)['pedido']> = {
  idCompra: documentCalled.compra,
  idVenta: documentCalled.venta,
  idPedido: documentCalled.pedido,
};

/** The documents of movements that a reader is told of (D53). */
const toldTo = (reader: Reader): DocumentReference[] =>
  readsSales(reader) ? ['idCompra', 'idPedido', 'idVenta'] : ['idCompra', 'idPedido'];

/** A condition on a movement, whose alias in the statement is `m` or, in the list itself, `t`. */
type Place = (movement: 'm' | 't') => Condition;

const refersTo =
  (column: string, ids: RawBuilder<unknown>): Place =>
  movement =>
    sql`${sql.ref(`${movement}.${column}`)} in (${ids})`;

/** A movement's document has the word in its name or its number; or in its label, which all of one kind share. */
function byDocument(column: DocumentReference, word: string): Place[] {
  if (statesWith([documentNames[column]], word).length > 0)
    return [movement => sql`${sql.ref(`${movement}.${column}`)} is not null`];
  const { table, by, names } = named[column];
  const [document, pattern] = [sql`select x.id from ${sql.table(table)} x where`, patternOf(word)];
  const byName = refersTo(
    column,
    sql`${document} x.${sql.ref(by)} in (select n.id from ${sql.table(names)} n where n.busqueda like ${pattern})`,
  );
  if (isNoNumber(word)) return [byName];
  const byNumber: Place = isShort(word)
    ? movement => sql`${sql.ref(`${movement}.${column}`)}::text like ${pattern}`
    : refersTo(column, sql`${document} x.id::text like ${pattern}`);
  return [byName, byNumber];
}

/** The motivo of a movement has the word. Most have none, which is asked first. */
const byMotivo =
  (word: string): Place =>
  movement =>
    sql`(${sql.ref(`${movement}.motivo`)} is not null and sin_acentos(${sql.ref(`${movement}.motivo`)}) like ${patternOf(word)})`;

/**
 * A word is found in what the list of all movements shows of one (D4): article, kind, author, motivo, and the label, number and
 * name of its document. A short word is looked for in every movement; for others each place is looked up by its own index, but
 * for a kind, which a movement's row tells: very many are of the same.
 */
function wordInMovement(word: string, reader: Reader): Condition {
  const kinds = statesWith(MOVIMIENTO_KINDS, word, tipo => movimientoNames[tipo]);
  const ofKind = kinds.length > 0 ? [sql<boolean>`t.tipo = any(${kinds}::text[])`] : [];
  const places: Place[] = [
    refersTo('idProducto', sql`select a.id from producto a where a.busqueda like ${patternOf(word)}`),
    ...articleMisread(word).map(article => refersTo('idProducto', article)),
    refersTo('idUsuario', peopleWith(word)),
    byMotivo(word),
    ...toldTo(reader).flatMap(column => byDocument(column, word)),
  ];
  if (isShort(word)) return some([...ofKind, ...places.map(place => place('t'))]);
  const found = places.map(place => sql`select m.id from movimiento_stock m where ${place('m')}`);
  return some([...ofKind, isFound(sql.ref('t.id'), found)]);
}

/** Search of the movements of all articles. A document that is called by its name, 'Factura 12', is that one, wherever else its number occurs. */
export function searchKardex(words: readonly string[], _text: string, reader: Reader): Condition {
  for (const column of toldTo(reader)) {
    const one = called[column](words, sql.ref(`t.${column}`));
    if (one) return one;
  }
  return every(words.map(word => wordInMovement(word, reader)));
}
