import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../src/server/db/connection';
import { migrateToLatest } from '../../../src/server/db/migrate';
import { migrations } from '../../../src/server/db/migrations';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { startTrade, type Trade, ventaOf } from '../../support/trade';
import { column, testData, type TestData } from '../../support/testData';
import { migrateOnly } from '../../support/migrateOnly';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

describe('the NCF of a sale', () => {
  let t: AppUnderTest;
  let c: Trade;
  let d: TestData;
  let cashier: Caller;
  let idProducto: number;
  const company = {
    nombre: 'Constructora',
    razonSocial: 'Constructora S.A.',
    rnc: '3-101',
    telefono: '2222-3333',
    direccion: 'San José',
  };
  const standing = async () => column(await t.admin.get('/Empresa'), 'ncf');
  const sell = async (ncf?: string) => (await c.venta(cashier, [{ idProducto }], { ncf })).ncf;

  beforeAll(async () => {
    t = await startApp();
    c = await startTrade(t);
    cashier = await t.userWith({});
    d = testData(t);
    idProducto = await d.articulo({ stock: 1000 });
  });
  afterAll(() => t.close());

  it('is none before the company has one', async () => {
    expect(await sell()).toBeNull();
  });

  it('without one of its own is the next of the company’s, which stands at it then', async () => {
    await t.admin.post('/Empresa', { ...company, ncf: 'B0100000098' });
    expect([await sell(), await sell(), await sell()]).toEqual(['B0100000098', 'B0100000099', 'B0100000100']);
    expect(await standing()).toEqual(['B0100000100']);
  });

  it('that another sale has is refused, in any case, and nothing of that sale is kept', async () => {
    const spelt = ['B01-00000099', 'B01 0000 0099', 'b01\u00a000000099', 'B01\u20110000\u2011 0099'];
    for (const ncf of ['B0100000099', ' b0100000099 ', 'B010\u200b0000099\u200e', ...spelt]) {
      const answer = await cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto }], { ncf }));
      expectRefusal(answer, 409, 'Ese NCF ya lo lleva otra venta');
      expect(answer.data).toEqual({ errors: { ncf: 'Ese NCF ya lo lleva otra venta' } });
    }
    const long = await cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto }], { ncf: 'x'.repeat(51) }));
    expectRefusal(long, 422, 'Admite 50 caracteres como máximo');
    expect(await sell()).toBe('B0100000101');
    // It is found by either spelling.
    for (const typed of ['B01-00000101', 'b01-0000-0101', '00000101'])
      expect([typed, (await cashier.get(`/Venta/filter/${typed}`)).data]).toMatchObject([
        typed,
        [{ ncf: 'B0100000101' }],
      ]);
    // What is no number of such a form is a text like any other.
    expect([await sell('Talón 1-2'), await sell('Talón 12')]).toEqual(['Talón 1-2', 'Talón 12']);
  });

  it('that was given by hand is left out by the sequence; an annulled sale keeps its own', async () => {
    expect(await sell('B0100000102')).toBe('B0100000102');
    const annulled = await c.venta(cashier, [{ idProducto }]);
    expect(annulled.ncf).toBe('B0100000103');
    expect((await t.admin.put(`/Venta/anular/${annulled.id}`, { motivo: 'Error' })).status).toBe(200);
    expect(await sell()).toBe('B0100000104');
  });

  it('is another for each of several at the same moment, one given by hand among them', async () => {
    const before = Number((await standing())[0]?.toString().slice(3));
    const [next = '', byHand, ...others] = [1, 2, 3, 4].map(more => `B01${String(before + more).padStart(8, '0')}`);
    // Each of another article: sales of one wait for each other by that.
    const articles = [idProducto];
    while (articles.length < 4) articles.push(await d.articulo({ stock: 10 }));
    const sellAtOnce = (ncfs: (string | undefined)[]) =>
      atTheSameMoment(t.db, sql`select from secuencia_ncf for no key update`, () =>
        ncfs.map((ncf, at) => cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto: articles[at] }], { ncf }))),
      );
    const answers = await sellAtOnce([byHand, undefined, undefined, undefined]);
    // The typed number is used unless it was assigned meanwhile; no other sale is refused because of it.
    expect([201, 409]).toContain(answers[0]?.status);
    const sold = answers.filter(({ status }) => status === 201).map(answer => ventaOf(answer).ncf);
    expect(sold.sort()).toEqual([next, byHand, ...others].slice(0, sold.length));
    expect(sold.length).toBe(answers[0]?.status === 201 ? 4 : 3);
    const twice = await sellAtOnce(['B0177777777', 'B0177777777']);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('goes on from where the company puts it; saving the company’s other data moves nothing', async () => {
    const [row] = (await t.admin.get('/Empresa')).data as { id: number; ncf: string }[];
    await t.admin.put('/Empresa', { ...row, telefono: '2222-4444' });
    expect(await standing()).toEqual([row?.ncf]);
    const { rows: traced } = await sql`
      select despues->>'telefono' as telefono, despues->'ncf' = antes->'ncf' as same
      from auditoria where tabla = 'empresa' order by id desc limit 1`.execute(t.db);
    expect(traced).toEqual([{ telefono: '2222-4444', same: true }]);
    const stale = { ...company, id: row?.id, ncf: row?.ncf };
    const first = await sell();
    // A form opened before that sale sends the old number back; still no number is assigned twice.
    await t.admin.put('/Empresa', stale);
    expect(await standing()).toEqual([first]);
    const next = await sell();
    expect(Number(next?.slice(3))).toBe(Number(first?.slice(3)) + 1);
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'E310000000999' });
    expect([await sell(), await sell()]).toEqual(['E310000000999', 'E310000001000']);
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'SERIE' });
    expect([await sell(), await sell()]).toEqual(['SERIE', 'SERIE1']);
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'CAJA-99' });
    expect([await sell(), await sell(), await standing()]).toEqual(['CAJA-99', 'CAJA-100', ['CAJA-100']]);
  });

  it.each(['B0199999999', 'E319999999999', 'b1199999999'])(
    '%s is the last of its type: no other type follows, and a typed one goes on',
    async last => {
      const [row] = (await t.admin.get('/Empresa')).data as { id: number }[];
      await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: last });
      expect(await sell()).toBe(last);
      const answer = await cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto }]));
      const message = 'La secuencia de NCF se acabó: registre la nueva en los datos de la empresa';
      expectRefusal(answer, 409, message);
      expect(answer.data).toEqual({ errors: { ncf: message } });
      const typed = last.replace('1', '2');
      expect([await sell(typed), await standing()]).toEqual([typed, [last]]);
      await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'SERIE1' });
    },
  );

  it.each([
    ['B01', 'B0100000001', 'B0100000002'],
    ['e31', 'e310000000001', 'e310000000002'],
    ['b02', 'b0200000001', 'b0200000002'],
  ])('of a company that has only the type %s begins at its first number', async (type, first, second) => {
    const [row] = (await t.admin.get('/Empresa')).data as { id: number }[];
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: type });
    expect([await sell(), await sell(), await standing()]).toEqual([first, second, [second]]);
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'SERIE1' });
  });

  it('that is refused uses up no number of the sales, not even of two that bring the same at once', async () => {
    const send = (ncf?: string) => cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto }], { ncf }));
    const before = idOf(await send('UNICO'));
    const answers = await Promise.all([send('unico'), send('B0155555555'), send('B0155555555'), send('B0155555555')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const [row] = (await t.admin.get('/Empresa')).data as { id: number }[];
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'B0199999999' });
    expectRefusal(await send(), 409, 'La secuencia de NCF se acabó: registre la nueva en los datos de la empresa');
    await t.admin.put('/Empresa', { ...company, id: row?.id, ncf: 'SERIE1' });
    expect(idOf(await send('OTRO'))).toBe(before + 2);
  });

  it('stands on the invoice and in the list as a spreadsheet', async () => {
    const answer = await cashier.post('/Venta', c.ventaBody(cashier, [{ idProducto }]));
    const { status } = await cashier.get(`/Venta/Audit/${idOf(answer)}`);
    expect(status).toBe(200);
    expect(column(await cashier.get('/Venta/filter/serie2'), 'id')).toContain(idOf(answer));
  });
});

