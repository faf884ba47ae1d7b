import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '#contract/calls/endpointNames';
import type { Pedido } from '#contract/pedido';
import { type Answer, answerOf, type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { startTrade, compraOf, ventaOf } from '../../support/trade';
import { idsOf, type TestData, testData, pedidoOf } from '../../support/testData';
import { pdfFile } from '../../support/testFiles';
import { png, upload } from '../../support/testImages';
import { newPerson, everyFlag } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { calls } from '../../support/servedCalls';

let t: AppUnderTest;
let d: TestData;
let outsider: Caller;
let order: Pedido;
let mine: { proyecto: number; pedido: Pedido };
let receipt: number;
let comentario: number;
let adjunto: number;
let picture: string;
let image: Buffer;

beforeAll(async () => {
  t = await startApp();
  d = testData(t);
  const [theirs, own] = [await d.proyecto('Torre ajena'), await d.proyecto('Escuela propia')];
  // All rights, but in another project.
  outsider = await t.userWith(
    { pedidos: everyFlag, aprobacion: everyFlag, productos: everyFlag },
    { proyectos: [own] },
  );
  const stocked = { idProducto: await d.articulo({ stock: 5 }), cantidad: 10, direccionamiento: '1' };
  order = await d.pedido(t.admin, theirs, [stocked]);
  mine = { proyecto: own, pedido: await d.pedido(outsider, own) };
  const [line] = order.pedidoDetalle;
  const received = await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: [{ id: line?.id, cantNueva: 3 }],
  });
  receipt = pedidoOf(received).recepcion ?? 0;
  const commented = await t.admin.post(`/Pedidos/Comentarios/${order.id}`, { texto: 'Solo para los de la torre' });
  comentario = idsOf(commented)[0] ?? 0;
  [adjunto = 0] = idsOf(await upload(t, t.admin, `/Pedidos/Adjuntos/${order.id}`, pdfFile()));
  await t.admin.post(`/Pedidos/Actualizar/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: [{ id: line?.id, cantNueva: 20 }],
  });
  image = await png(20, 20);
  await upload(t, t.admin, `/Pedidos/UploadImage/${order.id}`, image, {
    fields: { key: `${order.id}|${line?.idProducto}` },
  });
  order = pedidoOf(await t.admin.get(`/Pedidos/PedidosById/${order.id}`));
  picture = order.pedidoDetalle[0]?.img1 ?? '';
});
afterAll(() => t.close());

type Attempt = (who: Caller) => Promise<Answer>;
const lines = (cantNueva: number) => ({ id: order.id, pedidoDetalle: [{ id: order.pedidoDetalle[0]?.id, cantNueva }] });
const plain = async (who: Caller, url: string) =>
  answerOf(await t.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${who.token}` } }));

/** Every call that names an order, tried on an order of a project the user does not belong to. */
const onOrder: Partial<Record<EndpointName, Attempt>> = {
  'pedidos.one': who => who.get(`/Pedidos/PedidosById/${order.id}`),
  'pedidos.oneByStatus': who => who.get(`/Pedidos/PedidosByIdAndStatus/${order.id}/1`),
  'pedidos.historia': who => who.get(`/Pedidos/Historia/${order.id}`),
  'pedidos.recepciones': who => who.get(`/Pedidos/Recepciones/${order.id}`),
  'comentarios.delPedido': who => who.get(`/Pedidos/Comentarios/${order.id}`),
  'comentarios.comentar': who => who.post(`/Pedidos/Comentarios/${order.id}`, { texto: 'Ajeno' }),
  'comentarios.retirar': who => who.put(`/Pedidos/Comentarios/Retirar/${order.id}`, { idComentario: comentario }),
  'comentarios.leer': who => who.put(`/Pedidos/Comentarios/Leer/${order.id}`, { hasta: comentario }),
  'pedidoAdjuntos.todos': who => who.get(`/Pedidos/Adjuntos/${order.id}`),
  'pedidoAdjuntos.archivo': who => plain(who, `/Pedidos/Adjuntos/${order.id}/${adjunto}`),
  'pedidoAdjuntos.adjuntar': who => upload(t, who, `/Pedidos/Adjuntos/${order.id}`, pdfFile()),
  'pedidoAdjuntos.retirar': who => who.put(`/Pedidos/Adjuntos/Retirar/${order.id}`, { idAdjunto: adjunto }),
  'pedidos.recepcion': who => plain(who, `/Pedidos/Recepciones/Audit/${receipt}`),
  'pedidos.entrega': who => who.put(`/Pedidos/FechaEntrega/${order.id}`, { fechaEntrega: '2099-03-12' }),
  'pedidos.documento': who => plain(who, `/Pedidos/Audit/${order.id}/0`),
  'pedidos.imagen': who => plain(who, `/Pedidos/Download?id=${order.id}&file=${picture}`),
  'pedidos.uploadImagen': who =>
    upload(t, who, `/Pedidos/UploadImage/${order.id}`, image, {
      fields: { key: `${order.id}|${order.pedidoDetalle[0]?.idProducto}` },
    }),
  'pedidos.recibir': who => who.post(`/Pedidos/ActualizaEntrega/${who.id}`, lines(1)),
  'pedidos.despachar': who => who.post(`/Pedidos/Despachar/${who.id}`, lines(1)),
  'pedidos.solicitarCambio': who => who.post(`/Pedidos/Actualizar/${who.id}`, lines(15)),
  'pedidos.corregir': who =>
    who.post(`/Pedidos/Corregir/${who.id}`, { idEntrega: order.pedidoReporte[0]?.id, cantidad: 1, motivo: 'Ajeno' }),
  'aprobaciones.aprobar': who => who.put(`/Pedidos/Aprobar/${order.id}/0/${encodeURIComponent(who.email)}`),
  'compras.continuidad': who => who.get(`/Compra/porPedido/${order.id}`),
  // Last, as it closes the order.
  'pedidos.toggle': who => who.put(`/Pedidos/UpdateEstatus/${order.id}`, { motivo: 'Ajeno' }),
};

