import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modulos } from '#contract/permisos';
import { forgetTheExpired } from '../../../src/server/process/housekeeping';
import { JUST_READ_MS } from '../../../src/server/plugins/session';
import { answerOf, type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { multipart } from '../../support/testImages';
import { until } from '../../support/until';
import { locksAwaited } from '../../support/sameMoment';

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const huella = ({ token }: Caller) => createHash('sha256').update(token).digest();
const setExpiry = (caller: Caller, interval: string) =>
  sql`update sesion set expira = now() + ${interval}::interval where huella = ${huella(caller)}`.execute(t.db);
async function secondsLeft(caller: Caller): Promise<number> {
  const query = sql<{
    seconds: number;
  }>`select extract(epoch from expira - now())::float as seconds from sesion where huella = ${huella(caller)}`;
  return (await query.execute(t.db)).rows[0]?.seconds ?? 0;
}
const TWELVE_HOURS = 12 * 3600;

type Body = ReturnType<typeof multipart>;
const csvOf = (text: string): Body => multipart(Buffer.from(text), { filename: 'archivo.csv' });
const jsonOf = (value: object): Body => ({
  headers: { 'content-type': 'application/json' },
  payload: Buffer.from(JSON.stringify(value)),
});

describe('a session (D6)', () => {
  it('is kept only as the hash of its token', async () => {
    const { token } = t.admin;
    const { rows } = await sql<{ all: string }>`select string_agg(s::text, ' ') as all from sesion s`.execute(t.db);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).toContain(huella(t.admin).toString('hex'));
  });

  it.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty one', { authorization: '' }],
    ['no token', { authorization: 'Bearer ' }],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
    ['another scheme', { authorization: 'Basic YWRtaW46YWRtaW4=' }],
    ['a token that is none', { authorization: "Bearer ' or 1=1 --" }],
    ['a huge token', { authorization: `Bearer ${'A'.repeat(5000)}` }],
  ])('does not open with %s', async (_, headers) => {
    const answer = answerOf(await t.app.inject({ url: '/api/Categoria', headers }));
    expectRefusal(answer, 401, 'Su sesión terminó, inicie sesión de nuevo');
  });

  it('ends when its time is over', async () => {
    const person = await t.userWith({});
    await setExpiry(person, '1 minute');
    expect((await person.get('/Categoria')).status).toBe(200);
    await setExpiry(person, '-1 second');
    expectRefusal(await person.get('/Categoria'), 401);
  });

  it('is deleted once it has ended, and not before', async () => {
    const [ended, open] = [await t.userWith({}), await t.userWith({})];
    await setExpiry(ended, '-1 second');
    await setExpiry(open, '1 minute');
    await forgetTheExpired(t.db);
    const query = sql<{ idUsuario: number }>`
      select "idUsuario" from sesion where "idUsuario" in (${ended.id}, ${open.id})`;
    expect((await query.execute(t.db)).rows).toEqual([{ idUsuario: open.id }]);
    expect((await open.get('/Categoria')).status).toBe(200);
  });

  it('slides: using it gives it twelve hours again', async () => {
    const person = await t.userWith({});
    await setExpiry(person, '2 hours');
    expect((await person.get('/Categoria')).status).toBe(200);
    expect(await secondsLeft(person)).toBeGreaterThan(TWELVE_HOURS - 60);
    expect(await secondsLeft(person)).toBeLessThanOrEqual(TWELVE_HOURS);
  });

  it('is not written to by every request', async () => {
    const person = await t.userWith({});
    await setExpiry(person, '11 hours 55 minutes');
    await person.get('/Categoria');
    expect(await secondsLeft(person)).toBeLessThan(TWELVE_HOURS - 60);
  });

  it.each([
    ['has no room', '53100', /espacio en el disco/],
    ['is read only', '25006', /solo lectura/],
  ])('lets its user read while the database %s, which writes are told', async (_, code, told) => {
    const person = await t.userWith({ categorias: ['ver', 'agregar'] });
    await setExpiry(person, '2 hours');
    await sql`create function niega() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(t.db);
    for (const table of ['sesion', 'categoria'])
      await sql`create trigger niega before update or insert on ${sql.table(table)} execute function niega()`.execute(
        t.db,
      );
    try {
      expect((await person.get('/Categoria')).status).toBe(200);
      const write = await person.post('/Categoria', { nombre: 'Nueva' });
      expect([write.status, write.message]).toEqual([503, expect.stringMatching(told)]);
    } finally {
      await sql`drop function niega cascade`.execute(t.db);
    }
    expect(await secondsLeft(person)).toBeLessThan(2 * 3600 + 1);
    await person.get('/Categoria');
    expect(await secondsLeft(person)).toBeGreaterThan(TWELVE_HOURS - 60);
  });

  it('does not slide for a refused token', async () => {
    const person = await t.userWith({});
    await setExpiry(person, '-1 second');
    await person.get('/Categoria');
    expect(await secondsLeft(person)).toBeLessThan(0);
  });

  it('ends by logout, and only that one', async () => {
    const person = await t.userWith({});
    const elsewhere = await t.as(person.email);
    expect(await person.post('/Usuario/logout')).toMatchObject({
      status: 200,
      success: true,
      message: 'La sesión se cerró',
    });
    expectRefusal(await person.get('/Categoria'), 401);
    expectRefusal(await person.post('/Usuario/logout'), 401);
    expect((await elsewhere.get('/Categoria')).status).toBe(200);
  });

  /** Sends a body of which all but the beginning comes after `change`, once the session no longer counts as just read. */
  async function sendAround(change: () => Promise<unknown>, { token }: Caller, url: string, body: Body) {
    const late = async function* () {
      yield body.payload.subarray(0, 10);
      await change();
      const since = performance.now();
      await until('a session that was not just read', () => performance.now() - since > JUST_READ_MS);
      yield body.payload.subarray(10);
    };
    const headers = { ...body.headers, authorization: `Bearer ${token}` };
    return answerOf(await t.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: Readable.from(late()) }));
  }

  it.each([
    ['a body', '/Categoria', jsonOf({ nombre: 'Tarde' })],
    ['a file', '/importar/categorias', csvOf('Nombre\r\nTarde\r\n')],
    ['a file to be reviewed', '/importar/categorias?simular=1', csvOf('Nombre\r\nTarde\r\n')],
  ])('is read again when %s came late: nothing is done with a right that is gone', async (_, url, body) => {
    const person = await t.userWith({ categorias: ['agregar'] });
    const give = (estatus: boolean) =>
      t.db.updateTable('usuario_perfil').set({ estatus }).where('idUsuario', '=', person.id).execute();
    expectRefusal(await sendAround(() => give(false), person, url, body), 403, /Familias: agregar/);
    await give(true);
    expectRefusal(await sendAround(() => person.post('/Usuario/logout'), person, url, body), 401);
    const stored = await t.db.selectFrom('categoria').select('id').where('nombre', '=', 'Tarde').execute();
    expect(stored).toEqual([]);
  });

  it('writes nothing under an e-mail that its user had when the body began (D5)', async () => {
    const idProyecto = idOf(await t.admin.post('/Proyecto', { nombre: 'Obra de otro correo' }));
    const person = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
    const { id: idProducto } = await t.db.selectFrom('producto').select('id').executeTakeFirstOrThrow();
    const line = { idProducto, nombreProducto: 'Arena', cantidad: 1, direccionamiento: '1' };
    const order = jsonOf({ idProyecto, emailUsuario: person.email, detallePedido: [line] });
    const rename = () =>
      t.db.updateTable('usuario').set({ email: 'nuevo@prueba.cr' }).where('id', '=', person.id).execute();
    expectRefusal(
      await sendAround(rename, person, '/Pedidos', order),
      403,
      /^Solo puede registrar con su propio usuario/,
    );
  });

  it('writes nothing for a project that its user left while the file came', async () => {
    const idProyecto = idOf(await t.admin.post('/Proyecto', { nombre: 'Obra que se deja' }));
    const person = await t.userWith({ proyecto: ['actualizar'] }, { proyectos: [idProyecto] });
    const leave = () => t.db.deleteFrom('usuario_proyecto').where('idUsuario', '=', person.id).execute();
    const budget = csvOf('Direccionamiento;Monto\r\n1.1;100\r\n');
    expectRefusal(await sendAround(leave, person, `/Importar/presupuesto/${idProyecto}`, budget), 404);
    expect(await t.admin.get(`/Proyecto/presupuesto/${idProyecto}`)).toMatchObject({ data: { codigos: [] } });
  });

  it.each<[string, number, (person: Caller) => Promise<unknown>]>([
    [
      'whose right is gone',
      403,
      ({ id }) => t.db.updateTable('usuario_perfil').set({ estatus: false }).where('idUsuario', '=', id).execute(),
    ],
    [
      'who is made inactive',
      401,
      ({ id }) => t.db.updateTable('usuario').set({ estatus: false }).where('id', '=', id).execute(),
    ],
    ['who signs out', 401, person => person.post('/Usuario/logout')],
  ])('keeps nothing of somebody %s while the write waits for another', async (_, status, leave) => {
    const person = await t.userWith({ proyecto: ['actualizar'] });
    const id = idOf(await t.admin.post('/Proyecto', { nombre: `Obra ${person.id}` }));
    const { sent } = await t.db.transaction().execute(async trx => {
      await sql`select from proyecto where id = ${id} for update`.execute(trx);
      const write = person.put('/Proyecto', { id, nombre: 'Tarde' });
      await locksAwaited(t.db);
      const since = performance.now();
      await leave(person);
      await until('a session that was not just read', () => performance.now() - since > JUST_READ_MS);
      return { sent: write };
    });
    expectRefusal(await sent, status);
    const kept = await t.db.selectFrom('proyecto').select('nombre').where('id', '=', id).execute();
    expect(kept).toEqual([{ nombre: `Obra ${person.id}` }]);
  });

  it('does nothing for a user made inactive', async () => {
    const person = await t.userWith({});
    await t.db.updateTable('usuario').set({ estatus: false }).where('id', '=', person.id).execute();
    expectRefusal(await person.get('/Categoria'), 401);
  });
});

describe('rights take effect on the next call (D29)', () => {
  const nuevo = (n: number) => ({ nombre: `Proyecto nuevo ${n}` });

  it.each([
    ['the flag', 'perfil_modulo', sql`agregar = false`, sql`agregar = true`],
    ["the module's row", 'perfil_modulo', sql`estatus = false`, sql`estatus = true`],
    ['the profile', 'perfil', sql`estatus = false`, sql`estatus = true`],
    ["the user's profile", 'usuario_perfil', sql`estatus = false`, sql`estatus = true`],
  ])('%s taken away and given back', async (_, table, off, on) => {
    const person = await t.userWith({ proyecto: ['agregar'] });
    const perfil = sql`(select "idPerfil" from usuario_perfil where "idUsuario" = ${person.id})`;
    const where = {
      perfil_modulo: sql`"idPerfil" = ${perfil}`,
      perfil: sql`id = ${perfil}`,
      usuario_perfil: sql`"idUsuario" = ${person.id}`,
    }[table as 'perfil'];
    const change = (set: typeof off) => sql`update ${sql.table(table)} set ${set} where ${where}`.execute(t.db);
    const create = () => person.post('/Proyecto', nuevo(++made));
    expect((await create()).status).toBe(201);
    await change(off);
    expectRefusal(await create(), 403, /Proyectos: agregar/);
    await change(on);
    expect((await create()).status).toBe(201);
  });
  let made = 0;

  it('are the OR over profiles, one record a module in both spellings', async () => {
    const person = await t.userWith({ productos: ['ver', 'actualizar'] });
    const other = await t.userWith({ productos: ['agregar'], compras: ['eliminar'] });
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', other.id)
      .executeTakeFirstOrThrow();
    await t.db.insertInto('usuario_perfil').values({ idUsuario: person.id, idPerfil }).execute();
    const answer = await person.get(`/Usuario/getpermisos/${person.id}`);
    const records = z.array(z.record(z.string(), z.unknown())).parse(answer.data);
    expect(records.map(({ idModulo }) => idModulo)).toEqual(Object.values(modulos).sort((a, b) => a - b));
    const none = { ver: false, agregar: false, insertar: false, actualizar: false, modificar: false, eliminar: false };
    expect(records[modulos.productos - 1]).toEqual({
      ...none,
      idModulo: 4,
      modulo: 'Artículos',
      ver: true,
      agregar: true,
      insertar: true,
      actualizar: true,
      modificar: true,
    });
    expect(records[modulos.compras - 1]).toEqual({ ...none, idModulo: 7, modulo: 'Órdenes de compra', eliminar: true });
    expect(records[modulos.pedidos - 1]).toEqual({ ...none, idModulo: 12, modulo: 'Pedidos' });
  });

  it('of another are for who administers users', async () => {
    const person = await t.userWith({ productos: ['ver'] });
    expectRefusal(await person.get(`/Usuario/getpermisos/${t.admin.id}`), 403);
    expect((await t.admin.get(`/Usuario/getpermisos/${person.id}`)).status).toBe(200);
    expectRefusal(await t.admin.get('/Usuario/getpermisos/999999'), 404, 'El usuario no existe');
  });
});
