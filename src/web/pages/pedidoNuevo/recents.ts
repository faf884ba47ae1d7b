import { z } from 'zod';

const ids = z.array(z.number().int().positive());
const RECENTS = 6;

const storageKey = (userId: number): string => `bodega.pedido.articulos.v1.${userId}`;

/** The articles a user chose last, newest first. Only ids are kept: names and whether they are active come from the server. */
export function loadRecents(userId: number, storage: Storage = localStorage): number[] {
  try {
    return ids.safeParse(JSON.parse(storage.getItem(storageKey(userId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Puts an article on top of the last choices and answers them. */
export function remember(userId: number, id: number, storage: Storage = localStorage): number[] {
  const next = [id, ...loadRecents(userId, storage).filter(other => other !== id)].slice(0, RECENTS);
  try {
    storage.setItem(storageKey(userId), JSON.stringify(next));
  } catch {
    // A convenience only: without storage there are no last choices.
  }
  return next;
}
