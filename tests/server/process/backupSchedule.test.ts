import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { automaticBackups, backupName, outdated } from '../../../src/server/backup/backupFiles';
import { verifyBackup } from '../../../src/server/backup/readBackup';
import { backUpIfDue, startAutomaticBackups } from '../../../src/server/backup/schedule';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';
import { until } from '../../support/until';

const HOUR = 3_600_000;

let database: TestDatabase;
let parent: string;
let folder: string;
let lines: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  parent = await temporaryFolder();
  folder = join(parent, 'backups');
  lines = [];
});
afterEach(async () => {
  await database.drop();
  await removeFolder(parent);
});

const log = { done: (line: string) => lines.push(line), failed: (line: string) => lines.push(line) };
const start = (connection = database.connection) =>
  startAutomaticBackups({ connection, folder, keep: 7, log, firstLookMs: 0 });
const put = async (age: number) => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, backupName(new Date(Date.now() - age), 'auto')), '');
};

describe('automatic backups', () => {
  it('make the first one soon after the start, which can be restored', async () => {
    const backups = start();
    await until('a backup', async () => (await backups.status()).last);
    await until('its line', () => lines[0]);
    await backups.stop();
    const [{ file = '' } = {}] = await automaticBackups(folder);
    expect((await verifyBackup(file)).tablas).toHaveProperty('pedido', 0);
    expect(lines).toEqual([expect.stringContaining(`Copia de seguridad guardada en ${file}`)]);
    expect((await backups.status()).failed).toBe(false);
  });

  it('make another when the last is older than a day, remove old ones, and touch nothing else', async () => {
    for (let days = 2; days < 60; days++) await put(days * 24 * HOUR);
    await writeFile(join(folder, 'bodega-2020-01-01-000000.sql.gz'), '');
    await writeFile(join(folder, 'notas.txt'), '');
    const partial = join(folder, '.auto-2020-01-01-000000.sql.gz.0a0a0a0a');
    await writeFile(partial, '');
    await utimes(partial, 0, 0);
    // Of one that is just being made.
    const current = '.bodega-2020-01-01-000000.sql.gz.0b0b0b0b';
    await writeFile(join(folder, current), '');
    const backups = start();
    await until('a backup', () => lines[0]);
    await backups.stop();
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['bodega-2020-01-01-000000.sql.gz', 'notas.txt']));
    expect(names.filter(name => name.startsWith('.'))).toEqual([current]);
    const kept = names.filter(name => name.startsWith('auto-')).length;
    expect(kept).toBeGreaterThanOrEqual(9);
    expect(kept).toBeLessThanOrEqual(11);
  });

  it('make none while the last is fresh, and one although others are dated in the future', async () => {
    await put(23 * HOUR);
    // A clock that once stood wrong left these.
    for (let days = 2; days < 12; days++) await put(-days * 24 * HOUR);
    expect(await backUpIfDue({ connection: database.connection, folder, keep: 7, log })).toBe('fresh');
    expect(await readdir(folder)).toHaveLength(11);
    await rm(folder, { recursive: true });
    await put(25 * HOUR);
    for (let days = 2; days < 12; days++) await put(-days * 24 * HOUR);
    expect(await backUpIfDue({ connection: database.connection, folder, keep: 7, log })).toBe('done');
    expect(await readdir(folder)).toHaveLength(12);
  });

  it('are made by one server at a time', async () => {
    const other = new pg.Client(database.connection);
    await other.connect();
    await other.query("select pg_advisory_lock(hashtext('bodega copia'))");
    const options = { connection: database.connection, folder, keep: 7, log };
    expect(await backUpIfDue(options)).toBe('busy');
    expect(await automaticBackups(folder)).toEqual([]);
    await other.end();
    await until('the lock to be free', async () => (await backUpIfDue(options)) === 'done');
    expect(await backUpIfDue(options)).toBe('fresh');
  });

  it('that fail are told, and do no harm', async () => {
    const backups = start({ ...database.connection, database: 'no_existe' });
    await until('the failure', async () => (await backups.status()).failed);
    await backups.stop();
    expect(lines).toEqual([expect.stringContaining('La copia de seguridad automática falló; se intentará de nuevo')]);
    expect(await backups.status()).toEqual({ last: undefined, failed: true });
  });

  it('that fail are tried again, and once one is made none counts as failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    // In place of the folder.
    await writeFile(folder, '');
    const backups = start();
    await until('the failure', async () => (await backups.status()).failed);
    await rm(folder);
    vi.advanceTimersByTime(HOUR);
    await until('a backup', async () => (await backups.status()).last);
    await backups.stop();
    expect((await backups.status()).failed).toBe(false);
  });

  it('are made although an outdated one cannot be removed, which is told', async () => {
    for (let days = 2; days < 60; days++) await put(days * 24 * HOUR);
    // A folder, which is not removed as a file is.
    await mkdir(join(folder, backupName(new Date(Date.now() - 60 * 24 * HOUR), 'auto')));
    expect(await backUpIfDue({ connection: database.connection, folder, keep: 7, log })).toBe('done');
    expect(lines).toEqual([
      expect.stringContaining('Copia de seguridad guardada en'),
      expect.stringContaining('No se pudieron borrar copias antiguas'),
    ]);
  });
});

describe('what is kept', () => {
  it('is the newest of each of seven days and of each of four weeks', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    const backups = Array.from({ length: 200 }, (_, n) => ({ file: String(n), date: new Date(noon - n * 6 * HOUR) }));
    const gone = new Set(outdated(backups, 7));
    const kept = backups.filter(one => !gone.has(one)).map(({ date }) => date.toISOString().slice(0, 13));
    expect(kept.slice(0, 7)).toEqual(
      ['21T12', '20T18', '19T18', '18T18', '17T18', '16T18', '15T18'].map(day => `2026-11-${day}`),
    );
    // Two of the four weekly backups are among the seven daily ones.
    expect(kept.slice(7)).toEqual(['2026-11-11T18', '2026-11-04T18']);
  });
});
