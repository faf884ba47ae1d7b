import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/text/format';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { testData, type TestData, errorsOf, pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';

let t: AppUnderTest;
let d: TestData;
let keeper: Caller;
let idProyecto: number;
let cemento: number;
beforeAll(async () => {
  t = await startApp({ env: { DIAS_ENTREGA: '10' } });
  d = testData(t);
  idProyecto = await d.proyecto('Torre');
  keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
  cemento = await d.articulo({ codigo: 'CEM-001', nombreProducto: 'Cemento gris' });
});
afterAll(() => t.close());

const linea = (fields: Record<string, unknown> = {}) => ({
  idProducto: cemento,
  cantidad: 2.5,
  direccionamiento: '03.02-15',
  ...fields,
});
const send = (fields: Record<string, unknown> = {}, caller = keeper) =>
  caller.post('/Pedidos', { idProyecto, emailUsuario: caller.email, detallePedido: [linea()], ...fields });
const hoy = () => dayOf(new Date(), t.config.timeZone);
const special = async (codigo: string) =>
  (await t.db.selectFrom('producto').select('id').where('codigo', '=', codigo).executeTakeFirstOrThrow()).id;

describe('a new order', () => {
  it('is answered whole, pending, by who made it, due in DIAS_ENTREGA days', async () => {
    const today = hoy();
    const answer = await send();
    expect([answer.status, answer.message]).toEqual([201, 'Pedido realizado correctamente']);
    const { id, fecha } = pedidoOf(answer);
    expect(answer.data).toEqual({
      id,
      fecha,
      fechaEntrega: addDays(today, 10),
      estado: 'Pendiente',
      idProyecto,
      proyecto: { id: idProyecto, nombre: 'Torre' },
      usuario: { id: keeper.id, nombre: expect.stringMatching(/^Persona/), apellido: 'De Prueba' },
      copyFrom: null,
      cerrado: null,
      motivoCierre: null,
      version: 1,
      pedidoDetalle: [
        {
          id: expect.any(Number),
          idProducto: cemento,
          nombreProducto: 'CEMENTO GRIS',
          codigo: 'CEM-001',
          presentacion: 'Unidad',
          cantidad: 2.5,
          recibido: 0,
          comprado: 0,
          estatus: false,
          direccionamiento: '03.02-15',
          img1: null,
          img2: null,
          img3: null,
          fotos: null,
          entregado: null,
          stock: 0,
          iVA: 13,
          cantNueva: null,
          solicitud: null,
          porCorregir: null,
          version: 1,
        },
      ],
      pedidoReporte: [],
    });
    expect(new Date(fecha).toISOString()).toBe(fecha);
    expect(Math.abs(Date.now() - Date.parse(fecha))).toBeLessThan(60_000);
    expect((await keeper.get(`/Pedidos/PedidosById/${id}`)).data).toEqual(answer.data);
  });

  it.each([
    ['2020-02-29', '2020-02-29'],
    ['2030-12-31', '2030-12-31'],
  ])('takes the estimated delivery %s, past ones too', async (fechaEntrega, kept) => {
    expect(pedidoOf(await send({ fechaEntrega })).fechaEntrega).toBe(kept);
  });

  it.each([null, '', undefined])('takes an estimated delivery of %o for the usual one', async fechaEntrega => {
    expect(pedidoOf(await send({ fechaEntrega })).fechaEntrega).toBe(addDays(hoy(), 10));
  });

  it('keeps its lines in the order entered', async () => {
    const detallePedido = Array.from({ length: 60 }, (_, i) =>
      linea({ direccionamiento: String(60 - i), cantidad: 60 - i }),
    );
    const order = pedidoOf(await send({ detallePedido }));
    expect(order.pedidoDetalle.map(({ direccionamiento }) => direccionamiento)).toEqual(
      detallePedido.map(line => line.direccionamiento),
    );
    const again = pedidoOf(await keeper.get(`/Pedidos/PedidosById/${order.id}`));
    expect(again.pedidoDetalle.map(({ id }) => id)).toEqual(order.pedidoDetalle.map(({ id }) => id));
  });

  it.each([
    [undefined, 'CEMENTO GRIS'],
    ['', 'CEMENTO GRIS'],
    ['Cemento gris — para losa', 'CEMENTO GRIS — PARA LOSA'],
    ['CEMENTO GRIS — Ñandú "½" 🏗️', 'CEMENTO GRIS — ÑANDÚ "½" 🏗️'],
  ])('named %o has a line called %s (D20)', async (nombreProducto, name) => {
    const order = pedidoOf(await send({ detallePedido: [linea({ nombreProducto })] }));
    expect(order.pedidoDetalle.map(line => line.nombreProducto)).toEqual([name]);
  });

  it('keeps the name it was ordered under', async () => {
    const idProducto = await d.articulo({ codigo: 'NOM-001', nombreProducto: 'Nombre viejo' });
    const { id } = pedidoOf(await send({ detallePedido: [linea({ idProducto })] }));
    await t.db.updateTable('producto').set({ nombreProducto: 'Nombre nuevo' }).where('id', '=', idProducto).execute();
    const [line] = pedidoOf(await keeper.get(`/Pedidos/PedidosById/${id}`)).pedidoDetalle;
    expect(line?.nombreProducto).toBe('NOMBRE VIEJO');
  });

  it('may hold an article twice, and special ones by their typed names', async () => {
    const idProducto = await special('000-002');
    const lines = [
      linea(),
      linea(),
      linea({ idProducto, nombreProducto: 'Puerta a medida' }),
      linea({ idProducto, nombreProducto: 'Ventana' }),
    ];
    const order = pedidoOf(await send({ detallePedido: lines }));
    expect(order.pedidoDetalle.map(line => line.nombreProducto)).toEqual([
      'CEMENTO GRIS',
      'CEMENTO GRIS',
      'PUERTA A MEDIDA',
      'VENTANA',
    ]);
    const nameless = await send({ detallePedido: [linea(), linea({ idProducto, nombreProducto: ' ' })] });
    expectRefusal(nameless, 422, 'El nombre del artículo es requerido');
    expect(errorsOf(nameless)).toEqual({ 'detallePedido.1.nombreProducto': 'El nombre del artículo es requerido' });
  });

  it('remembers which visible order it was copied from (D21)', async () => {
    const { id } = pedidoOf(await send());
    expect(pedidoOf(await send({ copyFrom: id })).copyFrom).toBe(id);
    const unknown = await send({ copyFrom: 999_999 });
    expectRefusal(unknown, 422, 'El pedido que se copia no existe');
    expect(errorsOf(unknown)).toEqual({ copyFrom: 'El pedido que se copia no existe' });
  });
});

