const NAME_MAX = 31;

/**
 * Name of a document's sheet; all but the first are numbered. Excel allows at most 31 characters, none of `: \ / ? * [
 * ]`, no apostrophe at either end, and not the reserved name 'History'.
 */
export function sheetName(title: string, index: number): string {
  const suffix = index === 0 ? '' : ` (${index + 1})`;
  const legal = title.replace(/[:\\/?*[\]\p{Cc}]/gu, ' ').replace(/\s+/g, ' ');
  const name = legal.slice(0, NAME_MAX - suffix.length).replace(/^['\s]+|['\s]+$/g, '');
  return (name && name.toLowerCase() !== 'history' ? name : 'Hoja').toWellFormed() + suffix;
}

/** Maximum number of rows of a BIFF8 sheet. */
export const SHEET_ROWS_MAX = 65_536;

/** Distributes rows to as many sheets as needed: the first begins with `top`, each later one with `again`. */
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
