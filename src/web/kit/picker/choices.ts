import type { SortPayload } from 'react-admin';

/** One thing that a picker offers: what it shows, and the record behind it, which a remembered choice has not. */
export interface Choice<T> {
  id: number;
  /** Shown and searched before the name; '' where there is none. */
  code: string;
  name: string;
  /** Under the name. */
  detail?: string;
  record?: T;
  recent?: boolean;
}

/** What may be picked, declared once: articles, suppliers, clients. */
export interface PickerKind<T> {
  resource: string;
  label: string;
  placeholder?: string;
  /** The heading over what the server found. */
  group: string;
  /** What is said when nothing fits. */
  none: string;
  sort: SortPayload;
  toChoice(record: T): Choice<T>;
  /** Offered at all, besides being active (D32). */
  accepts?(record: T): boolean;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word of a text is in the code or the name, accents and case apart (as the server searches, D4). */
export function matches({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>, text: string): boolean {
  const where = plain(`${code} ${name}`);
  return plain(text)
    .split(/\s+/)
    .every(word => where.includes(word));
}

/** How well a choice fits a text: by its code, by the beginning of its name, by its name, or only by something else. */
function rank(choice: Pick<Choice<unknown>, 'code' | 'name'>, text: string): number {
  const typed = plain(text);
  const code = plain(choice.code);
  if (code !== '' && code === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (plain(choice.name).startsWith(typed)) return 2;
  return matches(choice, text) ? 3 : 4;
}

/**
 * The options for what is typed: last choices first, then what the server found, the best fit first. While its answer is
 * for an older text (`settled` false) the old options are narrowed here, so that Enter never takes one that does not fit.
 */
export function optionsFor<T>(
  text: string,
  settled: boolean,
  found: readonly Choice<T>[],
  recents: readonly Choice<T>[],
): Choice<T>[] {
  const top = recents.filter(one => text === '' || matches(one, text)).map(one => ({ ...one, recent: true }));
  const rest = settled ? found : found.filter(one => matches(one, text));
  const others = rest.filter(one => !top.some(({ id }) => id === one.id));
  return [...top, ...(text === '' ? others : others.toSorted((a, b) => rank(a, text) - rank(b, text)))];
}

export const labelOf = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>): string =>
  code ? `${code} · ${name}` : name;
