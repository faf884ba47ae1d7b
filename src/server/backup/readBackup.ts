import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '../process/startError';
import { codeOf } from '../thrown';
import {
  type BackupHeader,
  type BackupTable,
  type BackupTrailer,
  END_OF_ROWS,
  readCopyLine,
  readHeader,
  readTrailer,
} from './format';

/** A parsed part of a backup file; `readBackup` yields them in file order. */
export type Piece =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'tableEnd' }
  | { kind: 'trailer'; trailer: BackupTrailer };

const NEWLINE = 10;

/** Codes of the system for a path at which no file can be. */
const MISSING = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'];

const damaged = (file: string) =>
  new StartError(`La copia ${file} está incompleta o dañada: no se restaura. Use otra copia.`);

/** The unzipped file in blocks of whole lines. Text after the last line break is dropped on purpose. */
async function* blocksOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.on('error', error => text.destroy(error));
  let rest: Buffer[] = [];
  for await (const data of text) {
    const chunk = Buffer.from(data);
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      rest.push(chunk);
      continue;
    }
    yield Buffer.concat([...rest, chunk.subarray(0, end)]);
    rest = [chunk.subarray(end)];
  }
}

/** Index in a block at which the rows of a table end, the start of the `\.` line; -1 if they go on. */
function endOfRows(block: Buffer, from: number): number {
  if (block.subarray(from, from + END_OF_ROWS.length).toString('latin1') === END_OF_ROWS) return from;
  const found = block.indexOf(`\n${END_OF_ROWS}`, from);
  return found < 0 ? -1 : found + 1;
}

/** Parses a line outside the rows; undefined for statements that are only for psql. */
function pieceOf(line: string): Piece | undefined {
  const table = readCopyLine(line);
  if (table) return { kind: 'table', table };
  const header = readHeader(line);
  if (header) return { kind: 'header', header };
  const trailer = readTrailer(line);
  return trailer && { kind: 'trailer', trailer };
}

/** Splits blocks into pieces, each with the bytes it was read from. The rows of one table may span many blocks. */
class Scanner {
  private inRows = false;

  *cut(block: Buffer): Generator<{ bytes: Buffer; piece?: Piece }> {
    for (let at = 0; at < block.length;) {
      const next = this.inRows ? this.rows(block, at) : this.line(block, at);
      yield next;
      at += next.bytes.length;
    }
  }

  private rows(block: Buffer, at: number): { bytes: Buffer; piece: Piece } {
    const end = endOfRows(block, at);
    if (end === at) {
      this.inRows = false;
      return { bytes: block.subarray(at, at + END_OF_ROWS.length), piece: { kind: 'tableEnd' } };
    }
    const bytes = block.subarray(at, end < 0 ? block.length : end);
    return { bytes, piece: { kind: 'rows', bytes } };
  }

  private line(block: Buffer, at: number): { bytes: Buffer; piece?: Piece } {
    const bytes = block.subarray(at, block.indexOf(NEWLINE, at) + 1);
    const piece = pieceOf(bytes.toString('utf8', 0, bytes.length - 1));
    this.inRows = piece?.kind === 'table';
    return { bytes, piece };
  }
}

/** Yields the pieces of a file. The checksum is verified before the trailer, the last piece, is yielded. */
async function* scan(file: string): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  const scanner = new Scanner();
  let isOver = false;
  for await (const block of blocksOf(file)) {
    for (const { bytes, piece } of scanner.cut(block)) {
      if (isOver) throw damaged(file);
      isOver = piece?.kind === 'trailer';
      if (piece?.kind !== 'trailer') hash.update(bytes);
      else if (piece.trailer.sha256 !== hash.digest('hex')) throw damaged(file);
      if (piece) yield piece;
    }
  }
  if (!isOver) throw damaged(file);
}

/**
 * Reads a backup file piece by piece, as a stream.
 * @throws StartError if the file does not exist or can't be read, or is not a complete, unmodified backup.
 */
export async function* readBackup(file: string): AsyncGenerator<Piece> {
  try {
    yield* scan(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const code = codeOf(error) ?? '';
    if (MISSING.includes(code)) throw new StartError(`No hay ninguna copia en ${file}.`);
    if (code === 'EACCES') throw new StartError(`No se puede leer ${file}: falta permiso.`);
    if (code.startsWith('Z_')) throw damaged(file);
    throw error;
  }
}

/** Reads a backup to its end to verify it. Returns its header and trailer; throws like `readBackup`. */
export async function verifyBackup(file: string): Promise<BackupHeader & BackupTrailer> {
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'header') header ??= piece.header;
    if (piece.kind === 'trailer') trailer = piece.trailer;
  }
  if (!header || !trailer) throw damaged(file);
  return { ...header, ...trailer };
}

/** Yields the rows of the current table from `pieces`, up to the end of that table. */
export async function* rowsOf(pieces: AsyncGenerator<Piece>): AsyncGenerator<Buffer> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    if (next.value.kind === 'tableEnd') return;
    if (next.value.kind === 'rows') yield next.value.bytes;
  }
}
