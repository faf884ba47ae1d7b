import { sql } from 'kysely';
import { CANTIDAD_MAX } from '#contract/constants';
import type { Existencia } from '#contract/movimiento';
import { sumar } from '#contract/pedido';
import type { Contexto } from '../../commands';
import { type AppError, conflict } from '../../errors';
import { locked } from '../../locks';

/** An article as its lock found it. */
export interface Articulo {
  id: number;
  codigo: string;
  nombreProducto: string;
  costo: number;
  precio: number | null;
  stock: number;
  estatus: boolean;
}

/**
 * Locks articles whose stock is about to move and reads them as they are then, in the order of their ids: whoever moves
 * several does so in the same order, and nobody waits for nobody in a circle.
 */
export async function lockArticulos({ trx }: Contexto, ids: readonly number[]): Promise<Map<number, Articulo>> {
  const query = sql<Articulo>`
    select id, codigo, "nombreProducto", costo, precio, stock, estatus from producto
    where id = any(${[...new Set(ids)]}::integer[]) ${locked(trx, 'producto')}`;
  const { rows } = await query.execute(trx);
  return new Map(rows.map(row => [row.id, row]));
}

/** Adds up the quantities of lines by article. */
export function porArticulo(lines: readonly { idProducto: number; cantidad: number }[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { idProducto, cantidad } of lines) sums.set(idProducto, sumar(sums.get(idProducto) ?? 0, cantidad));
  return sums;
}

type Quien = (articulo: Articulo, cantidad: number) => boolean;

const deLosQue = (articulos: Map<number, Articulo>, sums: Map<number, number>, at: Quien): Existencia[] =>
  [...sums].flatMap(([idProducto, cantidad]) => {
    const articulo = articulos.get(idProducto);
    if (!articulo || !at(articulo, cantidad)) return [];
    return [{ idProducto, nombreProducto: articulo.nombreProducto, stock: articulo.stock, cantidad }];
  });

/** The articles of which there is less than would go out. */
export const faltantes = (articulos: Map<number, Articulo>, salen: Map<number, number>): Existencia[] =>
  deLosQue(articulos, salen, ({ stock }, cantidad) => stock < cantidad);

/** Refuses with 409 what would bring more of an article than its stock can hold. */
export function checkCabida(articulos: Map<number, Articulo>, entran: Map<number, number>): void {
  const llenos = deLosQue(articulos, entran, ({ stock }, cantidad) => sumar(stock, cantidad) > CANTIDAD_MAX);
  if (llenos[0]) {
    throw sinExistencia(`La existencia de ${llenos[0].nombreProducto} sería demasiado grande`, llenos);
  }
}

/** A 409 that names the articles at fault in its data, with their stock now. */
export const sinExistencia = (message: string, existencias: Existencia[]): AppError =>
  conflict(message, { existencias });
