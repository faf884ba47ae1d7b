import { z } from 'zod';

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
