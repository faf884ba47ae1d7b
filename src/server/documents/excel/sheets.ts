const NAME_MAX = 31;

/**
 * The name of a document's sheet, the first without a number. Excel takes at most 31 characters, none of `: \ / ? * [ ]`,
 * no apostrophe at either end, and keeps 'History' for itself.
 */
export function sheetName(title: string, index: number): string {
  const suffix = index === 0 ? '' : ` (${index + 1})`;
  const legal = title.replace(/[:\\/?*[\]\p{Cc}]/gu, ' ').replace(/\s+/g, ' ');
  const name = legal.slice(0, NAME_MAX - suffix.length).replace(/^['\s]+|['\s]+$/g, '');
  return (name && name.toLowerCase() !== 'history' ? name : 'Hoja').toWellFormed() + suffix;
}

/** Rows of a BIFF8 sheet. */
export const SHEET_ROWS_MAX = 65_536;

/** Rows dealt out to as many sheets as they need: the first begins with `top`, each later one with `again`. */
export function* dealRows<Row>(top: Row[], again: Row[], rows: Iterable<Row>, max = SHEET_ROWS_MAX): Generator<Row[]> {
  let sheet = [...top];
  for (const row of rows) {
    if (sheet.length === max) {
      yield sheet;
      sheet = [...again];
    }
    sheet.push(row);
  }
  yield sheet;
}
