import { searchedText, searchedWord } from '#contract/text/measures';
import { searchWords } from '#contract/text/plain';
import { dayOf, parseInstant } from '#contract/text/format';
import { valueAt } from '#contract/declarations/placedFields';
import { companyTimeZone } from './company';

/** Pages, sorts and filters in the browser for plain providers, which return whole lists (D3). */
export type Row = Record<string, unknown>;

export interface ListQuery {
  range?: readonly [number, number];
  sort?: readonly [string, 'ASC' | 'DESC'];
  filter: Record<string, unknown>;
  q?: string;
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** `sign` is -1 for a descending order; what is empty stands last either way. */
function compare(a: unknown, b: unknown, sign: number): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null);
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`));
}

const matches = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(wanted) ? wanted.some(item => matches(value, item)) : value === wanted || `${value}` === `${wanted}`;

/** Bounds on a document's `fecha`, as inclusive days. */
const bounds: Record<string, (day: string, bound: string) => boolean> = {
  desde: (day, bound) => day >= bound,
  hasta: (day, bound) => day <= bound,
};

function holds(row: Row, path: string, wanted: unknown): boolean {
  const bound = Object.hasOwn(bounds, path) ? bounds[path] : undefined;
  if (!bound) return matches(valueAt(row, path), wanted);
  const instant = parseInstant(`${valueAt(row, 'fecha')}`, companyTimeZone);
  return instant !== null && bound(dayOf(instant, companyTimeZone), `${wanted}`);
}

/** Whether a text contains every word searched for, as the server's search does (D4). */
export function hasEveryWord(where: string, searched: string): boolean {
  const text = searchedText(where);
  return searchWords(searched).every(word => text.includes(searchedWord(word)));
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && value) return Object.values(value).map(textOf).join(' ');
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

export function localList<T extends Row>(
  rows: T[],
  { range, sort, filter, q }: ListQuery,
): { rows: T[]; total: number } {
  const wanted = Object.entries(filter);
  const found = rows.filter(
    row => wanted.every(([path, value]) => holds(row, path, value)) && (!q || hasEveryWord(textOf(row), q)),
  );
  if (sort) {
    const [field, order] = sort;
    const sign = order === 'DESC' ? -1 : 1;
    found.sort((a, b) => compare(valueAt(a, field), valueAt(b, field), sign));
  }
  return { rows: range ? found.slice(range[0], range[1] + 1) : found, total: found.length };
}
