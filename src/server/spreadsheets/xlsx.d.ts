import 'xlsx';

declare module 'xlsx' {
  /** Parses a workbook from the unpacked files of its zip. SheetJS exports this function without a type. */
  export function parse_zip(
    zip: { files: Record<string, { name: string; asNodeBuffer: () => Buffer }> },
    options?: ParsingOptions,
  ): WorkBook;
}
