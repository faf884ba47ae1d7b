import { spawnSync } from 'node:child_process';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreBackup } from '../../../src/server/backup/restoreBackup';
import { writeBackup } from '../../../src/server/backup/writeBackup';
import { freeBytes, hasRoomForWrites } from '../../../src/server/db/embedded/diskGuard';
import { openEmbeddedForTool, startEmbedded } from '../../../src/server/db/embedded/startEmbedded';
import { demoOfThen } from '../../support/databaseOfThen';
import { superuserOf } from '../../support/superuser';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase } from '../../support/testDatabase';
import { until } from '../../support/until';

const mib = 1024 * 1024;

/** Whether a small disk can be mounted: only by root, and not in every container. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const probe = 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"; r=$?; rmdir "$d"; exit $r';
  return shell(probe) === 0;
}

function shell(script: string, ...args: string[]): number | null {
  return spawnSync('sh', ['-c', script, 'sh', ...args], { stdio: 'ignore' }).status;
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (const size of [mib, 4096]) {
      const chunk = Buffer.alloc(size);
      for (let isFull = false; !isFull;) {
        isFull = await file.write(chunk).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        );
      }
    }
  } finally {
    await file.close();
  }
}

describe('hasRoomForWrites', () => {
  it('compares what is free with what must stay free', async () => {
    const free = await freeBytes('/');
    expect(free).toBeGreaterThan(0);
    expect(await hasRoomForWrites('/', 0)).toBe(true);
    expect(await hasRoomForWrites('/', free + 1024 ** 4)).toBe(false);
  });
});

/** S10: on a full disk writes fail with a clear error, and reads continue. */
describe.runIf(canMount())('the embedded database on a full disk', () => {
  let disk: string;

  beforeAll(async () => {
    disk = await temporaryFolder();
  });

  afterAll(async () => {
    shell('umount -l "$1"', disk);
    await removeFolder(disk);
  });

  it('refuses what does not fit, keeps what was there, reads on, and recovers by itself', async () => {
    // Tried again, it begins with an empty disk.
    shell('umount -l "$1"; mount -t tmpfs -o size=420m,mode=755 tmpfs "$1"', disk);
    const lines: string[] = [];
    const database = await startEmbedded(join(disk, 'data'), line => lines.push(line));
    const pool = new pg.Pool(database.connection);
    pool.on('error', error => lines.push(`inesperadamente: ${error.message}`));
    const superuser = new pg.Pool(await superuserOf(database));
    const count = async () => (await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM fila')).rows[0]?.n;
    await pool.query('CREATE TABLE fila (texto text)');
    await pool.query("INSERT INTO fila SELECT repeat('x', 100) FROM generate_series(1, 1000)");
    await until('the reserve of write-ahead log', async () => {
      const { rows } = await superuser.query<{ n: number }>('SELECT count(*)::int AS n FROM pg_ls_waldir()');
      return (rows[0]?.n ?? 0) >= 6;
    });
    expect(await hasRoomForWrites(database.dataDir)).toBe(true);

    await fill(join(disk, 'relleno'));
    await until('the guard to notice', async () => !(await hasRoomForWrites(database.dataDir)));
    const big = pool.query("INSERT INTO fila SELECT repeat('y', 1000) FROM generate_series(1, 100000)");
    await expect(big).rejects.toMatchObject({ code: '53100' });
    expect(await count()).toBe(1000);
    // Small changes still commit, thanks to the reserved write-ahead log: sessions continue. So do checkpoints, one every few minutes.
    for (let n = 0; n < 200; n += 1) {
      await pool.query("UPDATE fila SET texto = 'z' WHERE ctid = '(0,1)'");
      if (n % 100 === 0) await superuser.query('CHECKPOINT');
    }
    await superuser.end();
    expect(await count()).toBe(1000);

    await rm(join(disk, 'relleno'));
    await until('the guard to notice', () => hasRoomForWrites(database.dataDir));
    await pool.query("INSERT INTO fila SELECT repeat('y', 1000) FROM generate_series(1, 1000)");
    expect(await count()).toBe(2000);
    // PostgreSQL never crashed.
    expect(lines.join('\n')).not.toContain('inesperadamente');
    await pool.end();
    await database.stop();
  });

  it('says in one line that there is no room to start, for a backup or for a restore', async () => {
    await fill(join(disk, 'relleno'));
    const source = await createTestDatabase();
    await expect(writeBackup(source.connection, join(disk, 'copia.sql.gz'))).rejects.toThrow(
      `No queda espacio en el disco de ${disk}: libere un poco y vuelva a intentarlo.`,
    );
    await source.drop();
    expect((await readdir(disk)).join()).not.toContain('copia');
    await expect(startEmbedded(join(disk, 'otra'), () => undefined)).rejects.toThrow(
      /^No queda espacio en el disco de .*$/,
    );
    await expect(startEmbedded(join(disk, 'data'), () => undefined)).rejects.toThrow(
      /^No queda espacio en el disco de .*$/,
    );
    await rm(join(disk, 'relleno'));
    const database = await startEmbedded(join(disk, 'data'), () => undefined);
    const client = new pg.Client(database.connection);
    await client.connect();
    expect((await client.query('SELECT count(*)::int AS n FROM fila')).rows).toEqual([{ n: 2000 }]);
    await client.query('DROP TABLE fila');
    for (const left of ['0', '8M']) {
      await fill(join(disk, 'relleno'));
      shell(`truncate -s -${left} "$1"`, join(disk, 'relleno'));
      await expect(restoreBackup(database.connection, demoOfThen), left).rejects.toThrow(
        'No queda espacio en el disco de la base de datos: libere un poco y vuelva a intentarlo.',
      );
    }
    await rm(join(disk, 'relleno'));
    await client.end();
    await database.stop();
  });

  it('says in one line that nothing can be written, where the disk is there for reading only', async () => {
    await (await startEmbedded(join(disk, 'data'), () => undefined)).stop();
    shell('mount -o remount,ro "$1"', disk);
    const refused = /^No se puede escribir en la carpeta de datos .*$/;
    await expect(startEmbedded(join(disk, 'data'), () => undefined)).rejects.toThrow(refused);
    await expect(openEmbeddedForTool(join(disk, 'data'), () => undefined)).rejects.toThrow(refused);
    shell('mount -o remount,rw "$1"', disk);
    await (await startEmbedded(join(disk, 'data'), () => undefined)).stop();
  });
});
