import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type AppUnderTest, startApp } from '../../support/app';
import { compilerErrors } from '../../support/changedCopy';
import { testData } from '../../support/testData';

/** Runs a command of the project's packages; `npx` would start one process more. */
const run = (command: string, args: string[], env = process.env) =>
  promisify(execFile)(join(process.cwd(), 'node_modules/.bin', command), args, { env });

let t: AppUnderTest;
let folder: string;
let description: string;
beforeAll(async () => {
  t = await startApp();
  description = (await t.app.inject({ url: '/api/openapi.json' })).body;
  // Inside the project, so that the generated program finds its packages.
  const caches = join(process.cwd(), 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  folder = await mkdtemp(join(caches, 'client-'));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const lintReport = z.object({ problems: z.array(z.looseObject({ ruleId: z.string(), message: z.string() })) });

it('has nothing that a linter of descriptions objects to', async () => {
  const file = join(folder, 'openapi.json');
  await writeFile(file, description);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const linted = await run('redocly', ['lint', '--format=json', file], env).catch((error: { stdout: string }) => error);
  const { problems } = lintReport.parse(JSON.parse(linted.stdout.slice(linted.stdout.indexOf('{'))));
  expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
});

it('says of every call in Spanish what it is for', () => {
  const summaries = [...description.matchAll(/"operationId":"([^"]+)","summary":"([^"]+)"/g)];
  expect(summaries.length).toBeGreaterThan(100);
  for (const [, id, summary] of summaries) {
    expect(summary).not.toBe(id);
    expect(summary).not.toMatch(/\b(?:de|a) el\b|\biva\b/);
  }
});

/** The main job, with a client generated from the API's description alone. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './api';

const [baseUrl = '', token = '', userId = '', idProyecto = '', idProducto = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
const user = Number(userId);

const placed = await client.POST('/api/Pedidos', {
  body: {
    idProyecto: Number(idProyecto),
    emailUsuario: 'admin@prueba.cr',
    detallePedido: [{ idProducto: Number(idProducto), cantidad: 20, direccionamiento: '1.2' }],
  },
});
if (!placed.data) throw new Error(JSON.stringify(placed.error));
const id: number = placed.data.data.id;
const [line] = placed.data.data.pedidoDetalle;
if (!line) throw new Error('No line');
await client.POST('/api/Pedidos/ActualizaEntrega/{userId}', {
  params: { path: { userId: user } },
  body: { id, pedidoDetalle: [{ id: line.id, cantNueva: 12 }] },
});
const read = await client.GET('/api/Pedidos/PedidosById/{id}', { params: { path: { id } } });
const received: number | undefined = read.data?.data.pedidoDetalle[0]?.recibido;
console.log(JSON.stringify({ id, received }));
`;

it('gives a client that compiles and does the main job', async () => {
  const types = astToString(await openapiTS(JSON.parse(description)));
  await writeFile(join(folder, 'api.ts'), types);
  await writeFile(join(folder, 'main.mts'), PROGRAM);
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, target: 'ES2023', module: 'ESNext' },
    ...{ moduleResolution: 'bundler', types: ['node'], lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(await compilerErrors(folder, '.')).toBe('');

  const d = testData(t);
  const [idProyecto, idProducto] = [await d.proyecto(), await d.articulo()];
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { stdout } = await run('tsx', [
    ...[join(folder, 'main.mts'), address, t.admin.token],
    ...[t.admin.id, idProyecto, idProducto].map(String),
  ]);
  expect(JSON.parse(stdout)).toEqual({ id: expect.any(Number), received: 12 });
});
