import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { ReadReplica } from '../db/readReplica';
import type { Database } from '../db/schema';
import { onlyReads } from '../work/caller';

/** Calls that a replica may answer: lists, searches, reports, documents. Single records are read from the primary. */
const READ_THERE = /\.(list|search|listado|documento)$|^(cifras|exportar|exportarLineas)\./;

/** Calls whose writes change nobody's rights or projects, so that only the writer needs to see them at once. */
const OF_THE_WRITER =
  /^(pedidos|pedidoAdjuntos|comentarios|aprobaciones|compras|compraAdjuntos|necesidades|ventas|movimientos|sesion)\./;

const callOf = (request: FastifyRequest): EndpointName | '' => request.routeOptions.config.call ?? '';

/**
 * Stores the position in the write-ahead log after a write: in the writer's sessions, or in everybody's (`forAll`) if
 * rights or projects may have changed, which others must see at once too (D29).
 */
async function noteWritten(db: Kysely<Database>, idUsuario: number, forAll: boolean): Promise<void> {
  const whose = forAll ? sql`true` : sql`"idUsuario" = ${idUsuario}`;
  await sql`update sesion set escrito = pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') where ${whose}`.execute(db);
}

/** Routes reads to the replica once it has replayed the reader's own writes, whichever server made them. */
export const replicaPlugin = fp(async (app: FastifyInstance, { replica }: { replica: ReadReplica }) => {
  replica.onChange = (isUp, err) => {
    if (isUp) app.log.info('the replica is read again');
    else app.log.warn({ err }, 'DATABASE_READ_URL does not answer as a replica: the primary is read');
  };
  // A wrong address is told at the start, not at the first list.
  app.addHook('onReady', async () => void replica.look());
  app.addHook('preHandler', async request => {
    const { sesion, caller } = request;
    if (!sesion || !caller?.onlyReads || !READ_THERE.test(callOf(request))) return;
    if (await replica.mayRead(sesion.escrito)) caller.replica = replica;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { sesion } = request;
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500;
    if (!sesion || isRefused || onlyReads(request)) return payload;
    try {
      await noteWritten(app.db, sesion.usuario.id, !OF_THE_WRITER.test(callOf(request)));
    } catch (error) {
      // The write succeeded and is answered so. Its position is unknown, so the replica is not used for a while.
      request.log.warn({ err: error }, 'what was written could not be noted');
      replica.distrust();
    }
    return payload;
  });
});
