import { z } from 'zod';
import { plain, withHyphens } from '#contract/text/plain';
import { hasEveryWord } from '../../api/localList';
import { storedJson, storeJson } from '../../api/store';
import { recentsKey } from '../../api/storageKeys';
import type { Choice } from './choices';

/** Whether code and name contain every word of a text, ignoring accents and case as the server does (D4). */
export const matches = ({ code, name }: Pick<Choice<unknown>, 'code' | 'name'>, text: string): boolean =>
  hasEveryWord(`${code} ${name}`, text);

const NONE = 4;

/** How well a choice matches: 0 whole code, 1 start of the code, 2 start of the name, 3 any part, 4 no match. */
function rank(choice: Pick<Choice<unknown>, 'code' | 'name'>, text: string): number {
  const typed = plain(text);
  const code = plain(choice.code);
  if (code !== '' && code === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (plain(choice.name).startsWith(typed)) return 2;
  return matches(choice, text) ? 3 : NONE;
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
  // What matches only as a scanner means it comes after what matches as it is typed.
  const asMeant = (choice: Choice<T>) => rank(choice, text) + rank(choice, withHyphens(text)) / (NONE + 1);
  return all.toSorted((a, b) => asMeant(a) - asMeant(b));
}

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
