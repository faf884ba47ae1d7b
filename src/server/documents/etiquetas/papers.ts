import type { FormatoEtiqueta } from '#contract/etiqueta';

/** What labels are printed on. Lengths are in points, 72 to the inch. */
export interface Paper {
  page: readonly [width: number, height: number];
  /** Labels beside each other and one below the other. */
  columns: number;
  rows: number;
  /** Of the first label. */
  left: number;
  top: number;
  /** From one label to the next. */
  pitch: readonly [x: number, y: number];
  label: { width: number; height: number };
  /** What printers of this paper print in: bars are a whole number of these wide, and begin at one. */
  dot: number;
}

const INCH = 72;
const MM = INCH / 25.4;

export const papers: Readonly<Record<FormatoEtiqueta, Paper>> = {
  // Avery 5160 and its many likes. Office printers have 300 dots to the inch, or a multiple.
  carta30: {
    page: [8.5 * INCH, 11 * INCH],
    columns: 3,
    rows: 10,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    pitch: [2.75 * INCH, INCH],
    label: { width: 2.625 * INCH, height: INCH },
    dot: INCH / 300,
  },
  // Printers of labels have 203 dots to the inch.
  rollo50x25: {
    page: [50 * MM, 25 * MM],
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitch: [50 * MM, 25 * MM],
    label: { width: 50 * MM, height: 25 * MM },
    dot: INCH / 203,
  },
};

/** The narrowest bar that hand scanners read from a print of any printer. */
export const MODULE_MIN = 0.25 * MM;
/** Wider bars are no easier to read. */
export const MODULE_MAX = 0.52 * MM;
