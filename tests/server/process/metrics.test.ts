import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Compra } from '#contract/compra';
import { buildApp } from '../../../src/server/app';
import { readConfig } from '../../../src/server/config';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../../support/app';
import { connect } from '../../../src/server/db/connection';
import { createTestDatabase } from '../../support/testDatabase';
import { startTrade } from '../../support/trade';
import { testData } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

const METRICS_TOKEN = 'una-clave-de-monitor';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ env: { METRICS_TOKEN } });
});
afterAll(() => t.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', app = t.app) =>
  app.inject({ url: '/api/metrics', headers, remoteAddress });

/** Value of a metric, by name and labels. */
const valueIn = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find(one => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
};

describe('GET /api/metrics', () => {
  it('is text that Prometheus reads: every line a comment or a number, every metric described once', async () => {
    await t.admin.get('/Categoria');
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const lines = answer.body.trimEnd().split('\n');
    const flawed = lines.filter(
      line => !/^# (HELP|TYPE) \w+ .+$/.test(line) && !/^\w+(\{(\w+="[^"]*",?)+\})? \d+(\.\d+)?(e[+-]\d+)?$/.test(line),
    );
    expect(flawed).toEqual([]);
    const described = lines.filter(line => line.startsWith('# TYPE')).map(line => line.split(' ')[2]);
    expect(new Set(described).size).toBe(described.length);
  });

  it('counts requests by route, method and status, and never by what was asked for', async () => {
    const line = 'bodega_http_requests_total{method="GET",route="/api/Categoria/filter/:text",status="200"}';
    const before = valueIn((await read()).body, line) ?? 0;
    await t.admin.get('/Categoria/filter/secreto');
    await t.stranger.get('/Categoria/filter/secreto');
    const { body } = await read();
    expect(valueIn(body, line)).toBe(before + 1);
    expect(valueIn(body, line.replace('200', '401'))).toBe(1);
    expect(body).not.toContain('secreto');
    const took = (le: string) =>
      `bodega_http_request_duration_seconds_bucket{le="${le}",method="GET",route="/api/Categoria/filter/:text"}`;
    expect(valueIn(body, took('+Inf'))).toBe(before + 2);
    expect(valueIn(body, took('10'))).toBe(before + 2);
  });

  it('shows the database, its pool, the queue of e-mails, the process and the backups', async () => {
    const { body } = await read();
    for (const line of [
      'bodega_database_up',
      'bodega_database_connections{state="idle"}',
      'bodega_database_connections_max',
      'bodega_database_waiting_requests',
      'bodega_mails{state="queued"}',
      'bodega_event_loop_lag_seconds{quantile="0.99"}',
      'process_resident_memory_bytes',
      'bodega_backup_failed',
      'bodega_database_deadlocks_total',
      'bodega_retries_total{reason="connection"}',
      'bodega_retries_total{reason="race"}',
      'bodega_statements_total{outcome="failed"}',
      'process_cpu_seconds_total',
      'process_start_time_seconds',
      'nodejs_heap_size_used_bytes',
    ]) {
      expect(valueIn(body, line), line).toBeGreaterThanOrEqual(0);
    }
    expect(valueIn(body, 'bodega_database_up')).toBe(1);
  });

  it('counts an e-mail that was given up until its order is sent again or cancelled', async () => {
    const c = await startTrade(t);
    const idProducto = await testData(t).articulo();
    const resent = await c.compra(t.admin, [{ idProducto }]);
    const cancelled = await c.compra(t.admin, [{ idProducto }]);
    const mail = ({ id }: Compra, estado: string) =>
      sql`insert into correo ("idCompra", "idUsuario", destinatario, "mensajeId", estado)
        values (${id}, ${t.admin.id}, 'x@prueba.cr', gen_random_uuid()::text, ${estado})`.execute(t.db);
    const states = async () => {
      const { body } = await read();
      return ['queued', 'failed'].map(state => valueIn(body, `bodega_mails{state="${state}"}`));
    };
    await mail(resent, 'Fallido');
    await mail(cancelled, 'Fallido');
    expect(await states()).toEqual([0, 2]);
    await mail(resent, 'EnCola');
    expect(await states()).toEqual([1, 1]);
    await t.admin.put(`/Compra/anular/${cancelled.id}`, { motivo: 'Ya no hace falta' });
    expect(await states()).toEqual([1, 0]);
  });

  it('tells the age of the newest backup, and a failed one', async () => {
    const last = new Date(Date.now() - 3_600_000);
    const app = await buildApp({ db: t.db, config: t.config, backups: async () => ({ last, failed: true }) });
    const { body } = await read({}, '127.0.0.1', app);
    expect(valueIn(body, 'bodega_backup_failed')).toBe(1);
    expect(valueIn(body, 'bodega_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
    await app.close();
  });

  it.each<[string, Record<string, string>, string]>([
    ['another machine', {}, '10.0.0.7'],
    ['another machine with a wrong key', { authorization: 'Bearer otra' }, '10.0.0.7'],
    ['this machine with a wrong key', { authorization: 'Bearer otra' }, '127.0.0.1'],
    ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
    ['a proxy that names nobody', { via: '1.1 proxy' }, '::1'],
    ['a bare proxy or a name that was made to lead here', { host: 'bodega.example.com' }, '127.0.0.1'],
  ])('is closed to %s', async (_, headers, address) => {
    expectRefusal(answerOf(await read(headers, address)), 403);
  });

  it.each<[string, Record<string, string>, string]>([
    ['this machine', {}, '127.0.0.1'],
    ['this machine over IPv6', {}, '::1'],
    ['a mapped address', {}, '::ffff:127.0.0.1'],
    ['another machine with the key', { authorization: `Bearer ${METRICS_TOKEN}` }, '10.0.0.7'],
    ['a proxy with the key', { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' }, '::1'],
  ])('is open to %s', async (_, headers, address) => {
    expect((await read(headers, address)).statusCode).toBe(200);
  });

  it('without METRICS_TOKEN opens to no bearer at all', async () => {
    const app = await buildApp({ db: t.db, config: readConfig({}) });
    for (const authorization of ['Bearer undefined', 'Bearer ', `Bearer ${METRICS_TOKEN}`]) {
      expect((await read({ authorization }, '10.0.0.7', app)).statusCode).toBe(403);
    }
    await app.close();
  });
});

describe('GET /api/ready', () => {
  const ready = async (options: { isDiskFull?: () => Promise<boolean> } = {}) => {
    const app = await buildApp({ db: t.db, config: t.config, ...options });
    const answer = answerOf(await app.inject({ url: '/api/ready' }));
    await app.close();
    return answer;
  };

  it('answers 200 to anybody when the server can do its work', async () => {
    expect(await t.stranger.get('/ready')).toMatchObject({ status: 200, data: { estado: 'listo' } });
    expect(await t.stranger.get('/health')).toMatchObject({ status: 200, data: { estado: 'ok' } });
  });

  it('answers 503 with a full disk, while the server is alive', async () => {
    const answer = await ready({ isDiskFull: async () => true });
    expect(answer).toMatchObject({ status: 503, success: false });
    expect(answer.message).toContain('No queda espacio');
  });

  it('answers 200 while nothing can be written, which is so for all servers alike: reading goes on', async () => {
    const { connection, drop } = await createTestDatabase();
    const db = connect(connection);
    await sql`alter database ${sql.id(connection.database ?? '')} set default_transaction_read_only = on`.execute(db);
    await db.destroy();
    const reading = connect(connection);
    const app = await buildApp({ db: reading, config: t.config });
    const login = { email: 'ana@prueba.cr', password: ADMIN_PASSWORD };
    const refused = answerOf(await app.inject({ method: 'POST', url: '/api/Usuario/login', payload: login }));
    expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('solo lectura') });
    expect(answerOf(await app.inject({ url: '/api/ready' })).status).toBe(200);
    await app.close();
    await reading.destroy();
    await drop();
  });

  it('answers 503 while the schema is not the one of this version', async () => {
    const { rows } = await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)
      returning name, timestamp`.execute(t.db);
    const answer = await ready();
    expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('esquema') });
    await sql`insert into kysely_migration select * from json_populate_recordset(null::kysely_migration, ${JSON.stringify(rows)}::json)`.execute(
      t.db,
    );
    expect((await ready()).status).toBe(200);
  });

  it('answers 503 once another server has brought the schema to a newer version', async () => {
    await sql`insert into kysely_migration values ('999-futura', '2030-01-01')`.execute(t.db);
    const answer = await ready();
    await sql`delete from kysely_migration where name = '999-futura'`.execute(t.db);
    expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('más nueva') });
  });
});
