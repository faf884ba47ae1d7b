import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS } from '#contract/permisos';
import { type Answer, type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData, type TestData } from '../../support/testData';
import { createPerfil, createUsuario } from '../../support/people';
import { expectRefusal } from '../../support/refusal';

/** An update's `estatus` takes effect, by the rules of the record's switch. */
let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

const recordOf = ({ data }: Answer) => data as Record<string, unknown>;

/** An update as by a plain client: the whole record as read, without a version. */
async function put(caller: Caller, path: string, one: string, changes: object): Promise<Answer> {
  const { version: _, ...record } = recordOf(await t.admin.get(one));
  return caller.put(path, { ...record, ...changes });
}

async function records(): Promise<[path: string, one: string][]> {
  const shop = await startTrade(t);
  const perfil = await createPerfil(t, { productos: ['ver'] });
  const proyecto = await d.proyecto();
  const { id: usuario } = await createUsuario(t.admin);
  return [
    ['/Cliente', `/Cliente/${await shop.cliente()}`],
    ['/Producto', `/Producto/${await d.articulo()}`],
    ['/Categoria', `/Categoria/${await d.familia()}`],
    ['/Proveedor', `/Proveedor/${await shop.proveedor()}`],
    ['/Proyecto', `/Proyecto/getById/${proyecto}`],
    ['/Perfil', `/Perfil/${perfil}`],
    ['/Usuario', `/Usuario/${usuario}`],
  ];
}

describe('an update', () => {
  it('switches a record off and on as it says, and leaves it where it says nothing', async () => {
    for (const [path, one] of await records()) {
      const seen: unknown[] = [];
      for (const estatus of [false, undefined, null, true]) {
        const answer = await put(t.admin, path, one, { estatus });
        expect({ path, status: answer.status, message: answer.message }).toMatchObject({ path, status: 200 });
        seen.push(recordOf(answer)['estatus']);
      }
      expect({ path, seen }).toEqual({ path, seen: [false, false, false, true] });
      expectRefusal(await put(t.admin, path, one, { estatus: 'no' }), 422, 'El estatus debe ser verdadero o falso');
    }
  });

  it('switches nothing for who may change records but not switch them', async () => {
    const may = FLAGS.filter(flag => flag !== 'eliminar');
    const caller = await t.userWith({ categorias: may, productos: may });
    const one = `/Categoria/${await d.familia()}`;
    expectRefusal(await put(caller, '/Categoria', one, { nombre: 'Otra', estatus: false }), 403, /Familias: eliminar/);
    expect(recordOf(await t.admin.get(one))).toMatchObject({ estatus: true });
    expect((await put(caller, '/Categoria', one, { nombre: 'Renombrada', estatus: true })).status).toBe(200);
  });

  it('cannot switch off what its switch cannot', async () => {
    const { rows } = await sql<{ id: number }>`select id from producto where codigo = '000-001'`.execute(t.db);
    const one = `/Producto/${rows[0]?.id}`;
    const idCategoria = await d.familia();
    const answer = await put(t.admin, '/Producto', one, { idCategoria, costo: 1, estatus: false });
    expectRefusal(answer, 409);
    expect(recordOf(await t.admin.get(one))).toMatchObject({ estatus: true });
  });

  it('ends the sessions of a user it switches off', async () => {
    const caller = await t.userWith({ pedidos: ['ver'] });
    expect((await put(t.admin, '/Usuario', `/Usuario/${caller.id}`, { estatus: false })).status).toBe(200);
    expectRefusal(await caller.get('/Cliente'), 401);
  });
});
