import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD, type AppUnderTest, startApp } from '../../support/app';
import { demoToReal } from '../../../src/server/tools/demoToReal';
import { grantAdministrator } from '../../../src/server/tools/grantAdministrator';
import { resetPassword } from '../../../src/server/tools/resetPassword';
import { askFrom } from '../../../src/server/tools/terminal';
import { killAndWait, postmasterOf } from '../../support/bodegaProcess';
import { createTestDatabase, urlOf } from '../../support/testDatabase';
import { testData } from '../../support/testData';
import { createUsuario, signInAs } from '../../support/people';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { until } from '../../support/until';

const reset = { RESET_EMAIL: 'ADMIN@prueba.cr', RESET_PASSWORD: 'Recuperada.1' };
const real = {
  EMPRESA_NOMBRE: 'Ferretería Nueva',
  EMPRESA_RAZON_SOCIAL: 'Ferretería Nueva S.A.',
  EMPRESA_RNC: '3-101-000001',
  EMPRESA_NCF: 'B01',
  EMPRESA_TELEFONO: '2222-0000',
  EMPRESA_DIRECCION: 'San José',
  ADMIN_NOMBRE: 'Rosa',
  ADMIN_APELLIDO: 'Mena',
  ADMIN_EMAIL: 'rosa@ferreteria.cr',
  // To the letter, as at a first start.
  ADMIN_PASSWORD: 'Clave.real.1 ',
  CONFIRMAR: 'VACIAR',
};

const { BODEGA_WORKERS } = process.env;
/** The tools of a fresh build, otherwise their sources. */
const tools = BODEGA_WORKERS
  ? [join(BODEGA_WORKERS, 'tools.js')]
  : ['--import', 'tsx', resolve(import.meta.dirname, '..', '..', '..', 'src', 'server', 'tools', 'main.ts')];

/** Runs a command like npm does, without a terminal. */
const run = (command: string, env: Record<string, string>) => launch(command, env).ended;

function launch(command: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...tools, ...command.split(' ')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', chunk => (output += chunk));
  child.stderr.on('data', chunk => (output += chunk));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, output }));
  return { child, ended };
}

describe('npm run reset-password', () => {
  let t: AppUnderTest;
  beforeEach(async () => {
    t = await startApp();
  });
  afterEach(() => t.close());

  it('gives a lone administrator a new password, whatever stood in the way', async () => {
    await t.db.updateTable('usuario').set({ estatus: false, cambiarClave: true }).execute();
    const tries = Array.from({ length: 5 }, () => ({ cuenta: 'admin@prueba.cr', direccion: '127.0.0.1' }));
    await t.db.insertInto('intento_login').values(tries).execute();
    expect(await resetPassword(t.db, askFrom(reset))).toMatch(
      /^La contraseña de Ana Prueba \(admin@prueba\.cr\) se cambió/,
    );
    expect((await t.admin.get('/Categoria')).status).toBe(401);
    expect((await signInAs(t, 'admin@prueba.cr', 'Recuperada.1')).data).toMatchObject({ cambiarClave: false });
    expect((await signInAs(t, 'admin@prueba.cr', ADMIN_PASSWORD)).status).toBe(401);
  });

  it.each([
    [
      { RESET_EMAIL: 'nadie@prueba.cr' },
      'No hay ningún usuario con el correo nadie@prueba.cr. Administradores: admin@prueba.cr.',
    ],
    [{ RESET_PASSWORD: 'corta' }, 'RESET_PASSWORD: La contraseña debe tener al menos 8 caracteres'],
    [{ RESET_EMAIL: 'x' }, 'RESET_EMAIL: El email debe ser valido'],
    [{ RESET_PASSWORD: '' }, 'Falta RESET_PASSWORD: indíquela en el entorno o dé la orden en una terminal.'],
  ])('with %j says what is wrong and changes nothing', async (env, message) => {
    await expect(resetPassword(t.db, askFrom({ ...reset, ...env }))).rejects.toThrow(message);
    expect((await signInAs(t, 'admin@prueba.cr', ADMIN_PASSWORD)).status).toBe(200);
  });
});

