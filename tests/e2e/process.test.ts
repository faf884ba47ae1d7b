import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import {
  type BodegaProcess,
  type Place,
  isAlive,
  newDataDir,
  postmasterOf,
  runBodega,
  startBodega,
} from '../support/bodegaProcess';
import { copyOfDemoData } from '../support/demoData';
import { removeFolder } from '../support/temporaryFolder';
import { until } from '../support/until';

/** S10, "How it runs": the built server as `npm start` runs it. */
describe('the process', () => {
  const running: BodegaProcess[] = [];
  const start = async (DATA_DIR: string, place?: Place, HOST = ''): Promise<BodegaProcess> => {
    const bodega = await startBodega({ DATA_DIR, HOST }, place);
    running.push(bodega);
    return bodega;
  };
  const startWithDemo = async (place?: Place) => start(await copyOfDemoData(), place);

  afterEach(async () => {
    for (const bodega of running.splice(0)) {
      await bodega.killEverything();
      await removeFolder(bodega.dataDir);
    }
  });

  /** Sends a request except its last byte; the returned function sends the rest and reads the response. */
  const openRequest = async (url: string) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ email: 'nadie@bodega.cr', password: 'no importa' });
    let answer = '';
    socket.setEncoding('utf8').on('data', chunk => (answer += chunk));
    socket.on('error', () => undefined);
    // The server's 100 Continue proves that the request is in flight.
    const head = ['POST /api/Usuario/login HTTP/1.1', 'Host: bodega', 'Expect: 100-continue'];
    const type = ['Content-Type: application/json', `Content-Length: ${body.length}`, '', ''];
    socket.write([...head, ...type].join('\r\n'));
    await until('the server to take the request', () => answer.includes('100 Continue'));
    socket.write(body.slice(0, -1));
    return { finish: () => socket.write(body.slice(-1)), answer: () => answer };
  };

  it('says where it is, where the data are and how to sign in, and shuts down cleanly', async () => {
    const bodega = await startWithDemo();
    const starts = { [inject('demoData')]: inject('firstWords'), [bodega.dataDir]: bodega.output() };
    for (const [dataDir, words] of Object.entries(starts)) {
      expect(words).toContain(`Los datos están en ${dataDir}`);
      expect(words).toMatch(/Usuarios de demostración:\n.+@.+ {3}\S+ {3}Administrador/);
    }
    const postmaster = await postmasterOf(bodega.dataDir);
    expect(await bodega.stop()).toBe(0);
    expect(await isAlive(Number(postmaster))).toBe(false);
    expect(await postmasterOf(bodega.dataDir)).toBeUndefined();
  });

  it('lets a request in flight finish before it stops', async () => {
    const bodega = await startWithDemo();
    const request = await openRequest(bodega.url);
    bodega.signal('SIGTERM');
    await until('the server to begin closing', () => bodega.output().includes('Cerrando'));
    request.finish();
    await until('the answer', () => request.answer().includes('"success":'));
    expect(request.answer()).toMatch(/^HTTP\/1.1 4\d\d /m);
    expect(await bodega.exited).toBe(0);
  });

  it('cuts what is in flight at the second Ctrl-C, and still shuts the database down', async () => {
    const bodega = await startWithDemo();
    await openRequest(bodega.url);
    bodega.signal('SIGINT');
    await until('the server to begin closing', () => bodega.output().includes('Cerrando'));
    let isGone = false;
    void bodega.exited.then(() => (isGone = true));
    // Signals within a second of the first are taken for npm's repetition of it, so keep sending.
    await until('the end', () => {
      bodega.signal('SIGINT');
      return isGone;
    });
    expect(await bodega.exited).toBe(0);
    expect(await postmasterOf(bodega.dataDir)).toBeUndefined();
  });

  it('ends with npm, when only npm is told to', async () => {
    const npm = await startWithDemo({ command: ['npm', 'start'] });
    const postmaster = Number(await postmasterOf(npm.dataDir));
    npm.signal('SIGTERM');
    await until('PostgreSQL, and so the server, to end', async () => !(await isAlive(postmaster)));
    await until('nobody to listen', () =>
      fetch(`${npm.url}/api/health`).then(
        () => false,
        () => true,
      ),
    );
  });

  it('ends in development with the next line it prints, once nobody reads them', async () => {
    const dataDir = await copyOfDemoData();
    // The shell ends when both have. A request is a line, and a file that tells where to send it comes before.
    const command = ['sh', '-c', 'node scripts/dev.mjs | sed -u -n "/http/{p;q}"'];
    const bodega = await startBodega({ DATA_DIR: dataDir }, { command });
    let isGone = false;
    void bodega.exited.then(() => (isGone = true));
    // Its reader is about to go: a line that comes before that still has one.
    await until('the end', async () => {
      await fetch(`${bodega.url}/api/Producto`).catch(() => {});
      return isGone;
    });
    await removeFolder(dataDir);
  });

  it('finds its data again after kill -9 of the server, and of everything; open to others, it shows no demo users', async () => {
    const first = await startWithDemo();
    await first.kill9();
    const second = await start(first.dataDir);
    expect(second.output()).toContain('terminó de golpe');
    await second.killEverything();
    const third = await start(first.dataDir, {}, '0.0.0.0');
    expect(third.output()).not.toContain('Creando la base de datos');
    // They could not sign in there.
    expect(third.output()).not.toContain('@bodega.cr');
    expect(third.output()).toContain('Los usuarios de demostración no entran');
    expect(await third.stop()).toBe(0);
  });

  it('refuses a second start on the same data in one line', async () => {
    const bodega = await startWithDemo();
    const { code, output } = await runBodega({ DATA_DIR: bodega.dataDir });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Ya hay un Bodega en marcha .+$/);
    expect((await fetch(`${bodega.url}/api/health`)).status).toBe(200);
  });

  it('says in one line that the port is taken, and leaves no database running', async () => {
    const bodega = await startWithDemo();
    const dataDir = await copyOfDemoData();
    const { code, output } = await runBodega({ DATA_DIR: dataDir, PORT: new URL(bodega.url).port });
    expect(code).toBe(1);
    expect(output.trim().split('\n').at(-1)).toMatch(/^El puerto \d+ de 127\.0\.0\.1 está ocupado/);
    expect(await postmasterOf(dataDir)).toBeUndefined();
    await removeFolder(dataDir);
  });

  it.each([
    [{ PORT: 'x' }, /^Configuración incorrecta\. PORT: .+$/],
    [{ DATABASE_URL: 'postgres://u:secreta@127.0.0.1:1/x' }, /^No se puede usar la base de datos de DATABASE_URL: .+$/],
    [{ TIME_ZONE: 'US/Pacific-New' }, /^TIME_ZONE: PostgreSQL no conoce la zona US\/Pacific-New; .+$/m],
    // An address that needs the name of its network, too.
    [{ HOST: 'fe80::1' }, /^HOST: este equipo no tiene la dirección fe80::1\.$/m],
    [{ SEED: 'empty' }, /^La base está vacía: indique ADMIN_EMAIL y ADMIN_PASSWORD.+$/m],
  ])('ends with one clear line and code 1: %o', async (env, line) => {
    const dataDir = await newDataDir();
    const { code, output } = await runBodega({ DATA_DIR: dataDir, ...env });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(line);
    expect(output).not.toMatch(/secreta|\n\s+at /);
    await removeFolder(dataDir);
  });
});

const exposure = (threshold: number) =>
  spawnSync('systemd-analyze', [
    ...['security', '--offline=true', '--no-pager', `--threshold=${threshold}`],
    resolve(import.meta.dirname, '..', '..', 'deploy', 'bodega.service'),
  ]).status;

// systemd reports the exposure in tenths; not every machine has the command.
describe.skipIf(exposure(100) !== 0)('the systemd unit', () => {
  it('exposes less than 3.0', () => {
    expect(exposure(0)).toBe(1);
    expect(exposure(30)).toBe(0);
  });
});
