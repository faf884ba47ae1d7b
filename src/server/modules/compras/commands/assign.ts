import { porComprar } from '#contract/compra';
import { isSpecialArticle } from '#contract/constants';
import { cantidad as cantidadText, firstFew, plural } from '#contract/text/format';
import { minus, plus } from '#contract/text/sums';

/** A line of the order before the purchase. */
export interface OrderedLine {
  id: number;
  idProducto: number;
  codigo: string;
  nombreProducto: string;
  cantidad: number;
  recibido: number;
  porLlegar: number;
}

/** A purchased line, with the name the client gave it, if any. */
interface BoughtLine {
  idProducto: number;
  nombreProducto: string | null;
  cantidad: number;
  idPedidoDetalle: number | null;
}

/** Quantity of a purchased line, by index, for a line of the order. */
export interface Asignacion {
  index: number;
  idPedidoDetalle: number;
  cantidad: number;
}

/** The lines that pass a test, and the rest. */
const divided = (
  lines: readonly OrderedLine[],
  passes: (line: OrderedLine) => boolean,
): [OrderedLine[], OrderedLine[]] => [lines.filter(passes), lines.filter(line => !passes(line))];

/**
 * Order lines that match a purchased line without a reference: those of the same article, first those that carry its name.
 * Special articles with other names are other things: if one carries the name, only such lines match.
 */
function candidates(line: BoughtLine, ordered: readonly OrderedLine[]): OrderedLine[] {
  const named = line.nombreProducto?.toLowerCase();
  const same = ordered.filter(({ idProducto }) => idProducto === line.idProducto);
  const [namesakes, others] = divided(same, ({ nombreProducto }) => nombreProducto.toLowerCase() === named);
  const special = same.some(({ codigo }) => isSpecialArticle(codigo));
  return special && namesakes.length > 0 ? namesakes : [...namesakes, ...others];
}

/**
 * Assigns each purchased line to lines of the order (D24): to the one it names or, if the client names none, to those of
 * the same article in turn, those of the same name first, each up to what is left to buy, with any excess on the last one.
 * An article that the order does not have is assigned to no line. Buying more than is left is allowed; `excessWarning`
 * words the warning.
 */
export function assign(lines: readonly BoughtLine[], ordered: readonly OrderedLine[]): Asignacion[] {
  const left = new Map(ordered.map(line => [line.id, porComprar(line)]));
  const found: Asignacion[] = [];
  const give = (index: number, idPedidoDetalle: number, cantidad: number) => {
    found.push({ index, idPedidoDetalle, cantidad });
    left.set(idPedidoDetalle, minus(left.get(idPedidoDetalle) ?? 0, cantidad));
  };
  lines.forEach((line, index) => {
    if (line.idPedidoDetalle !== null) give(index, line.idPedidoDetalle, line.cantidad);
  });
  lines.forEach((line, index) => {
    if (line.idPedidoDetalle !== null) return;
    let rest = line.cantidad;
    const possible = candidates(line, ordered);
    const open = possible.filter(({ id }) => (left.get(id) ?? 0) > 0);
    const chosen = open.length > 0 ? open : possible.slice(-1);
    chosen.forEach(({ id }, at) => {
      const part = at === chosen.length - 1 ? rest : Math.min(rest, left.get(id) ?? 0);
      if (part > 0) give(index, id, part);
      rest = minus(rest, part);
    });
  });
  return found;
}

const NAMED_MAX = 3;

/** "Cemento (faltaba 1, se compraron 12)". */
const excessOf = (nombre: string, left: number, comprado: number): string =>
  `${nombre} (${plural(left, 'faltaba', 'faltaban')} ${cantidadText(left)}, ${plural(comprado, 'se compró', 'se compraron')} ${cantidadText(comprado)})`;

/** Warning, naming the lines, if more is bought than was left; null otherwise. */
export function excessWarning(ordered: readonly OrderedLine[], asignaciones: readonly Asignacion[]): string | null {
  const bought = new Map<number, number>();
  for (const { idPedidoDetalle, cantidad } of asignaciones) {
    bought.set(idPedidoDetalle, plus(bought.get(idPedidoDetalle) ?? 0, cantidad));
  }
  const excess = ordered.filter(line => (bought.get(line.id) ?? 0) > porComprar(line));
  if (excess.length === 0) return null;
  const texts = excess.map(line => excessOf(line.nombreProducto, porComprar(line), bought.get(line.id) ?? 0));
  return `Se compró más de lo que faltaba: ${firstFew(texts, NAMED_MAX, '; ')}. Revise si otra persona ya lo había comprado.`;
}
