import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isRecord } from '#contract/calls/envelope';
import changes from '../toy/changes.json';
import { temporaryFolder } from './temporaryFolder';
import { until } from './until';

const root = resolve(import.meta.dirname, '..', '..');

/** A change to a copy of the sources: a new file, or lines in an existing file, before a text or instead of it. */
const change = z.union([
  z.object({ file: z.string(), from: z.string() }),
  z.object({ file: z.string(), lines: z.string(), before: z.string() }),
  z.object({ file: z.string(), lines: z.string(), instead: z.string() }),
]);
type Change = z.infer<typeof change>;

/** The changes of the worked examples in docs/ARCHITECTURE.md; `npm run shape` counts the same ones. */
export const examples = z
  .object({
    catalogue: z.array(change),
    fieldOfIt: z.array(change),
    fieldOfArticles: z.array(change),
    report: z.array(change),
    document: z.array(change),
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

async function apply(folder: string, change: Change): Promise<void> {
  const path = join(folder, change.file);
  if ('from' in change) {
    const text = moved(await readFile(join(root, change.from), 'utf8'), change.file);
    return writeFile(path, text, { flag: 'wx' });
  }
  const text = await readFile(path, 'utf8');
  const place = 'before' in change ? change.before : change.instead;
  if (!text.includes(place)) throw new Error(`${change.file} has no ${place}`);
  const lines = 'before' in change ? `${change.lines}\n${place}` : change.lines;
  // A function, because `$` in a replacement text has a meaning.
  await writeFile(
    path,
    text.replace(place, () => lines),
  );
}

/** What an example takes, without its test. */
export async function extentOf(example: readonly Change[]): Promise<Extent> {
  const texts = await Promise.all(
    example.map(change => ('from' in change ? readFile(join(root, change.from), 'utf8') : change.lines)),
  );
  return {
    files: new Set(example.map(({ file }) => file)).size,
    lines: texts.reduce((sum, text) => sum + linesOf(text), 0),
  };
}

/** The folder of a copy of the sources with changes applied. */
export async function changedCopy(changes: readonly Change[]): Promise<string> {
  const folder = await temporaryFolder();
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) await cp(join(root, name), join(folder, name));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const change of changes) await apply(folder, change);
  return folder;
}

/** What the compiler says about a part of a folder that has a tsconfig.json: nothing if it compiles. */
export async function compilerErrors(folder: string, included: string): Promise<string> {
  await writeFile(
    join(folder, 'tsconfig.part.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [included] }),
  );
  const tsc = join(root, 'node_modules/.bin/tsc');
  // Each checker would check anew what they share: one costs less than half the processor time of the four that are usual.
  const options = ['-p', 'tsconfig.part.json', '--incremental', 'false', '--checkers', '1'];
  const compiled = promisify(execFile)(tsc, options, { cwd: folder });
  return compiled.then(
    () => '',
    // Where the compiler did not start it printed nothing, and only the failure tells.
    (failure: unknown) => `${String(failure)}\n${isRecord(failure) ? String(failure.stdout) : ''}`,
  );
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
