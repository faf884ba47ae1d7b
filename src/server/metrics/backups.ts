import { Gauge, type Registry } from 'prom-client';
import type { BackupStatus } from '../backup/schedule';

/** Metrics of the automatic backups: age of the newest one, and whether the latest attempt failed. */
export function watchBackups(backups: () => Promise<BackupStatus>, registry: Registry): void {
  new Gauge({
    name: 'bodega_backup_failed',
    help: '1 when the latest automatic backup failed.',
    registers: [registry],
    async collect() {
      this.set((await backups()).failed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'bodega_backup_age_seconds',
    help: 'Age of the newest automatic backup.',
    registers: [registry],
    async collect() {
      const { last } = await backups();
      if (last) this.set(Math.max(0, Math.round((Date.now() - last.getTime()) / 1000)));
      else this.remove();
    },
  });
}
