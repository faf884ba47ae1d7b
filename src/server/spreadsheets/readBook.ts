import { parse_zip, read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from 'xlsx';
import {
  checkRows,
  FileRefused,
  FORMULA_REFUSED,
  isBlank,
  type TableCell,
  type TableLimits,
  type TableRow,
} from './table';
import { unzip } from './unzip';

/** A number that is written as a code (000-000) or a date: what is seen of it counts, not the number behind it. */
const isSeenOtherwise = (format: string): boolean => /^"?[0-]+"?$/.test(format) || SSF.is_date(format);

/** Excel counts to fifteen digits: what a file holds beyond them is left by its arithmetic, and nobody ever saw it. */
const asExcelCounts = (value: number): number => Number(value.toPrecision(15));

function numberCell({ v, z, w }: CellObject): TableCell {
  if (typeof v !== 'number' || !Number.isFinite(v)) return w?.trim() || null;
  return typeof z === 'string' && z !== '0' && isSeenOtherwise(z) ? (w?.trim() ?? v) : asExcelCounts(v);
}

/** What a cell holds; formulas and Excel's own errors are refused where they stand. */
function cellOf(cell: CellObject | undefined): TableCell {
  if (!cell) return null;
  if (cell.f !== undefined || cell.F !== undefined) return { refused: FORMULA_REFUSED };
  if (cell.t === 'e') return { refused: 'tiene un error de Excel' };
  if (cell.t === 'n') return numberCell(cell);
  if (cell.t === 'b') return cell.v ? 'VERDADERO' : 'FALSO';
  if (cell.t === 's') return String(cell.v ?? '').trim() || null;
  return cell.w?.trim() || null;
}

const isLocked = (error: unknown): boolean => error instanceof Error && /password/i.test(error.message);

/** SheetJS unpacks what a zip's headers tell it to; it is given what `unzip` has counted instead. */
async function open(bytes: Buffer, kind: 'xlsx' | 'xls', limits: TableLimits): Promise<WorkBook> {
  // One row more than is allowed, to see that there are more; only the first sheet is read.
  const options = { dense: true, sheets: 0, sheetRows: limits.rows + 2, cellNF: true, cellHTML: false };
  const files = kind === 'xlsx' ? [...(await unzip(bytes))] : [];
  try {
    if (kind === 'xls') return read(bytes, { ...options, type: 'buffer' });
    return parse_zip(
      { files: Object.fromEntries(files.map(([name, content]) => [name, { name, asNodeBuffer: () => content }])) },
      options,
    );
  } catch (error) {
    throw new FileRefused(
      422,
      isLocked(error)
        ? 'El archivo está protegido con contraseña: guárdelo sin ella'
        : 'El archivo está dañado o no es una hoja de cálculo: no se puede abrir',
    );
  }
}

/** The last row a sheet says to have, from 1, the ones beyond what was read included. */
function lastRow(sheet: WorkSheet): number {
  const refs = [sheet['!ref'], sheet['!fullref']].filter((ref): ref is string => typeof ref === 'string');
  return refs.reduce((last, ref) => Math.max(last, utils.decode_range(ref).e.r + 1), 0);
}

/** The first sheet of a workbook, .xlsx or .xls, as rows. */
export async function readBook(bytes: Buffer, kind: 'xlsx' | 'xls', limits: TableLimits): Promise<TableRow[]> {
  const book = await open(bytes, kind, limits);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new FileRefused(422, 'El archivo no tiene hojas');
  checkRows(lastRow(sheet), limits);
  const data = sheet['!data'] ?? [];
  return data.flatMap((row: (CellObject | undefined)[] | undefined, index) => {
    const cells = (row ?? []).slice(0, limits.columns).map(cellOf);
    return cells.every(isBlank) ? [] : [{ number: index + 1, cells }];
  });
}
