/** Position of the table in a sheet; rows and columns count from 0. */
export interface TableLayout {
  /** The row of the column titles. */
  titles: number;
  /** The last filtered row: the closing rows (totals, amounts, note) below it are not filtered. */
  last: number;
  columns: number;
}

/**
 * Number format of titles, used by no other cells. SheetJS writes no fonts, but a separate cell format for each number
 * format: the one with this number format is made bold afterwards.
 */
export const TITLE_FORMAT = '@';
/** The id of that number format, which is built in. */
export const TITLE_FORMAT_ID = 49;

/** Width of a filter's button beside a column title, in characters. */
const FILTER_BUTTON = 3;
/** Width of a capital letter relative to the digit that is the unit of column widths. */
const CAPITAL = 1.25;

/** Estimated width of a text, in the characters that column widths are measured in. */
export const textWidth = (text: string): number =>
  Math.ceil(text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) * (CAPITAL - 1));

/** Estimated width of the title of a filtered column, in characters: bold, with the filter's button beside it. */
export const titleWidth = (title: string): number => Math.ceil(textWidth(title) * 1.1) + FILTER_BUTTON;
