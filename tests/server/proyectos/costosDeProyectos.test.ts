import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { z } from 'zod';
import { auditoria } from '#contract/auditoria';
import { importeOfLine } from '#contract/documentTotals';
import { projectDelay, costoByCode, budgetState, fichaProyecto } from '#contract/costoProyecto';
import { addDays, dayOf } from '#contract/text/format';
import { gasto } from '#contract/gasto';
import { presupuesto } from '#contract/presupuesto';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { startTrade, type Trade } from '../../support/trade';
import { expectCosts } from '../../support/costsOnPaper';
import { testData, type TestData, idsOf, pedidoOf } from '../../support/testData';
import { upload } from '../../support/testImages';
import { layoutFaults } from '../../support/sheetLayout';
import { pastTriggers } from '../../support/testDatabase';
import { startWork } from '../../support/work';
import { atTheSameMoment } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  c = await startTrade(t);
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
});
afterAll(() => t.close());

const hoy = () => dayOf(new Date(), t.app.config.timeZone);
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('what projects spend (D46)', () => {
  it('agrees to the cent with the purchases behind it, each share with the project of its order', async () => {
    const proyectos = [await d.proyecto('Gasto A'), await d.proyecto('Gasto B')];
    const spent = new Map<string, number>();
    const add = (name: string, amount: number) =>
      spent.set(name, Math.round(((spent.get(name) ?? 0) + amount) * 100) / 100);
    for (let step = 0; step < 12; step += 1) {
      const idProducto = await d.articulo({ costo: 3.33 });
      const costo = (1000 + step * 733) / 100;
      const orders = await Promise.all(
        proyectos.map(idProyecto =>
          d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 9.005, direccionamiento: '1' }]),
        ),
      );
      const partes = orders.map(({ pedidoDetalle }, at) => ({
        idPedidoDetalle: pedidoDetalle[0]?.id ?? 0,
        cantidad: 1.5 + at,
      }));
      const made = await c.compra(buyer, [{ idProducto, costo, cantidad: 5.25, partes }]);
      // For an order, and beyond its lines' quantities.
      if (step % 3 === 0) {
        const beyond = { idProducto: await d.articulo(), costo, cantidad: 1.5 };
        const { id } = await c.compra(buyer, [beyond], { idPedido: orders[0]?.id });
        if (step === 3) await buyer.put(`/Compra/anular/${id}`, { motivo: 'Prueba' });
        else add('Gasto A', importeOfLine(beyond));
      }
      if (step % 4 === 3) {
        await buyer.put(`/Compra/anular/${made.id}`, { motivo: 'Prueba' });
        continue;
      }
      const shares = partes.map(({ cantidad }) => importeOfLine({ costo, cantidad }));
      shares.forEach((amount, at) => add(`Gasto ${'AB'.charAt(at)}`, amount));
      add('Bodega', importeOfLine({ costo, cantidad: 5.25 }) - shares.reduce((sum, one) => sum + one, 0));
    }
    // The other tests' purchases are for the warehouse.
    const others = await t.db
      .selectFrom('compra')
      .select(({ fn }) => fn.sum<number>('subtotal').as('sum'))
      .where('estado', '<>', 'Anulada')
      .executeTakeFirstOrThrow();
    const rows = z.array(gasto.record).parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data);
    // Who spent most comes first.
    expect(rows.map(row => row.esteMes)).toEqual(rows.map(row => row.esteMes).toSorted((a, b) => b - a));
    const told = new Map(rows.map(row => [row.nombreProyecto, row.esteMes]));
    expect(told.get('Gasto A')).toBe(spent.get('Gasto A'));
    expect(told.get('Gasto B')).toBe(spent.get('Gasto B'));
    expect(rows.find(({ idProyecto }) => idProyecto === null)).toMatchObject({ proyectoVisible: false });
    // The project's page has the same figures, and agrees with its documents.
    for (const idProyecto of proyectos) {
      const costs = await expectCosts(t, idProyecto);
      const gastado = costs.reduce((all, row) => all + Math.round(row.gastado * 100), 0) / 100;
      expect(gastado).toBe(rows.find(row => row.idProyecto === idProyecto)?.esteMes);
    }
    const sum = rows.reduce((all, row) => all + Math.round(row.esteMes * 100), 0);
    expect(sum).toBe(Math.round(Number(others.sum) * 100));
    expect(gasto.cifras.parse((await buyer.get('/Informe/cifras/gasto')).data)).toEqual({
      esteMes: sum / 100,
      mesPasado: 0,
    });
  });

  it('of a line that is wholly for orders: the last one takes the rounding difference, the warehouse nothing', async () => {
    const idProducto = await d.articulo();
    const told = async () => {
      const rows = z.array(gasto.record).parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data);
      return ['Mitad A', 'Mitad B', 'Bodega', 'Entera'].map(
        name => rows.find(row => row.nombreProyecto === name)?.esteMes,
      );
    };
    const partes = [];
    for (const name of ['Mitad A', 'Mitad B']) {
      const linea = { idProducto, cantidad: 9, direccionamiento: '1' };
      const { pedidoDetalle } = await d.pedido(t.admin, await d.proyecto(name), [linea]);
      partes.push({ idPedidoDetalle: pedidoDetalle[0]?.id, cantidad: 1.5 });
    }
    const [, , bodega] = await told();
    await c.compra(buyer, [{ idProducto, costo: 10.01, cantidad: 3, partes }]);
    expect(await told()).toEqual([15.02, 15.01, bodega, undefined]);
    // So does the only project of a purchase for one order, under the code of the last line: nothing is bought beyond its lines.
    const entera = await d.proyecto('Entera');
    const lineas = ['1', '2'].map(direccionamiento => ({ idProducto, cantidad: 1.5, direccionamiento }));
    const order = await d.pedido(t.admin, entera, lineas);
    const made = await c.compra(buyer, [{ idProducto, costo: 10.01, cantidad: 3 }], { idPedido: order.id });
    expect((await told()).at(-1)).toBe(30.03);
    expect((await expectCosts(t, entera)).map(({ direccionamiento: code, gastado }) => [code, gastado])).toEqual([
      ['1', 15.02],
      ['2', 15.01],
    ]);
    // More is bought than is ordered by now; what came of a purchase that is annulled has no price of it.
    const work = startWork(t.admin);
    await work.request(order, 1);
    expect((await work.decide(order, 1)).status).toBe(200);
    await expectCosts(t, entera);
    const { pedidoReporte } = pedidoOf(await work.receive(order, 1));
    await buyer.put(`/Compra/anular/${made.id}`, { motivo: 'Prueba' });
    await expectCosts(t, entera);
    // Nor has what is then taken back of it.
    await work.correct(pedidoReporte.find(({ tipo }) => tipo === 'entrega')?.id ?? 0, 0.5);
    expect((await work.decide(order, 1)).status).toBe(200);
    await expectCosts(t, entera);
  });

  it('counts a purchase in the month of the company it was made in', async () => {
    const idProyecto = await d.proyecto('Gasto del mes');
    const idProducto = await d.articulo();
    const { id: idPedido } = await d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 9, direccionamiento: '1' }]);
    const { id } = await c.compra(buyer, [{ idProducto, costo: 100, cantidad: 3 }], { idPedido });
    const first = `${hoy().slice(0, 7)}-01`;
    const row = async () =>
      z
        .array(gasto.record)
        .parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data)
        .find(one => one.idProyecto === idProyecto);
    expect(await row()).toMatchObject({ esteMes: 300, mesPasado: 0, proyectoVisible: true });
    // A user who reads purchases but not the project's orders gets no link to its page (D11).
    const clerk = await t.userWith({ compras: ['ver'] });
    const seen = z.array(gasto.record).parse((await clerk.get(`/Informe/gasto/${clerk.id}`)).data);
    expect(seen.find(one => one.idProyecto === idProyecto)).toMatchObject({ esteMes: 300, proyectoVisible: false });
    expect((await clerk.get(`/Proyecto/ficha/${idProyecto}`)).status).toBe(404);
    // A purchase cannot change its date: move it, and the stored sums of its project, to the month before.
    const move = (month: string, before = '1 hour') =>
      pastTriggers(t.db, async trx => {
        const then = sql`(${month}::date::timestamp - ${before}::interval) at time zone ${t.app.config.timeZone}`;
        await sql`update compra set fecha = ${then} where id = ${id}`.execute(trx);
        for (const kept of ['costo_proyecto', 'costo_proyecto_cambio'])
          await sql`update ${sql.table(kept)} set cuando = tramo_de_mes(${then}) where "idProyecto" = ${idProyecto}`.execute(
            trx,
          );
      });
    await move(first);
    expect(await row()).toMatchObject({ esteMes: 0, mesPasado: 300, diferencia: -300 });
    const { meses } = fichaProyecto.parse((await buyer.get(`/Proyecto/ficha/${idProyecto}`)).data);
    expect(meses.map(({ mes }) => mes)).toEqual([addDays(first, -1).slice(0, 7)]);
    // What is older than last month is none of it.
    await move(`${addDays(first, -1).slice(0, 7)}-01`);
    expect(await row()).toBeUndefined();
    await move(first, '-10 minutes');
    expect(await row()).toMatchObject({ esteMes: 300, mesPasado: 0 });
    // A project of which nothing stands is left out: an annulled purchase leaves its own month.
    await move(first);
    await buyer.put(`/Compra/anular/${id}`, { motivo: 'Prueba' });
    expect(await row()).toBeUndefined();
  });

  it('tells of no month of which nothing stands', async () => {
    const idProyecto = await d.proyecto('Con un mes vacío');
    const idProducto = await d.articulo();
    const { id: idPedido } = await d.pedido(t.admin, idProyecto, [{ idProducto, cantidad: 9, direccionamiento: '1' }]);
    const lastDay = addDays(`${hoy().slice(0, 7)}-01`, -1);
    await pastTriggers(t.db, async trx => {
      const then = sql`${lastDay}::date::timestamp at time zone ${t.app.config.timeZone}`;
      await sql`update pedido set fecha = ${then} where id = ${idPedido}`.execute(trx);
      for (const kept of ['costo_proyecto', 'costo_proyecto_cambio'])
        await sql`update ${sql.table(kept)} set cuando = tramo_de_mes(${then}) where "idProyecto" = ${idProyecto}`.execute(
          trx,
        );
    });
    const { id } = await c.compra(buyer, [{ idProducto, cantidad: 3 }], { idPedido });
    const months = async () =>
      fichaProyecto.parse((await t.admin.get(`/Proyecto/ficha/${idProyecto}`)).data).meses.map(({ mes }) => mes);
    const ofOrder = lastDay.slice(0, 7);
    expect(await months()).toEqual([ofOrder, hoy().slice(0, 7)]);
    await buyer.put(`/Compra/anular/${id}`, { motivo: 'Prueba' });
    expect(await months()).toEqual([ofOrder]);
  });

  it('counts a purchase for the shelf in its month too, and none that is older', async () => {
    const bodega = async (): Promise<[number, number]> => {
      const rows = z.array(gasto.record).parse((await buyer.get(`/Informe/gasto/${buyer.id}`)).data);
      const row = rows.find(({ idProyecto }) => idProyecto === null);
      return [row?.esteMes ?? 0, row?.mesPasado ?? 0];
    };
    const [esteMes, mesPasado] = await bodega();
    const { id } = await c.compra(buyer, [{ idProducto: await d.articulo(), costo: 100, cantidad: 3 }]);
    expect(await bodega()).toEqual([esteMes + 300, mesPasado]);
    const month = `${hoy().slice(0, 7)}-01`;
    const move = (instant: string) =>
      pastTriggers(t.db, async trx => {
        await sql`update compra set fecha = ${instant}::timestamp at time zone ${t.app.config.timeZone} where id = ${id}`.execute(
          trx,
        );
      });
    await move(`${addDays(month, -1)} 23:00`);
    expect(await bodega()).toEqual([esteMes, mesPasado + 300]);
    // Found by the name it is shown under; the figures above the list are those of what is found.
    const asked = filtered({ q: 'bodega' });
    const found = z.array(gasto.record).parse((await buyer.get(`/Informe/gasto/${buyer.id}?${asked}`)).data);
    expect(found).toMatchObject([{ idProyecto: null, esteMes, mesPasado: mesPasado + 300 }]);
    expect((await buyer.get(`/Informe/cifras/gasto?${asked}`)).data).toEqual({ esteMes, mesPasado: mesPasado + 300 });
    await move(`${addDays(`${addDays(month, -1).slice(0, 7)}-01`, -1)} 23:00`);
    expect(await bodega()).toEqual([esteMes, mesPasado]);
  });
});

