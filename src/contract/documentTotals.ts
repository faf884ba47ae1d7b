import { IVA, isSpecialArticle } from './constants';
import type { Unidad } from './unidad';

/** The amounts of the lines of purchases and sales, and of these documents (D25). Computed in whole cents. */

/** A line of a purchase: its cost in colones a unit, without tax. */
interface PricedLine {
  costo: number;
  cantidad: number;
}

const THOUSAND = 1000n;
const HUNDRED = 100n;
const scaled = (value: number, scale: bigint) => BigInt(Math.round(value * Number(scale)));
/** Rounds half up; only for amounts that are not negative. */
const divide = (value: bigint, by: bigint) => (value + by / 2n) / by;

/** Cents of one line without tax: costo in cents by thousandths of a unit, rounded half up. */
const centimosOfLine = ({ costo, cantidad }: PricedLine): bigint =>
  divide(scaled(costo, HUNDRED) * scaled(cantidad, THOUSAND), THOUSAND);

/** The tax of an amount, both in cents. */
const ivaOf = (centimos: bigint): bigint => divide(centimos * BigInt(IVA), HUNDRED);

const colones = (centimos: bigint): number => Number(centimos) / 100;

/** Cost of a line without tax, in colones (D25). */
export const importeOfLine = (line: PricedLine): number => colones(centimosOfLine(line));

/** The tax of a line, in colones, rounded by line so that the lines add up to the total (D25). */
export const ivaOfLine = (line: PricedLine): number => colones(ivaOf(centimosOfLine(line)));

/** Amounts of a purchase in colones. */
export interface Totales {
  subtotal: number;
  iva: number;
  total: number;
}

/** Subtotal, IVA 13 % and total of a purchase in colones, exact to the cent (D25). The server's are the same to the cent. */
export function totalesOfCompra(lines: readonly PricedLine[]): Totales {
  let subtotal = 0n;
  let iva = 0n;
  for (const line of lines) {
    const neto = centimosOfLine(line);
    subtotal += neto;
    iva += ivaOf(neto);
  }
  return { subtotal: colones(subtotal), iva: colones(iva), total: colones(subtotal + iva) };
}

/** Totals as printed and shown: the IVA is computed from the printed subtotal, as the supplier will bill it (D48). */
export function printedTotales(subtotal: number): Totales {
  const neto = scaled(subtotal, HUNDRED);
  const iva = ivaOf(neto);
  return { subtotal, iva: colones(iva), total: colones(neto + iva) };
}

/** Total of a sale in colones, exact to the cent; its prices include the tax. */
export const totalOfVenta = (lines: readonly { precio: number; cantidad: number }[]): number =>
  colones(lines.reduce((sum, { precio, cantidad }) => sum + centimosOfLine({ costo: precio, cantidad }), 0n));

/** How many different articles are on the lines; a special article is another one under each name. */
export const articleCount = (
  lines: readonly (Unidad & { idProducto: number; nombreProducto?: string | null | undefined })[],
): number =>
  new Set(
    lines.map(({ idProducto, codigo, nombreProducto }) =>
      isSpecialArticle(codigo ?? '') ? `${idProducto} ${nombreProducto ?? ''}` : `${idProducto}`,
    ),
  ).size;
