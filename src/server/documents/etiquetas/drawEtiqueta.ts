import { isForBars } from '#contract/etiqueta';
import type { Align, Pen, TextStyle } from '../pdf/pen';
import { printable } from '../pdf/text';
import { LEADING } from '../pdf/theme';
import { MODULE_MAX, MODULE_MIN, type Paper } from './papers';
import { BAR_QUIET, barsOf, type CodeSymbol, QR_QUIET, qrOf } from './symbols';

/** What a label says. */
export interface Etiqueta {
  codigo: string;
  nombreProducto: string;
  presentacion: string;
}

/** Printers of labels print nothing but black. */
const BLACK = '#000000';
const styles = {
  codigo: { font: 'bold', size: 8, color: BLACK },
  nombre: { font: 'regular', size: 7, color: BLACK },
  presentacion: { font: 'regular', size: 6.5, color: BLACK },
} as const satisfies Record<string, TextStyle>;

/** Lines of a name; what does not fit is cut. */
const NAME_LINES = 2;
const PADDING = { x: 4.5, y: 4 };
const GAP = 2;

interface Line {
  text: string;
  style: TextStyle;
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style }) => sum + style.size * LEADING, 0);

/** The beginning of a text that fits, in whole words, on so many lines; an ellipsis tells that there is more. */
function fitting(pen: Pen, text: string, width: number, most: number, style: TextStyle): Line[] {
  const lines = pen.wrap(printable(text), width, style);
  const fits = lines.slice(0, most);
  if (lines.length > most) {
    let words = (fits.pop() ?? '').split(' ');
    while (words.length > 1 && pen.width(`${words.join(' ')}…`, style) > width) words = words.slice(0, -1);
    let last = words.join(' ');
    // A word that has the line to itself is the only one to be cut.
    while (last && pen.width(`${last}…`, style) > width) last = [...last].slice(0, -1).join('');
    fits.push(`${last}…`);
  }
  return fits.map(line => ({ text: line, style }));
}

const linesOf = (pen: Pen, { codigo, nombreProducto, presentacion }: Etiqueta, width: number): Line[] => [
  ...fitting(pen, codigo, width, 2, styles.codigo),
  ...fitting(pen, nombreProducto, width, NAME_LINES, styles.nombre),
  ...fitting(pen, presentacion, width, 1, styles.presentacion),
];

/** A symbol and the width of its module, in points. */
interface Sized {
  symbol: CodeSymbol;
  module: number;
}

/** A symbol in the widest modules with which it fits: a whole number of the printer's dots. */
function fitted(symbol: CodeSymbol, blank: number, width: number, dot: number): Sized {
  const most = Math.min(MODULE_MAX, width / (symbol.width + blank));
  return { symbol, module: Math.floor(most / dot + 1e-6) * dot };
}

/** The bars of a code, unless they cannot hold it or would be too narrow for a scanner on such a label. */
function barsFor(codigo: string, width: number, dot: number): Sized | null {
  if (!isForBars(codigo)) return null;
  const bars = fitted(barsOf(codigo), 2 * BAR_QUIET, width, dot);
  return bars.module < MODULE_MIN ? null : bars;
}

/** Draws a symbol, its corner on a dot of the printer. `rise`: the height of what is one high. */
function drawSymbol(pen: Pen, { symbol, module }: Sized, [left, top]: Point, dot: number, rise = module): void {
  const [x, y] = [Math.round(left / dot) * dot, Math.round(top / dot) * dot];
  pen.darks(
    symbol.darks.map(dark => ({
      x: x + dark.x * module,
      y: y + dark.y * module,
      width: dark.width * module,
      height: dark.height * rise,
    })),
    BLACK,
  );
}

/** Draws lines one below the other, as one paragraph for screen readers. */
function drawLines(pen: Pen, lines: readonly Line[], [x, y]: Point, width: number, align: Align): void {
  let top = y;
  pen.leaf('P', () => {
    for (const { text, style } of lines) {
      pen.text(text, x, top, style, { width, align });
      top += style.size * LEADING;
    }
  });
}

type Point = readonly [x: number, y: number];
type Drawer = (at: Point) => void;

/** Bars above the texts, as high as these leave room. */
function barsDrawer(pen: Pen, etiqueta: Etiqueta, bars: Sized, { label, dot }: Paper): Drawer {
  const width = label.width - 2 * PADDING.x;
  const lines = linesOf(pen, etiqueta, width);
  const rise = label.height - 2 * PADDING.y - GAP - heightOf(lines);
  const left = (label.width - bars.symbol.width * bars.module) / 2;
  return ([x, y]) => {
    drawSymbol(pen, bars, [x + left, y + PADDING.y], dot, rise);
    drawLines(pen, lines, [x + PADDING.x, y + PADDING.y + rise + GAP], width, 'center');
  };
}

/** A QR code with the texts at its right. */
function qrDrawer(pen: Pen, etiqueta: Etiqueta, { label, dot }: Paper): Drawer {
  const qr = fitted(qrOf(etiqueta.codigo), 0, label.height - 2 * PADDING.y, dot);
  const [side, quiet] = [qr.symbol.width * qr.module, QR_QUIET * qr.module];
  const left = PADDING.x + quiet;
  const textLeft = left + side + quiet;
  const width = label.width - textLeft - PADDING.x;
  const lines = linesOf(pen, etiqueta, width);
  return ([x, y]) => {
    drawSymbol(pen, qr, [x + left, y + (label.height - side) / 2], dot);
    drawLines(pen, lines, [x + textLeft, y + (label.height - heightOf(lines)) / 2], width, 'left');
  };
}

/** Lays out a label for a paper; the result draws it at a place, as often as there are copies. */
export function etiquetaDrawer(pen: Pen, etiqueta: Etiqueta, paper: Paper): Drawer {
  const bars = barsFor(etiqueta.codigo, paper.label.width - 2 * PADDING.x, paper.dot);
  return bars ? barsDrawer(pen, etiqueta, bars, paper) : qrDrawer(pen, etiqueta, paper);
}
