import type { ImportTarget } from '#contract/importacion';
import { AppError } from '../../errors';
import { presentCaller } from '../../work/caller';
import { ProcessEnded, type ProcessLimits, runInProcess } from '../../work/limitedProcess';
import { longTurns } from '../../work/pool';
import { callerGone } from '../../work/turns';
import { workerSource } from '../../work/workerSource';
import type { ReadFile } from './validate';

/** Messages of the reading process: parts of the file, its end, or the reason of a refusal. */
export type ImportAnswer =
  | ({ type: 'part' } & Pick<ReadFile, 'filas' | 'errores'>)
  | ({ type: 'done' } & Pick<ReadFile, 'total' | 'ignoradas'>)
  | { type: 'refused'; status: 413 | 415 | 422; message: string };

/** Limits of reading one file; 20,000 full rows use a third. */
const LIMITS: ProcessLimits = { memoryMb: 640, timeoutMs: 45_000 };

const tooMuch = () =>
  new AppError(422, 'El archivo es demasiado grande o complicado para leerlo: divídalo en varios y guárdelo de nuevo');

const refused = (status: number, message: string) => new AppError(status, message, { errors: { file: message } });

/**
 * Reads an uploaded file in a separate process, in its turn, so that a malicious file can only end that process. The rows
 * are validated like a form. Throws 413, 415 or 422 for a file that cannot be read within the limits of memory and time,
 * 503 if too many are waiting.
 */
export function readImport(recurso: ImportTarget, bytes: Buffer, limits: ProcessLimits = LIMITS): Promise<ReadFile> {
  const caller = presentCaller();
  return longTurns.run(caller, async () => {
    const file: ReadFile = { total: 0, ignoradas: [], filas: [], errores: [] };
    let refusal: AppError | undefined;
    const take = (said: ImportAnswer) => {
      if (said.type === 'part') {
        file.filas.push(...said.filas);
        file.errores.push(...said.errores);
        return { isDone: false };
      }
      if (said.type === 'refused') refusal = refused(said.status, said.message);
      else Object.assign(file, { total: said.total, ignoradas: said.ignoradas });
      return { isDone: true };
    };
    try {
      const source = workerSource(import.meta.url, 'importChild');
      await runInProcess(source, { recurso, bytes }, limits, caller.gone, take);
    } catch (error) {
      if (caller.gone.aborted) throw callerGone();
      throw error instanceof ProcessEnded ? tooMuch() : error;
    }
    if (refusal) throw refusal;
    return file;
  });
}
