import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, startApp } from '../../support/app';

let t: AppUnderTest;
let port: number;
beforeAll(async () => {
  t = await startApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Writes bytes to the server and reads until it closes the connection. */
async function converse(bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body };
}

const envelope = z.strictObject({
  success: z.literal(false),
  message: z.string().regex(/^[A-ZÁÉÍÓÚ]/),
  data: z.null(),
});

describe('what is no HTTP request is answered in the envelope as well (D1)', () => {
  it.each([
    ['headers of 40 kB', 431, `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Grande: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['an address of 40 kB', 431, `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['an address of 9 kB', 414, `GET /api/${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`],
    ['garbage', 400, '\u0016\u0003\u0001 no soy HTTP\r\n\r\n'],
    ['a method that is none', 400, 'BORRAR /api/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a length that is none', 400, 'POST /api/Categoria HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'],
    ['two lengths', 400, 'POST /api/Categoria HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['no host', 400, 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a NUL in a header', 400, 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Nada: a\u0000b\r\n\r\n'],
    ['an expectation', 417, 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: milagros\r\nConnection: close\r\n\r\n'],
  ])('%s: %i', async (_, status, bytes) => {
    const answer = await converse(bytes);
    expect(answer.status).toBe(status);
    expect(envelope.safeParse(JSON.parse(answer.body || 'null')).error).toBeUndefined();
  });

  it('a body that is too large: 413, and whoever is still sending it is not cut off', async () => {
    const socket = connect(port, '127.0.0.1');
    const large = `"${'a'.repeat(12_000_000)}"`;
    socket.write(`POST /api/Usuario/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`);
    socket.write(`Content-Length: ${large.length}\r\n\r\n${large}`);
    socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await text(socket)).match(/HTTP\/1\.1 \d{3}|"success":\w+/g)).toEqual([
      ...['HTTP/1.1 413', '"success":false'],
      ...['HTTP/1.1 200', '"success":true'],
    ]);
  });

  it.each(['HTTP/1.1', 'HTTP/1.0'])('nor is one that asks to close afterwards, as a proxy does: %s', async version => {
    const socket = connect(port, '127.0.0.1');
    const head = `POST /api/Usuario/login ${version}\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n`;
    socket.write(`${head}Content-Length: 12000000\r\n\r\n`);
    const large = Buffer.alloc(12_000_000, 'a');
    socket.write(large.subarray(0, 6_000_000));
    const first: unknown = await new Promise(resolve => socket.once('data', resolve));
    // The answer is there; what is still to be sent is taken, and the connection then ends without an error.
    const sent = new Promise(resolve => socket.write(large.subarray(6_000_000), resolve));
    expect(await sent).toBeFalsy();
    expect(await text(socket)).toBe('');
    expect(String(first)).toMatch(/^HTTP\/1\.1 413[^]*"success":false/);
  });

  it('goes on answering afterwards', async () => {
    const answer = await converse('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      200,
      { success: true, message: '', data: { estado: 'ok' } },
    ]);
  });
});
