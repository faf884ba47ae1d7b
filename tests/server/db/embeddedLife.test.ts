import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbedded, openEmbeddedForTool } from '../../../src/server/db/embedded/startEmbedded';
import { isAlive, killAndWait, postmasterOf } from '../../support/bodegaProcess';
import { EmbeddedChild } from '../../support/embeddedChildProcess';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { until } from '../../support/until';

/** S10, "Embedded default", and part 5: acknowledged writes survive `kill -9` of any process. */
describe('the embedded database over its life', () => {
  let folder: string;
  let dataDir: string;
  const silent = () => undefined;

  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, 'data');
  });

  afterEach(async () => {
    const left = await postmasterOf(dataDir);
    if (left !== undefined && (await isAlive(left))) await killAndWait(left);
    await removeFolder(folder);
  });

  const countRows = async (connection: pg.PoolConfig): Promise<number> => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM fila');
    await client.end();
    return rows[0]?.n ?? -1;
  };

  it('keeps its data over a clean stop, in a private folder and without a network port', async () => {
    const first = await startEmbedded(dataDir, silent);
    expect(first.dataDir).toBe(dataDir);
    const client = new pg.Client(first.connection);
    await client.connect();
    await client.query('CREATE TABLE fila AS SELECT 1 AS n');
    const settings = await client.query(
      "SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync, " +
        "current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit, " +
        "current_setting('TimeZone') AS zone, current_setting('server_encoding') AS encoding, upper('ñandú') AS upper",
    );
    // What an acknowledged write needs to be there after power loss (S11, 1).
    const durable = { fsync: 'on', pages: 'on', commit: 'on' };
    expect(settings.rows[0]).toEqual({ ...durable, listen: '', zone: 'UTC', encoding: 'UTF8', upper: 'ÑANDÚ' });
    await client.end();
    expect((await stat(join(dataDir, 'postgresql', 'clave'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgresql'))).mode & 0o777).toBe(0o700);
    expect((await stat(String(first.connection.host))).mode & 0o777).toBe(0o700);

    await Promise.all([first.stop(), first.stop()]);
    expect(await postmasterOf(dataDir)).toBeUndefined();
    expect(await readFile(join(dataDir, 'postgresql', 'postgresql.log'), 'utf8')).toContain(
      'database system is shut down',
    );

    const second = await startEmbedded(dataDir, silent);
    expect(await countRows(second.connection)).toBe(1);
    await second.stop();
  });

  it('runs PostgreSQL in a session of its own, so that Ctrl-C reaches the server first', async () => {
    const database = await startEmbedded(dataDir, silent);
    const pid = await postmasterOf(dataDir);
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    const session = Number(fields[3]);
    expect(session).toBe(pid);
    await database.stop();
  });

  it('refuses a second start while the first lives, and harms nothing', async () => {
    const first = new EmbeddedChild(dataDir, 'write');
    await first.ready();
    const second = new EmbeddedChild(dataDir);
    expect(await second.exited).toBe(1);
    const refusal = second.first('refused');
    expect(refusal).toMatchObject({ isClear: true });
    expect(refusal?.line).toContain('Ya hay un Bodega en marcha');
    expect(refusal?.line).not.toContain('\n');

    const before = first.acknowledged();
    await until('the first to write on', () => first.acknowledged() > before);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  it('lets a command work beside the living server', async () => {
    const server = new EmbeddedChild(dataDir, 'write');
    await until('a row', () => server.acknowledged() > 0);
    const beside = await openEmbeddedForTool(dataDir, silent);
    expect(await countRows(beside.connection)).toBeGreaterThan(0);
    await beside.stop();
    const before = server.acknowledged();
    await until('the server to write on', () => server.acknowledged() > before);
    await server.end('SIGTERM');

    const alone = await openEmbeddedForTool(dataDir, silent);
    expect(await countRows(alone.connection)).toBeGreaterThanOrEqual(before);
    await alone.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  });

  it('adopts the orphan of a killed server and loses no acknowledged row', async () => {
    const killed = new EmbeddedChild(dataDir, 'write');
    await until('rows', () => killed.acknowledged() >= 50);
    await killed.end('SIGKILL');
    const orphan = await postmasterOf(dataDir);
    expect(orphan !== undefined && (await isAlive(orphan))).toBe(true);

    const lines: string[] = [];
    const next = await startEmbedded(dataDir, line => lines.push(line));
    expect(lines.join()).toContain('terminó de golpe');
    expect(await postmasterOf(dataDir)).toBe(orphan);
    expect(await countRows(next.connection)).toBeGreaterThanOrEqual(killed.acknowledged());

    const refused = new EmbeddedChild(dataDir);
    expect(await refused.exited).toBe(1);
    await next.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  });

  it('loses no acknowledged row when server and PostgreSQL are killed together', async () => {
    const killed = new EmbeddedChild(dataDir, 'write');
    await until('rows', () => killed.acknowledged() >= 50);
    const postmaster = await postmasterOf(dataDir);
    await Promise.all([killAndWait(Number(postmaster)), killed.end('SIGKILL')]);

    const next = await startEmbedded(dataDir, silent);
    expect(await countRows(next.connection)).toBeGreaterThanOrEqual(killed.acknowledged());
    await next.stop();
  });

  it.each([
    ['dies', killAndWait],
    // It would wait for the server's sessions and let nobody in.
    ['is told to stop', (pid: number) => process.kill(pid, 'SIGTERM')],
  ])('brings PostgreSQL up again when it %s under the server, at the same address', async (_how, end) => {
    const lines: string[] = [];
    const database = await startEmbedded(dataDir, line => lines.push(line));
    const pool = new pg.Pool(database.connection);
    pool.on('error', silent);
    await pool.query('CREATE TABLE fila AS SELECT 1 AS n');
    const before = await postmasterOf(dataDir);
    await end(Number(before));
    await until('PostgreSQL to be back', () => lines.includes('PostgreSQL está otra vez en marcha.'));
    expect(await postmasterOf(dataDir)).not.toBe(before);
    expect((await pool.query('SELECT n FROM fila')).rows).toEqual([{ n: 1 }]);
    await pool.end();
    await database.stop();
    expect(await postmasterOf(dataDir)).toBeUndefined();
  });
});
