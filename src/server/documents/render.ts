import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { long, runInPool, short } from '../work/pool';
import { callerGone } from '../work/turns';
import type { DocumentFormat, DocumentModel, Group } from './documentModel';
import { type DocumentPart, portions } from './parts';

interface RenderLimits {
  /** Lines of one document. */
  rowsMax?: number;
  /** How long one document may take, the coming in of its lines included. */
  timeoutMs?: number;
}

/** Lines of one document, some 350 pages: a workbook of 28,000 takes 318 MiB more than the idle server. */
export const DOCUMENT_ROWS_MAX = 25_000;
const defaults = { rowsMax: DOCUMENT_ROWS_MAX, timeoutMs: 120_000 };

/** The refusal of a document that is longer than one can be. */
export const tooLong = (max: number = DOCUMENT_ROWS_MAX) =>
  new AppError(422, `El documento pasa de ${max.toLocaleString('es-CR')} líneas: use un filtro para acortarlo`);

/** Why no document came out; the cause is for the log, the message for the person. */
function notMade(cause: unknown): AppError {
  const error = new AppError(503, 'No se pudo hacer el documento, vuelva a intentarlo', null, { 'Retry-After': '5' });
  error.cause = cause;
  return error;
}

/** Hands the rows over in portions, letting other work go on between them. */
async function handOver(groups: DocumentModel['groups'], port: MessagePort, rowsMax: number, over: AbortSignal) {
  const say = (part: DocumentPart) => port.postMessage(part);
  let rows = 0;
  for await (const pieces of portions(groups)) {
    if (over.aborted) return;
    rows += pieces.reduce((sum, { group }) => sum + group.rows.length, 0);
    if (rows > rowsMax) throw tooLong(rowsMax);
    say(pieces);
    await nextTurn();
  }
  say('end');
}

async function make(model: DocumentModel, format: DocumentFormat, limits: Required<RenderLimits>): Promise<Buffer> {
  const { groups, ...head } = model;
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
    const handedOver = handOver(groups, port1, limits.rowsMax, over.signal);
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
 * Refused with 422 when it has more lines than a document can hold, with 503 when it could not be made.
 */
export function renderDocument(
  model: DocumentModel,
  format: DocumentFormat,
  limits: RenderLimits = {},
): Promise<Buffer> {
  const turns = isSoonMade(model) ? short : long;
  return turns.run(presentCaller(), () => make(model, format, { ...defaults, ...limits }));
}