describe('npm run grant-administrator', () => {
  let t: AppUnderTest;
  beforeEach(async () => {
    t = await startApp();
  });
  afterEach(() => t.close());

  const grant = (email: string) => grantAdministrator(t.db, askFrom({ GRANT_EMAIL: email }));
  const rightsOf = async (id: number) => JSON.stringify((await t.admin.get(`/Usuario/getpermisos/${id}`)).data);

  it('makes a user one through a profile that gives everything, and active', async () => {
    const user = await createUsuario(t.admin, { estatus: false });
    expect(await grant(user.email.toUpperCase())).toBe(
      `Nueva ${user.apellido} (${user.email}) es Administrador, con todos los permisos por el perfil «Administrador».`,
    );
    expect(await rightsOf(user.id)).not.toContain('false');
    expect((await t.admin.get(`/Usuario/${user.id}`)).data).toMatchObject({ roll: 'Administrador', estatus: true });
    // Again, after his link was switched off: an inactive one gives nothing.
    await t.db.updateTable('usuario_perfil').set({ estatus: false }).where('idUsuario', '=', user.id).execute();
    expect(await grant(user.email)).toContain('«Administrador»');
    expect(await rightsOf(user.id)).not.toContain('false');
  });

  it('takes no inactive profile, nor its name, however that is written', async () => {
    await t.db.updateTable('perfil').set({ nombre: 'ADMINISTRADOR', estatus: false }).execute();
    expect(await grant('admin@prueba.cr')).toContain('«Administrador 2»');
    expect(await rightsOf(t.admin.id)).not.toContain('false');
  });

  it('gives nothing to anybody else: a profile that lacks something stays as it is', async () => {
    const { id } = await t.db
      .selectFrom('perfil_modulo')
      .select('id')
      .where('idModulo', '=', 12)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('perfil_modulo').set({ agregar: false }).where('id', '=', id).execute();
    const user = await createUsuario(t.admin);
    const before = await rightsOf(t.admin.id);
    expect(await grant(user.email)).toContain('«Administrador 2»');
    expect(await rightsOf(t.admin.id)).toBe(before);
    expect(await rightsOf(user.id)).not.toContain('false');
    // The user made administrator can restore the other's rights.
    const repaired = await (
      await t.as(user.email)
    ).put(`/Usuario/updateEstatuspermisoxModulo/${id}/4`, { estatus: true });
    expect(repaired.data).toMatchObject({ agregar: true });
  });

  it('names the administrators when there is no such user', async () => {
    await expect(grant('nadie@prueba.cr')).rejects.toThrow('Administradores: admin@prueba.cr.');
  });
});

describe('npm run demo-to-real', () => {
  let t: AppUnderTest;
  beforeEach(async () => {
    t = await startApp({ demo: true });
  });
  afterEach(() => t.close());

  it('leaves only what every database has, the company and the first administrator', async () => {
    expect(await demoToReal(t.db, askFrom(real))).toBe(
      'La base es ahora la de Ferretería Nueva. Entre con rosa@ferreteria.cr.',
    );
    expect((await t.admin.get('/Categoria')).status).toBe(401);
    expect((await signInAs(t, 'admin@bodega.cr', 'Bodega.2026')).status).toBe(401);
    expect((await signInAs(t, 'rosa@ferreteria.cr', real.ADMIN_PASSWORD)).data).toMatchObject({
      id: 1,
      roll: 'Administrador',
    });
    const rosa = await t.as('rosa@ferreteria.cr');
    expect((await rosa.get('/Empresa')).data).toMatchObject([{ id: 1, nombre: 'Ferretería Nueva' }]);
    for (const url of ['/Cliente', '/Proveedor', '/Categoria', `/Pedidos/1/${rosa.id}`]) {
      expect((await rosa.get(url)).data, url).toEqual([]);
    }
    expect(JSON.stringify((await rosa.get(`/Usuario/getpermisos/${rosa.id}`)).data)).not.toContain('false');
    // Sequences begin at 1, and append-only tables still are.
    const d = testData({ ...t, admin: rosa });
    expect((await d.pedido(rosa, await d.proyecto())).id).toBe(1);
    await expect(sql`delete from auditoria`.execute(t.db)).rejects.toThrow(/solo admite registros nuevos/);
    await expect(demoToReal(t.db, askFrom(real))).rejects.toThrow(
      'Esta base de datos no es de demostración: no se toca.',
    );
  });

  it('changes nothing without the word, and says what would be lost', async () => {
    const asked: string[] = [];
    const ask = askFrom({ ...real, CONFIRMAR: 'si' });
    await expect(
      demoToReal(t.db, question => {
        asked.push(question.text);
        return ask(question);
      }),
    ).rejects.toThrow('CONFIRMAR: Escriba VACIAR para seguir');
    expect(asked.at(-1)).toMatch(/Se borra TODO: 120 pedidos/);
    expect((await t.admin.get('/Proveedor')).data).toHaveLength(15);
  });
});

