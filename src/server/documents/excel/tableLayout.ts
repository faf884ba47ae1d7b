/** Where the table of a sheet stands; rows and columns count from 0. */
export interface TableLayout {
  /** The row of its titles. */
  titles: number;
  /** Its last row: what closes a document (totals, amounts, a note) is not filtered with it. */
  last: number;
  columns: number;
}

/**
 * The format of titles. SheetJS writes no fonts, but keeps apart the cells of different formats: what has this one, which
 * nothing else of ours has, is made bold afterwards.
 */
export const TITLE_FORMAT = '@';
/** The number of that format among those built into every spreadsheet. */
export const TITLE_FORMAT_ID = 49;

/** Room for the button of a filter beside the words of a title, in characters. */
const FILTER_BUTTON = 3;
/** Capitals are wider than the digit by which columns are measured. */
const CAPITAL = 1.25;

/** Characters that a text takes in a column. */
export const textWidth = (text: string): number =>
  Math.ceil(text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) * (CAPITAL - 1));

/** Characters that the title of a filtered column takes: it is bold, and has the filter's button beside it. */
export const titleWidth = (title: string): number => Math.ceil(textWidth(title) * 1.1) + FILTER_BUTTON;
