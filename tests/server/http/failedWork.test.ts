import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readImport } from '../../../src/server/modules/importar/readImport';
import type { ProcessLimits } from '../../../src/server/work/limitedProcess';
import { closePool } from '../../../src/server/work/pool';
import { type Answer, type AppUnderTest, startApp } from '../../support/app';
import { workbook } from '../../support/sheets';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { testData } from '../../support/testData';
import { png, upload } from '../../support/testImages';

/** Work that is done beside the requests, in a thread or a process of its own, when none of them can be started. */

let t: AppUnderTest;
let idPedido: number;
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  idPedido = (await d.pedido(t.admin, await d.proyecto())).id;
});
afterAll(() => t.close());

/** Where the code of the workers is: threads that die of any work, and for a process an address longer than the system takes. */
let dying: string;
const UNREACHABLE = join(tmpdir(), 'x'.repeat(200_000));

beforeAll(async () => {
  dying = await temporaryFolder();
  const worker = 'const die = () => process.exit(1); export { die as document, die as images, die as template };';
  await writeFile(join(dying, 'poolWorker.js'), worker);
  await writeFile(join(dying, 'package.json'), '{ "type": "module" }');
});
afterAll(() => removeFolder(dying));

async function withWorkersAt<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await closePool();
  vi.stubEnv('BODEGA_WORKERS', folder);
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
    await closePool();
  }
}

const sheet = () => workbook([['Nombre'], ['Aceros']]);
const again = ', vuelva a intentarlo';

const works: [string, string, () => Promise<Answer>, (() => string)?][] = [
  [
    'the document of a record',
    `No se pudo hacer el documento${again}`,
    () => t.admin.get(`/Pedidos/Audit/${idPedido}/0`),
  ],
  [
    'a list as a document',
    `No se pudo hacer el documento${again}`,
    () => t.admin.get(`/Pedidos/Listado/${t.admin.id}/1/0`),
  ],
  ['an export', `No se pudo hacer el documento${again}`, () => t.admin.get('/Exportar/categorias')],
  ['a template', `No se pudo hacer la plantilla${again}`, () => t.admin.get('/Importar/categorias/plantilla')],
  [
    'an import',
    `No se pudo leer el archivo${again}`,
    () => upload(t, t.admin, '/Importar/categorias?simular=1', sheet()),
    () => UNREACHABLE,
  ],
  [
    'an image',
    `No se pudo leer la imagen${again}`,
    async () => upload(t, t.admin, `/Usuario/UploadImage/${t.admin.id}`, await png(5, 5)),
  ],
];

it('an image, where sharp does not run, is not said to be none', async () => {
  const sources = new URL('../../../src/server/work/poolWorker.ts', import.meta.url);
  const folder = await temporaryFolder();
  const refuseSharp = `export const resolve = (name, context, next) => {
    if (name === 'sharp') throw new Error('Unsupported CPU');
    return next(name, context);
  };`;
  const worker = `
    import { register } from 'node:module';
    import { register as registerTypeScript } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    registerTypeScript();
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(refuseSharp)}`)});
    export const images = async task => (await import(${JSON.stringify(sources.href)})).images(task);`;
  await writeFile(join(folder, 'poolWorker.js'), worker);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const picture = await png(5, 5);
  const send = () => upload(t, t.admin, `/Usuario/UploadImage/${t.admin.id}`, picture);
  const refused = await withWorkersAt(folder, send);
  expect([refused.status, refused.message]).toEqual([503, `No se pudo leer la imagen${again}`]);
  await removeFolder(folder);
});

describe('the process that reads an import', () => {
  const CANNOT_NOW = `No se pudo leer el archivo${again}`;
  const TOO_LARGE = /^El archivo es demasiado grande o complicado/;

  /** Reads a file with a process that does this instead. */
  async function readBy(script: string, limits: Partial<ProcessLimits> = {}) {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'importChild.js'), script);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const refusal: unknown = await withWorkersAt(folder, () =>
      readImport('categorias', sheet(), { memoryMb: 200, timeoutMs: 45_000, ...limits }).catch(
        (error: unknown) => error,
      ),
    );
    await removeFolder(folder);
    return refusal;
  }

  it.each([
    ['exits', 'process.exit(1);'],
    ['exits once it has the file', "process.once('message', () => process.exit(0));"],
    ['is killed', "process.kill(process.pid, 'SIGKILL');"],
    ['crashes', 'process.abort();'],
    ['fails', "process.once('message', () => { throw new Error('Fila 2: Aceros'); });"],
    ['cannot be loaded', "import 'nothing-of-this-name';"],
    ['says something else', "process.send({ type: 'hello' }); setInterval(() => {}, 1000);"],
  ])('where it %s, is no fault of the file, which can be sent again', async (_, script) => {
    const refused = await readBy(script);
    expect(refused).toMatchObject({ status: 503, message: CANNOT_NOW });
    // The log is told where in the code it was: the last words may quote the file.
    expect(inspect(refused)).not.toContain('Aceros');
  });

  const forEver = (body: string) => `const all = []; for (;;) { ${body} }`;
  it.each<[string, string, Partial<ProcessLimits>]>([
    ['memory for objects', forEver('all.push(new Array(10_000).fill(Math.random()));'), {}],
    ['memory for bytes', forEver('all.push(Buffer.alloc(10_000_000, 1));'), {}],
    ['memory at once', 'Buffer.alloc(900_000_000, 1);', {}],
    ['time', 'for (;;);', { timeoutMs: 500 }],
    // Several threads use it up sooner than the clock.
    ['time of the processor', "process.kill(process.pid, 'SIGXCPU');", {}],
  ])('says that the file is too large where it takes more %s', async (_, script, limits) => {
    expect(await readBy(script, limits)).toMatchObject({ status: 422, message: expect.stringMatching(TOO_LARGE) });
  });
});

describe.each(works)('%s', (_, message, ask, workers = () => dying) => {
  it('that cannot be made now is 503, and is made when it is asked for again', async () => {
    const refused = await withWorkersAt(workers(), ask);
    expect([refused.status, refused.message, refused.headers['retry-after']]).toEqual([503, message, '5']);
    expect((await ask()).status).toBe(200);
  });
});
