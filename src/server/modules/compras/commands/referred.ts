import { sql } from 'kysely';
import type { NewCompra } from '#contract/compra';
import { inactiveText, missingText } from '#contract/declarations/catalogue';
import { proveedores } from '#contract/proveedor';
import { isSpecialArticle } from '#contract/constants';
import { firstFew } from '#contract/text/format';
import { plus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { type FieldErrors, throwErrors } from '../../../errors';
import { articleFlaw, type ReferredArticle, referredArticles } from '../../productos/referred';
import { type LineWithOrder, orderLines } from './orderLines';

/** A new purchase, from its form or for needs of several orders. */
export type ComposedCompra = Omit<NewCompra, 'emailUsuario'>;

/** The records that a new purchase refers to. */
interface Referred {
  proveedor: { estatus: boolean; razonSocial: string } | null;
  articles: ReferredArticle[];
  ordered: LineWithOrder[];
}

/** Ids of the order lines that the shares of the purchase's lines name. */
export const orderLinesOf = ({ detalleCompra }: ComposedCompra): number[] =>
  detalleCompra.flatMap(({ partes }) => (partes ?? []).map(({ idPedidoDetalle }) => idPedidoDetalle));

/** Reads what the purchase refers to, in one statement. */
export async function readReferred({ trx }: CommandContext, input: ComposedCompra): Promise<Referred> {
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

const NAMED_MAX = 3;

/**
 * Error in a line for a special article without a name, if the order has that article under several: they are different
 * things, and nothing tells which of them it is for (D24).
 */
function flawOfName(line: Line, idPedido: number | null, { codigo }: ReferredArticle, ordered: OrderedLines) {
  if (line.nombreProducto !== null || line.idPedidoDetalle !== null || !isSpecialArticle(codigo)) return null;
  const same = [...ordered.values()].filter(
    served => served.idPedido === idPedido && served.idProducto === line.idProducto,
  );
  const names = new Map(same.map(({ nombreProducto }) => [nombreProducto.toLowerCase(), `“${nombreProducto}”`]));
  if (names.size < 2) return null;
  const listed = firstFew([...names.values()], NAMED_MAX);
  return `El pedido tiene el artículo ${codigo} como ${listed}: indique el nombre de la línea`;
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
  const ofName = article && flawOfName(line, idPedido, article, ordered);
  if (ofName) return ['nombreProducto', ofName];
  const ofShares = flawOfShares(line, idPedido, ordered);
  return ofShares === null ? null : ['partes', ofShares];
}

/** Throws 422 by field for what is unknown, inactive or does not go together. Returns the articles by id. */
export function checkReferred(
  input: ComposedCompra,
  { proveedor, articles, ordered }: Referred,
): Map<number, ReferredArticle> {
  const byId = new Map(articles.map(article => [article.id, article]));
  const orderedById = new Map(ordered.map(line => [line.id, line]));
  const errors: FieldErrors = {};
  if (!proveedor) errors.idProveedor = missingText(proveedores);
  else if (!proveedor.estatus) errors.idProveedor = inactiveText(proveedores, proveedor.razonSocial);
  input.detalleCompra.forEach((line, index) => {
    const flaw = flawOf(line, input.idPedido, byId.get(line.idProducto), orderedById);
    if (flaw) errors[`detalleCompra.${index}.${flaw[0]}`] = flaw[1];
  });
  throwErrors(errors);
  return byId;
}
