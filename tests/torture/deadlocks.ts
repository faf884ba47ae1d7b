import { z } from 'zod';
import type { Site } from './site';

/** Adds up PostgreSQL's deadlock counts, which start at 0 again after a crash. */
export interface DeadlockCount {
  /** Reads the count; called before every fault, which may reset it. */
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
