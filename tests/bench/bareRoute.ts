import fastify, { type FastifyInstance } from 'fastify';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/** The statements of a request, as sent by the real server. */
export type Recording = readonly Pick<CompiledQuery, 'sql' | 'parameters'>[];

/**
 * A bare Fastify route that runs the same SQL through pg, without sessions, gates and validation: the reference for the
 * real server (S13).
 */
export async function bareServer(
  connection: pg.PoolConfig,
  recording: Recording,
  inTransaction: boolean,
): Promise<FastifyInstance> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const app = fastify();
  app.all('/', async () => {
    const client = await pool.connect();
    let last: unknown[] = [];
    if (inTransaction) await client.query('begin');
    for (const { sql, parameters } of recording) {
      last = (await client.query(sql, [...parameters])).rows;
    }
    if (inTransaction) await client.query('commit');
    client.release();
    return { success: true, message: '', data: last };
  });
  app.addHook('onClose', () => pool.end());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