describe('an order that cannot be', () => {
  const MINIMA = 'La cantidad mínima es 1';
  const SOLO_NUMEROS = 'Solo se permiten números en el direccionamiento';

  it.each<[Record<string, unknown>, string, string]>([
    [{ idProducto: undefined }, 'idProducto', 'El artículo es requerido'],
    [{ idProducto: 0 }, 'idProducto', 'El artículo es requerido'],
    [{ idProducto: '1' }, 'idProducto', 'El artículo es requerido'],
    [{ idProducto: 999_999 }, 'idProducto', 'El artículo no existe'],
    [{ cantidad: undefined }, 'cantidad', 'La cantidad es requerida'],
    [{ cantidad: null }, 'cantidad', 'La cantidad es requerida'],
    [{ cantidad: '3' }, 'cantidad', 'La cantidad es requerida'],
    [{ cantidad: 0 }, 'cantidad', MINIMA],
    [{ cantidad: -3 }, 'cantidad', MINIMA],
    [{ cantidad: 0.5 }, 'cantidad', MINIMA],
    [{ cantidad: 1.0005 }, 'cantidad', 'Admite 3 decimales como máximo'],
    [{ cantidad: 1e12 }, 'cantidad', 'La cantidad es demasiado grande'],
    [{ direccionamiento: undefined }, 'direccionamiento', 'El direccionamiento es requerida'],
    [{ direccionamiento: '  ' }, 'direccionamiento', 'El direccionamiento es requerida'],
    [{ direccionamiento: 7 }, 'direccionamiento', 'El direccionamiento es requerida'],
    [{ direccionamiento: '1A' }, 'direccionamiento', SOLO_NUMEROS],
    [{ direccionamiento: '1 2' }, 'direccionamiento', SOLO_NUMEROS],
    [{ direccionamiento: '１２' }, 'direccionamiento', SOLO_NUMEROS],
    [{ direccionamiento: '1'.repeat(31) }, 'direccionamiento', 'Admite 30 caracteres como máximo'],
    [{ nombreProducto: 'a'.repeat(251) }, 'nombreProducto', 'Admite 250 caracteres como máximo'],
    [{ nombreProducto: 'ß'.repeat(126) }, 'nombreProducto', 'Admite 250 caracteres como máximo'],
    [{ nombreProducto: 'a\u0000' }, 'nombreProducto', 'Tiene caracteres que no se admiten'],
  ])('with a line of %j', async (fields, field, message) => {
    const answer = await send({ detallePedido: [linea(), linea(fields)] });
    expectRefusal(answer, 422, message);
    expect(errorsOf(answer)).toEqual({ [`detallePedido.1.${field}`]: message });
  });

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ detallePedido: [] }, { detallePedido: 'El pedido debe llevar al menos un artículo' }],
    [{ detallePedido: undefined }, { detallePedido: 'El pedido debe llevar al menos un artículo' }],
    [{ detallePedido: {} }, { detallePedido: 'El pedido debe llevar al menos un artículo' }],
    [
      {
        detallePedido: Array(1001)
          .fill({})
          .map(() => linea()),
      },
      { detallePedido: 'El pedido admite 1\u00a0000 líneas como máximo' },
    ],
    [{ idProyecto: undefined }, { idProyecto: 'El proyecto es requerido' }],
    [{ idProyecto: 999_999 }, { idProyecto: 'El proyecto no existe' }],
    [{ emailUsuario: undefined }, { emailUsuario: 'El usuario es requerido' }],
    [{ emailUsuario: ' ' }, { emailUsuario: 'El usuario es requerido' }],
    [{ copyFrom: 'x' }, { copyFrom: 'El identificador debe ser un número entero positivo' }],
    [{ copyFrom: -1 }, { copyFrom: 'El identificador debe ser un número entero positivo' }],
    [{ fechaEntrega: '2026-02-30' }, { fechaEntrega: 'La fecha debe ser un día válido' }],
    [{ fechaEntrega: 'mañana' }, { fechaEntrega: 'La fecha debe ser un día válido' }],
    [{ fechaEntrega: 20260101 }, { fechaEntrega: 'La fecha debe ser un día válido' }],
  ])('with %j', async (fields, errors) => {
    const answer = await send(fields);
    expectRefusal(answer, 422, Object.values(errors)[0]);
    expect(errorsOf(answer)).toEqual(errors);
  });

  it('for an inactive project or of inactive articles, each named (D32)', async () => {
    const inactive = await d.articulo({ codigo: 'INA-001', nombreProducto: 'Dado de baja', estatus: false });
    const answer = await send({
      detallePedido: [linea({ idProducto: inactive }), linea(), linea({ idProducto: 999_999 })],
    });
    expectRefusal(answer, 422, 'El artículo “Dado de baja” está inactivo');
    expect(errorsOf(answer)).toEqual({
      'detallePedido.0.idProducto': 'El artículo “Dado de baja” está inactivo',
      'detallePedido.2.idProducto': 'El artículo no existe',
    });
    const closed = await d.proyecto('Terminado');
    await t.admin.put(`/Proyecto/updateEstatus/${closed}`);
    for (const caller of [t.admin, undefined])
      expectRefusal(await send({ idProyecto: closed }, caller), 422, 'El proyecto está inactivo');
  });

  it('leaves nothing behind', async () => {
    const count = () =>
      t.db
        .selectFrom('pedido')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await send({ detallePedido: [linea(), linea({ idProducto: 999_999 })] });
    await send({ copyFrom: 999_999 });
    expect(await count()).toEqual(before);
  });
});
