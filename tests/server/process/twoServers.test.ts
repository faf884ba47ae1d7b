import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modulos } from '../../../src/contract/rights/modulos';
import { connect } from '../../../src/server/db/connection';
import { type BodegaProcess, startBodega } from '../../support/bodegaProcess';
import { idsOf, signInAt } from '../../support/httpCaller';
import { removeFolder, temporaryFolder } from '../../support/temporaryFolder';
import { createTestDatabase, type TestDatabase, urlOf } from '../../support/testDatabase';
import { until } from '../../support/until';

/** S10, "Outgrowing one machine": any number of servers share a DATABASE_URL and keep no state of their own. */

let database: TestDatabase;
let folder: string;
const running: BodegaProcess[] = [];

/** Starts both at once. */
async function startTwo(on: { bare?: boolean; demo?: boolean }): Promise<[BodegaProcess, BodegaProcess]> {
  database = await createTestDatabase(on);
  folder = await temporaryFolder();
  const start = async (name: string) => {
    const env = { DATABASE_URL: urlOf(database.connection), SEED: 'demo', DATA_DIR: `${folder}/${name}` };
    const bodega = await startBodega(env);
    running.push(bodega);
    return bodega;
  };
  return Promise.all([start('a'), start('b')]);
}

afterEach(async () => {
  await Promise.all(running.splice(0).map(bodega => bodega.stop()));
  await database.drop();
  await removeFolder(folder);
});

const admin = 'admin@bodega.cr';
const asCaller = (url: string, token: string) => ({
  get: async (path: string) => {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, data: z.object({ data: z.unknown() }).parse(await answer.json()).data };
  },
  post: async (path: string, body: unknown, key?: string) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    if (key !== undefined) headers['idempotency-key'] = key;
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, data: z.object({ data: z.unknown() }).parse(await answer.json()).data };
  },
});
const named = (rows: unknown) => z.array(z.object({ nombre: z.string() })).parse(rows);

describe('two servers on one database', () => {
  it('start together on an empty one, which is filled once, and are one to those who use them', async () => {
    const [a, b] = await startTwo({ bare: true });
    const { usuario, get } = await signInAt(a.url, admin);
    const orders = idsOf(await get(`/Pedidos/1/${usuario.id}`));
    expect(orders).toHaveLength(120);

    // A session of one server is valid on the other, and ends on both.
    const onB = asCaller(b.url, usuario.token);
    expect(idsOf((await onB.get(`/Pedidos/1/${usuario.id}`)).data)).toEqual(orders);

    // The same key sent to both at once creates one record.
    const body = { nombre: 'Proyecto de dos' };
    const sent = await Promise.all(
      [a, b, a, b].map(({ url }) => asCaller(url, usuario.token).post('/Proyecto', body, 'una-sola-vez')),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const { data } of sent) expect(data).toEqual(sent[0]?.data);
    const found = named((await onB.get('/Proyecto/0')).data).filter(({ nombre }) => nombre === body.nombre);
    expect(found).toHaveLength(1);

    // A right taken on one server is gone on the other with its next response, despite its cache.
    const db = connect(database.connection);
    const rights = db.updateTable('perfil_modulo').where('idModulo', '=', modulos.usuarios);
    const traces = async () => (await onB.get('/Auditoria?range=[0,0]')).status;
    expect(await traces()).toBe(200);
    await rights.set({ estatus: false }).execute();
    expect(await traces()).toBe(403);
    await rights.set({ estatus: true }).execute();
    expect(await traces()).toBe(200);
    await db.destroy();

    // Wrong passwords are counted together.
    const guess = async (url: string) => {
      const credentials = JSON.stringify({ email: 'nadie@bodega.cr', password: 'equivocada' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${url}/api/Usuario/login`, { method: 'POST', headers, body: credentials })).status;
    };
    const guesses: number[] = [];
    for (const { url } of [a, b, a, b, a, b, a]) guesses.push(await guess(url));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);

    expect((await asCaller(a.url, usuario.token).post('/Usuario/logout', {})).status).toBe(200);
    expect((await onB.get(`/Pedidos/1/${usuario.id}`)).status).toBe(401);
  });

  it('one killed under load takes nothing acknowledged with it, and the other goes on', async () => {
    const [a, b] = await startTwo({ demo: true });
    const { usuario } = await signInAt(a.url, admin);
    const acknowledged: string[] = [];
    let isOver = false;
    let refusedByB = 0;
    const write = async (name: string, url: string) => {
      for (let n = 1; !isOver; n++) {
        const nombre = `Carga ${name} ${n}`;
        const answer = await asCaller(url, usuario.token)
          .post('/Proyecto', { nombre })
          .catch(() => undefined);
        if (answer?.status === 201) acknowledged.push(nombre);
        else if (url === b.url) refusedByB += 1;
        else return;
      }
    };
    const load = [write('a1', a.url), write('a2', a.url), write('b1', b.url), write('b2', b.url)];
    await until('both to have written', () =>
      ['a1', 'a2', 'b1', 'b2'].every(name => acknowledged.some(one => one.includes(name))),
    );
    await a.kill9();
    const written = acknowledged.length;
    await until('the other to write on', () => acknowledged.length > written + 20);
    isOver = true;
    await Promise.all(load);
    expect(refusedByB).toBe(0);
    const present = new Set(
      named((await asCaller(b.url, usuario.token).get('/Proyecto/0')).data).map(one => one.nombre),
    );
    expect(acknowledged.filter(nombre => !present.has(nombre))).toEqual([]);
  });
});
