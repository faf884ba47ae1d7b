import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, link, lutimes, mkdir, readFile, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The steps of the Dockerfile by hand, into folders of the test. */

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..');
const lockFile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });
const sources = ['src', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json', '.npmrc'];

/**
 * What the build stage leaves: a copy of the sources, their build, and the packages that pruning spares. Those of
 * development are not linked in the first place; npm goes over the folder all the same.
 */
export async function buildStage(folder: string): Promise<void> {
  for (const name of [...sources, 'scripts', 'dist']) await copyOf(join(root, name), join(folder, name));
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const [path] of production) await linkPackage(path, folder);
  await run('sh', ['-c', await afterTheBuild()], { cwd: folder, env: { ...process.env, npm_config_offline: 'true' } });
}

/** What the Dockerfile does in the build stage once the build is made: prunes, and removes what nothing reads. */
async function afterTheBuild(): Promise<string> {
  const text = (await dockerfile()).replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, '');
  const [, steps] = /^RUN npm run build && (.+)$/m.exec(text) ?? [];
  if (steps === undefined) throw new Error('The Dockerfile has no step that builds');
  return steps;
}

const dockerfile = (): Promise<string> => readFile(join(root, 'Dockerfile'), 'utf8');

/** What the Dockerfile takes out of the build stage, read from it: names of the project's folder. */
async function imageContents(): Promise<string[]> {
  return [...(await dockerfile()).matchAll(/^COPY --from=build --chown=root:root \/app\/(\S+) /gm)].map(
    ([, name = '']) => name,
  );
}

/** What the image holds, taken out of a build stage, which loses its packages by it. */
export async function runStage(build: string, folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of await imageContents()) {
    if (name === 'node_modules') await rename(join(build, name), join(folder, name));
    else await copyOf(join(build, name), join(folder, name));
  }
}

/** Times of whole seconds, as layers of an image and archives keep them. Packages are left alone: they are links. */
export async function unpacked(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name !== 'node_modules');
  for (const name of names) {
    const inner = await readdir(join(folder, name), { recursive: true }).catch(() => []);
    for (const path of [name, ...inner.map(each => join(name, each))]) {
      await lutimes(join(folder, path), 1_700_000_000, 1_700_000_000);
    }
  }
}

/** Whoever owns the folder cannot write into it, nor build anything there. */
export async function closeForWriting(folder: string): Promise<void> {
  for (const path of [join(folder, 'dist'), folder]) await chmod(path, 0o555);
}

/** Undoes it, so that the folder can be changed and removed. */
export async function openForWriting(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'dist')]) await chmod(path, 0o755).catch(() => undefined);
}

async function copyOf(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
}

/** Hard links where the file system has them: a copy of 170 MB costs seconds. */
async function linkPackage(path: string, folder: string): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  if (entries.length > 0) await mkdir(join(folder, path), { recursive: true });
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.name === 'node_modules') continue;
    if (entry.isDirectory()) await linkPackage(inner, folder);
    else if (entry.isSymbolicLink()) await cp(join(root, inner), join(folder, inner), { verbatimSymlinks: true });
    else await linkFile(join(root, inner), join(folder, inner));
  }
}

const linkFile = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyFile(from, to));