describe('as commands', () => {
  it.each(['backup', 'reset-password', 'demo-to-real'])('%s makes no database where there is none', async command => {
    const folder = await temporaryFolder();
    const DATA_DIR = join(folder, 'datos');
    const said = `En ${DATA_DIR} no hay datos de Bodega que este usuario pueda abrir: indique su carpeta con DATA_DIR, `;
    const output = `${said}o su base con DATABASE_URL.\n`;
    expect(await run(command, { DATA_DIR })).toEqual({ code: 1, output });
    expect(await readdir(folder)).toEqual([]);
    await removeFolder(folder);
  });

  it.each([
    ['restore', 'Indique la copia: npm run restore -- ARCHIVO [--reemplazar]\n'],
    ['restore /nada.sql.gz', 'No hay ninguna copia en /nada.sql.gz.\n'],
    ['restore /etc/passwd', 'La copia /etc/passwd está incompleta o dañada: no se restaura. Use otra copia.\n'],
    ['restore --remplazar x', 'No se entiende «--remplazar». Escriba: npm run restore -- ARCHIVO [--reemplazar]\n'],
    ['backup --help', 'No se entiende «--help». Escriba: npm run backup -- [ARCHIVO]\n'],
    ['backup /tmp', '/tmp es una carpeta: indique un archivo, como /tmp/bodega.sql.gz.\n'],
    ['backup ', `${process.cwd()} es una carpeta: indique un archivo, como bodega.sql.gz.\n`],
    ['backup /dev/null', '/dev/null no es un archivo: indique un archivo, como bodega.sql.gz.\n'],
    ['reset-password ana@a.cr', 'No se entiende «ana@a.cr». Escriba: npm run reset-password\n'],
  ])('%s makes no database either', async (command, output) => {
    const folder = await temporaryFolder();
    expect(await run(command, { DATA_DIR: join(folder, 'datos') })).toEqual({ code: 1, output });
    expect(await readdir(folder)).toEqual([]);
    await removeFolder(folder);
  });

  it('cut off by a signal, end the PostgreSQL that they started', async () => {
    const folder = await temporaryFolder();
    const DATA_DIR = join(folder, 'datos');
    const copy = resolve(import.meta.dirname, '..', '..', 'fixtures', '011-demo.sql.gz');
    const { child, ended } = launch(`restore ${copy}`, { DATA_DIR });
    try {
      await until('PostgreSQL', () => postmasterOf(DATA_DIR));
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 1, output: expect.stringMatching(/\nSe canceló\.\n$/) });
      expect(await postmasterOf(DATA_DIR)).toBeUndefined();
    } finally {
      const left = await postmasterOf(DATA_DIR);
      if (left !== undefined) await killAndWait(left);
      await removeFolder(folder);
    }
  });

  it('cut off by a signal, leave no part of a backup', async () => {
    const [folder, { connection, drop }] = await Promise.all([temporaryFolder(), createTestDatabase()]);
    const other = new pg.Client(connection);
    await other.connect();
    await other.query('begin; lock table usuario');
    const { child, ended } = launch(`backup ${join(folder, 'copia.sql.gz')}`, { DATABASE_URL: urlOf(connection) });
    await until('the first bytes', async () => (await readdir(folder)).length > 0);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 1, output: 'Se canceló.\n' });
    expect(await readdir(folder)).toEqual([]);
    await other.end();
    await drop();
    await removeFolder(folder);
  });

  it('work on DATABASE_URL, end with 0 or 1, and print one line', async () => {
    const { connection, drop } = await createTestDatabase();
    const bare = await createTestDatabase({ bare: true });
    const DATABASE_URL = urlOf(connection);
    try {
      const refused = await run('demo-to-real', { DATABASE_URL, ...real });
      expect(refused).toEqual({ code: 1, output: 'Esta base de datos no es de demostración: no se toca.\n' });
      const unknown = await run('reset-password', { DATABASE_URL, RESET_EMAIL: 'a@b.cr' });
      expect(unknown).toEqual({
        code: 1,
        output: 'No hay ningún usuario con el correo a@b.cr. Administradores: ninguno.\n',
      });
      const nothing = await run('reset-password', { DATABASE_URL: urlOf(bare.connection), RESET_EMAIL: 'a@b.cr' });
      expect(nothing).toEqual({ code: 1, output: 'En esa base de datos no hay datos de Bodega: indique otra.\n' });
      expect((await run('otra', { DATABASE_URL })).output).toBe(
        'Órdenes: reset-password, grant-administrator, demo-to-real, backup, restore.\n',
      );
    } finally {
      await drop();
      await bare.drop();
    }
  });
});
