import { maxRows, type ImportTarget } from '#contract/importacion';
import { firstFew } from '#contract/text/format';
import { kindOf } from '../../spreadsheets/fileKind';
import { FileRefused, type TableRow } from '../../spreadsheets/table';
import { allImports, INSTRUCTIONS } from './columns';
import type { ImportAnswer } from './readImport';
import { validate } from './validate';

/** Number of columns read: the table's, and some more for contents beside it. */
const COLUMNS = 60;

/** Rows and errors per message, few enough not to block other requests. */
const PORTION = 500;

/** How many of the sheets that were not read are named. */
const NAMED_MAX = 3;

/** Which sheet was read, of a workbook with others beside the template's instructions; null of any other file. */
function sheetText(sheets: readonly string[]): string | null {
  const [read, ...rest] = sheets;
  const others = rest.filter(name => name !== INSTRUCTIONS).map(name => `“${name}”`);
  return others.length > 0 ? `Se leyó solo la hoja “${read}”, la primera; no ${firstFew(others, NAMED_MAX)}` : null;
}

/** The rows of a file, and what is to be said of its sheets. */
async function rowsOf(recurso: ImportTarget, bytes: Buffer): Promise<{ rows: TableRow[]; aviso: string | null }> {
  const kind = kindOf(bytes);
  const limits = { rows: maxRows(recurso), columns: COLUMNS };
  if (kind === 'csv') return { rows: (await import('../../spreadsheets/readCsv')).readCsv(bytes, limits), aviso: null };
  const { rows, sheets } = await (await import('../../spreadsheets/readBook')).readBook(bytes, kind, limits);
  return { rows, aviso: sheetText(sheets) };
}

const say = (answer: ImportAnswer): Promise<void> =>
  new Promise((resolve, reject) => process.send?.(answer, error => (error ? reject(error) : resolve())));

async function answer({ recurso, bytes }: { recurso: ImportTarget; bytes: Uint8Array }): Promise<void> {
  let aviso: string | null = null;
  try {
    const read = await rowsOf(recurso, Buffer.from(bytes));
    ({ aviso } = read);
    const { total, ignoradas, filas, errores } = validate(read.rows, allImports[recurso]);
    const longest = Math.max(filas.length, errores.length);
    for (let at = 0; at < longest; at += PORTION) {
      const part = { filas: filas.slice(at, at + PORTION), errores: errores.slice(at, at + PORTION) };
      await say({ type: 'part', ...part });
    }
    await say({ type: 'done', total, ignoradas, aviso });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await say({ type: 'refused', status: error.status, message: [error.message, aviso].filter(Boolean).join('. ') });
  }
}

// This process is started only by Bodega's server, with exactly this message.
process.once('message', task => void answer(task as Parameters<typeof answer>[0]));
process.once('disconnect', () => process.exit());
