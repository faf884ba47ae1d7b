import { sql } from 'kysely';
import { totalesOfCompra, type Totales } from '#contract/documentTotals';
import { DINERO_MAX, isSpecialArticle } from '#contract/constants';
import type { CommandContext } from '../../../commands';
import { conflict, invalid } from '../../../errors';
import { locked } from '../../../db/locks';
import { ordersToRead } from '../../pedidos/scope';
import type { ReferredArticle } from '../../productos/referred';
import { type Asignacion, assign, excessWarning } from './assign';
import { insertAsignaciones, insertCompra, insertLines, type NamedLine } from './insertCompra';
import { type LineWithOrder, lockOrdersOfLines } from './orderLines';
import { checkPromesa } from './promesa';
import { checkReferred, type ComposedCompra, orderLinesOf, readReferred } from './referred';

/** Locks the order, so that two concurrent buyers see each other's purchase. */
async function lockPedido(ctx: CommandContext, id: number): Promise<void> {
  const query = sql<{ estado: string }>`
    select t.estado from pedido t where t.id = ${id} and ${ordersToRead('t.idProyecto')(ctx)} ${locked(ctx.trx, 'pedido', 't')}`;
  const { rows } = await query.execute(ctx.trx);
  if (!rows[0]) throw invalid({ idPedido: 'El pedido no existe' });
  if (rows[0].estado === 'Cerrado') throw conflict('El pedido está cerrado y no admite compras');
}

function totalsOf({ detalleCompra }: ComposedCompra): Totales {
  const totals = totalesOfCompra(detalleCompra);
  if (totals.total > DINERO_MAX) throw invalid({ detalleCompra: 'El total de la orden es demasiado grande' });
  return totals;
}

/**
 * The lines with their names: a line bought for a line of an order keeps that line's name and detail text (D20, D24); where the
 * client did not say for which, only if it gave that name. Any other has the article's name, or the typed one for a special
 * article.
 */
function namedLines(
  { detalleCompra }: ComposedCompra,
  articles: ReadonlyMap<number, ReferredArticle>,
  ordered: readonly LineWithOrder[],
  assignments: readonly Asignacion[],
): NamedLine[] {
  const byId = new Map(ordered.map(line => [line.id, line]));
  return detalleCompra.map((line, at) => {
    const { codigo = '', nombreProducto = '' } = articles.get(line.idProducto) ?? {};
    const named = byId.get(line.partes?.[0]?.idPedidoDetalle ?? line.idPedidoDetalle ?? 0);
    const namesake = assignments
      .filter(({ index }) => index === at)
      .map(({ idPedidoDetalle }) => byId.get(idPedidoDetalle))
      .find(served => served?.nombreProducto.toLowerCase() === line.nombreProducto?.toLowerCase());
    const own = isSpecialArticle(codigo) ? line.nombreProducto : null;
    return { ...line, nombreProducto: own ?? (named ?? namesake)?.nombreProducto ?? nombreProducto };
  });
}

/**
 * Writes a new purchase with its lines in the order entered, in a constant number of statements (S3; D23 to D25). Throws
 * 422 by field for an unknown or inactive supplier or article, and 409 for a closed order. Returns the purchase's id, and
 * a warning if more is bought than the order had left.
 */
export async function createCompra(
  ctx: CommandContext,
  input: ComposedCompra,
  timeZone: string,
): Promise<{ id: number; aviso: string | null }> {
  checkPromesa(input.fechaPrometida, ctx.now, timeZone);
  const totals = totalsOf(input);
  if (input.idPedido !== null) await lockPedido(ctx, input.idPedido);
  else await lockOrdersOfLines(ctx, orderLinesOf(input));
  const referred = await readReferred(ctx, input);
  const articles = checkReferred(input, referred);
  const { detalleCompra } = input;
  const assignments = [
    ...(input.idPedido === null ? [] : assign(detalleCompra, referred.ordered)),
    ...detalleCompra.flatMap(({ partes }, index) => (partes ?? []).map(share => ({ index, ...share }))),
  ];
  const id = await insertCompra(ctx, input, totals);
  const lineIds = await insertLines(ctx, id, namedLines(input, articles, referred.ordered, assignments));
  await insertAsignaciones(ctx, lineIds, assignments);
  return { id, aviso: excessWarning(referred.ordered, assignments) };
}
