import { parentPort, workerData } from 'node:worker_threads';
import { IMPORTACION_FILAS_MAX } from '#contract/importacion';
import { FileRefused, type TableRow } from '../../spreadsheets/table';
import { importaciones } from './columnas';
import { revisar } from './revisar';
import type { ImportAnswer, ImportTask } from './workerMessages';

/** Columns that are looked at: the table's own, and room for what stands beside it. */
const LIMITS = { rows: IMPORTACION_FILAS_MAX, columns: 60 };

async function rowsOf({ kind, bytes }: Extract<ImportTask, { type: 'read' }>): Promise<TableRow[]> {
  if (kind === 'csv') return (await import('../../spreadsheets/readCsv')).readCsv(bytes, LIMITS);
  return (await import('../../spreadsheets/readBook')).readBook(bytes, LIMITS);
}

async function answer(task: ImportTask): Promise<ImportAnswer> {
  if (task.type === 'template') {
    return { type: 'template', bytes: (await import('./plantilla')).hacerPlantilla(task.recurso) };
  }
  try {
    return { type: 'read', lectura: revisar(await rowsOf(task), importaciones[task.recurso]) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { type: 'refused', status: error.status, message: error.message };
  }
}

// Only this product's own server starts this worker, with exactly this.
parentPort?.postMessage(await answer(workerData as ImportTask));
