import bwipjs from '@bwip-js/node';

/** A dark rectangle of a symbol, in modules, the width of its narrowest bar. */
interface Dark {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A symbol without its quiet zone. Bars are as high as there is room: their `height` is 1. */
export interface CodeSymbol {
  width: number;
  darks: Dark[];
}

/** Modules that must stay blank on each side. */
export const BAR_QUIET = 10;
export const QR_QUIET = 4;

/** A Code 128; the text is printable ASCII. */
export function barsOf(text: string): CodeSymbol {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  if (!symbol || !('sbs' in symbol)) throw new Error('There are no bars');
  const darks: Dark[] = [];
  let x = 0;
  // Bars and spaces in turn.
  symbol.sbs.forEach((width, at) => {
    if (at % 2 === 0) darks.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { width: x, darks };
}

/** A QR code, which holds any text, as UTF-8. */
export function qrOf(text: string): CodeSymbol {
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text });
  if (!symbol || !('pixs' in symbol)) throw new Error('There is no matrix');
  const { pixs, pixx: width } = symbol;
  const darks: Dark[] = [];
  pixs.forEach((pixel, at) => {
    if (pixel !== 1) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    const last = darks.at(-1);
    // Neighbours are one rectangle: between two there would be a hair line.
    if (last && last.y === y && last.x + last.width === x) last.width += 1;
    else darks.push({ x, y, width: 1, height: 1 });
  });
  return { width, darks };
}
