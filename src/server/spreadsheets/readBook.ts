import { parse_zip, read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import { NOT_A_SHEET } from '#contract/importacion';
import {
  checkRows,
  FileRefused,
  FORMULA_REFUSED,
  isBlank,
  type TableCell,
  type TableLimits,
  type TableRow,
  withWindowsSigns,
} from './table';
import { unzip } from './unzip';

/**
 * What a number format has beside its digits: texts in quotes, signs behind a backslash, some as they are, room for a sign, and
 * colours. Not a slash, of which SheetJS makes a fraction.
 */
const LITERALS = /"[^"]*"|\\[^/]|[_*].|\[[^$\]]*\]|[-() \u00a0]/g;

/** The digits of a number format, of which Excel has others for what is negative, zero or a text. */
const digitsOf = (format: string): string => (format.split(';', 1)[0] ?? '').replace(LITERALS, '');

/** Digits that show a code, as 000-000 or "CEM-"0000, a percentage or a fraction: where a text is meant, what is displayed. */
const SEEN_OTHERWISE = /^0+((\.0+)?%)?$|^#?\?+\/[?\d]+$/;

/** Digits with zeros behind the decimals: as a code, 1.10 is not 1.1. */
const KEEP_ZEROS = /^(#,##)?0+\.0+$/;

/** Rounds to Excel's 15 significant digits: digits beyond are rounding errors of its arithmetic that it never shows. */
const asExcelCounts = (value: number): number => Number(value.toPrecision(15));

const EXCEL_ERROR = { refused: 'Tiene un error de Excel' };

/** What SheetJS calls the format of a date that Excel shows as the country does. */
const COUNTRYS_DATE = 'm/d/yy';

/** A format that says that it is English. */
const IN_ENGLISH = /\[\$-(0*[48]09|en)/i;

const namesIn = (language: string): string[] => {
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const days = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [
    ...Array.from({ length: 12 }, (_, at) => months.format(Date.UTC(2023, at, 1))),
    ...Array.from({ length: 7 }, (_, at) => days.format(Date.UTC(2023, 0, 1 + at))),
  ];
};
const [englishNames, spanishNames] = [namesIn('en'), namesIn('es-CR')];

/** A date as Excel shows it in Costa Rica; SheetJS knows the names of months and days in English only. */
function dateText(shown: string, format: string): string {
  if (IN_ENGLISH.test(format)) return shown;
  return shown.replace(/[A-Z][a-z]{2,}/g, name => {
    const spanish = spanishNames[englishNames.findIndex(one => one.startsWith(name))] ?? name;
    const isShort = name.length === 3 && !(name === 'May' && /mmmm/i.test(format));
    return isShort ? spanish.slice(0, 3) : spanish;
  });
}

/** What a cell shows; of a percentage with a blank before its sign SheetJS makes nothing. */
function shownOf({ v, z, w }: CellObject): string | undefined {
  if (w !== undefined || typeof z !== 'string') return w?.trim();
  const digits = digitsOf(z);
  return digits.endsWith('%') && SEEN_OTHERWISE.test(digits) ? SSF.format(digits, v).replace('%', ' %') : undefined;
}

function numberCell(cell: CellObject, date1904: boolean): TableCell {
  const { v, z } = cell;
  const shown = shownOf(cell);
  if (typeof v !== 'number' || !Number.isFinite(v)) return EXCEL_ERROR;
  const number = asExcelCounts(v);
  if (typeof z !== 'string' || shown === undefined) return number;
  if (z === COUNTRYS_DATE) return String(SSF.format('dd/mm/yyyy', v, { date1904 }));
  if (SSF.is_date(z)) return dateText(shown, z);
  const digits = digitsOf(z);
  const isShown = SEEN_OTHERWISE.test(digits) || (KEEP_ZEROS.test(digits) && Number(shown) === number);
  return isShown ? { number, shown } : number;
}

/** The value of a cell. Formulas and Excel errors become refused cells, reported with their position. */
function cellOf(cell: CellObject | undefined, date1904: boolean): TableCell {
  if (!cell) return null;
  if (cell.f !== undefined || cell.F !== undefined) return { refused: FORMULA_REFUSED };
  if (cell.t === 'e') return EXCEL_ERROR;
  if (cell.t === 'n') return numberCell(cell, date1904);
  if (cell.t === 'b') return cell.v ? 'VERDADERO' : 'FALSO';
  // SheetJS reads the texts of .xls files of Excel 95 as Latin 1.
  if (cell.t === 's') return withWindowsSigns(String(cell.v ?? '')).trim() || null;
  return null;
}

const isLocked = (error: unknown): boolean => error instanceof Error && /password/i.test(error.message);

type Kind = 'xlsx' | 'xls';

/** How the elements of a sheet begin that are formulas; libraries of .NET put a prefix before every name: `<x:f>`. */
const FORMULAS = ['<f', ':f>', ':f '];

/** Whether a sheet may have formulas. SheetJS takes those without a calculated value for blank, unless it keeps blank cells (`sheetStubs`). */
const mayHaveFormulas = ([name, content]: [string, Buffer]): boolean =>
  name.startsWith('xl/worksheets/') && FORMULAS.some(begun => content.includes(begun));

/** A formula without a text of its own, as one that another cell has too: SheetJS takes some for none. */
const BARE_FORMULA = /<((?:\w{1,20}:)?f)(?:\s[^<>]*)?(?:\/>|><\/\1>)/g;

/** A sheet whose formulas all have a text. */
const withFormulas = (name: string, content: Buffer): Buffer =>
  mayHaveFormulas([name, content])
    ? Buffer.from(content.toString('utf8').replaceAll(BARE_FORMULA, '<$1>0</$1>'))
    : content;

/** An encoded text that would be decoded once more. Few files have one. */
const TO_DECODE = /&amp;(?:amp|lt|gt|quot|apos|#)|_x005F_x/i;

/** A character that is written by its number, which SheetJS cuts to 16 bits: of an emoji it would make another sign. */
const NUMBERED = /&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi;

/** A file of a workbook with such characters as they are. */
function withWholeCharacters(content: Buffer): Buffer {
  if (!content.includes('&#')) return content;
  const whole = (written: string, hex?: string, decimal?: string): string => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0xffff ? String.fromCodePoint(code) : written;
  };
  return Buffer.from(content.toString('utf8').replace(NUMBERED, whole));
}

/** A cell of a text of type `str`, as any program may write it. */
const STR_CELL =
  /(\st=)(?:"str"|'str')([^>]{0,200})>\s{0,200}<((?:\w{1,20}:)?)v(?:\s[^>]{0,200})?>([^<]*)<\/\3v>\s{0,200}<\/\3c>/g;

/**
 * A file of a workbook, its texts such that SheetJS decodes them once. In a sheet it would decode those of type `str`, as it writes
 * texts itself, twice, and make an & of a typed `&amp;`; as inline texts they are the same to every other reader.
 */
function decodedOnce(content: Buffer): Buffer {
  if (!content.includes('"str"') && !content.includes("'str'")) return content;
  const xml = content.toString('utf8');
  if (!TO_DECODE.test(xml)) return content;
  return Buffer.from(xml.replaceAll(STR_CELL, '$1"inlineStr"$2><$3is><$3t>$4</$3t></$3is></$3c>'));
}

const ENDS_OF_VALUES = ['/v>', ':v>', '/is>', ':is>'];

/** The last row of a sheet with a value, from 1; 0 if none says its number. Rows behind it may be blank ones with a format. */
function lastRowOf(content: Buffer): number {
  const value = Math.max(...ENDS_OF_VALUES.map(end => content.lastIndexOf(end)));
  const cell = Math.max(...['<c ', ':c '].map(begun => content.lastIndexOf(begun, Math.max(value, 0))));
  if (cell < 0) return 0;
  return Number(/\sr\s?=\s?["'][A-Z]+(\d+)["']/.exec(content.toString('latin1', cell, cell + 200))?.[1] ?? 0);
}

/** A workbook, and the last row of its sheet that was parsed, if that is known: a sheet need not declare its size. */
interface Opened {
  book: WorkBook;
  lastRow: number;
}

/** Opens a workbook; of its sheets, at least the one asked for is parsed. SheetJS trusts the sizes in a zip's headers, so it is given files that `unzip` has unpacked. */
async function open(bytes: Buffer, kind: Kind, limits: TableLimits, sheets: number | string = 0): Promise<Opened> {
  // Headings and one row more than allowed, to detect excess rows.
  const files = kind === 'xlsx' ? [...(await unzip(bytes))] : [];
  // SheetJS reads other programs' zips as well, as .ods, but does not tell which of their sheets are hidden.
  if (kind === 'xlsx' && !files.some(([name]) => name === '[Content_Types].xml'))
    throw new FileRefused(415, NOT_A_SHEET);
  const sheetStubs = files.some(mayHaveFormulas);
  let lastRow = 0;
  const taken = (name: string, content: Buffer): Buffer => {
    if (/^xl\/worksheets\/[^/]+$/.test(name)) lastRow = lastRowOf(content);
    return withWholeCharacters(decodedOnce(withFormulas(name, content)));
  };
  const options = { dense: true, sheets, sheetRows: limits.rows + 2, cellNF: true, cellHTML: false, sheetStubs };
  try {
    if (kind === 'xls') return { book: read(bytes, { ...options, type: 'buffer' }), lastRow };
    const parts = files.map(([name, content]) => [name, { name, asNodeBuffer: () => taken(name, content) }] as const);
    const book = parse_zip({ files: Object.fromEntries(parts) }, options);
    return { book, lastRow };
  } catch (error) {
    throw new FileRefused(
      422,
      isLocked(error)
        ? 'El archivo está protegido con contraseña: guárdelo sin ella'
        : 'El archivo está dañado o no es una hoja de cálculo: no se puede abrir',
    );
  }
}

/** Number (from 1) of the last row that a sheet declares, including rows that were not read; 0 if it declares none. */
function declaredRow(sheet: WorkSheet): number {
  const refs = [sheet['!ref'], sheet['!fullref']].filter((ref): ref is string => typeof ref === 'string');
  return refs.reduce((last, ref) => Math.max(last, utils.decode_range(ref).e.r + 1), 0);
}

/** The sheets that are not hidden, and the first of them. The workbook says which these are, so its first sheet is parsed before. */
async function shownSheet(bytes: Buffer, kind: Kind, limits: TableLimits) {
  const first = await open(bytes, kind, limits);
  const { Sheets, SheetNames, Workbook } = first.book;
  const shown = (Workbook?.Sheets ?? []).flatMap(({ Hidden, name }) => (Hidden || !name ? [] : [name]));
  const [name = SheetNames[0] ?? ''] = shown;
  const { book, lastRow } = Sheets[name] ? first : await open(bytes, kind, limits, name);
  return { sheet: book.Sheets[name], lastRow, shown, date1904: Workbook?.WBProps?.date1904 ?? false };
}

/** The rows of a workbook's sheet, and the names of its sheets that are not hidden, of which the first is the one that was read. */
interface ReadBook {
  rows: TableRow[];
  sheets: string[];
}

/**
 * Reads the non-blank rows of a workbook's first sheet that is not hidden. Throws FileRefused 413 above the limits, 422 if
 * unreadable.
 */
export async function readBook(bytes: Buffer, kind: Kind, limits: TableLimits): Promise<ReadBook> {
  const { sheet, lastRow, shown, date1904 } = await shownSheet(bytes, kind, limits);
  if (!sheet) throw new FileRefused(422, 'El archivo no tiene hojas');
  const data = sheet['!data'] ?? [];
  const declared = declaredRow(sheet);
  // A sheet may declare no size or too small a one: the number of its last row is then unknown.
  checkRows(Math.max(declared, data.length), limits, declared <= data.length);
  // Behind blank rows there may be one that was not read.
  checkRows(lastRow, limits);
  const rows = data.flatMap((row: (CellObject | undefined)[] | undefined, index) => {
    // SheetJS leaves holes where nothing stands, which `map` would keep.
    const cells = Array.from((row ?? []).slice(0, limits.columns), cell => cellOf(cell, date1904));
    return cells.every(isBlank) ? [] : [{ number: index + 1, cells }];
  });
  return { rows, sheets: shown };
}
