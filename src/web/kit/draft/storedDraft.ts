import type { z } from 'zod';
import { newKey } from '../../api/idempotency';
import { createStoredState, type StoredState } from './storedState';

interface DraftOptions<D> {
  /** Where it is kept. It names the user: nobody ever sees someone else's draft (D19). */
  key: string;
  schema: z.ZodType<D>;
  /** A new one, with the Idempotency-Key it will be sent with (D8). */
  empty: (key: string) => D;
  isEmpty: (draft: D) => boolean;
  storage?: Storage;
}

/** A draft that outlives the screen, a reload and the session; one that cannot be read any more starts anew. */
export const createStoredDraft = <D>({
  key,
  schema,
  empty,
  isEmpty,
  storage = localStorage,
}: DraftOptions<D>): StoredState<D> =>
  createStoredState({
    storage,
    key,
    parse: stored => schema.safeParse(stored).data,
    fresh: () => empty(newKey()),
    isBlank: isEmpty,
  });
