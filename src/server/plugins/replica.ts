import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { EndpointName } from '#contract/endpointNames';
import type { ReadReplica } from '../db/readReplica';
import type { Database } from '../db/schema';

/** Calls that a replica may answer: lists, searches, reports and documents. A single record is read where it is written. */
const READ_THERE = /\.(list|search|listado|documento)$|^(cifras|exportar)\./;

/** Calls that write what is nobody's right, and closes or opens nothing for others. */
const OF_THE_WRITER = /^(pedidos|aprobaciones|compras|ventas|movimientos|sesion)\./;

const READS = ['GET', 'HEAD', 'OPTIONS'];

const callOf = (request: FastifyRequest): EndpointName | '' => request.routeOptions.config.call ?? '';

/**
 * Keeps up to where the log holds what was just written: for the writer, or for everybody where it may have been a right or a
 * project, which others must see at once too (D29).
 */
async function noteWritten(db: Kysely<Database>, idUsuario: number, forAll: boolean): Promise<void> {
  const whose = forAll ? sql`true` : sql`"idUsuario" = ${idUsuario}`;
  await sql`update sesion set escrito = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') where ${whose}`.execute(db);
}

/** Sends what may be read from the replica to it, once it has what the reader has written, whichever server wrote it. */
export const replicaPlugin = fp(async (app: FastifyInstance, { replica }: { replica: ReadReplica }) => {
  app.addHook('preHandler', async request => {
    const { sesion, caller } = request;
    if (!sesion || !caller?.onlyReads || !READ_THERE.test(callOf(request))) return;
    if (await replica.mayRead(sesion.escrito)) caller.replica = replica;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { sesion } = request;
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (!sesion || isRefused || READS.includes(request.method)) return payload;
    try {
      await noteWritten(app.db, sesion.usuario.id, !OF_THE_WRITER.test(callOf(request)));
    } catch (error) {
      // It is written, and must be answered so: what nobody could note is not looked for in the replica.
      request.log.warn({ err: error }, 'what was written could not be noted');
      replica.distrust();
    }
    return payload;
  });
});
