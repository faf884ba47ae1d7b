import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetTheExpired } from '../../../src/server/process/housekeeping';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { testData, type TestData, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { until } from '../../support/until';

let t: AppUnderTest;
let d: TestData;
let idProyecto: number;
let idProducto: number;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  idProyecto = await d.proyecto();
  idProducto = await d.articulo();
});
afterAll(() => t.close());

const key = (clave: string) => ({ 'idempotency-key': clave });
const order = (caller: Caller, cantidad = 1) => ({
  idProyecto,
  emailUsuario: caller.email,
  detallePedido: [{ idProducto, cantidad, direccionamiento: '1' }],
});
const ordersOf = async (caller: Caller) =>
  (await t.db.selectFrom('pedido').select('id').where('idUsuario', '=', caller.id).execute()).length;
const newKeeper = () =>
  t.userWith({ pedidos: ['agregar'], categorias: ['agregar', 'eliminar'] }, { proyectos: [idProyecto] });

/** D8. */
describe('a write repeated with its Idempotency-Key', () => {
  it('is answered the same and done once', async () => {
    const keeper = await newKeeper();
    const first = await keeper.post('/Pedidos', order(keeper), key('borrador-1'));
    const again = await keeper.post('/Pedidos', order(keeper), key('borrador-1'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.raw.json()).toEqual(first.raw.json());
    expect(await ordersOf(keeper)).toBe(1);
  });

  it('twelve times at the same moment makes one order', async () => {
    const keeper = await newKeeper();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => keeper.post('/Pedidos', order(keeper), key('doble-clic'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await ordersOf(keeper)).toBe(1);
  });

  it('while the first is still being written waits for its answer', async () => {
    const keeper = await newKeeper();
    await sql`create function esperar() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`.execute(t.db);
    await sql`create trigger esperar before insert on pedido for each row execute function esperar()`.execute(t.db);
    const { sent } = await t.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx);
      const both = [1, 2].map(() => keeper.post('/Pedidos', order(keeper), key('en curso')));
      const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`;
      await until('both to be begun', async () => (await waiting.execute(trx)).rows.length === 2);
      return { sent: Promise.all(both) };
    });
    const [first, second] = await sent;
    await sql`drop function esperar() cascade`.execute(t.db);
    expect([first?.status, second?.status, second?.data]).toEqual([201, 201, first?.data]);
    expect(await ordersOf(keeper)).toBe(1);
  });

  it('whose connection breaks while it is written is done once, and answered', async () => {
    const keeper = await newKeeper();
    await sql`create sequence rupturas`.execute(t.db);
    await sql`create function romper() returns trigger language plpgsql as $$
      begin
        if nextval('rupturas') = 1 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5); end if;
        return null;
      end $$`.execute(t.db);
    await sql`create trigger romper after insert on pedido for each statement execute function romper()`.execute(t.db);
    const answer = await keeper.post('/Pedidos', order(keeper), key('roto'));
    await sql`drop function romper() cascade`.execute(t.db);
    expect(answer.status).toBe(201);
    const again = await keeper.post('/Pedidos', order(keeper), key('roto'));
    expect(again.data).toEqual(answer.data);
    expect(await ordersOf(keeper)).toBe(1);
  });

  it('is refused with another body, or for another call', async () => {
    const keeper = await newKeeper();
    await keeper.post('/Pedidos', order(keeper), key('k'));
    expectRefusal(
      await keeper.post('/Pedidos', order(keeper, 2), key('k')),
      422,
      'Esa clave de repetición ya se usó con otros datos',
    );
    expectRefusal(await keeper.post('/Categoria', { nombre: 'Otra llamada' }, key('k')), 422);
    // What is asked for in the address is part of the call, as the version of a budget that is imported.
    expectRefusal(await keeper.post('/Pedidos?version=2', order(keeper), key('k')), 422);
    expect(await ordersOf(keeper)).toBe(1);
    // The same data, sent to be changed instead of added.
    const familia = { id: 1, nombre: 'La misma' };
    expect((await t.admin.post('/Categoria', familia, key('verbo'))).status).toBe(201);
    expectRefusal(await t.admin.put('/Categoria', familia, key('verbo')), 422, /clave de repetición/);
  });

  it('is another write under another key, without one, or of another person', async () => {
    const [keeper, other] = [await newKeeper(), await newKeeper()];
    await keeper.post('/Pedidos', order(keeper), key('a'));
    await keeper.post('/Pedidos', order(keeper), key('b'));
    await keeper.post('/Pedidos', order(keeper));
    await keeper.post('/Pedidos', order(keeper), key(''));
    const [first, again] = [
      await other.post('/Pedidos', order(other), key('a')),
      await other.post('/Pedidos', order(other), key('a')),
    ];
    expect([first.status, again.status, idOf(again)]).toEqual([201, 201, idOf(first)]);
    expect([await ordersOf(keeper), await ordersOf(other)]).toEqual([4, 1]);
    const named = (caller: Caller, nombre: string) => caller.post('/Categoria', { nombre }, key('c'));
    const mine = await named(keeper, 'De uno');
    await named(other, 'De otro');
    expect((await named(keeper, 'De uno')).data).toEqual(mine.data);
  });

  it('takes a receipt in once', async () => {
    const keeper = await newKeeper();
    const { id, pedidoDetalle } = pedidoOf(await keeper.post('/Pedidos', order(keeper, 5)));
    const body = { id, pedidoDetalle: [{ id: pedidoDetalle[0]?.id, cantNueva: 2 }] };
    const url = `/Pedidos/ActualizaEntrega/${keeper.id}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => keeper.post(url, body, key('recibo'))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(pedidoOf(await keeper.get(`/Pedidos/PedidosById/${id}`))).toMatchObject({
      pedidoDetalle: [{ recibido: 2 }],
      pedidoReporte: [{ cantidadRecibida: 2 }],
    });
  });

  it('switches a record once', async () => {
    const keeper = await newKeeper();
    const id = idOf(await keeper.post('/Categoria', { nombre: 'Interruptor' }));
    for (const path of ['Categoria/updateEstatus/', 'categoria/UpdateEstatus/', 'Categoria/%75pdateEstatus/0']) {
      expect((await keeper.put(`/${path}${id}`, undefined, key('una-vez'))).data).toMatchObject({
        estatus: false,
      });
    }
    const other = idOf(await keeper.post('/Categoria', { nombre: 'Otro interruptor' }));
    expectRefusal(await keeper.put(`/Categoria/updateEstatus/${other}`, undefined, key('una-vez')), 422);
    expect((await keeper.get(`/Categoria/${id}`)).data).toMatchObject({ estatus: false });
  });

  it('after a refusal is tried anew', async () => {
    const keeper = await newKeeper();
    const late = await d.articulo({ estatus: false });
    const body = { ...order(keeper), detallePedido: [{ idProducto: late, cantidad: 1, direccionamiento: '1' }] };
    expectRefusal(await keeper.post('/Pedidos', body, key('reintento')), 422);
    await t.admin.put(`/Producto/UpdateEstatusProducto/${late}`);
    expect((await keeper.post('/Pedidos', body, key('reintento'))).status).toBe(201);
    expect(await ordersOf(keeper)).toBe(1);
  });

  it('after a day is another write', async () => {
    const keeper = await newKeeper();
    const first = await keeper.post('/Pedidos', order(keeper), key('ayer'));
    await sql`update idempotencia set creada = now() - interval '24 hours 1 minute' where clave = 'ayer'`.execute(t.db);
    const second = await keeper.post('/Pedidos', order(keeper, 3), key('ayer'));
    expect(second.status).toBe(201);
    expect(idOf(second)).not.toBe(idOf(first));
    // Which is remembered for a day of its own.
    expect(idOf(await keeper.post('/Pedidos', order(keeper, 3), key('ayer')))).toBe(idOf(second));
  });

  it('is remembered for a day, also where what has expired is deleted', async () => {
    const keeper = await newKeeper();
    const first = await keeper.post('/Pedidos', order(keeper), key('hoy'));
    await keeper.post('/Pedidos', order(keeper), key('anteayer'));
    const made = (clave: string, ago: string) =>
      sql`update idempotencia set creada = now() - ${ago}::interval where clave = ${clave}`.execute(t.db);
    await made('hoy', '23 hours 59 minutes');
    await made('anteayer', '24 hours 1 minute');
    await forgetTheExpired(t.db);
    expect(idOf(await keeper.post('/Pedidos', order(keeper), key('hoy')))).toBe(idOf(first));
    const kept = t.db.selectFrom('idempotencia').select('clave').where('idUsuario', '=', keeper.id);
    expect(await kept.execute()).toEqual([{ clave: 'hoy' }]);
  });

  it('asks for the right again', async () => {
    const keeper = await newKeeper();
    await keeper.post('/Pedidos', order(keeper), key('permiso'));
    await t.db.updateTable('usuario_perfil').set({ estatus: false }).where('idUsuario', '=', keeper.id).execute();
    expectRefusal(await keeper.post('/Pedidos', order(keeper), key('permiso')), 403);
  });

  it('has a key of at most 200 characters', async () => {
    const keeper = await newKeeper();
    expect((await keeper.post('/Pedidos', order(keeper), key('x'.repeat(200)))).status).toBe(201);
    expectRefusal(
      await keeper.post('/Pedidos', order(keeper), key('x'.repeat(201))),
      400,
      'La clave de repetición no es válida',
    );
  });
});