describe('an order of a project that a person does not belong to', () => {
  it('is tried by every call that names one', () => {
    const named = calls
      .filter(({ path }) => /^\/Pedidos\/.*:id\b/.test(path) || path === '/Compra/porPedido/:id')
      .map(({ name }) => name);
    const inBody: EndpointName[] = [
      'pedidos.recibir',
      'pedidos.despachar',
      'pedidos.solicitarCambio',
      'pedidos.corregir',
      'pedidos.imagen',
    ];
    expect(Object.keys(onOrder).sort()).toEqual([...named, ...inBody].sort());
  });

  it.each(Object.entries(onOrder))('%s: is not there, and stays as it was', async (_, attempt) => {
    const audited = () =>
      t.db
        .selectFrom('auditoria')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirst();
    const [before, trace] = [await t.admin.get(`/Pedidos/PedidosById/${order.id}`), await audited()];
    const answer = await attempt(outsider);
    expectRefusal(answer, 404);
    expect(answer.data).toBeNull();
    // An order or delivery that does not exist gets the same response.
    const there = order;
    const pedidoReporte = there.pedidoReporte.map(delivery => ({ ...delivery, id: 999_999 }));
    order = { ...there, id: 999_999, pedidoReporte };
    const nowhere = await attempt(outsider);
    order = there;
    expect([nowhere.status, nowhere.raw.body]).toEqual([404, answer.raw.body]);
    expect((await t.admin.get(`/Pedidos/PedidosById/${order.id}`)).data).toEqual(before.data);
    expect(await audited()).toEqual(trace);
  });

  it('is reached by the same calls of somebody who belongs: the refusals above are about the person', async () => {
    for (const [name, attempt] of Object.entries(onOrder)) {
      expect([name, (await attempt(t.admin)).status]).toEqual([name, 200]);
    }
  });

  it('is neither bought for, nor copied, nor written to by naming it in what is one’s own', async () => {
    const base = { emailUsuario: outsider.email, idProyecto: mine.proyecto };
    const detallePedido = [
      {
        idProducto: order.pedidoDetalle[0]?.idProducto,
        cantidad: 1,
        direccionamiento: '1',
        id: order.pedidoDetalle[0]?.id,
      },
    ];
    expectRefusal(await outsider.post('/Pedidos', { ...base, detallePedido, copyFrom: order.id }), 422);
    const made = pedidoOf(
      await outsider.post('/Pedidos', { ...base, detallePedido, id: order.id, idPedido: order.id }),
    );
    expect(made.id).not.toBe(order.id);
    expect(made.pedidoDetalle[0]?.id).not.toBe(order.pedidoDetalle[0]?.id);
    const body = { ...lines(1), id: mine.pedido.id };
    expectRefusal(await outsider.post(`/Pedidos/ActualizaEntrega/${outsider.id}`, body), 422);
    expectRefusal(await outsider.post(`/Pedidos/Actualizar/${outsider.id}`, body), 422);
    // The image requested under one's own order.
    expectRefusal(await plain(outsider, `/Pedidos/Download?id=${mine.pedido.id}&file=${picture}`), 404);
  });
});

const past = '2001-01-01T00:00:00.000Z';
/** Fields of a new record that clients must not be able to set. */
const claimed = {
  id: 77_777,
  fechaCreado: past,
  version: 50,
  idCreador: 1,
  demo: true,
  busqueda: 'x',
  usuario: { id: 1 },
};

