import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claim } from '../../../src/server/db/embedded/claim';
import { startEmbedded } from '../../../src/server/db/embedded/startEmbedded';
import { isAlive, killAndWait, postmasterOf } from '../../support/bodegaProcess';
import { EmbeddedChild } from '../../support/embeddedChildProcess';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { until } from '../../support/until';

const asRoot = process.getuid?.() === 0;
const silent = () => undefined;

/** S10, "Embedded default": unusual starts. */
describe('starting the embedded database', () => {
  let folder: string;
  let dataDir: string;

  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder, 'data');
  });

  afterEach(async () => {
    const left = await postmasterOf(dataDir);
    if (left !== undefined && (await isAlive(left))) await killAndWait(left);
    await removeFolder(folder);
  });

  it('gives an empty folder to exactly one of several starts at the same moment', async () => {
    const starts = [1, 2, 3].map(() => new EmbeddedChild(dataDir));
    await until('one ready, the others refused', () => {
      const ready = starts.filter(one => one.first('ready'));
      const refused = starts.filter(one => one.first('refused'));
      return ready.length + refused.length === starts.length;
    });
    const [winner, ...others] = starts.filter(one => one.first('ready'));
    expect(others).toEqual([]);
    const refusals = starts.filter(one => one !== winner).map(one => one.first('refused'));
    for (const refusal of refusals) expect(refusal?.line).toContain('Ya hay un Bodega en marcha');

    const client = new pg.Client(winner?.first('ready')?.connection);
    await client.connect();
    expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await client.end();
    expect(await winner?.end('SIGTERM')).toBe(0);
    expect(await readdir(dataDir)).toEqual(['postgresql']);
  });

  it('gives the orphan of a killed server to exactly one of several starts at the same moment', async () => {
    const killed = new EmbeddedChild(dataDir);
    await killed.ready();
    await killed.end('SIGKILL');
    const starts = [1, 2].map(() => new EmbeddedChild(dataDir));
    await until('an answer of each', () => starts.every(one => one.first('ready') ?? one.first('refused')));
    const winners = starts.filter(one => one.first('ready'));
    expect(winners).toHaveLength(1);
    expect(await winners[0]?.end('SIGTERM')).toBe(0);
  });

  it('waits for a server that is just stopping instead of refusing', async () => {
    const leaving = new EmbeddedChild(dataDir);
    await leaving.ready();
    const left = leaving.end('SIGTERM');
    const next = new EmbeddedChild(dataDir);
    expect(await left).toBe(0);
    await next.ready();
    expect(await next.end('SIGTERM')).toBe(0);
  });

  it('does not wait for ever for a postmaster that takes the connection and never answers', async () => {
    const mute = createServer().listen(join(folder, '.s.PGSQL.5432'));
    await once(mute, 'listening');
    expect(await claim({ host: folder, port: 5432, user: 'bodega', password: 'x' })).toBe('unreachable');
    mute.close();
  });

  it('is not misled by a postmaster.pid whose number now belongs to another program', async () => {
    const first = await startEmbedded(dataDir, silent);
    const pidFile = join(dataDir, 'postgresql', 'cluster', 'postmaster.pid');
    const real = await readFile(pidFile, 'utf8');
    await first.stop();
    // As PostgreSQL's user, since PostgreSQL only takes its own user's process for a running server.
    const { uid, gid } = await stat(join(dataDir, 'postgresql', 'cluster'));
    const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore', cwd: '/' });
    await writeFile(pidFile, real.replace(/^\d+/, String(stranger.pid)));

    const second = await startEmbedded(dataDir, silent);
    expect(await postmasterOf(dataDir)).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
    await second.stop();
    stranger.kill();
  });

  it('sweeps up what a first start that was cut off left behind', async () => {
    const cut = new EmbeddedChild(dataDir);
    await until('the cluster to be on its way', async () => {
      const names = await readdir(dataDir).catch(() => []);
      return names.some(name => name.startsWith('.nuevo-'));
    });
    await cut.end('SIGKILL');
    const next = await startEmbedded(dataDir, silent);
    expect(await readdir(dataDir)).toEqual(['postgresql']);
    await next.stop();
  });

  it('finds room for its socket when the path of the data is too long for one', async () => {
    dataDir = join(folder, 'd'.repeat(60), 'e'.repeat(60));
    vi.stubEnv('TMPDIR', join(folder, 'nada'));
    const database = await startEmbedded(dataDir, silent).finally(() => vi.unstubAllEnvs());
    expect(String(database.connection.host).length).toBeLessThan(90);
    expect((await stat(String(database.connection.host))).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(stat(String(database.connection.host))).rejects.toThrow('ENOENT');
  });

  it.runIf(asRoot)(
    'as root puts the data where PostgreSQL can go when the folder is closed, and finds them again',
    async () => {
      await chmod(folder, 0o700);
      const first = await startEmbedded(dataDir, silent);
      try {
        expect(first.dataDir).toMatch(/^\/var\/lib\/bodega\/bodega-prueba-\w+-[0-9a-f]{8}$/);
        expect(await readFile(join(dataDir, 'ubicacion.txt'), 'utf8')).toBe(`${first.dataDir}\n`);
        const client = new pg.Client(first.connection);
        await client.connect();
        await client.query('CREATE TABLE fila AS SELECT 1 AS n');
        await client.end();
        await first.stop();

        // If it is accessible again, the data stay where they are.
        await chmod(folder, 0o755);
        const second = await startEmbedded(dataDir, silent);
        expect(second.dataDir).toBe(first.dataDir);
        const again = new pg.Client(second.connection);
        await again.connect();
        expect((await again.query('SELECT n FROM fila')).rows).toEqual([{ n: 1 }]);
        await again.end();
        await second.stop();
      } finally {
        await removeFolder(first.dataDir);
      }
    },
  );

  it.runIf(asRoot)('runs a cluster as the user it belongs to', async () => {
    const first = await startEmbedded(dataDir, silent);
    const { uid } = await stat(join(first.dataDir, 'postgresql'));
    expect(uid).not.toBe(0);
    const pid = await postmasterOf(dataDir);
    expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
    await first.stop();
  });

  it('says in one line that the folder cannot be used', async () => {
    const file = join(folder, 'archivo');
    const nowhere = join(folder, 'enlace');
    await writeFile(file, '');
    await symlink('/nada', nowhere);
    // Linux makes no folder in /proc and says, of a folder that is there, that it is not.
    for (const unusable of [join(file, 'data'), file, nowhere, '/proc/bodega', '/proc/bodega/data'])
      await expect(startEmbedded(unusable, silent), unusable).rejects.toThrow(
        /^No se puede crear la carpeta de datos .+$/,
      );
  });
});
