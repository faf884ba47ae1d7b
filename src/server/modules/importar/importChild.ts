import { maxRows, type ImportTarget } from '#contract/importacion';
import { kindOf } from '../../spreadsheets/fileKind';
import { FileRefused, type TableRow } from '../../spreadsheets/table';
import { allImports } from './columns';
import type { ImportAnswer } from './readImport';
import { validate } from './validate';

/** Number of columns read: the table's, and some more for contents beside it. */
const COLUMNS = 60;

/** Rows and errors per message, few enough not to block other requests. */
const PORTION = 500;

async function rowsOf(recurso: ImportTarget, bytes: Buffer): Promise<TableRow[]> {
  const kind = kindOf(bytes);
  const limits = { rows: maxRows(recurso), columns: COLUMNS };
  if (kind === 'csv') return (await import('../../spreadsheets/readCsv')).readCsv(bytes, limits);
  return (await import('../../spreadsheets/readBook')).readBook(bytes, kind, limits);
}

const say = (answer: ImportAnswer): Promise<void> =>
  new Promise((resolve, reject) => process.send?.(answer, error => (error ? reject(error) : resolve())));

async function answer({ recurso, bytes }: { recurso: ImportTarget; bytes: Uint8Array }): Promise<void> {
  try {
    const { total, ignoradas, filas, errores } = validate(
      await rowsOf(recurso, Buffer.from(bytes)),
      allImports[recurso],
    );
    const longest = Math.max(filas.length, errores.length);
    for (let at = 0; at < longest; at += PORTION) {
      const part = { filas: filas.slice(at, at + PORTION), errores: errores.slice(at, at + PORTION) };
      await say({ type: 'part', ...part });
    }
    await say({ type: 'done', total, ignoradas });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await say({ type: 'refused', status: error.status, message: error.message });
  }
}

// This process is started only by Bodega's server, with exactly this message.
process.once('message', task => void answer(task as Parameters<typeof answer>[0]));
process.once('disconnect', () => process.exit());
