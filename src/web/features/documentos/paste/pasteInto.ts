import type { DataProvider } from 'react-admin';
import { isSpecialArticle } from '#contract/constants';
import { asShown, searchText } from '#contract/declarations/fields';
import type { Producto } from '#contract/producto';
import { lineas } from '#contract/text/format';
import { type GroupingSign, readNumber, twoReadings } from '#contract/text/numbers';
import { codesMeant, plain } from '#contract/text/plain';
import { newKey } from '../../../api/writes';
import type { Choice, PickerKind } from '../../../kit/picker/choices';
import { CODE, type PasteColumn, type PastedRow } from './pastedRows';

type Figures = Readonly<Record<string, number | null>>;

/** A row as its document reads it: the article of its code, and its columns by their names. */
interface ReadRow {
  articulo: Choice<Producto>;
  figures: Figures;
  cells: PastedRow['cells'];
}

/** What a document takes from a spreadsheet. */
export interface PasteKind<D> {
  /** The articles that its line form offers. */
  article: PickerKind<Producto>;
  /** What is said of one that it does not. */
  notOffered?: string;
  /** Code and quantity, and what else a row may have. */
  columns: readonly PasteColumn[];
  linesMax: number;
  /** What becomes of the rows, after the names of the columns. */
  note: string;
  /** The draft with the row, under the rules of the line form; or why it is not taken. */
  withRow(draft: D, row: ReadRow, localId: string): D | string;
}

/** A row that is not on the draft, and why. */
export interface WrongRow extends PastedRow {
  why: string;
}

const noRoom = (linesMax: number) => `No caben más de ${lineas(linesMax)}`;

/** Why these rows are not taken; undefined if they are. */
export function flawOf(rows: readonly PastedRow[], linesMax: number): string | undefined {
  if (rows.length === 0) return 'Pegue al menos una fila';
  return rows.length > linesMax ? noRoom(linesMax) : undefined;
}

/** The first of the errors by column, with the column where the words do not name it; '' if there is none. */
export function firstError(
  columns: readonly PasteColumn[],
  errors: Readonly<Record<string, string | undefined>>,
): string {
  const [name, message = ''] = Object.entries(errors).find(([, found]) => found) ?? [];
  const { label = '' } = columns.find(column => column.name === name) ?? {};
  return plain(message).includes(plain(label)) ? message : `${label}: ${message}`;
}

const codeOf = ({ cells }: PastedRow): string =>
  asShown(cells[CODE.name] ?? '')
    .trim()
    .toLowerCase();

export type Articles = ReadonlyMap<string, Choice<Producto>>;

/** So many codes are looked up at the same time. */
const AT_ONCE = 4;

/** The active articles of the rows, by code in lower case, as a picker finds them. */
export async function articlesOf(
  dataProvider: DataProvider,
  { resource, toChoice }: PickerKind<Producto>,
  rows: readonly PastedRow[],
): Promise<Articles> {
  const found = new Map<string, Choice<Producto>>();
  // What cannot be searched for is no code, and the search for it would refuse them all.
  const codes = [...new Set(rows.map(codeOf))].filter(code => code !== '' && searchText.safeParse(code).success);
  const articleOf = async (code: string) => {
    const { data } = await dataProvider.getList<Producto>(resource, {
      filter: { estatus: true, q: code, empiezaPor: code },
      // The whole code comes before the longer ones that begin with it.
      sort: { field: 'codigo', order: 'ASC' },
      pagination: { page: 1, perPage: 50 },
    });
    return data.find(({ codigo, estatus }) => estatus && codigo.toLowerCase() === code);
  };
  const lookUp = async () => {
    for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
      let article: Producto | undefined;
      for (const meant of codesMeant(code)) article ??= await articleOf(meant);
      if (article) found.set(code, toChoice(article));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp));
  return found;
}

/** The first figure of the rows that may mean two numbers, with both. */
export function firstOfTwoReadings(rows: readonly PastedRow[], columns: readonly PasteColumn[]) {
  const figures = columns.filter(({ isFigure }) => isFigure);
  for (const { cells } of rows)
    for (const { name } of figures) {
      const figure = cells[name] ?? '';
      const found = twoReadings(figure);
      if (found) return { figure, ...found };
    }
  return null;
}

/** The figures of a row; or why one is none. */
function figuresOf(columns: readonly PasteColumn[], { cells }: PastedRow, groups?: GroupingSign): Figures | string {
  const figures: Record<string, number | null> = {};
  for (const { name, label } of columns.filter(({ isFigure }) => isFigure)) {
    const read = readNumber(cells[name] ?? '', groups);
    if ('refused' in read) return `${label}: ${read.refused}`;
    figures[name] = read.value;
  }
  return figures;
}

interface Reading {
  articles: Articles;
  /** The sign that groups thousands in figures that may mean two numbers, if it was said. */
  groups: GroupingSign | undefined;
}

function withRow<D>(kind: PasteKind<D>, draft: D, row: PastedRow, { articles, groups }: Reading) {
  const { cells } = row;
  const articulo = articles.get(codeOf(row));
  const codigo = cells[CODE.name];
  if (!articulo) return codigo ? `Ningún artículo activo tiene el código ${codigo}` : 'Le falta el código';
  const { accepts } = kind.article;
  if (kind.notOffered && articulo.record && accepts?.(articulo.record) === false) return kind.notOffered;
  if (isSpecialArticle(articulo.code)) return 'Es un artículo especial: agréguelo con el formulario';
  const figures = figuresOf(kind.columns, row, groups);
  return typeof figures === 'string' ? figures : kind.withRow(draft, { articulo, figures, cells }, newKey());
}

/** The draft with the lines of all rows that are right, and the others. */
export function withRows<D extends { lineas: readonly unknown[] }>(
  kind: PasteKind<D>,
  current: D,
  rows: readonly PastedRow[],
  reading: Reading,
) {
  let draft = current;
  const wrong: WrongRow[] = [];
  for (const row of rows) {
    const next = withRow(kind, draft, row, reading);
    if (typeof next === 'string') wrong.push({ ...row, why: next });
    else if (next.lineas.length > Math.max(kind.linesMax, draft.lineas.length))
      wrong.push({ ...row, why: noRoom(kind.linesMax) });
    else draft = next;
  }
  return { draft, wrong };
}
