import { sql } from 'kysely';
import { read as readSheet } from 'xlsx';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Compra } from '#contract/compra';
import { comprasAtrasadas, type CompraAtrasada } from '#contract/comprasAtrasadas';
import { fichaProyecto } from '#contract/costoProyecto';
import { printedTotales } from '#contract/documentTotals';
import { fichaProveedor, supplierPrice } from '#contract/fichaProveedor';
import { addDays, cantidad, dayOf, daysBetween, dia } from '#contract/text/format';
import { promesaDaysLate, propuesta } from '#contract/promesa';
import { plus } from '#contract/text/sums';
import { readConfig } from '../../../src/server/config';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { startTrade, type Trade, compraOf } from '../../support/trade';
import { column, testData, type TestData, errorsOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { openMailServer, plainTextOf, type TestMailbox } from '../../support/smtp';
import { pastTriggers } from '../../support/testDatabase';
import { until } from '../../support/until';

const { timeZone } = readConfig({});
const hoy = () => dayOf(new Date(), timeZone);

let smtp: TestMailbox;
let t: AppUnderTest;
let d: TestData;
let c: Trade;
let buyer: Caller;
let idProducto: number;
beforeAll(async () => {
  smtp = await openMailServer();
  t = await startApp({ env: { SMTP_URL: smtp.url, SMTP_FROM: 'Compras <compras@prueba.cr>' } });
  [d, c] = [testData(t), await startTrade(t)];
  buyer = await t.userWith({ compras: ['agregar', 'actualizar'] });
  idProducto = await d.articulo({ codigo: 'CEM-01', nombreProducto: 'Cemento', presentacion: 'Saco' });
});
afterAll(async () => {
  await t.close();
  await smtp.close();
});

const order = (campos: Record<string, unknown> = {}) => c.compra(buyer, [{ idProducto, cantidad: 3 }], campos);
const read = async (id: number) => compraOf(await buyer.get(`/Compra/${id}`));
const agreed = (compra: Compra, changes: Record<string, unknown> = {}) => {
  const { fechaPrometida, lugarEntrega, condiciones, observaciones, version } = compra;
  return { fechaPrometida, lugarEntrega, condiciones, observaciones, version, ...changes };
};
/** Moves a purchase and its promised date into the past, which no call can do. */
const backdate = (id: number, days: number, promised: number | null) =>
  pastTriggers(t.db, async trx => {
    await sql`update compra set fecha = fecha - ${days}::integer * interval '1 day',
      "fechaPrometida" = ${promised === null ? null : addDays(hoy(), -promised)}::date where id = ${id}`.execute(trx);
  });

describe('the stages of a purchase (D48)', () => {
  it('are Borrador, Enviada by hand, Confirmada with its day, Recibida', async () => {
    const made = await order();
    expect(made.etapa).toBe('Borrador');
    const sent = await buyer.put(`/Compra/enviada/${made.id}`, { version: made.version });
    expect([sent.message, compraOf(sent)]).toEqual([
      'La orden se marcó como enviada',
      expect.objectContaining({ etapa: 'Enviada', enviada: expect.any(String), confirmada: null }),
    ]);
    expect(compraOf(await buyer.put(`/Compra/enviada/${made.id}`))).toEqual(compraOf(sent));

    const day = addDays(hoy(), 4);
    const confirmed = compraOf(await buyer.put(`/Compra/confirmar/${made.id}`, { fechaPrometida: day }));
    expect(confirmed).toMatchObject({ etapa: 'Confirmada', fechaPrometida: day, confirmada: expect.any(String) });
    expect(confirmed.enviada).toBe(compraOf(sent).enviada);
    expect(compraOf(await buyer.put(`/Compra/confirmar/${made.id}`, {}))).toEqual(confirmed);
    // The supplier may name another day later on.
    const later = compraOf(await buyer.put(`/Compra/confirmar/${made.id}`, { fechaPrometida: addDays(hoy(), 6) }));
    expect(later).toMatchObject({ etapa: 'Confirmada', fechaPrometida: addDays(hoy(), 6), enviada: confirmed.enviada });
    const received = compraOf(await buyer.put(`/Compra/updateEstatus/${made.id}`));
    expect(received).toMatchObject({ etapa: 'Recibida', estado: 'Recibida', fechaPrometida: addDays(hoy(), 6) });
  });

  it('begin with Enviada for one that the supplier confirmed at once', async () => {
    const made = await order();
    const confirmed = compraOf(await buyer.put(`/Compra/confirmar/${made.id}`));
    expect(confirmed).toMatchObject({ etapa: 'Confirmada', fechaPrometida: null, version: Number(made.version) + 1 });
    expect(confirmed.enviada).toBe(confirmed.confirmada);
  });

  it('change by an e-mail that goes out, once; not by one that nobody confirmed', async () => {
    const made = await order({ idProveedor: await c.proveedor({ mailOrden: 'etapa@prueba.cr' }) });
    await buyer.post(`/Compra/enviar/${made.id}`);
    const sent = await until('the purchase to be sent', async () => {
      const now = await read(made.id);
      return now.enviada ? now : null;
    });
    // Sending the e-mail keeps the version, since an earlier reader has missed nobody's change.
    expect(sent).toMatchObject({
      etapa: 'Enviada',
      version: made.version,
      envio: { estado: 'Enviado', tipo: 'Orden' },
    });
    await buyer.post(`/Compra/enviar/${made.id}`);
    const again = await until('the second e-mail', async () => {
      const now = await read(made.id);
      return now.envio?.estado === 'Enviado' ? now : null;
    });
    expect(again.enviada).toBe(sent.enviada);

    const doubtful = await order();
    const values = { idCompra: doubtful.id, idUsuario: buyer.id, destinatario: 'x@prueba.cr', mensajeId: '<duda@x>' };
    await t.db
      .insertInto('correo')
      .values({ ...values, entregando: true, intentos: 1, proximo: new Date(0) })
      .execute();
    await buyer.post(`/Compra/enviar/${(await order()).id}`);
    await until('its end', async () => (await read(doubtful.id)).envio?.estado === 'SinConfirmar');
    expect((await read(doubtful.id)).etapa).toBe('Borrador');
  });
});

describe('what is agreed with a supplier (D48)', () => {
  it('is changed while goods are awaited, by who has read it as it is, and leaves its trace', async () => {
    const made = await order({ fechaPrometida: addDays(hoy(), 2), condiciones: 'Contado' });
    const changes = {
      fechaPrometida: addDays(hoy(), 9),
      lugarEntrega: 'Bodega 2',
      condiciones: '',
      observaciones: 'Frágil',
    };
    const answer = await buyer.put(`/Compra/promesa/${made.id}`, agreed(made, changes));
    const changed = compraOf(answer);
    expect(answer.message).toBe('Se guardó lo acordado con el proveedor');
    expect(changed).toMatchObject({ ...changes, condiciones: null });
    const stale = await buyer.put(`/Compra/promesa/${made.id}`, agreed(made, { observaciones: 'Otra' }));
    expectRefusal(stale, 409, 'La orden cambió mientras tanto. Revise cómo está ahora');
    expect(compraOf(stale)).toEqual(changed);
    const { antes, despues } = await t.db
      .selectFrom('auditoria')
      .select(['antes', 'despues'])
      .where('tabla', '=', 'compra')
      .where('idRegistro', '=', made.id)
      .where('accion', '=', 'UPDATE')
      .executeTakeFirstOrThrow();
    expect([antes, despues]).toMatchObject([
      { fechaPrometida: addDays(hoy(), 2), condiciones: 'Contado' },
      { fechaPrometida: addDays(hoy(), 9), condiciones: null, observaciones: 'Frágil' },
    ]);
    const early = await buyer.put(
      `/Compra/promesa/${made.id}`,
      agreed(changed, { fechaPrometida: addDays(hoy(), -1) }),
    );
    expectRefusal(early, 422);
    expect(errorsOf(early)).toEqual({
      fechaPrometida: 'La entrega prometida no puede ser antes del día de la orden',
    });
    expectRefusal(await buyer.put(`/Compra/confirmar/${made.id}`, { fechaPrometida: addDays(hoy(), -1) }), 422);
    // The day of the purchase itself is none too early.
    expect(
      (await buyer.put(`/Compra/promesa/${(await order()).id}`, agreed(made, { version: null, fechaPrometida: hoy() })))
        .status,
    ).toBe(200);
    const once = { 'idempotency-key': 'promesa-1' };
    const body = agreed(changed, { observaciones: 'Una vez' });
    const twice = await Promise.all([1, 2].map(() => buyer.put(`/Compra/promesa/${made.id}`, body, once)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('keeps what a change does not name, and loses what it leaves blank', async () => {
    const terms = {
      fechaPrometida: addDays(hoy(), 3),
      lugarEntrega: 'Portón',
      condiciones: 'Contado',
      observaciones: 'Frágil',
    };
    const made = await order(terms);
    const change = async (body: Record<string, unknown>) =>
      compraOf(await buyer.put(`/Compra/promesa/${made.id}`, body));
    expect(await change({ condiciones: 'Crédito' })).toMatchObject({ ...terms, condiciones: 'Crédito' });
    expect(await change({})).toMatchObject({ ...terms, condiciones: 'Crédito' });
    const none = { fechaPrometida: null, lugarEntrega: null, condiciones: null, observaciones: null };
    expect(await change({ ...none, lugarEntrega: ' ', condiciones: '' })).toMatchObject(none);
  });

  it.each(['enviada', 'confirmar', 'promesa'])('is over once it has come or is cancelled: %s', async call => {
    const made = await order();
    await buyer.put(`/Compra/updateEstatus/${made.id}`);
    expectRefusal(await buyer.put(`/Compra/${call}/${made.id}`, {}), 409, 'La orden ya se recibió y no cambia');
    await buyer.put(`/Compra/anular/${made.id}`, { motivo: 'Error' });
    expectRefusal(await buyer.put(`/Compra/${call}/${made.id}`, {}), 409, 'La orden está anulada y ya no cambia');
    expectRefusal(await buyer.put(`/Compra/${call}/999999`, {}), 404);
    const reader = await t.userWith({ compras: ['ver'] });
    expectRefusal(await reader.put(`/Compra/${call}/${made.id}`, {}), 403);
  });

  it('is proposed from the supplier’s own record: the median of its days, the project’s place or the company’s', async () => {
    const idProveedor = await c.proveedor();
    const asked = async (query = '') =>
      propuesta.parse((await buyer.get(`/Compra/propuesta/${idProveedor}${query}`)).data);
    expect(await asked()).toMatchObject({ dias: null, compras: 0, fechaPrometida: null });
    for (const path of ['Compra/propuesta', 'Proveedor/precios', 'Proveedor/ficha'])
      expectRefusal(await buyer.get(`/${path}/999999`), 404, 'El proveedor no existe');
    for (const days of [9, 2, 4]) {
      const { id } = await order({ idProveedor });
      await buyer.put(`/Compra/updateEstatus/${id}`);
      await backdate(id, days, null);
      // Of an even number the lower of the two in the middle.
      if (days === 2) expect(await asked()).toMatchObject({ dias: 2, compras: 2 });
    }
    await order({ idProveedor });
    const annulled = await order({ idProveedor });
    await buyer.put(`/Compra/updateEstatus/${annulled.id}`);
    await buyer.put(`/Compra/anular/${annulled.id}`, { motivo: 'Error' });
    expect(await asked()).toMatchObject({ dias: 4, compras: 3, fechaPrometida: addDays(hoy(), 4) });
    // Of a supplier who has delivered more often, the last twenty purchases count.
    await pastTriggers(t.db, async trx => {
      await sql`insert into compra (fecha, "idProveedor", "idUsuario", subtotal, iva, estado, recibida)
        select now() - n * interval '1 day', ${idProveedor}, ${buyer.id}, 1, 0, 'Recibida', now() - (n - 7) * interval '1 day'
        from generate_series(20, 36) n`.execute(trx);
    });
    expect(await asked()).toMatchObject({ dias: 7, compras: 20 });
    await pastTriggers(t.db, async trx => {
      await sql`insert into compra (fecha, "idProveedor", "idUsuario", subtotal, iva, estado, recibida)
        select now() - n * interval '1 day', ${idProveedor}, ${buyer.id}, 1, 0, 'Recibida', now() - (n - 90) * interval '1 day'
        from generate_series(200, 240) n`.execute(trx);
    });
    expect(await asked()).toMatchObject({ dias: 7, compras: 20 });
    expectRefusal(await (await t.userWith({ compras: ['ver'] })).get(`/Compra/propuesta/${idProveedor}`), 403);
    const address = async (direccion: string | null) =>
      (await d.pedido(t.admin, idOf(await t.admin.post('/Proyecto', { nombre: `Obra ${direccion}`, direccion })))).id;
    const [withAddress, without] = [await address('Portón 2'), await address(null)];
    const place = async (query = '') => (await asked(query)).lugarEntrega;
    expect([await place(`?pedido=${without}`), await place()]).toEqual([null, null]);
    const company = { rnc: '1', ncf: 'B01', razonSocial: 'Uno', nombre: 'Uno', telefono: '1', direccion: 'La Uruca' };
    expect((await t.admin.post('/Empresa', company)).status).toBe(201);
    expect([await place(`?pedido=${withAddress}`), await place(`?pedido=${without}`), await place()]).toEqual([
      'Portón 2',
      'La Uruca',
      'La Uruca',
    ]);
    // A day ends at the company's midnight.
    const nightly = await order({ idProveedor: await c.proveedor() });
    await buyer.put(`/Compra/updateEstatus/${nightly.id}`);
    await pastTriggers(t.db, async trx => {
      await sql`update compra set fecha = '2026-03-01T23:00-06:00', recibida = '2026-03-02T01:00-06:00'
        where id = ${nightly.id}`.execute(trx);
    });
    expect((await buyer.get(`/Compra/propuesta/${nightly.idProveedor}`)).data).toMatchObject({ dias: 1 });
  });
});

describe('a reminder', () => {
  it('goes out once a press, says what is late, and is refused of what has come', async () => {
    const made = await order({
      idProveedor: await c.proveedor({ mailOrden: 'tarde@prueba.cr' }),
      lugarEntrega: 'Portón 2',
    });
    await backdate(made.id, 10, 1);
    const press = () => buyer.post(`/Compra/recordar/${made.id}`, undefined, { 'idempotency-key': 'recuerda-1' });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ message }) => message)).toEqual(
      Array(3).fill('El recordatorio se está enviando a tarde@prueba.cr'),
    );
    await until('the reminder', async () => (await read(made.id)).envio?.estado === 'Enviado');
    const mails = smtp.received.filter(({ to }) => to.includes('tarde@prueba.cr'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Recordatorio_de_la_orden/);
    expect(mails[0] && plainTextOf(mails[0])).toContain(
      [
        `Le recordamos la orden de compra N.º ${made.id}, prometida para el ${dia(addDays(hoy(), -1))}, que no ha llegado completa. Lleva 1 día de atraso.`,
        '',
        '- 3 × Cemento (CEM-01 · Saco)',
        '',
        'Lugar de entrega: Portón 2.',
        'Le agradecemos decirnos, respondiendo a este correo, qué día la entregará.',
      ].join('\n'),
    );
    expect((await read(made.id)).envio?.tipo).toBe('Recordatorio');
    await buyer.put(`/Compra/updateEstatus/${made.id}`);
    expectRefusal(await buyer.post(`/Compra/recordar/${made.id}`), 409, 'La orden ya se recibió y no hay qué recordar');
  });

  it.each([
    [null, 'La orden no está atrasada: no tiene fecha prometida'],
    [0, `La orden no está atrasada: se prometió para el ${dia(hoy())}`],
  ])('is refused of what is not late: %s', async (promised, message) => {
    const mailOrden = `a-tiempo-${promised}@prueba.cr`;
    const { id } = await order({ idProveedor: await c.proveedor({ mailOrden }) });
    await backdate(id, 3, promised);
    expectRefusal(await buyer.post(`/Compra/recordar/${id}`), 409, message);
    expect(await read(id)).toMatchObject({ etapa: 'Borrador', envio: null });
    await backdate(id, 0, 1);
    expect((await buyer.post(`/Compra/recordar/${id}`)).status).toBe(200);
  });
});

describe('the suppliers that are late', () => {
  const list = async (filter: object = {}): Promise<CompraAtrasada[]> =>
    z
      .array(comprasAtrasadas.record)
      .parse(
        (await buyer.get(`/Informe/comprasAtrasadas/${buyer.id}?filter=${encodeURIComponent(JSON.stringify(filter))}`))
          .data,
      );

  it('are told by how many days, for which project, and what is missing', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Tardona S.A.', mailOrden: 'tardona@prueba.cr' });
    const norte = await d.proyecto('Torre Lenta');
    const pedido = await d.pedido(t.admin, norte, [{ idProducto, cantidad: 5, direccionamiento: '1' }]);
    const late = await c.compra(buyer, [{ idProducto, cantidad: 5 }], { idProveedor, idPedido: pedido.id });
    // Its quantity is printed by the database as `cantidad` prints it.
    const many = 1_234_567.125;
    const stock = await c.compra(buyer, [{ idProducto, cantidad: many }], { idProveedor });
    const [came, cancelled, fresh] = [
      await order({ idProveedor }),
      await order({ idProveedor }),
      await order({ idProveedor }),
    ];
    await backdate(late.id, 12, 5);
    await backdate(stock.id, 12, 1);
    for (const one of [came, cancelled]) await backdate(one.id, 12, 5);
    await backdate(fresh.id, 12, 0);
    await buyer.put(`/Compra/updateEstatus/${came.id}`);
    await buyer.put(`/Compra/anular/${cancelled.id}`, { motivo: 'Error' });
    const q = 'tardona';
    expect(await list({ q })).toEqual([
      expect.objectContaining({
        ...{ id: late.id, proveedor: 'Tardona S.A.', dias: 5, proyectos: 'Torre Lenta', falta: 'Cemento: 5' },
        ...{ fechaPrometida: addDays(hoy(), -5), recordada: null, correoDisponible: true },
      }),
      expect.objectContaining({
        ...{ id: stock.id, dias: 1, proyectos: 'Existencias', falta: `Cemento: ${cantidad(many)}` },
        faltan: [{ nombreProducto: 'Cemento', codigo: 'CEM-01', presentacion: 'Saco', cantidad: many }],
      }),
    ]);
    expect((await list({ idProyecto: norte })).map(({ id }) => id)).toEqual([late.id]);
    for (const [days, ids] of [
      [{ desde: addDays(hoy(), -5), hasta: addDays(hoy(), -1) }, [late.id, stock.id]],
      [{ desde: addDays(hoy(), -4) }, [stock.id]],
      [{ hasta: addDays(hoy(), -2) }, [late.id]],
    ] as const) {
      expect([days, (await list({ q, ...days })).map(({ id }) => id)]).toEqual([days, ids]);
    }
    for (const [text, ids] of [
      ['tardona lenta', [late.id]],
      [`tardona ${late.id}`, [late.id]],
      ['tardona cemento', [late.id, stock.id]],
      ['tardona existencias', [stock.id]],
      ['tardona ladrillo', []],
    ] as const) {
      expect([text, (await list({ q: text })).map(({ id }) => id)]).toEqual([text, ids]);
    }
    expect((await list({ q: `Orden ${late.id}` })).map(({ id }) => id)).toContain(late.id);
    // A late purchase of another supplier, for another project, is none of these.
    const sur = await d.pedido(t.admin, await d.proyecto('Torre Ajena'), [
      { idProducto, cantidad: 5, direccionamiento: '1' },
    ]);
    const foreign = await c.compra(buyer, [{ idProducto, cantidad: 5 }], { idPedido: sur.id });
    await backdate(foreign.id, 12, 3);
    const sums = await buyer.get(
      `/Informe/cifras/comprasAtrasadas?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
    );
    expect(sums.data).toEqual({ ordenes: 2, proveedores: 1, proyectos: 1 });
    // The e-mail of the order itself is no reminder.
    await buyer.post(`/Compra/enviar/${late.id}`);
    await until('the order to be sent', async () => (await read(late.id)).envio?.estado === 'Enviado');
    expect((await list({ q }))[0]?.recordada).toBeNull();
    await buyer.post(`/Compra/recordar/${late.id}`);
    const { recordada } = (await list({ q }))[0] ?? {};
    expect(recordada).toEqual(expect.any(String));
    await until('the reminder', async () => (await read(late.id)).envio?.estado === 'Enviado');
    await buyer.post(`/Compra/recordar/${late.id}`);
    expect(Date.parse((await list({ q }))[0]?.recordada ?? '')).toBeGreaterThan(Date.parse(recordada ?? ''));
    // At ten in the evening it is still the company's day.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(hoy(), 1)}T04:00:00Z`) });
    expect((await list({ q })).map(({ dias }) => dias)).toEqual([5, 1]);
    expect((await order({ fechaPrometida: hoy() })).fechaPrometida).toBe(hoy());
    vi.useRealTimers();
    const [pdf, sheet] = [
      await buyer.get(`/Informe/comprasAtrasadas/${buyer.id}/0`),
      await buyer.get(`/Informe/comprasAtrasadas/${buyer.id}/1`),
    ];
    expect([pdf.status, sheet.status]).toEqual([200, 200]);
    // The order's number is one, as in every other file: a text is not sorted as a number.
    const rows = Object.values(readSheet(sheet.raw.rawPayload, { dense: true }).Sheets)[0]?.['!data'] ?? [];
    const values = Array.from(rows, row => Array.from(row ?? [], cell => cell?.v));
    const at = values.find(row => row.includes('N.º de orden'))?.indexOf('N.º de orden') ?? -1;
    expect(values.map(row => row[at])).toEqual(expect.arrayContaining([late.id, stock.id]));
    expectRefusal(await (await t.userWith({ pedidos: ['ver'] })).get(`/Informe/comprasAtrasadas/1`), 403);
  });

  it('are told of each project once, in the order of their names', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Repartida S.A.' });
    const lineas = [{ idProducto, cantidad: 5, direccionamiento: '1' }];
    const orders = [];
    for (const nombre of ['Zanja Norte', 'Anexo Sur'])
      orders.push(await d.pedido(t.admin, await d.proyecto(nombre), lineas));
    const partes = orders.map(({ pedidoDetalle: [line] }) => ({ idPedidoDetalle: line?.id, cantidad: 2 }));
    for (const _ of [1, 2]) {
      const { id } = await c.compra(buyer, [{ idProducto, cantidad: 4, partes }], { idProveedor });
      await backdate(id, 12, 5);
    }
    const filter = { q: 'repartida' };
    // Made for an order, though of none of its lines.
    const idPedido = orders[0]?.id;
    const beyond = await c.compra(buyer, [{ idProducto: await d.articulo() }], { idProveedor, idPedido });
    await backdate(beyond.id, 12, 6);
    expect((await list(filter)).map(({ proyectos }) => proyectos)).toEqual([
      'Zanja Norte',
      ...Array(2).fill('Anexo Sur, Zanja Norte'),
    ]);
    const asked = encodeURIComponent(JSON.stringify(filter));
    const sums = await buyer.get(`/Informe/cifras/comprasAtrasadas?filter=${asked}`);
    expect(sums.data).toEqual({ ordenes: 3, proveedores: 1, proyectos: 2 });
  });

  it('print what is missing as every quantity is printed', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Fracciones S.A.' });
    const cantidades = [1.125, 2.5, 12_345.5, 1_000_000];
    const lineas = cantidades.map(cantidad => ({ idProducto, cantidad }));
    const { id } = await c.compra(buyer, lineas, { idProveedor });
    await backdate(id, 12, 5);
    const [row] = await list({ q: 'fracciones' });
    expect(row?.falta.split('; ')).toEqual(cantidades.map(one => `Cemento: ${cantidad(one)}`));
  });

  it('are not told of what has come whole and was put back to pending', async () => {
    const idProveedor = await c.proveedor({ razonSocial: 'Cumplida S.A.' });
    const sur = await d.proyecto('Torre Completa');
    const ordered = [
      { idProducto, cantidad: 5 },
      { idProducto: await d.articulo(), cantidad: 1 },
    ];
    const pedido = await d.pedido(
      t.admin,
      sur,
      ordered.map(one => ({ ...one, direccionamiento: '1' })),
    );
    const { pedidoDetalle: lineas } = pedido;
    const { id } = await c.compra(
      buyer,
      ordered.map((one, at) => ({ ...one, idPedidoDetalle: lineas[at]?.id })),
      { idProveedor, idPedido: pedido.id },
    );
    await backdate(id, 12, 5);
    const receive = async (...cantidades: number[]) => {
      const body = {
        id: pedido.id,
        pedidoDetalle: cantidades.map((cantNueva, at) => ({ id: lineas[at]?.id, cantNueva })),
      };
      expect((await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, body)).status).toBe(200);
    };
    const told = async () => {
      const ficha = fichaProveedor.parse((await buyer.get(`/Proveedor/ficha/${idProveedor}`)).data);
      const project = fichaProyecto.parse((await t.admin.get(`/Proyecto/ficha/${sur}`)).data);
      const rows = await list({ q: 'cumplida' });
      return [rows.map(({ falta }) => falta), ficha.abiertas.atrasadas, project.atrasos.ordenes];
    };
    await receive(2, 1);
    expect(await told()).toEqual([['CEMENTO: 3'], 1, 1]);
    await receive(3);
    expect((await read(id)).etapa).toBe('Recibida');
    const waiting = compraOf(await buyer.put(`/Compra/updateEstatus/${id}`));
    expect([waiting.estado, waiting.etapa, promesaDaysLate(waiting, hoy())]).toEqual([
      'Pendiente',
      'RecibidaEnParte',
      0,
    ]);
    expect(await told()).toEqual([[], 0, 0]);
    const nothing = 'De la orden ya llegó todo y no hay qué recordar';
    expectRefusal(await buyer.post(`/Compra/recordar/${id}`), 409, nothing);
  });
});

