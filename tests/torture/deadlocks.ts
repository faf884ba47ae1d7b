import { z } from 'zod';
import type { Site } from './site';

/** Adds up the deadlocks that PostgreSQL counts, across the crashes after which it begins at 0 again. */
export interface DeadlockCount {
  /** Reads the count; asked before every fault, which may wipe it out. */
  look(): Promise<void>;
  total(): number;
}

export function countDeadlocks(site: Site): DeadlockCount {
  let earlier = 0;
  let latest = 0;
  return {
    look: async () => {
      const [row] = await site.query('select deadlocks from pg_stat_database where datname = current_database()');
      const counted = z.coerce.number().parse(row?.deadlocks ?? 0);
      if (counted < latest) earlier += latest;
      latest = counted;
    },
    total: () => earlier + latest,
  };
}