describe('what a body claims beyond its fields', () => {
  it.each<[string, string, () => Record<string, unknown>]>([
    ['a family', '/Categoria', () => ({ nombre: 'Masiva' })],
    ['a project', '/Proyecto', () => ({ nombre: 'Masivo' })],
    ['a profile', '/Perfil', () => ({ nombre: 'Masivo' })],
    ['a user', '/Usuario', () => newPerson()],
  ])('of %s is ignored', async (_, path, body) => {
    const answer = await t.admin.post(path, {
      ...body(),
      ...claimed,
      cambiarClave: false,
      clave: 'x',
      foto: 'ffffffffffffffffffffffff.webp',
    });
    const made = z.object({ id: z.number(), fechaCreado: z.string(), version: z.number() }).loose().parse(answer.data);
    expect(made.id).not.toBe(claimed.id);
    expect(made.fechaCreado > '2020').toBe(true);
    expect(made.version).toBeLessThan(claimed.version);
    for (const key of ['idCreador', 'demo', 'busqueda', 'clave', 'pass']) expect(made).not.toHaveProperty(key);
    if (path === '/Usuario') {
      expect(made).toMatchObject({ cambiarClave: true, foto: null, roll: 'General' });
      const kept = await t.db
        .selectFrom('usuario')
        .select(['demo', 'idCreador'])
        .where('id', '=', made.id)
        .executeTakeFirst();
      expect(kept).toEqual({ demo: false, idCreador: t.admin.id });
    }
  });

  it('of an order is ignored: nobody orders what has arrived, nor in another’s name, nor on another day', async () => {
    const answer = await t.admin.post('/Pedidos', {
      ...{ ...claimed, idProyecto: mine.proyecto, emailUsuario: t.admin.email, fecha: past, estado: 'Entregado' },
      ...{ idUsuario: outsider.id, cerrado: true, pedidoReporte: [{ id: 1, cantidadRecibida: 5 }] },
      detallePedido: order.pedidoDetalle.map(({ idProducto }) => ({
        ...{ idProducto, cantidad: 4, direccionamiento: '1', recibido: 4, estatus: true, entregado: past },
        ...{ img1: picture, img2: '../x', id: 88_888, version: 9, porCorregir: 1 },
      })),
    });
    const made = pedidoOf(answer);
    expect(made).toMatchObject({ estado: 'Pendiente', usuario: { nombre: 'Ana' }, pedidoReporte: [] });
    expect(made.id).not.toBe(claimed.id);
    expect(made.fecha > '2020').toBe(true);
    expect(made.pedidoDetalle).toMatchObject([
      { recibido: 0, estatus: false, entregado: null, img1: null, img2: null },
    ]);
    expect(made.pedidoDetalle[0]?.id).not.toBe(88_888);
  });

  it('of a purchase or a sale is ignored: neither its state, nor who, nor what it comes to', async () => {
    const c = await startTrade(t);
    const idProducto = await d.articulo({ stock: 10, precio: 50 });
    const more = { ...claimed, estado: 'Recibida', total: 1, subtotal: 1, iva: 0, fecha: past, idUsuario: outsider.id };
    const linea = { idProducto, cantidad: 2, costo: 30, total: 0, comprado: 9, iVA: 0, iva: 0, estatus: true };
    const compra = compraOf(await t.admin.post('/Compra', c.compraBody(t.admin, [linea], more)));
    expect(compra).toMatchObject({ estado: 'Pendiente', usuario: { nombre: 'Ana' } });
    expect([compra.id === claimed.id, compra.fecha > '2020', compra.total]).toEqual([false, true, 67.8]);
    const venta = ventaOf(await t.admin.post('/Venta', c.ventaBody(t.admin, [{ ...linea, precio: 50 }], more)));
    expect(venta).toMatchObject({ usuario: { nombre: 'Ana' }, total: 100 });
    expect([venta.id === claimed.id, venta.fecha > '2020']).toEqual([false, true]);
  });

  it('of one’s own account gives nothing: neither roll, nor rights, nor another’s id', async () => {
    const answer = await outsider.get(`/Usuario/${outsider.id}`);
    const own = z.object({ email: z.string(), nombreUsuario: z.string(), nombre: z.string(), apellido: z.string() });
    const body = own.parse(answer.data);
    const wish = { permisos: [{ idModulo: 8, actualizar: true }], perfil: { id: 1 }, perfiles: [1], estatus: true };
    expect((await outsider.put('/Usuario', { ...body, id: outsider.id, ...wish, demo: true })).status).toBe(200);
    expectRefusal(await outsider.put('/Usuario', { ...body, id: outsider.id, roll: 'Administrador' }), 403);
    expectRefusal(await outsider.put('/Usuario', { ...body, id: t.admin.id }), 403);
    expectRefusal(await outsider.put('/Usuario', { ...body, id: [outsider.id] }), 403);
    expectRefusal(await outsider.put('/Usuario', { ...body, Id: outsider.id, id: t.admin.id }), 403);
    expectRefusal(await outsider.put('/Usuario', { ...body, Id: t.admin.id }), 403);
    expectRefusal(await outsider.get('/Usuario'), 403);
    expectRefusal(await outsider.get(`/Usuario/0${outsider.id}`), 403);
    expectRefusal(await outsider.get(`/Usuario/getpermisos/${t.admin.id}`), 403);
  });

  it('of a change is ignored: what a form does not hold stays as it is', async () => {
    const id = idOf(await t.admin.post('/Categoria', { nombre: 'Estable' }));
    const answer = await t.admin.put('/Categoria', {
      ...claimed,
      id,
      nombre: 'Estable',
      estatus: false,
      version: null,
    });
    expect(answer.data).toMatchObject({ id, nombre: 'Estable' });
    expect(z.object({ fechaCreado: z.string() }).parse(answer.data).fechaCreado > '2020').toBe(true);
  });
});