describe('the budget of a project (D50)', () => {
  const budgetOf = async (id: number) => presupuesto.parse((await t.admin.get(`/Proyecto/presupuesto/${id}`)).data);
  const save = (who: Caller, id: number, codigos: unknown, version?: number) =>
    who.put('/Proyecto/presupuesto', { id, version, codigos });

  it('is written whole, refused where it was changed meanwhile, and leaves its trace', async () => {
    const id = await d.proyecto('Con presupuesto');
    const keeper = await t.userWith({ proyecto: ['actualizar'] }, { proyectos: [id] });
    expect(await budgetOf(id)).toEqual({ id, version: 0, codigos: [] });
    // Without codes it stays none: who has read that there is none may still save.
    expect(await save(keeper, id, [], 0)).toMatchObject({ status: 200, data: { version: 0 } });
    const first = [
      { direccionamiento: '1.10', monto: 500.25 },
      { direccionamiento: '1.9', monto: 0 },
    ];
    expect(await save(keeper, id, first, 0)).toMatchObject({
      status: 200,
      message: 'Presupuesto guardado correctamente',
    });
    expect(await budgetOf(id)).toEqual({ id, version: 1, codigos: first.toReversed() });
    // Its codes are numbers: 1.10 comes after 1.9.
    const codes = z.array(costoByCode).parse((await keeper.get(`/Proyecto/costos/${id}`)).data);
    expect(codes.map(row => row.direccionamiento)).toEqual(['1.9', '1.10']);
    const stale = await save(keeper, id, [{ direccionamiento: '2', monto: 1 }], 0);
    const cambio = { usuario: { id: keeper.id } };
    expect(stale).toMatchObject({ status: 409, data: { version: 1, codigos: first.toReversed(), cambio } });
    expect((await save(keeper, id, [{ direccionamiento: '1.9', monto: 3 }], 1)).status).toBe(200);
    expect(await budgetOf(id)).toEqual({ id, version: 2, codigos: [{ direccionamiento: '1.9', monto: 3 }] });
    // What stays as it is leaves none, and is no other version: who has read it may still save.
    const same = await save(keeper, id, [{ direccionamiento: '1.9', monto: 3 }], 2);
    expect(same).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await budgetOf(id)).toEqual(same.data);
    const traces = await t.admin.get(`/Auditoria?${filtered({ tabla: 'presupuesto_codigo' })}`);
    const told = z.array(auditoria).parse(traces.data);
    expect(told.map(({ registro, accion }) => `${accion} ${registro}`).toSorted()).toEqual([
      'DELETE Presupuesto de Con presupuesto · 1.10',
      'INSERT Presupuesto de Con presupuesto · 1.10',
      'INSERT Presupuesto de Con presupuesto · 1.9',
      'UPDATE Presupuesto de Con presupuesto · 1.9',
    ]);
    // Only to who sees the project.
    for (const [proyectos, seen] of [
      [[], 0],
      [[id], 4],
    ] as const) {
      const reader = await t.userWith({ usuarios: ['ver'], proyecto: ['ver'] }, { proyectos: [...proyectos] });
      const { data } = await reader.get(`/Auditoria?${filtered({ tabla: 'presupuesto_codigo' })}`);
      expect(data).toHaveLength(seen);
    }
    expect((await save(buyer, id, [])).status).toBe(403);
    // A refusal names who changed it last.
    expect((await save(t.admin, id, [], 2)).status).toBe(200);
    expect(await save(keeper, id, first, 2)).toMatchObject({
      status: 409,
      data: { version: 3, codigos: [], cambio: { usuario: { id: t.admin.id } } },
    });
  });

  it('is written once by several who have read the same at the same moment', async () => {
    const id = await d.proyecto();
    for (const version of [0, 1]) {
      // None saves what is there already.
      const amounts = [10, 20, 30].map(amount => amount + version);
      const held = sql`lock table presupuesto in share row exclusive mode`;
      const answers = await atTheSameMoment(t.db, held, () =>
        amounts.map(monto => save(t.admin, id, [{ direccionamiento: '1', monto }], version)),
      );
      expect([version, answers.map(({ status }) => status).toSorted()]).toEqual([version, [200, 409, 409]]);
      const saved = answers.find(({ status }) => status === 200);
      expect(await budgetOf(id)).toEqual(saved?.data);
    }
  });

  it('refuses codes that repeat, naming the rows, and amounts that are none', async () => {
    const id = await d.proyecto();
    const twice = [
      { direccionamiento: '1', monto: 1 },
      { direccionamiento: '2', monto: -1 },
      { direccionamiento: ' 1 ', monto: 2 },
      { direccionamiento: 'A1', monto: 1.005 },
    ];
    const { status, data } = await save(t.admin, id, twice);
    expect([status, data]).toEqual([
      422,
      {
        errors: expect.objectContaining({
          'codigos.1.monto': 'No puede ser negativo',
          'codigos.3.direccionamiento': 'Solo se permiten números en el direccionamiento',
          'codigos.3.monto': 'Admite dos decimales como máximo',
        }),
      },
    ]);
    const repeated = await save(t.admin, id, [twice[0], twice[2]]);
    expect(repeated).toMatchObject({
      status: 422,
      data: { errors: { 'codigos.1.direccionamiento': 'El código 1 está repetido: ya viene en la fila 1' } },
    });
    expect(await budgetOf(id)).toMatchObject({ version: 0 });
  });

  it('comes from a spreadsheet, whole or not at all, and stands beside what was spent under each code', async () => {
    const id = await d.proyecto('Importado');
    const idProducto = await d.articulo({ costo: 200 });
    const { id: idPedido } = await d.pedido(t.admin, id, [
      { idProducto, cantidad: 10, direccionamiento: '3.1' },
      { idProducto, cantidad: 1, direccionamiento: '4' },
    ]);
    await c.compra(buyer, [{ idProducto, costo: 300, cantidad: 10 }], { idPedido });
    const send = (text: string, simular = '', project = id) =>
      upload(t, t.admin, `/Importar/presupuesto/${project}${simular}`, Buffer.from(text), {
        filename: 'presupuesto.csv',
        type: 'text/csv',
      });
    const twice = await send('Direccionamiento;Monto\n3.1;100\n5;200\n3.1;7');
    expect(twice).toMatchObject({
      status: 422,
      message: 'No se importó nada. Fila 4, Direccionamiento: “3.1” está repetido: ya viene en la fila 2',
    });
    const good = 'Código;Presupuesto\n3.1;1000,50\n5;200';
    expect((await send(good, '?simular=1')).data).toMatchObject({ filas: 2, totalErrores: 0 });
    const nowhere = await send(good, '?simular=1', 999_999);
    expect(nowhere).toMatchObject({ status: 404, message: 'El proyecto no existe' });
    expect(await budgetOf(id)).toMatchObject({ version: 0 });
    // Somebody types a budget while the file is previewed, and removes it again.
    const code = { direccionamiento: '9', monto: 1 };
    expect((await save(t.admin, id, [code], 0)).status).toBe(200);
    const theirs = { version: 1, codigos: [code], cambio: { usuario: { id: t.admin.id } } };
    expect(await send(good, '?version=0')).toMatchObject({ status: 409, data: theirs });
    expect((await save(t.admin, id, [], 1)).status).toBe(200);
    const gone = { version: 2, codigos: [], cambio: { usuario: { id: t.admin.id } } };
    expect(await send(good, '?version=1')).toMatchObject({ status: 409, data: gone });
    for (const version of ['x', '0x2', '2e0', ' 2', '%2B2', '2.0', '', '-2', '99999999999'])
      expect([version, (await send(good, `?version=${version}`)).status]).toEqual([version, 400]);
    const done = await send(good, '?version=2');
    expect(done).toMatchObject({ status: 201, message: 'Se importaron 2 códigos de presupuesto' });
    const rows = z.array(costoByCode).parse((await t.admin.get(`/Proyecto/costos/${id}`)).data);
    expect(rows.map(row => [row.direccionamiento, row.presupuesto, row.gastado, budgetState(row)?.tone])).toEqual([
      ['3.1', 1000.5, 3000, 'bad'],
      ['4', null, 0, undefined],
      ['5', 200, 0, 'good'],
    ]);
    // A code without a budget is last either way.
    for (const [order, codes] of [
      ['ASC', ['5', '3.1', '4']],
      ['DESC', ['3.1', '5', '4']],
    ] as const) {
      const { data } = await t.admin.get(`/Proyecto/costos/${id}?sort=["presupuesto","${order}"]`);
      expect(
        z
          .array(costoByCode)
          .parse(data)
          .map(row => row.direccionamiento),
      ).toEqual(codes);
    }
    const found = z
      .array(costoByCode)
      .parse((await t.admin.get(`/Proyecto/costos/${id}?${filtered({ q: '3.1' })}`)).data);
    expect(found.map(row => row.direccionamiento)).toEqual(['3.1']);
    const ficha = fichaProyecto.parse((await t.admin.get(`/Proyecto/ficha/${id}`)).data);
    expect(ficha).toMatchObject({ presupuesto: 1200.5, total: { pedido: 3200, pedidoEstimado: 200, comprado: 3000 } });
    for (const formato of ['xls', 'xlsx'] as const) {
      const { rawPayload } = await t.app.inject({
        url: `/api/Proyecto/ficha/${id}/excel?formato=${formato}`,
        headers: { authorization: `Bearer ${t.admin.token}` },
      });
      const book = read(rawPayload);
      expect(book.SheetNames).toEqual(['Costo del proyecto', 'Por mes', 'Atrasos']);
      const cells = book.SheetNames.map(name => utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }));
      expect(cells[0]?.at(-1)).toEqual(['Total', 1200.5, 3200, 200, 3000, 0, 0, 3000]);
      expect(cells[1]?.at(-1)).toEqual(['Total', 3200, 200, 3000, 0, 0, 3000]);
      expect(layoutFaults(rawPayload)).toEqual([]);
    }
    // The file says of which project it is, and that it takes no more orders.
    const projectIn = async () => {
      const { raw } = await t.admin.get(`/Proyecto/ficha/${id}/excel`);
      const [sheet] = Object.values(read(raw.rawPayload).Sheets);
      const facts = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
      return facts.find(([label]) => label === 'Proyecto')?.at(-1);
    };
    expect(await projectIn()).toBe('Importado');
    await t.admin.put(`/Proyecto/updateEstatus/${id}`, { estatus: false });
    expect(await projectIn()).toBe('Importado (inactivo)');
  });
});

