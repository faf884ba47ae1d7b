import type { Group } from './documentModel';

/** A slice of a group; `continues` if it belongs to the same group as the slice before it. */
export interface Piece {
  group: Group;
  continues: boolean;
}

/**
 * Message to the thread that renders a document: a portion of its rows, in order; 'next' before those of each additional
 * table; 'end' after the last one.
 */
export type DocumentPart = Piece[] | 'next' | 'end';

/** Rows per message: few enough that cloning a message does not delay other requests. */
const PORTION = 500;

function* piecesOf(group: Group): Generator<Piece> {
  yield { group: { ...group, rows: group.rows.slice(0, PORTION) }, continues: false };
  for (let at = PORTION; at < group.rows.length; at += PORTION) {
    yield { group: { rows: group.rows.slice(at, at + PORTION) }, continues: true };
  }
}

/** Splits the rows of a document into portions, read from their source on demand. */
export async function* portions(groups: Iterable<Group> | AsyncIterable<Group>): AsyncGenerator<Piece[]> {
  let portion: Piece[] = [];
  let rows = 0;
  for await (const group of groups) {
    for (const piece of piecesOf(group)) {
      portion.push(piece);
      rows += piece.group.rows.length + 1;
      if (rows < PORTION) continue;
      yield portion;
      portion = [];
      rows = 0;
    }
  }
  yield portion;
}

/** Appends the pieces of a portion to the groups received before. */
export function gather(groups: Group[], pieces: Piece[]): void {
  for (const { group, continues } of pieces) {
    if (continues) groups.at(-1)?.rows.push(...group.rows);
    else groups.push(group);
  }
}
