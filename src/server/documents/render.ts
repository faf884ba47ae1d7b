import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { long, runInPool, short } from '../work/pool';
import { callerGone } from '../work/turns';
import type { Cell, DocumentFormat, DocumentModel, Group } from './documentModel';
import { type DocumentPart, portions } from './parts';

interface RenderLimits {
  /** Lines of one document. */
  rowsMax?: number;
  /** Cells of one document, long texts counted as several. */
  cellsMax?: number;
  /** How long one document may take, the coming in of its lines included. */
  timeoutMs?: number;
}

/** Lines of one document, some 350 pages. */
export const DOCUMENT_ROWS_MAX = 25_000;
const defaults = { rowsMax: DOCUMENT_ROWS_MAX, cellsMax: 250_000, timeoutMs: 120_000 };

/** The refusal of a document that is longer than one can be. */
export const tooLong = (max: number = DOCUMENT_ROWS_MAX) =>
  new AppError(422, `El documento pasa de ${max.toLocaleString('es-CR')} líneas: use un filtro para acortarlo`);

const tooLarge = () => new AppError(422, 'El documento tiene demasiados datos: use un filtro para acortarlo');

/** Why no document came out; the cause is for the log, the message for the person. */
function notMade(cause: unknown): AppError {
  const error = new AppError(503, 'No se pudo hacer el documento, vuelva a intentarlo');
  error.cause = cause;
  return error;
}

/** Characters that take as much memory in a workbook as another cell does. */
const CHARS_OF_A_CELL = 90;

/** How many cells a row counts for: making a workbook of 250,000 takes some 190 MiB. */
const cellsOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, value) => sum + 1 + (typeof value === 'string' ? value.length / CHARS_OF_A_CELL : 0), 0);

/** Hands the rows over in portions, letting other work go on between them. */
async function handOver(
  { groups, groupColumns = [] }: DocumentModel,
  port: MessagePort,
  { rowsMax, cellsMax }: Required<RenderLimits>,
  over: AbortSignal,
) {
  const say = (part: DocumentPart) => port.postMessage(part);
  let rows = 0;
  let cells = 0;
  for await (const pieces of portions(groups)) {
    if (over.aborted) return;
    for (const { group } of pieces) {
      rows += group.rows.length;
      cells += group.rows.length * groupColumns.length + group.rows.reduce((sum, row) => sum + cellsOf(row), 0);
    }
    if (rows > rowsMax) throw tooLong(rowsMax);
    if (cells > cellsMax) throw tooLarge();
    say(pieces);
    await nextTurn();
  }
  say('end');
}

async function make(model: DocumentModel, format: DocumentFormat, limits: Required<RenderLimits>): Promise<Buffer> {
  const { groups: _, ...head } = model;
  const { port1, port2 } = new MessageChannel();
  const over = new AbortController();
  const task = { head, format, port: port2 };
  const file = runInPool('document', task, {
    timeoutMs: limits.timeoutMs,
    transferList: [port2],
    signal: over.signal,
  });
  const made = file.catch((cause: unknown) => {
    throw presentCaller().gone.aborted ? callerGone() : notMade(cause);
  });
  made.catch(() => undefined);
  try {
    // A thread that dies meanwhile ends the hand-over too.
    const handedOver = handOver(model, port1, limits, over.signal);
    await Promise.race([made, handedOver]);
    const { buffer, byteOffset, byteLength } = await made;
    return Buffer.from(buffer, byteOffset, byteLength);
  } finally {
    over.abort();
    port1.close();
  }
}

/** Lines of a document that is soon made: those of the largest order. */
const SHORT_ROWS = 1_000;

const isSoonMade = ({ groups }: DocumentModel): boolean =>
  Array.isArray(groups) && groups.reduce((rows: number, group: Group) => rows + group.rows.length, 0) <= SHORT_ROWS;

/**
 * A document as the bytes of a file (D10), made in a thread: the server answers other requests meanwhile. A record's
 * document is soon made; a list, whose rows are still to be read or many, waits for its turn among the long work.
 * Refused with 422 when it has more lines or cells than a document can hold, with 503 when it could not be made.
 */
export function renderDocument(
  model: DocumentModel,
  format: DocumentFormat,
  limits: RenderLimits = {},
): Promise<Buffer> {
  const turns = isSoonMade(model) ? short : long;
  return turns.run(presentCaller(), () => make(model, format, { ...defaults, ...limits }));
}