describe('the page of a supplier', () => {
  it('agrees with its purchases, added up slowly', async () => {
    // One day throughout, also where midnight passes meanwhile.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    let seed = 48;
    const random = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const idProveedor = await c.proveedor();
    const articulos = [await d.articulo(), await d.articulo(), idProducto];
    const made: {
      id: number;
      days: number;
      promised: number | null;
      came: number | null;
      costos: [number, number][];
    }[] = [];
    for (let at = 0; at < 24; at++) {
      const costos = articulos
        .filter(() => random(3) > 0)
        .map((articulo): [number, number] => [articulo, 100.5 + random(40)]);
      if (costos.length === 0) costos.push([idProducto, 100]);
      const { id } = await c.compra(
        buyer,
        costos.map(([articulo, costo]) => ({ idProducto: articulo, costo })),
        { idProveedor },
      );
      const days = 1 + at * 24 + random(20);
      const promised = random(4) === 0 ? null : days - random(6);
      const came = random(3) === 0 ? null : Math.max(0, days - random(8));
      if (came !== null) await buyer.put(`/Compra/updateEstatus/${id}`);
      await backdate(id, days, promised);
      await pastTriggers(t.db, async trx => {
        await sql`update compra set recibida = recibida - ${came ?? 0}::integer * interval '1 day' where id = ${id}`.execute(
          trx,
        );
      });
      if (random(8) === 0) await buyer.put(`/Compra/anular/${id}`, { motivo: 'Azar' });
      made.push({ id, days, promised, came, costos });
    }
    const purchases = await Promise.all(made.map(async one => ({ ...one, compra: await read(one.id) })));
    const stand = purchases.filter(({ compra }) => compra.estado !== 'Anulada');
    const open = stand.filter(({ compra }) => compra.estado === 'Pendiente');
    const since = new Date(`${hoy()}T00:00:00Z`);
    since.setUTCMonth(since.getUTCMonth() - 12);
    // A leap day has none a year ago: the day before counts.
    if (!hoy().endsWith(since.toISOString().slice(8, 10))) since.setUTCDate(0);
    const year = daysBetween(since.toISOString().slice(0, 10), hoy());
    const received = stand.filter(({ compra, came }) => compra.estado === 'Recibida' && (came ?? 0) <= year);
    const delays = received.flatMap(({ promised, came }) =>
      promised === null || came === null ? [] : [promised - came],
    );
    const late = delays.filter(delay => delay > 0);
    const average = late.reduce((sum, one) => sum + one, 0) / late.length;
    expect(late.length).toBeGreaterThan(0);
    expect(fichaProveedor.parse((await buyer.get(`/Proveedor/ficha/${idProveedor}`)).data)).toMatchObject({
      abiertas: {
        ordenes: open.length,
        // As the rows below it print them, and not as the lines' IVA adds up.
        total: open.reduce((sum, { compra }) => plus(sum, printedTotales(compra.subtotal ?? 0).total), 0),
        atrasadas: open.filter(({ promised }) => promised !== null && promised > 0).length,
      },
      cumplimiento: {
        recibidas: received.length,
        prometidas: delays.length,
        aTiempo: delays.length - late.length,
        diasTardePromedio: Math.round(average * 10) / 10,
        diasTardeMaximo: Math.max(...late),
      },
    });

    const prices = z.array(supplierPrice).parse((await buyer.get(`/Proveedor/precios/${idProveedor}`)).data);
    const bought = articulos.filter(articulo => stand.some(({ costos }) => costos.some(([one]) => one === articulo)));
    expect(prices.map(price => price.idProducto).sort()).toEqual([...bought].sort());
    for (const { idProducto: articulo, ultimo, menor, precios } of prices) {
      const own = stand
        .flatMap(({ id, compra, costos }) =>
          costos.filter(([one]) => one === articulo).map(([, costo]) => ({ costo, fecha: compra.fecha, idCompra: id })),
        )
        .sort((a, b) => b.fecha.localeCompare(a.fecha));
      expect(precios).toEqual(own);
      expect(ultimo).toEqual(own[0]);
      const lowest = Math.min(...own.map(({ costo }) => costo));
      expect(menor).toEqual(own.find(({ costo }) => costo === lowest));
    }
    // Each column of prices sorts by what it shows, the cost or the day.
    const shown = { ultimo: 'costo', menor: 'costo', 'ultimo.fecha': 'fecha' } as const;
    for (const [field, of] of Object.entries(shown)) {
      const from = field === 'menor' ? 'menor' : 'ultimo';
      const answer = await buyer.get(`/Proveedor/precios/${idProveedor}?sort=["${field}","ASC"]`);
      const sorted = z.array(supplierPrice).parse(answer.data);
      const values = sorted.map(row => row[from][of]);
      expect(new Set(values).size).toBeGreaterThan(1);
      expect([field, values]).toEqual([field, values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))]);
    }
    // A year ago today is the first day that counts.
    const yearly = await c.proveedor();
    for (const days of [year, year + 1]) {
      const { id } = await c.compra(buyer, [{ idProducto }], { idProveedor: yearly });
      await buyer.put(`/Compra/updateEstatus/${id}`);
      await backdate(id, days, null);
      await pastTriggers(t.db, async trx => {
        await sql`update compra set recibida = fecha where id = ${id}`.execute(trx);
      });
    }
    const lately = fichaProveedor.parse((await buyer.get(`/Proveedor/ficha/${yearly}`)).data);
    expect(lately.cumplimiento).toMatchObject({ recibidas: 1, prometidas: 0 });
    expectRefusal(await buyer.get('/Proveedor/ficha/999999'), 404, 'El proveedor no existe');
    expectRefusal(await (await t.userWith({ proveedores: ['ver'] })).get(`/Proveedor/ficha/${idProveedor}`), 403);
  });

  it('calls articles as the catalogue does, whatever the order called them, and special ones as they were bought', async () => {
    const mixed = await c.proveedor();
    const special = t.db.selectFrom('producto').select('id').where('codigo', '=', '000-001');
    const { id: flete } = await special.executeTakeFirstOrThrow();
    const line = { idProducto, cantidad: 3, direccionamiento: '1', nombreProducto: 'CEMENTO — PARA COLUMNAS' };
    const { id: idPedido, pedidoDetalle } = await d.pedido(t.admin, await d.proyecto(), [line]);
    const bought = { idProducto, cantidad: 3, idPedidoDetalle: pedidoDetalle[0]?.id };
    const { detalleCompra } = await c.compra(buyer, [bought, { idProducto: flete, nombreProducto: 'Flete a Limón' }], {
      idProveedor: mixed,
      idPedido,
    });
    expect(detalleCompra[0]?.nombreProducto).toBe('CEMENTO — PARA COLUMNAS');
    const prices = await buyer.get(`/Proveedor/precios/${mixed}`);
    expect(column(prices, 'nombreProducto')).toEqual(['Cemento', 'Flete a Limón']);
  });

  it('has the prices of its last thousand purchases, without annulled ones', async () => {
    const often = await c.proveedor();
    const costos = async () =>
      z
        .array(supplierPrice)
        .parse((await buyer.get(`/Proveedor/precios/${often}`)).data)
        .map(({ ultimo, menor, precios }) => [ultimo.costo, menor.costo, precios.length]);
    await pastTriggers(t.db, async trx => {
      await sql`with made as (insert into compra (fecha, "idProveedor", "idUsuario", subtotal, iva)
        select now() - n * interval '1 day', ${often}, ${buyer.id}, 1, 0 from generate_series(1, 1000) n
        returning id, fecha)
        insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
        select id, ${idProducto}, 'Cemento', 10 + row_number() over (order by fecha), 1, 13 from made`.execute(trx);
    });
    expect(await costos()).toEqual([[1010, 11, 1000]]);
    const newest = await c.compra(buyer, [{ idProducto, costo: 5000 }], { idProveedor: often });
    expect(await costos()).toEqual([[5000, 12, 1000]]);
    await buyer.put(`/Compra/anular/${newest.id}`, { motivo: 'Prueba' });
    expect(await costos()).toEqual([[1010, 11, 1000]]);
  });
});
