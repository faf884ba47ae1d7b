import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editedMigrations, migrationsIn, rememberMigrations } from '../../../scripts/migrationsThatRan.mjs';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => removeFolder(folder));

it('tells of a migration that was edited after it ran, until the data are made anew', async () => {
  const migrations = join(folder, 'migrations');
  const data = join(folder, 'data');
  const memory = join(folder, 'cache', 'memory.json');
  const write = (name: string, text: string) => writeFile(join(migrations, name), text);
  const edited = async () => editedMigrations(memory, data, await migrationsIn(migrations));
  await mkdir(migrations);
  await write('001-uno.ts', 'one');
  await write('index.ts', 'all');
  expect(await edited()).toEqual([]);

  await mkdir(data);
  await rememberMigrations(memory, data, await migrationsIn(migrations));
  await write('002-dos.ts', 'two');
  expect(await edited()).toEqual([]);
  await write('001-uno.ts', 'another');
  await write('index.ts', 'others');
  expect(await edited()).toEqual(['001-uno.ts']);

  // The remembered text is that of its first run; starting the server again does not replace it.
  await rememberMigrations(memory, data, await migrationsIn(migrations));
  expect(await edited()).toEqual(['001-uno.ts']);

  await rm(data, { recursive: true });
  await mkdir(data);
  expect(await edited()).toEqual([]);
});
