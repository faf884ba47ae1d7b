import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announcement } from '../../../src/server/process/announcement';
import { trackConnections } from '../../../src/server/process/connections';
import { watchNpm } from '../../../src/server/process/watchNpm';
import { until } from '../../support/until';

const watching = pathToFileURL(
  resolve(import.meta.dirname, '..', '..', '..', 'src', 'server', 'process', 'watchNpm.ts'),
).href;

describe('what the console says of a server that listens', () => {
  const people = [
    { email: 'admin@bodega.cr', clave: 'Uno-2026', nombre: 'Ana Solís', perfil: 'Administrador' },
    { email: 'eva@bodega.cr', clave: 'Dos', nombre: 'Eva', perfil: 'Compras' },
  ];
  const said = (address: string, family: string, folder?: string, signIns = people) =>
    announcement({ address, family, port: 3000 }, folder, signIns);
  const users = [
    '',
    '  Usuarios de demostración:',
    '    admin@bodega.cr   Uno-2026   Administrador   Ana Solís',
    '    eva@bodega.cr     Dos        Compras         Eva',
  ];
  const end = ['', '  Ctrl-C para detenerla', ''];

  it.each([
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:3000'],
    ['::1', 'IPv6', 'http://[::1]:3000'],
  ])('on this machine alone, %s, is where it is and who signs in', (address, family, url) => {
    const lines = ['', `  Bodega está lista en ${url}`, '  Los datos están en /datos', ...users, ...end];
    expect(said(address, family, '/datos').split('\n')).toEqual(lines);
  });

  it.each([
    ['0.0.0.0', 'IPv4', 'http://localhost:3000 (y en las demás direcciones del equipo)'],
    ['::', 'IPv6', 'http://localhost:3000 (y en las demás direcciones del equipo)'],
    ['192.168.0.7', 'IPv4', 'http://192.168.0.7:3000'],
  ])('open to others, at %s, names no demo user, who could not sign in', (address, family, url) => {
    const closed = '  Los usuarios de demostración no entran mientras HOST no sea localhost: npm run demo-to-real';
    expect(said(address, family).split('\n')).toEqual(['', `  Bodega está lista en ${url}`, '', closed, ...end]);
    expect(said(address, family, undefined, []).split('\n')).toEqual(['', `  Bodega está lista en ${url}`, ...end]);
  });
});

describe('the connections of a server that stops', () => {
  const listening = async () => {
    const waiting: ServerResponse[] = [];
    // Without a limit of its own to how long an idle one stays open.
    const server = createServer({ keepAliveTimeout: 0 }, (_request, response) => void waiting.push(response));
    const connections = trackConnections(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const open = async () => {
      const accepted = once(server, 'connection');
      const socket = connect(port, '127.0.0.1');
      const peer = { answer: '', isClosed: false, ask: () => socket.write('GET / HTTP/1.1\r\nHost: bodega\r\n\r\n') };
      socket.setEncoding('utf8').on('data', chunk => (peer.answer += String(chunk)));
      socket.on('close', () => (peer.isClosed = true)).on('error', () => undefined);
      await accepted;
      return peer;
    };
    const asked = async () => {
      const peer = await open();
      peer.ask();
      const count = waiting.length + 1;
      await until('the request to be in flight', () => waiting.length === count);
      return { peer, response: waiting[count - 1] };
    };
    return { server, connections, open, asked };
  };

  it('are closed if nothing is asked by them, before and behind an answer, and the others once they are answered', async () => {
    const { server, connections, open, asked } = await listening();
    const ahead = await open();
    const { peer: kept, response: first } = await asked();
    first?.end('ya');
    await until('the answer', () => kept.answer.includes('ya'));
    const { peer: busy, response } = await asked();
    connections.release();
    await until('those without a request to be closed', () => ahead.isClosed && kept.isClosed);
    expect(busy.isClosed).toBe(false);
    response?.end('al final');
    await until('the other to be closed', () => busy.isClosed);
    expect(busy.answer).toContain('al final');
    server.close();
  });

  it('are all closed at once when they are cut, those in flight too', async () => {
    const { server, connections, open, asked } = await listening();
    const ahead = await open();
    const { peer: busy } = await asked();
    connections.cut();
    await until('both to be closed', () => ahead.isClosed && busy.isClosed);
    expect(busy.answer).toBe('');
    server.close();
  });
});

describe('a server that npm started', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  /** Whether the end of npm is told, once the shell between them is gone. */
  const isTold = (event: string | undefined) => {
    vi.useFakeTimers();
    vi.stubEnv('npm_lifecycle_event', event);
    const onGone = vi.fn();
    watchNpm(onGone);
    vi.advanceTimersByTime(5_000);
    expect(onGone).not.toHaveBeenCalled();
    vi.spyOn(process, 'ppid', 'get').mockReturnValue(1);
    vi.advanceTimersByTime(5_000);
    return onGone.mock.calls.length;
  };

  it('is told when npm is gone and the shell between them is not', async () => {
    const script = `import { watchNpm } from '${watching}';
      setTimeout(process.exit, 60_000);
      watchNpm(() => { console.log('gone'); process.exit(); });
      console.log('ready');`;
    const node = `"$0" --import tsx --input-type=module -e "$1"; true`;
    const npm = spawn('sh', ['-c', `sh -c '${node}' "$0" "$1"; true`, process.execPath, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    let output = '';
    npm.stdout.on('data', chunk => (output += chunk));
    await until('the start', () => output.includes('ready'));
    npm.kill('SIGKILL');
    await until('the end', () => output.includes('gone'));
  });

  it('is told once that npm is gone, and one that was started without it never', () => {
    expect(isTold('start')).toBe(1);
    vi.restoreAllMocks();
    expect(isTold(undefined)).toBe(0);
  });
});
