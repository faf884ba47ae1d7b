import type { Kysely, Transaction } from 'kysely';
import { cantidad } from '#contract/text/format';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { inSnapshot } from '../db/retry';
import type { Database } from '../db/schema';
import { AppError } from '../errors';
import { presentCaller } from '../work/caller';
import { longTurns, runInPool, shortTurns } from '../work/pool';
import type { Cell, DocumentFormat, DocumentModel, Group } from './documentModel';
import { type DocumentPart, portions } from './parts';

interface RenderLimits {
  /** Maximum number of lines of a document. */
  rowsMax?: number;
  /** Maximum number of cells of a document; a long text counts as several. */
  cellsMax?: number;
  /** Time limit of a document, including the reading of its lines. */
  timeoutMs?: number;
}

/** Maximum number of lines of a document, about 350 pages. */
export const DOCUMENT_ROWS_MAX = 25_000;
const defaults = { rowsMax: DOCUMENT_ROWS_MAX, cellsMax: 250_000, timeoutMs: 120_000 };

/** The 422 for a document with too many lines. */
export const tooLong = (max: number = DOCUMENT_ROWS_MAX) =>
  new AppError(422, `El documento pasa de ${cantidad(max)} líneas: use un filtro para acortarlo`);

const tooLarge = () => new AppError(422, 'El documento tiene demasiados datos: use un filtro para acortarlo');

/** Number of characters that take as much memory in a workbook as one cell. */
const CHARS_OF_A_CELL = 90;

/** Number of cells that a row counts as. Creating a workbook of 250,000 cells takes about 190 MiB. */
const cellsOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, value) => sum + 1 + (typeof value === 'string' ? value.length / CHARS_OF_A_CELL : 0), 0);

/** The rows of a document and of its additional tables. */
const tablesOf = ({ groups, further = [] }: DocumentModel) => [groups, ...further.map(({ rows }) => [{ rows }])];

/** Sends the rows to the render thread in portions, yielding to the event loop in between. Throws 422 above a limit. */
async function handOver(
  model: DocumentModel,
  port: MessagePort,
  { rowsMax, cellsMax }: Required<RenderLimits>,
  over: AbortSignal,
) {
  const say = (part: DocumentPart) => port.postMessage(part);
  const { groupColumns = [] } = model;
  let rows = 0;
  let cells = 0;
  for (const [at, table] of tablesOf(model).entries()) {
    if (at > 0) say('next');
    for await (const pieces of portions(table)) {
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
  }
  say('end');
}

/** Starts a document in a thread and sends it all rows, which may be read meanwhile. Returns what waits for the file. */
async function begin(
  model: DocumentModel,
  format: DocumentFormat,
  limits: Required<RenderLimits>,
): Promise<() => Promise<Buffer>> {
  const { groups: _, further, ...facts } = model;
  const head = { ...facts, further: further?.map(table => ({ ...table, rows: [] })) };
  const { port1, port2 } = new MessageChannel();
  const over = new AbortController();
  const task = { head, format, port: port2 };
  const made = runInPool('document', task, {
    refusal: 'No se pudo hacer el documento, vuelva a intentarlo',
    timeoutMs: limits.timeoutMs,
    transferList: [port2],
    signal: over.signal,
  });
  made.catch(() => undefined).finally(() => port1.close());
  const handedOver = handOver(model, port1, limits, over.signal);
  try {
    // The race ends the sending of rows if the thread fails meanwhile.
    await Promise.race([made, handedOver]);
  } catch (error) {
    over.abort();
    // Nothing is read any more once the transaction of the rows is over.
    await handedOver.catch(() => undefined);
    throw error;
  }
  return async () => {
    const { buffer, byteOffset, byteLength } = await made;
    return Buffer.from(buffer, byteOffset, byteLength);
  };
}

/** A document with at most this many lines, those of the largest order, counts as short work. */
const SHORT_ROWS = 1_000;

const rowsOf = (groups: readonly Group[]): number => groups.reduce((rows, group) => rows + group.rows.length, 0);

const isSoonMade = (model: DocumentModel): boolean =>
  tablesOf(model).reduce((rows, groups) => rows + (Array.isArray(groups) ? rowsOf(groups) : Infinity), 0) <= SHORT_ROWS;

/**
 * Renders a document to the bytes of a file (D10), in a worker thread so that the server stays responsive. A document
 * of few, loaded rows is queued as short work; a list, with many rows or rows still to be read, as long work. Throws
 * 422 if it has too many lines or cells, 503 if the queue is full or rendering fails.
 */
export function renderDocument(
  model: DocumentModel,
  format: DocumentFormat,
  limits: RenderLimits = {},
): Promise<Buffer> {
  const turns = isSoonMade(model) ? shortTurns : longTurns;
  return turns.run(presentCaller(), async () => (await begin(model, format, { ...defaults, ...limits }))());
}

/** Reads a document; its groups may be read lazily in the same transaction. */
export type ReadDocument = (trx: Transaction<Database>) => Promise<DocumentModel>;

/** Reads and renders a list as `renderDocument` does, all in its turn: its head, rows and totals are of one moment. */
export const renderLong = (db: Kysely<Database>, read: ReadDocument, format: DocumentFormat): Promise<Buffer> =>
  longTurns.run(presentCaller(), async () => {
    const file = await inSnapshot(db, async trx => begin(await read(trx), format, defaults));
    return file();
  });
