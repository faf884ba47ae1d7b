import 'xlsx';

declare module 'xlsx' {
  /** A workbook of the files of its zip, unpacked already. SheetJS exports it without a type. */
  export function parse_zip(
    zip: { files: Record<string, { name: string; asNodeBuffer: () => Buffer }> },
    options?: ParsingOptions,
  ): WorkBook;
}
