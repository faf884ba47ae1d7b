import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import changes from '../toy/changes.json';
import { temporaryFolder } from './temporaryFolder';
import { until } from './until';

const root = resolve(import.meta.dirname, '..', '..');

/** A change to a copy of the sources: a new file, or lines inserted before a text in an existing file. */
const change = z.union([
  z.object({ file: z.string(), from: z.string() }),
  z.object({ file: z.string(), lines: z.string(), before: z.string() }),
]);
type Change = z.infer<typeof change>;

/** The changes of the worked examples in docs/ARCHITECTURE.md; `npm run shape` counts the same ones. */
export const examples = z
  .object({
    catalogue: z.array(change),
    fieldOfIt: z.array(change),
    fieldOfArticles: z.array(change),
    report: z.array(change),
  })
  .parse(changes);

/** Size of the changes: files touched and lines added. */
export interface Extent {
  files: number;
  lines: number;
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** Rewrites imports of new files to their destination. */
const moved = (text: string, file: string): string =>
  text.replace(/'\.\.\/\.\.\/(src\/[^']+)'/g, (_, imported: string) => {
    const path = relative(dirname(file), imported);
    return `'${path.startsWith('.') ? path : `./${path}`}'`;
  });

async function apply(folder: string, change: Change): Promise<number> {
  const path = join(folder, change.file);
  if ('from' in change) {
    const text = moved(await readFile(join(root, change.from), 'utf8'), change.file);
    await writeFile(path, text, { flag: 'wx' });
    return linesOf(text);
  }
  const text = await readFile(path, 'utf8');
  if (!text.includes(change.before)) throw new Error(`${change.file} has no ${change.before}`);
  await writeFile(path, text.replace(change.before, `${change.lines}\n${change.before}`));
  return linesOf(change.lines);
}

/** A copy of the sources with changes applied. */
export async function changedCopy(changes: readonly Change[]): Promise<{ folder: string; extent: Extent }> {
  const folder = await temporaryFolder();
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  let lines = 0;
  for (const change of changes) lines += await apply(folder, change);
  return { folder, extent: { files: new Set(changes.map(({ file }) => file)).size, lines } };
}

/** Starts the server of a copy in its own process; resolves to its URL. */
export async function serve(folder: string, env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', join(folder, 'src/server/main.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'close');
  const url = await until(
    'the address of the copy’s server',
    () => {
      if (child.exitCode !== null) throw new Error(`The server ended at once:\n${printed}`);
      return /Bodega está lista en (http:\/\/\S+)/.exec(printed)?.[1];
    },
    120_000,
  );
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
