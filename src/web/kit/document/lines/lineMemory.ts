import type { z } from 'zod';

/** The line being typed, kept in this tab: leaving the page in the middle of it, or loading it anew, loses nothing. */
export interface LineMemory<V> {
  load: () => V;
  save: (values: V) => void;
  forget: () => void;
}

interface LineMemoryOptions<V> {
  /** Names the user: nobody ever sees what another one typed (D19). */
  key: string;
  schema: z.ZodType<V>;
  blank: V;
  storage?: Storage;
}

export function createLineMemory<V>({
  key,
  schema,
  blank,
  storage = sessionStorage,
}: LineMemoryOptions<V>): LineMemory<V> {
  return {
    load: () => {
      try {
        return schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data ?? blank;
      } catch {
        return blank;
      }
    },
    save: values => {
      try {
        storage.setItem(key, JSON.stringify(schema.parse(values)));
      } catch {
        // A convenience only.
      }
    },
    forget: () => storage.removeItem(key),
  };
}
