import type { BackupStatus } from '../backup/schedule';
import { type Metric, gauge } from './exposition';

/** How old the newest automatic backup is, and whether the latest attempt failed. */
export function backupMetrics({ last, failed }: BackupStatus): Metric[] {
  const failure = gauge('bodega_backup_failed', '1 when the latest automatic backup failed.', failed ? 1 : 0);
  if (!last) return [failure];
  const age = Math.max(0, Math.round((Date.now() - last.getTime()) / 1000));
  return [failure, gauge('bodega_backup_age_seconds', 'Age of the newest automatic backup.', age)];
}
