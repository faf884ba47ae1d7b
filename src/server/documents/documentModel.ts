/**
 * Contents of a document, independent of its file format: the PDF and the spreadsheet are rendered from the same model,
 * so they never disagree. Plain data only, because it is passed to the render thread by structured clone.
 */

/** How a value is formatted, aligned and typed in a spreadsheet; see `cellKinds.ts`. */
export type CellKind = 'text' | 'code' | 'id' | 'quantity' | 'money' | 'day' | 'dateTime' | 'lineDateTime';

/** Instants are ISO 8601, days `YYYY-MM-DD` (D43), money and quantities numbers (D25). Null if there is no value. */
export type Cell = string | number | null;

/** A labelled value: in the grid under the title, or in the closing summary. */
export interface Fact {
  label: string;
  value: Cell;
  /** Default: 'text'. */
  kind?: CellKind;
  /** Internal to the company: left out of the PDF. */
  sheetOnly?: true;
}

/** A column of a table: its title, and how its values are printed. */
export interface Column {
  title: string;
  kind: CellKind;
  /** Share of the width that remains for text columns. Default: 1. */
  weight?: number;
  /** Printed below the value of the preceding column in the PDF, without a title; a separate column in spreadsheets. */
  under?: true;
  /** Internal to the company: left out of the PDF. */
  sheetOnly?: true;
}

/** A value shared by all rows of a group: in the band above them in the PDF, a separate column in spreadsheets. */
export interface GroupColumn extends Column {
  /** Text before the value in the PDF's band. */
  prefix?: string;
}

/** Rows under a common heading. An ungrouped document has a single group without a heading. */
export interface Group {
  /** One value for each of the document's `groupColumns`. */
  heading?: Cell[];
  rows: Cell[][];
}

/** The company that issues the document (S3, Empresa). */
export interface Issuer {
  nombre: string;
  razonSocial?: string | null;
  rnc?: string | null;
  telefono?: string | null;
  direccion?: string | null;
  /** PNG for the letterhead. Default: Bodega's logo. */
  logo?: Uint8Array | null;
}

/** An additional table, on a separate sheet of the spreadsheet. */
export interface FurtherTable extends Pick<DocumentHead, 'title' | 'columns' | 'totals' | 'emptyText'> {
  rows: Cell[][];
}

/** A document without its rows. */
export interface DocumentHead {
  title: string;
  /** Printed with the title: the document's number, or its scope. */
  subtitle?: string;
  empresa: Issuer | null;
  facts: Fact[];
  groupColumns?: GroupColumn[];
  columns: Column[];
  /** Row of totals under the last row, one value for each of `columns`. */
  totals?: Cell[];
  /** Closing amounts from subtotal to total; the last one is emphasized. */
  summary?: Fact[];
  /** Shown in place of rows if there are none. */
  emptyText: string;
  /** Additional tables, in the spreadsheet only. */
  further?: FurtherTable[];
  /** A closing remark. */
  note?: string;
  /** Labels of the signature lines at the end of the PDF. */
  signatures?: string[];
  /** Time of creation, ISO 8601. */
  generatedAt: string;
  /** The company's time zone, used to format all instants (D38). */
  timeZone: string;
}

/** The title with what is printed beside it: "Pedido N.º 125". */
export const fullTitle = ({ title, subtitle }: Pick<DocumentHead, 'title' | 'subtitle'>): string =>
  subtitle ? `${title} ${subtitle}` : title;

/** Data that every document has besides its own: the company, its time zone and the time of creation. */
export type DocumentContext = Pick<DocumentHead, 'empresa' | 'timeZone' | 'generatedAt'>;

/** A document to render. Its groups may be read lazily, so that a long list is never completely in memory. */
export interface DocumentModel extends DocumentHead {
  groups: Iterable<Group> | AsyncIterable<Group>;
}

/** A document with all its rows loaded, the input of the renderers. */
export interface LoadedDocument extends DocumentHead {
  groups: Group[];
}

/** File formats of a document (D10: format 0 is `pdf`, 1 is `excel`); `excel` is an `.xls`. */
export type DocumentFormat = 'pdf' | 'excel' | 'xlsx';
