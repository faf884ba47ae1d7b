import type { DataProvider } from 'react-admin';
import { isSpecialArticle, PEDIDO_LINES_MAX } from '#contract/constants';
import { labels } from '#contract/declarations/labels';
import type { Producto } from '#contract/producto';
import { atMost } from '#contract/text/format';
import { readNumber } from '#contract/text/numbers';
import { plain } from '#contract/text/plain';
import type { Choice } from '../../../kit/picker/choices';
import { articleToOrder } from '../../documentos/pickable';
import {
  addLine,
  findMergeable,
  mergeLine,
  mergeNeedsAnswer,
  type NewPedidoLinea,
  type PedidoDraft,
} from './pedidoDraft';
import { readLine } from './PedidoLineaForm';

/** A row pasted from a spreadsheet. Its cells: code, quantity, direccionamiento and, if wanted, detalle. */
export interface PastedRow {
  text: string;
  cells: readonly string[];
}

/** A row that is not on the order, and why. */
export interface WrongRow {
  text: string;
  why: string;
}

const FULL = `El pedido admite ${atMost(PEDIDO_LINES_MAX, 'líneas')}`;

/** A cell with a tab, a line break or a quote in it is copied between quotes. */
const unquoted = (cell: string): string =>
  (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();

/** The rows of a text with something in them, but for headings. Cells end with a tab, or with `;` where there is no tab. */
export function rowsIn(text: string): PastedRow[] {
  const rows = text.split(/\r\n?|\n/).map(row => ({
    text: row,
    cells: row.split(row.includes('\t') ? '\t' : ';').map(cell => unquoted(cell.trim())),
  }));
  const heading = plain(labels.codigo);
  return rows.filter(({ cells }) => cells.some(cell => cell !== '') && plain(cells[0] ?? '') !== heading);
}

/** Why these rows are not taken; undefined if they are. */
export function flawOf(rows: readonly PastedRow[]): string | undefined {
  if (rows.length === 0) return 'Pegue al menos una fila';
  return rows.length > PEDIDO_LINES_MAX ? FULL : undefined;
}

const codeOf = ({ cells: [code = ''] }: PastedRow): string => code.toLowerCase();

export type Articles = ReadonlyMap<string, Choice<Producto>>;

/** So many codes are looked up at the same time. */
const AT_ONCE = 4;

/** The active articles of the rows, by code in lower case. */
export async function articlesOf(dataProvider: DataProvider, rows: readonly PastedRow[]): Promise<Articles> {
  const found = new Map<string, Choice<Producto>>();
  const codes = [...new Set(rows.map(codeOf))].filter(code => code !== '');
  const { resource, toChoice } = articleToOrder;
  const lookUp = async () => {
    for (let code = codes.pop(); code !== undefined; code = codes.pop()) {
      const { data } = await dataProvider.getList<Producto>(resource, {
        filter: { estatus: true, q: code, empiezaPor: code },
        // The whole code comes before the longer ones that begin with it.
        sort: { field: 'codigo', order: 'ASC' },
        pagination: { page: 1, perPage: 50 },
      });
      const article = data.find(({ codigo, estatus }) => estatus && codigo.toLowerCase() === code);
      if (article) found.set(code, toChoice(article));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lookUp));
  return found;
}

/** The line of a row, or why it is none. */
function lineOf(row: PastedRow, articles: Articles): NewPedidoLinea | string {
  const [codigo = '', typed = '', direccionamiento = '', detalle = ''] = row.cells;
  const articulo = articles.get(codeOf(row));
  if (!articulo) return codigo ? `Ningún artículo activo tiene el código ${codigo}` : 'Le falta el código';
  if (isSpecialArticle(codigo)) return 'Es un artículo especial: agréguelo con el formulario';
  const cantidad = readNumber(typed);
  if ('refused' in cantidad) return `Cantidad: ${cantidad.refused}`;
  const { line, errors } = readLine({ articulo, nombre: '', cantidad: cantidad.value, direccionamiento, detalle });
  return line ?? Object.values(errors)[0] ?? '';
}

/** The draft with the line, added up with that of the same article; or why it does not fit (D19). */
function withLine(current: PedidoDraft, line: NewPedidoLinea, localId: string): PedidoDraft | string {
  const existing = findMergeable(current.lineas, line);
  if (!existing) return current.lineas.length >= PEDIDO_LINES_MAX ? FULL : addLine(current, { ...line, localId });
  if (!mergeNeedsAnswer(existing, line)) return mergeLine(current, existing.localId, line, 'existing');
  const { direccionamiento, detalle } = existing;
  return `Ya está en el pedido con direccionamiento ${direccionamiento}${detalle && ` y detalle ${detalle}`}`;
}

/** The draft with the lines of all rows that are right, and the others. */
export function withRows(current: PedidoDraft, rows: readonly PastedRow[], articles: Articles, newId: () => string) {
  let draft = current;
  const wrong: WrongRow[] = [];
  for (const row of rows) {
    const line = lineOf(row, articles);
    const next = typeof line === 'string' ? line : withLine(draft, line, newId());
    if (typeof next === 'string') wrong.push({ text: row.text, why: next });
    else draft = next;
  }
  return { draft, wrong };
}
