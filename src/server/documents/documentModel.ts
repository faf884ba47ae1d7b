/**
 * What a printed document says, whatever file it becomes. Plain data only: a document crosses to the render worker by
 * structured clone, and both renderers read the same one, so a PDF and its spreadsheet never disagree.
 */

/** How a value is printed, aligned and typed in a spreadsheet; `cellKinds.ts` holds the facts of each. */
export type CellKind = 'text' | 'id' | 'quantity' | 'money' | 'day' | 'dateTime' | 'lineDateTime';

/** Instants are ISO 8601, days `YYYY-MM-DD` (D43), money and quantities numbers (D2). Null is nothing to show. */
export type Cell = string | number | null;

/** A labelled value: in the grid under the title, or in the closing summary. */
export interface Fact {
  label: string;
  value: Cell;
  /** 'text' unless said otherwise. */
  kind?: CellKind;
  /** Our own business: not in the PDF. */
  sheetOnly?: true;
}

export interface Column {
  title: string;
  kind: CellKind;
  /** Share of the width left over for text columns; 1 unless said otherwise. */
  weight?: number;
  /** In the PDF printed under the column before it, without a title; a column of its own in the spreadsheet. */
  under?: true;
  /** Left out of the PDF: what only our own screens and sheets are about. */
  sheetOnly?: true;
}

/** A value that all rows of a group share: a band above them in the PDF, a column of its own in the spreadsheet. */
export interface GroupColumn extends Column {
  /** Words before the value in the PDF's band. */
  prefix?: string;
}

/** Rows under a common heading. A document without groups of its own has one, without a heading. */
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
  /** PNG, for the letterhead; our own mark stands there without one. */
  logo?: Uint8Array | null;
}

/** A further table of a document, which its spreadsheet has on a sheet of its own. */
export interface FurtherTable extends Pick<DocumentHead, 'title' | 'columns' | 'totals' | 'emptyText'> {
  rows: Cell[][];
}

/** All of a document but its rows. */
export interface DocumentHead {
  title: string;
  /** Beside the title: the document's number, or what it covers. */
  subtitle?: string;
  empresa: Issuer | null;
  facts: Fact[];
  groupColumns?: GroupColumn[];
  columns: Column[];
  /** One value for each of `columns`, under the last row. */
  totals?: Cell[];
  /** Closing amounts, subtotal to total; the last one is the one that counts. */
  summary?: Fact[];
  /** Said in place of rows when there are none. */
  emptyText: string;
  /** Of a spreadsheet only. */
  further?: FurtherTable[];
  /** A closing remark. */
  note?: string;
  /** Who signs it: a line for each at the end of the PDF. */
  signatures?: string[];
  /** When it was made, ISO 8601. */
  generatedAt: string;
  /** The company's time zone, in which every instant is printed (D38). */
  timeZone: string;
}

/** A document to render. Its groups may come lazily, so that a long list is never whole in the server's memory. */
export interface DocumentModel extends DocumentHead {
  groups: Iterable<Group> | AsyncIterable<Group>;
}

/** A document whose rows are all there, as the renderers take it. */
export interface LoadedDocument extends DocumentHead {
  groups: Group[];
}

/** The kinds of file a document becomes (D10: format 0 and 1); `excel` is an `.xls`. */
export type DocumentFormat = 'pdf' | 'excel' | 'xlsx';
