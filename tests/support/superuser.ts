import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { EmbeddedDatabase } from '../../src/server/db/embedded/startEmbedded';

/** Connection as the superuser of an embedded cluster. */
export async function superuserOf({
  connection,
  dataDir,
}: Pick<EmbeddedDatabase, 'connection' | 'dataDir'>): Promise<pg.PoolConfig> {
  const password = await readFile(join(dataDir, 'postgresql', 'clave'), 'utf8');
  return { ...connection, user: 'bodega', password: password.trim() };
}
