import { sql } from 'kysely';
import { type NewCompra, totalesOfCompra, type Totales } from '#contract/compra';
import { DINERO_MAX, isSpecialArticle } from '#contract/constants';
import { plus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { conflict, type FieldErrors, invalid, throwErrors } from '../../../errors';
import { locked } from '../../../db/locks';
import { ordersToRead } from '../../pedidos/scope';
import { articleFlaw, type ReferredArticle, referredArticles } from '../../productos/referred';
import { assign, excessWarning } from './assign';
import { insertAsignaciones, insertCompra, insertLines } from './insertCompra';
import { type LineWithOrder, orderLines, lockOrdersOfLines } from './orderLines';
import { checkPromesa } from './promesa';

/** A new purchase, from its form or for needs of several orders. */
export type ComposedCompra = Omit<NewCompra, 'emailUsuario'>;

interface Referred {
  proveedor: { estatus: boolean; razonSocial: string } | null;
  articles: ReferredArticle[];
  ordered: LineWithOrder[];
}

/** Locks the order, so that two concurrent buyers see each other's purchase. */
async function lockPedido(ctx: CommandContext, id: number): Promise<void> {
  const query = sql<{ estado: string }>`
    select t.estado from pedido t where t.id = ${id} and ${ordersToRead('t.idProyecto')(ctx)} ${locked(ctx.trx, 'pedido', 't')}`;
  const { rows } = await query.execute(ctx.trx);
  if (!rows[0]) throw invalid({ idPedido: 'El pedido no existe' });
  if (rows[0].estado === 'Cerrado') throw conflict('El pedido está cerrado y no admite compras');
}

/** Order lines referred to by the purchase's lines. */
const orderLinesOf = ({ detalleCompra }: ComposedCompra): number[] =>
  detalleCompra.flatMap(({ partes }) => (partes ?? []).map(({ idPedidoDetalle }) => idPedidoDetalle));

/** Records the purchase refers to, read in one statement. */
async function readReferred({ trx }: CommandContext, input: ComposedCompra): Promise<Referred> {
  const ids = [...new Set(input.detalleCompra.map(line => line.idProducto))];
  const query = sql<Referred>`select
    (select json_build_object('estatus', estatus, 'razonSocial', "razonSocial") from proveedor
      where id = ${input.idProveedor}) as proveedor,
    ${referredArticles(sql`a.id = any(${ids}::integer[])`)} as articles,
    ${orderLines(sql`(d."idPedido" = ${input.idPedido}::integer or d.id = any(${orderLinesOf(input)}::integer[]))`)} as ordered`;
  const { rows } = await query.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The query for what a purchase refers to returned nothing');
  return row;
}

type Line = ComposedCompra['detalleCompra'][number];

type OrderedLines = ReadonlyMap<number, LineWithOrder>;

/** Error in the order lines a line refers to, if any (D47). */
function flawOfShares(
  { idProducto, cantidad, partes }: Line,
  idPedido: number | null,
  ordered: OrderedLines,
): string | null {
  if (!partes?.length) return null;
  if (idPedido !== null) return 'La orden de un pedido no se reparte entre otros';
  const lines = partes.map(({ idPedidoDetalle }) => ordered.get(idPedidoDetalle));
  if (lines.some(line => line?.idProducto !== idProducto)) return 'La línea no es de ese artículo del pedido';
  const closed = lines.find(line => line?.estado === 'Cerrado');
  if (closed) return `El pedido ${closed.idPedido} está cerrado y no admite compras`;
  return partes.reduce((sum, share) => plus(sum, share.cantidad), 0) > cantidad
    ? 'Es para más de lo que se compra'
    : null;
}

/** Error in a line's references as field and message, if any. */
function flawOf(
  line: Line,
  idPedido: number | null,
  article: ReferredArticle | undefined,
  ordered: OrderedLines,
): [string, string] | null {
  const flaw = articleFlaw(article);
  if (flaw) return ['idProducto', flaw];
  if (line.idPedidoDetalle !== null) {
    const served = ordered.get(line.idPedidoDetalle);
    if (served?.idProducto !== line.idProducto || served.idPedido !== idPedido)
      return ['idPedidoDetalle', 'La línea no es de ese artículo del pedido'];
  }
  const ofShares = flawOfShares(line, idPedido, ordered);
  return ofShares === null ? null : ['partes', ofShares];
}

function checkReferred(
  input: ComposedCompra,
  { proveedor, articles, ordered }: Referred,
): Map<number, ReferredArticle> {
  const byId = new Map(articles.map(article => [article.id, article]));
  const orderedById = new Map(ordered.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  if (!proveedor) errors.idProveedor = 'El proveedor no existe';
  else if (!proveedor.estatus) errors.idProveedor = `El proveedor ${proveedor.razonSocial} está inactivo`;
  input.detalleCompra.forEach((line, index) => {
    const flaw = flawOf(line, input.idPedido, byId.get(line.idProducto), orderedById);
    if (flaw) errors[`detalleCompra.${index}.${flaw[0]}`] = flaw[1];
  });
  throwErrors(errors);
  return byId;
}

function totalsOf({ detalleCompra }: ComposedCompra): Totales {
  const totals = totalesOfCompra(detalleCompra);
  if (totals.total > DINERO_MAX) throw invalid({ detalleCompra: 'El total de la orden es demasiado grande' });
  return totals;
}

type Articles = ReturnType<typeof checkReferred>;
/** A line to be written, under its name. */
export type NamedLine = ComposedCompra['detalleCompra'][number] & { nombreProducto: string };

/**
 * The lines with their names: a line bought for a line of an order keeps that line's name and detail text (D20, D24); any
 * other has the article's name, or the typed one for a special article.
 */
function namedLines(
  { detalleCompra }: ComposedCompra,
  articles: Articles,
  ordered: readonly LineWithOrder[],
): NamedLine[] {
  const byId = new Map(ordered.map(line => [line.id, line]));
  return detalleCompra.map(line => {
    const { codigo = '', nombreProducto = '' } = articles.get(line.idProducto) ?? {};
    const served = byId.get(line.partes?.[0]?.idPedidoDetalle ?? line.idPedidoDetalle ?? 0);
    const own = isSpecialArticle(codigo) ? line.nombreProducto : null;
    return { ...line, nombreProducto: own ?? served?.nombreProducto ?? nombreProducto };
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
  const lines = namedLines(input, checkReferred(input, referred), referred.ordered);
  const id = await insertCompra(ctx, input, totals);
  const lineIds = await insertLines(ctx, id, lines);
  const assignments = [
    ...(input.idPedido === null ? [] : assign(lines, referred.ordered)),
    ...lines.flatMap(({ partes }, index) => (partes ?? []).map(share => ({ index, ...share }))),
  ];
  await insertAsignaciones(ctx, lineIds, assignments);
  return { id, aviso: excessWarning(referred.ordered, assignments) };
}
