import type { SortPayload } from 'react-admin';
import { z } from 'zod';
import { catalogoOf } from '#contract/catalogos';
import { nameOf } from '#contract/declarations/catalogue';
import { plain } from '#contract/text/plain';
import { hasEveryWord } from '../../api/localList';
import { menu } from '../../app/layout/menuEntries';
import { paths } from '../../app/routes';
import { storedJson, storeJson } from '../../api/store';
import { recentsKey } from '../../api/storageKeys';

/** An option of a picker: its texts and, unless it was read back from a draft, the record it stands for. */
export interface Choice<T> {
  id: number;
  /** Shown and searched before the name; '' for a record without a code. */
  code: string;
  name: string;
  /** Shown below the name. */
  detail?: string;
  /** Current state, shown after the detail; never stored with a draft. */
  now?: string | null;
  record?: T;
  recent?: boolean;
}

/** A kind of record that can be picked: resource, texts and rules. */
export interface PickerKind<T> {
  resource: string;
  label: string;
  placeholder?: string;
  /** Group heading above the server's results. */
  group?: string;
  /** Text for no results. */
  none?: string;
  /** Text while nothing is typed and there is none to choose; `none` without it. */
  empty?: string;
  sort: SortPayload;
  toChoice(record: T): Choice<T>;
  /** Whether a record is offered, besides being active (D32). */
  accepts?(record: T): boolean;
  /** Offers inactive records too: for filters of past documents, and for resources without a state. */
  withInactive?: boolean;
}

/** A reference by id and name, as in lists and drafts. */
export interface Named {
  id: number;
  nombre: string;
}

/** What a picker of a catalogue's records says while there are none: where in the menu they are added. */
export function noneToChoose(resource: string): string {
  const group = menu.find(({ entries }) => entries.some(({ to }) => to === paths.list(resource)));
  const many = catalogoOf(resource)?.noun.many ?? 'registros';
  return `No hay ${many.toLowerCase()} para elegir. Se agregan en el menú, en ${group?.title ?? 'Catálogos'}`;
}

/** What the records of a resource are named by: of a catalogue what it declares, else their `nombre`. */
export const naming = (resource: string) => catalogoOf(resource) ?? { namedBy: ['nombre'] };

export function byName(resource: string, label: string): PickerKind<Named> {
  const named = naming(resource);
  return {
    resource,
    label,
    empty: noneToChoose(resource),
    sort: { field: named.namedBy[0] ?? 'id', order: 'ASC' },
    toChoice: record => ({ ...choiceOf({ id: record.id, nombre: nameOf(named, record) }), record }),
  };
}

/** From a draft's reference to the picker's value, and back. */
export const choiceOf = ({ id, nombre }: Named) => ({ id, code: '', name: nombre });
export const namedOf = (choice: Choice<unknown> | null): Named | null =>
  choice && { id: choice.id, nombre: choice.name };

/** Whether code and name contain every word of a text, ignoring accents and case as the server does (D4). */
export const matches = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>, text: string): boolean =>
  hasEveryWord(`${code} ${name}`, text);

/** How well a choice matches: 0 whole code, 1 start of the code, 2 start of the name, 3 any part, 4 no match. */
function rank(choice: Pick<Choice<unknown>, 'code' | 'name'>, text: string): number {
  const typed = plain(text);
  const code = plain(choice.code);
  if (code !== '' && code === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (plain(choice.name).startsWith(typed)) return 2;
  return matches(choice, text) ? 3 : 4;
}

/**
 * The options in order: recent choices first without a text; with one, by match, recent ones before equal matches.
 * Until the server's results are for this text (`settled`) they are filtered here, so that Enter never takes a wrong
 * option.
 */
export function optionsFor<T>(
  text: string,
  settled: boolean,
  found: readonly Choice<T>[],
  recents: readonly Choice<T>[],
): Choice<T>[] {
  const top = recents
    .filter(choice => text === '' || matches(choice, text))
    .map(choice => ({ ...choice, recent: true }));
  const rest = settled ? found : found.filter(choice => matches(choice, text));
  const others = rest.filter(choice => !top.some(({ id }) => id === choice.id));
  if (text === '') return [...top, ...others];
  const all = [...top.map(({ recent: _, ...choice }) => choice), ...others];
  return all.toSorted((a, b) => rank(a, text) - rank(b, text));
}

export const labelOf = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>): string =>
  code ? `${code} · ${name}` : name;

const ids = z.array(z.number().int().positive());
const RECENTS = 6;

/** Ids of a user's recent choices, newest first. Names and active state are always read from the server. */
export const loadRecents = (resource: string, userId: number): number[] =>
  ids.safeParse(storedJson(recentsKey(resource, userId))).data ?? [];

/** Moves a choice to the top of the recent ones and returns them. */
export function remember(resource: string, userId: number, id: number): number[] {
  const next = [id, ...loadRecents(resource, userId).filter(other => other !== id)].slice(0, RECENTS);
  storeJson(recentsKey(resource, userId), next);
  return next;
}
