import type { SortPayload } from 'react-admin';
import { z } from 'zod';

/** One thing that a picker offers: what it shows, and the record behind it, which a remembered choice has not. */
export interface Choice<T> {
  id: number;
  /** Shown and searched before the name; '' where there is none. */
  code: string;
  name: string;
  /** Under the name. */
  detail?: string;
  /** After the detail, of this moment only: a remembered choice has it not. */
  now?: string | null;
  record?: T;
  recent?: boolean;
}

/** What may be picked, declared once, with its words. */
export interface PickerKind<T> {
  resource: string;
  label: string;
  placeholder?: string;
  /** The heading over what the server found. */
  group?: string;
  /** What is said when nothing fits. */
  none?: string;
  sort: SortPayload;
  toChoice(record: T): Choice<T>;
  /** Offered at all, besides being active (D32). */
  accepts?(record: T): boolean;
  /** What is inactive is offered too: for looking at what there was, and for what has no state. */
  withInactive?: boolean;
}

/** What goes by its name, in a list as on a draft. */
export interface Named {
  id: number;
  nombre: string;
}

export const byNombre = (resource: string, label: string): PickerKind<Named> => ({
  resource,
  label,
  sort: { field: 'nombre', order: 'ASC' },
  toChoice: record => ({ ...choiceOf(record), record }),
});

/** What stands on a draft as a picker shows it, and what was picked as it stands there. */
export const choiceOf = ({ id, nombre }: Named) => ({ id, code: '', name: nombre });
export const namedBy = (choice: Choice<unknown> | null): Named | null =>
  choice && { id: choice.id, nombre: choice.name };

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
 * The options: of nothing typed the last choices first; of a text the best fit first, and a last choice before its equals. While the server's answer is
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
  if (text === '') return [...top, ...others];
  const all = [...top.map(({ recent: _, ...one }) => one), ...others];
  return all.toSorted((a, b) => rank(a, text) - rank(b, text));
}

export const labelOf = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>): string =>
  code ? `${code} · ${name}` : name;

const ids = z.array(z.number().int().positive());
const RECENTS = 6;

const storageKey = (resource: string, userId: number): string => `bodega.recientes.v1.${resource}.${userId}`;

/** What a user picked last, newest first. Only ids are kept: names and whether they are active come from the server. */
export function loadRecents(resource: string, userId: number, storage: Storage = localStorage): number[] {
  try {
    return ids.safeParse(JSON.parse(storage.getItem(storageKey(resource, userId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Puts a choice on top of the last ones and answers them. */
export function remember(resource: string, userId: number, id: number, storage: Storage = localStorage): number[] {
  const next = [id, ...loadRecents(resource, userId, storage).filter(other => other !== id)].slice(0, RECENTS);
  try {
    storage.setItem(storageKey(resource, userId), JSON.stringify(next));
  } catch {
    // A convenience only: without storage there are no last choices.
  }
  return next;
}
