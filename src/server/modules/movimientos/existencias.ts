import { sql } from 'kysely';
import { CANTIDAD_MAX } from '#contract/constants';
import type { Existencia } from '#contract/movimiento';
import { plus } from '#contract/text/sums';
import type { CommandContext } from '../../commands';
import { type AppError, conflict } from '../../errors';
import { locked } from '../../db/locks';

/** An article as read when it was locked. */
export interface LockedArticle {
  id: number;
  codigo: string;
  nombreProducto: string;
  costo: number;
  precio: number | null;
  stock: number;
  estatus: boolean;
}

/** Locks the articles whose stock will change, by ascending id so that concurrent writes can't deadlock; returns them by id. */
export async function lockArticles(
  { trx }: CommandContext,
  ids: readonly number[],
): Promise<Map<number, LockedArticle>> {
  const query = sql<LockedArticle>`
    select id, codigo, "nombreProducto", costo, precio, stock, estatus from producto
    where id = any(${[...new Set(ids)]}::integer[]) ${locked(trx, 'producto')}`;
  const { rows } = await query.execute(trx);
  return new Map(rows.map(row => [row.id, row]));
}

/** Adds up the quantities of lines by article. */
export function byArticle(lines: readonly { idProducto: number; cantidad: number }[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { idProducto, cantidad } of lines) sums.set(idProducto, plus(sums.get(idProducto) ?? 0, cantidad));
  return sums;
}

type IsConcerned = (article: LockedArticle, cantidad: number) => boolean;

const thoseThat = (articles: Map<number, LockedArticle>, sums: Map<number, number>, at: IsConcerned): Existencia[] =>
  [...sums].flatMap(([idProducto, cantidad]) => {
    const article = articles.get(idProducto);
    if (!article || !at(article, cantidad)) return [];
    return [{ idProducto, nombreProducto: article.nombreProducto, stock: article.stock, cantidad }];
  });

/** The articles whose stock is less than the quantity to be taken. */
export const lackingStock = (articles: Map<number, LockedArticle>, outgoing: Map<number, number>): Existencia[] =>
  thoseThat(articles, outgoing, ({ stock }, cantidad) => stock < cantidad);

/** The articles whose stock would exceed the maximum. */
export const overfullStock = (articles: Map<number, LockedArticle>, incoming: Map<number, number>): Existencia[] =>
  thoseThat(articles, incoming, ({ stock }, cantidad) => plus(stock, cantidad) > CANTIDAD_MAX);

/** The refusal of more of an article than can be counted. */
export const overfullText = ({ nombreProducto }: Existencia): string =>
  `La existencia de ${nombreProducto} sería demasiado grande`;

/** Throws 409 if the stock of an article would exceed the maximum. */
export function checkStockMax(articles: Map<number, LockedArticle>, incoming: Map<number, number>): void {
  const overfull = overfullStock(articles, incoming);
  if (overfull[0]) throw stockConflict(overfullText(overfull[0]), overfull);
}

/** A 409 with the articles concerned and their current stock as data. */
export const stockConflict = (message: string, existencias: Existencia[]): AppError =>
  conflict(message, { existencias });