describe('an upgrade of sales that share a number', () => {
  let database: TestDatabase | undefined;
  let client: pg.Client | undefined;
  afterEach(async () => {
    await client?.end();
    await database?.drop();
  });

  it('leaves it to the oldest and gives the others the next free ones of its series, with a trace', async () => {
    database = await createTestDatabase({ bare: true });
    const names = Object.keys(migrations);
    await migrateOnly(database.connection, names.slice(0, names.indexOf('013-ncf')));
    client = new pg.Client(database.connection);
    await client.connect();
    await client.query(`
      insert into usuario (email, "nombreUsuario", nombre, apellido, clave, roll) values ('a@prueba.cr', 'a', 'A', 'A', 'x', 'General');
      insert into cliente (nombre, apellido, cedula, email, telefono, provincia, ciudad, calle, "numeroCasa")
        values ('Rosa', 'Mena', '1', 'rosa@prueba.cr', '8', 'H', 'C', '1', '2');
      insert into empresa (rnc, ncf, "razonSocial", nombre, telefono, direccion) values ('1', 'B0100000001', 'R', 'N', 'T', 'D');
      insert into producto (codigo, "nombreProducto", presentacion, descripcion, costo) values ('000-001', 'A', 'B', 'C', 1);
      insert into movimiento_stock ("idProducto", cantidad, tipo) values (currval('producto_id_seq'), 99, 'apertura');`);
    const numbers = [
      'B0100000001',
      'B0200000007',
      'b0100000001',
      'B0100000003',
      'B0100000001',
      null,
      'B0200000007',
      null,
    ];
    for (const [at, ncf] of numbers.entries()) {
      await client.query('begin');
      await client.query(
        `insert into venta ("idCliente", "idUsuario", ncf, total, fecha) values (1, 1, $1, 2, '2026-01-01'::timestamptz + $2 * interval '1 day')`,
        [ncf, at],
      );
      await client.query(`insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad)
        values (currval('venta_id_seq'), currval('producto_id_seq'), 'A', 2, 1)`);
      await client.query('commit');
    }
    const db = connect(database.connection);
    await migrateToLatest(db);
    const found = await db.selectFrom('venta').select('ncf').orderBy('id').execute();
    expect(found.map(({ ncf }) => ncf)).toEqual([
      'B0100000001',
      'B0200000007',
      'b0100000002',
      'B0100000003',
      'b0100000004',
      null,
      'B0200000008',
      null,
    ]);
    const { ncf } = await db.selectFrom('secuencia_ncf').select('ncf').executeTakeFirstOrThrow();
    expect(ncf.toUpperCase()).toBe('B0100000004');
    const traces = await db
      .selectFrom('auditoria')
      .select(['idRegistro', 'antes'])
      .where('tabla', '=', 'venta')
      .where('accion', '=', 'UPDATE')
      .orderBy('idRegistro')
      .execute();
    expect(traces.map(({ idRegistro }) => idRegistro)).toEqual([3, 5, 7]);
    await db.destroy();
  });
});