describe('what is late of a project (D50)', () => {
  it('is told line by line with from whom it is expected, and agrees with the lists it leads to', async () => {
    const id = await d.proyecto('Con atrasos');
    const idProducto = await d.articulo();
    const line = { idProducto, cantidad: 10, direccionamiento: '1' };
    const { id: idPedido, pedidoDetalle } = await d.pedido(t.admin, id, [line, line]);
    // Not late.
    await d.pedido(t.admin, id, [line]);
    const [first, second] = pedidoDetalle.map(one => one.id);
    const beyond = { idProducto: await d.articulo() };
    const buy = (idPedidoDetalle?: number) =>
      c.compra(buyer, [{ idProducto, idPedidoDetalle, cantidad: 4 }, beyond], { idPedido });
    const { id: orden } = await buy(first);
    await buyer.put(`/Compra/anular/${(await buy(second)).id}`, { motivo: 'Prueba' });
    const late = addDays(hoy(), -3);
    await t.db.updateTable('pedido').set({ fechaEntrega: late }).where('id', '=', idPedido).execute();
    await t.db.updateTable('compra').set({ fechaPrometida: hoy() }).where('id', '=', orden).execute();
    const lines = async () => z.array(projectDelay).parse((await t.admin.get(`/Proyecto/atrasos/${id}`)).data);
    expect(await lines()).toMatchObject([
      { idPedido, dias: 3, pendiente: 10, ordenes: [{ id: orden, fechaPrometida: hoy() }] },
      { idPedido, dias: 3, pendiente: 10, ordenes: [] },
    ]);
    const found = async (q: string) => idsOf(await t.admin.get(`/Proyecto/atrasos/${id}?${filtered({ q })}`));
    expect(await found((await lines())[0]?.nombreProducto ?? '')).toEqual([first, second]);
    expect(await found('ninguno así')).toEqual([]);
    // Marked as received, it still has to bring what no receipt counts: nothing is left to buy of it.
    for (const estado of ['Recibida', 'Pendiente']) {
      await buyer.put(`/Compra/updateEstatus/${orden}`, { estado });
      expect((await lines())[0]?.ordenes).toMatchObject([{ id: orden }]);
    }
    const ficha = async () => fichaProyecto.parse((await t.admin.get(`/Proyecto/ficha/${id}`)).data).atrasos;
    expect(await ficha()).toEqual({ pedidos: 1, lineas: 2, ordenes: 0, proveedores: 0 });
    const [list, purchases] = [`/Pedidos/Filter/-1/-1?${filtered({ idProyecto: id })}`, '/Informe/comprasAtrasadas'];
    expect(idsOf(await t.admin.get(list))).toEqual([idPedido]);
    expect(idsOf(await t.admin.get(`${purchases}/${t.admin.id}?${filtered({ idProyecto: id })}`))).toEqual([]);
    // A buyer reads its page too; the lists of orders are of one's own projects.
    const reader = await t.userWith({ compras: ['agregar'], pedidos: ['ver'] });
    const propio = async (who: Caller) =>
      fichaProyecto.parse((await who.get(`/Proyecto/ficha/${id}`)).data).propio && idsOf(await who.get(list));
    expect([await propio(t.admin), await propio(reader), idsOf(await reader.get(list))]).toEqual([
      [idPedido],
      false,
      [],
    ]);
    // What the purchase brought for the line has come, though not the rest of it: the line waits for no purchase any more.
    const arrived = [
      { id: first, cantNueva: 4 },
      { id: second, cantNueva: 10 },
    ];
    await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, { id: idPedido, pedidoDetalle: arrived });
    expect(await lines()).toMatchObject([{ id: first, pendiente: 6, ordenes: [] }]);
    expect(await ficha()).toMatchObject({ pedidos: 1, lineas: 1 });
  });
});
