import { porComprar } from '#contract/compra';
import { CANTIDAD_MIN, COMPRA_LINES_MAX } from '#contract/constants';
import { cantidadSchema, mistakeIn } from '#contract/declarations/fields';
import { readFieldErrors } from '#contract/calls/envelope';
import { atMost, cantidad as cantidadText, plural } from '#contract/text/format';
import type { NecesidadesComprar } from '#contract/necesidad';
import { plus } from '#contract/text/sums';
import type { CommandContext } from '../../../commands';
import { AppError, conflict, type FieldErrors, invalid, throwErrors } from '../../../errors';
import { createCompra } from '../commands/create';
import { type LineWithOrder, lockOrdersOfLines, readOrderLines } from '../commands/orderLines';
import type { ComposedCompra } from '../commands/referred';

type Order = NecesidadesComprar['ordenes'][number];

/** All parts of all purchases with their paths in the request body. */
const sharesOf = ({ ordenes }: NecesidadesComprar) =>
  ordenes.flatMap(({ lineas }, i) =>
    lineas.flatMap(({ idProducto, partes }, j) =>
      partes.map((parte, k) => ({ ...parte, idProducto, at: `ordenes.${i}.lineas.${j}.partes.${k}.idPedidoDetalle` })),
    ),
  );

const leftOf = (line: LineWithOrder): number => (line.estado === 'Pendiente' ? porComprar(line) : 0);

/** Throws 422 for a line of another article, and 409 for more than is left to buy: somebody else bought it meanwhile (D47). */
function checkShares(input: NecesidadesComprar, ordered: ReadonlyMap<number, LineWithOrder>): void {
  const errors: FieldErrors = {};
  const wanted = new Map<number, number>();
  for (const { idPedidoDetalle, idProducto, cantidad, at } of sharesOf(input)) {
    if (ordered.get(idPedidoDetalle)?.idProducto !== idProducto) errors[at] = 'La línea no es de ese artículo';
    wanted.set(idPedidoDetalle, plus(wanted.get(idPedidoDetalle) ?? 0, cantidad));
  }
  throwErrors(errors);
  const over = [...wanted].flatMap(([id, cantidad]) => {
    const line = ordered.get(id);
    return line && cantidad > leftOf(line) ? [line] : [];
  });
  const [first] = over;
  if (!first) return;
  const left = leftOf(first);
  const says = left === 0 ? 'ya no queda nada' : `ya solo ${plural(left, 'queda', 'quedan')} ${cantidadText(left)}`;
  const others =
    over.length > 1
      ? `; y de ${plural(over.length - 1, 'otra línea', `otras ${over.length - 1} líneas`)} también cambió`
      : '';
  throw conflict(
    `De ${first.nombreProducto} del pedido ${first.idPedido} ${says} por comprar${others}. Revise las cantidades`,
    { lineas: over.map(line => ({ id: line.id, porComprar: leftOf(line) })) },
  );
}

type Line = ComposedCompra['detalleCompra'][number];

/**
 * The lines of a purchase for an article: one for each name it was ordered under (D20), and one for the shelf. Of a name under
 * which too little for a line is bought, what goes to the shelf is in the same line.
 */
function linesOf(
  { idProducto, costo, partes, bodega }: Order['lineas'][number],
  ordered: ReadonlyMap<number, LineWithOrder>,
): Line[] {
  const named = new Map<string, typeof partes>();
  for (const parte of partes) {
    const nombre = ordered.get(parte.idPedidoDetalle)?.nombreProducto ?? '';
    named.set(nombre, [...(named.get(nombre) ?? []), parte]);
  }
  const line = { idProducto, costo, idPedidoDetalle: null };
  const made = [...named].map(([nombreProducto, of]) => {
    const cantidad = of.reduce((sum, parte) => plus(sum, parte.cantidad), 0);
    return { ...line, nombreProducto, cantidad, partes: of };
  });
  if (!bodega) return made;
  const small = made.find(({ cantidad }) => cantidad < CANTIDAD_MIN);
  if (!small) return [...made, { ...line, nombreProducto: null, cantidad: bodega }];
  small.cantidad = plus(small.cantidad, bodega);
  return made;
}

const TOO_LITTLE = `La cantidad mínima de una línea es ${CANTIDAD_MIN}: complétela con lo que va a bodega`;
const lineQuantity = cantidadSchema(undefined, CANTIDAD_MIN, TOO_LITTLE);

/** The purchase `index` from one supplier. Throws 422 at its place for a quantity beyond the limits, or too many lines. */
function compraOf(
  { lineas, ...order }: Order,
  index: number,
  ordered: ReadonlyMap<number, LineWithOrder>,
): ComposedCompra {
  const byArticle = lineas.map(line => linesOf(line, ordered));
  const errors: FieldErrors = {};
  byArticle.forEach((made, at) => {
    const mistake = made.map(({ cantidad }) => mistakeIn(lineQuantity, cantidad)).find(Boolean);
    if (mistake) errors[`ordenes.${index}.lineas.${at}.partes`] = mistake;
  });
  const detalleCompra = byArticle.flat();
  if (detalleCompra.length > COMPRA_LINES_MAX) {
    errors[`ordenes.${index}.lineas`] = `La orden admite ${atMost(COMPRA_LINES_MAX, 'líneas')}`;
  }
  throwErrors(errors);
  return { ...order, idPedido: null, detalleCompra };
}

/** Path in the request body of a purchase's field; errors of lines are reported at their article. */
function placeOf(path: string, index: number, { lineas }: Order, { detalleCompra }: ComposedCompra): string {
  const [field, line, ...rest] = path.split('.');
  if (field !== 'detalleCompra') return `ordenes.${index}.${path}`;
  if (line === undefined) return `ordenes.${index}.lineas`;
  const idProducto = detalleCompra[Number(line)]?.idProducto;
  return ['ordenes', index, 'lineas', lineas.findIndex(one => one.idProducto === idProducto), ...rest].join('.');
}

/** Creates the purchase from one supplier; its errors are reported at its path in the request body. */
async function createFromOrder(
  ctx: CommandContext,
  order: Order,
  index: number,
  composed: ComposedCompra,
  timeZone: string,
) {
  try {
    return (await createCompra(ctx, composed, timeZone)).id;
  } catch (error) {
    const errors = error instanceof AppError ? readFieldErrors(error.data) : null;
    if (!errors) throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(errors).map(([path, message]) => [placeOf(path, index, order, composed), message]),
      ),
    );
  }
}

/**
 * Creates one purchase per supplier; each of their lines records which order lines it serves and how much goes to each
 * (D47). If more is asked for than is left of some lines, throws 409 with what is left of each, and creates none. Returns
 * the ids.
 */
export async function buyNecesidades(
  ctx: CommandContext,
  input: NecesidadesComprar,
  timeZone: string,
): Promise<number[]> {
  const ids = [...new Set(sharesOf(input).map(({ idPedidoDetalle }) => idPedidoDetalle))];
  await lockOrdersOfLines(ctx, ids);
  const ordered = new Map((await readOrderLines(ctx, ids)).map(line => [line.id, line]));
  checkShares(input, ordered);
  const made: number[] = [];
  for (const [index, order] of input.ordenes.entries()) {
    made.push(await createFromOrder(ctx, order, index, compraOf(order, index, ordered), timeZone));
  }
  return made;
}
