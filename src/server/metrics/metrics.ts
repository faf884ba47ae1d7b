import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import type { BackupStatus } from '../backup/schedule';
import { readReplicaOf } from '../db/connection';
import type { Database } from '../db/schema';
import { watchBackups } from './backups';
import { watchDatabase } from './database';
import { watchEventLoop } from './process';
import { watchReplica } from './replica';
import { countRequests } from './requests';
import { watchWork } from './work';

/** Prometheus metrics of a server, its database and its background work. Without automatic backups none has failed. */
export function metricsOf(
  app: FastifyInstance,
  db: Kysely<Database>,
  backups: () => Promise<BackupStatus> = async () => ({ failed: false }),
): Registry {
  const registry = new Registry();
  countRequests(app, registry);
  watchDatabase(db, registry);
  const replica = readReplicaOf(db);
  if (replica) watchReplica(replica, registry);
  watchWork(registry);
  watchEventLoop(app, registry);
  watchBackups(backups, registry);
  return registry;
}
