import type { Group } from './documentModel';

/** A slice of a group; `continues` when it goes on with the group of the slice before it. */
export interface Piece {
  group: Group;
  continues: boolean;
}

/** What the thread that makes a document is told: its rows in portions, in order, and then that these were all. */
export type DocumentPart = Piece[] | 'end';

/** Rows in one message: small enough that handing it over never holds up other requests. */
const PORTION = 500;

function* piecesOf(group: Group): Generator<Piece> {
  yield { group: { ...group, rows: group.rows.slice(0, PORTION) }, continues: false };
  for (let at = PORTION; at < group.rows.length; at += PORTION) {
    yield { group: { rows: group.rows.slice(at, at + PORTION) }, continues: true };
  }
}

/** The rows of a document in portions, taken from their source as they are asked for. */
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

/** Puts the pieces of a portion behind the groups that came before. */
export function gather(groups: Group[], pieces: Piece[]): void {
  for (const { group, continues } of pieces) {
    if (continues) groups.at(-1)?.rows.push(...group.rows);
    else groups.push(group);
  }
}
