import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, link, lutimes, mkdir, readFile, readdir, rename, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Performs the steps of the Dockerfile in folders of a test. */

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..');
const lockFile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });
const sources = ['src', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json', '.npmrc'];

/**
 * The folder after the build stage: the sources, their build, and the production packages. Development packages are not
 * linked in the first place, but npm prunes the folder all the same.
 */
export async function buildStage(folder: string): Promise<void> {
  for (const name of [...sources, 'scripts', 'dist']) await copyOf(join(root, name), join(folder, name));
  const { packages } = lockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const production = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const [path] of production) await linkPackage(path, folder);
  await run('sh', ['-c', await afterTheBuild()], { cwd: folder, env: { ...process.env, npm_config_offline: 'true' } });
}

/** The sources with all packages, so that they can be built; nothing is. */
export async function unbuilt(folder: string): Promise<void> {
  for (const name of [...sources, 'scripts']) await copyOf(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Puts the build of this project into a folder with its sources, as another build of them would. */
export async function putBuildIn(folder: string): Promise<void> {
  for (const name of ['web', 'server', 'build.json'])
    await copyOf(join(root, 'dist', name), join(folder, 'dist', name));
}

/** The Dockerfile's commands after the build: pruning, and removing unused files. */
async function afterTheBuild(): Promise<string> {
  const text = (await dockerfile()).replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n/g, '');
  const [, steps] = /^RUN npm run build && (.+)$/m.exec(text) ?? [];
  if (steps === undefined) throw new Error('The Dockerfile has no step that builds');
  return steps;
}

const dockerfile = (): Promise<string> => readFile(join(root, 'Dockerfile'), 'utf8');

/** Top-level names that the Dockerfile copies from the build stage into the image. */
async function imageContents(): Promise<string[]> {
  return [...(await dockerfile()).matchAll(/^COPY --from=build --chown=root:root \/app\/(\S+) /gm)].map(
    ([, name = '']) => name,
  );
}

/** Fills the image's folder from a build stage, whose node_modules are moved. */
export async function runStage(build: string, folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of await imageContents()) {
    if (name === 'node_modules') await rename(join(build, name), join(folder, name));
    else await copyOf(join(build, name), join(folder, name));
  }
}

/** Truncates file times to seconds, as in image layers and archives. Packages are skipped, being hard links. */
export async function unpacked(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name !== 'node_modules');
  for (const name of names) {
    const inner = await readdir(join(folder, name), { recursive: true }).catch(() => []);
    for (const path of [name, ...inner.map(each => join(name, each))]) {
      await lutimes(join(folder, path), 1_700_000_000, 1_700_000_000);
    }
  }
}

/** Makes the folder read-only even for its owner, so that nothing can be built in it. */
export async function closeForWriting(folder: string): Promise<void> {
  for (const path of [join(folder, 'dist'), folder]) await chmod(path, 0o555);
}

/** Makes it writable again, so that it can be removed. */
export async function openForWriting(folder: string): Promise<void> {
  for (const path of [folder, join(folder, 'dist')]) await chmod(path, 0o755).catch(() => undefined);
}

async function copyOf(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
}

/** By hard links, if the file system supports them: copying 170 MB takes seconds. */
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
