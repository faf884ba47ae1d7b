import { z } from 'zod';
import { isRecord } from '#contract/calls/envelope';
import { type ImportTarget, rowError } from '#contract/importacion';
import { AppError } from '../../errors';
import { presentCaller } from '../../work/caller';
import { LimitReached, type ProcessLimits, runInProcess } from '../../work/limitedProcess';
import { longTurns, notDone } from '../../work/pool';
import { workerSource } from '../../work/workerSource';
import type { ReadFile, ReadRow } from './validate';

/** A row as the reading process sent it; checked without being copied, as there may be 20,000. */
const sentRow = z.custom<ReadRow>(
  sent => isRecord(sent) && Number.isInteger(sent.fila) && isRecord(sent.valores) && typeof sent.isGood === 'boolean',
);

/** Messages of the reading process: parts of the file, its end, or the reason of a refusal. */
const importAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('part'), filas: z.array(sentRow), errores: z.array(rowError) }),
  z.object({
    type: z.literal('done'),
    total: z.number(),
    ignoradas: z.array(z.string()),
    aviso: z.string().nullable(),
  }),
  z.object({ type: z.literal('refused'), status: z.literal([413, 415, 422]), message: z.string() }),
]);
export type ImportAnswer = z.infer<typeof importAnswer>;

/** Limits of reading one file; 20,000 full rows use a third. */
const LIMITS: ProcessLimits = { memoryMb: 640, timeoutMs: 45_000 };

const tooMuch = () =>
  new AppError(422, 'El archivo es demasiado grande o complicado para leerlo: divídalo en varios y guárdelo de nuevo');

const refused = (status: number, message: string) => new AppError(status, message, { errors: { file: message } });

/**
 * Reads an uploaded file in a separate process, in its turn, so that a malicious file can only end that process. The rows
 * are validated like a form. Throws 413, 415 or 422 for a file that cannot be read within the limits of memory and time,
 * 503 if too many are waiting, or if the process cannot be started or ends before it is done.
 */
export function readImport(recurso: ImportTarget, bytes: Buffer, limits: ProcessLimits = LIMITS): Promise<ReadFile> {
  const caller = presentCaller();
  return longTurns.run(caller, async () => {
    const file: ReadFile = { total: 0, ignoradas: [], aviso: null, filas: [], errores: [] };
    let refusal: AppError | undefined;
    const take = (said: ImportAnswer) => {
      if (said.type === 'part') {
        file.filas.push(...said.filas);
        file.errores.push(...said.errores);
        return { isDone: false };
      }
      if (said.type === 'refused') refusal = refused(said.status, said.message);
      else Object.assign(file, { total: said.total, ignoradas: said.ignoradas, aviso: said.aviso });
      return { isDone: true };
    };
    try {
      const source = workerSource(import.meta.url, 'importChild');
      await runInProcess(source, { recurso, bytes }, limits, caller.gone, importAnswer, take);
    } catch (error) {
      const isOfFile = error instanceof LimitReached && !caller.gone.aborted;
      throw isOfFile ? tooMuch() : notDone('No se pudo leer el archivo, vuelva a intentarlo', error);
    }
    if (refusal) throw refusal;
    return file;
  });
}
