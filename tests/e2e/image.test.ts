import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { type BodegaProcess, type Place, runBodega, startBodega } from '../support/bodegaProcess';
import { signInAt } from '../support/httpCaller';
import {
  buildStage,
  closeForWriting,
  openForWriting,
  putBuildIn,
  runStage,
  unbuilt,
  unpacked,
} from '../support/imageFolder';
import { removeFolder, temporaryFolder } from '../support/temporaryFolder';
import { until } from '../support/until';

/** Bodega as deployed: built by one user, copied, and started by another without write access. */

/** As in the image, not the files' owner. Only root can switch users; otherwise the folder is made read-only. */
const somebodyElse = process.getuid?.() === 0 ? 65_534 : undefined;
const settings = {
  NODE_ENV: 'production',
  SEED: 'empty',
  ADMIN_EMAIL: 'ana@prueba.cr',
  ADMIN_PASSWORD: claveDemo,
};

let folder = '';
let build = '';
let running: BodegaProcess | undefined;
beforeAll(async () => {
  folder = await temporaryFolder();
  build = join(folder, 'build');
  await mkdir(build);
  await buildStage(build);
  await unpacked(build);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await openForWriting(build);
});
afterAll(() => removeFolder(folder));

/** Starts the copy in a folder, with data that only its user can write. */
async function startIn(project: string): Promise<BodegaProcess> {
  await closeForWriting(project);
  const DATA_DIR = join(folder, `datos-${Math.random()}`);
  await mkdir(DATA_DIR, { mode: 0o700 });
  if (somebodyElse !== undefined) await chown(DATA_DIR, somebodyElse, somebodyElse);
  const place: Place = { folder: project, uid: somebodyElse };
  return (running = await startBodega({ ...settings, DATA_DIR }, place));
}

/** Runs `node scripts/tool.mjs backup` beside the server, as its user. */
const backupIn = (project: string, DATA_DIR: string) =>
  promisify(execFile)(process.execPath, ['scripts/tool.mjs', 'backup'], {
    ...{ cwd: project, uid: somebodyElse, gid: somebodyElse },
    env: { PATH: process.env.PATH, ...settings, DATA_DIR },
  });

const pageOf = async ({ url }: BodegaProcess): Promise<string> => (await fetch(url)).text();

describe('a build that was copied, pruned and closed', () => {
  it('is fresh whatever its times and its owner: the first words are of the start itself', async () => {
    const bodega = await startIn(build);
    expect(bodega.output().trim()).toMatch(/^Creando la base de datos en /);
    expect(bodega.output()).not.toMatch(/compilación|Construyendo|\n\s+at |"msg"/);
    expect(await pageOf(bodega)).toContain('<title>Bodega</title>');
  });

  it('starts all the same when the sources are newer, and says so in one line', async () => {
    await appendFile(join(build, 'src/server/main.ts'), '\n');
    const bodega = await startIn(build);
    const [first, second] = bodega.output().trim().split('\n');
    expect(first).toMatch(
      /^La compilación .+ no corresponde a sus fuentes .+ arranca con la que hay.+«npm run build».+\.$/,
    );
    expect(second).toMatch(/^Creando la base de datos en /);
  });

  it('says what to do when it could be built again but for the packages of development', async () => {
    const { code, output } = await runBodega(settings, { folder: build });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      /^La compilación .+ falta Vite.+: ejecute «npm ci --include=dev && npm run build»\.$/,
    );
  });

  it('says what to do when there is none, and leaves no folder for it', async () => {
    await rm(join(build, 'dist'), { recursive: true });
    const { code, output } = await runBodega(settings, { folder: build });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^Falta la compilación .+: ejecute «npm ci --include=dev && npm run build»\.$/);
    expect(await readdir(build)).not.toContain('dist');
  });
});

it('a build that another one of the same sources outran leaves that in its place: its server may be loading it', async () => {
  const both = join(folder, 'both');
  const server = join(both, 'dist', 'server');
  await mkdir(both);
  await unbuilt(both);
  const second = promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: both });
  await until(
    'the second build to be under way',
    async () => (await readdir(join(both, 'dist')).catch(() => [])).length > 0,
  );
  await putBuildIn(both);
  const first = await stat(server);
  await second;
  expect((await stat(server)).ino).toBe(first.ino);
  expect(await readdir(join(both, 'dist'))).toEqual(['build.json', 'server', 'web']);
});

describe('the image', () => {
  let image = '';
  beforeAll(async () => {
    const fresh = join(folder, 'fresh');
    await mkdir(fresh);
    await buildStage(fresh);
    image = join(folder, 'image');
    await runStage(fresh, image);
    await unpacked(image);
  });
  afterEach(() => openForWriting(image));

  it('holds what runs and no more', async () => {
    expect((await readdir(image)).sort()).toEqual(['dist', 'node_modules', 'package.json', 'scripts']);
    const packages = await readdir(join(image, 'node_modules'));
    expect(packages).toContain('fastify');
    const notNeeded = ['vite', 'react', 'react-admin', '@mui', 'pdfjs-dist', 'tsx', 'typescript', 'vitest'];
    expect(packages.filter(name => notNeeded.includes(name))).toEqual([]);
    const { stdout } = await promisify(execFile)('du', ['-sm', image]);
    // Node and Debian add 195 MB: 350 in all.
    expect(Number.parseInt(stdout)).toBeLessThan(155);
  });

  it('starts, serves the app, makes a document and a backup, and stops', async () => {
    const bodega = await startIn(image);
    expect(bodega.output().trim()).toMatch(/^Creando la base de datos en /);
    expect(await pageOf(bodega)).toContain('<title>Bodega</title>');
    const { usuario } = await signInAt(bodega.url, settings.ADMIN_EMAIL);
    for (const [format, type] of Object.entries({ 0: 'application/pdf', 1: 'application/vnd.ms-excel' })) {
      const path = `/api/Pedidos/Listado/${usuario.id}/0/${format}`;
      const answer = await fetch(`${bodega.url}${path}`, { headers: { authorization: `Bearer ${usuario.token}` } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      await answer.body?.cancel();
    }
    const { stdout } = await backupIn(image, bodega.dataDir);
    expect(stdout).toMatch(/copia.+\.sql\.gz/i);
    expect(await bodega.stop()).toBe(0);
  });
});
