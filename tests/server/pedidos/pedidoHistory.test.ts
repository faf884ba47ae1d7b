import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Pedido } from '#contract/pedido';
import { pedidoHecho } from '#contract/pedidoHistoria';
import { type AppUnderTest, type Caller } from '../../support/app';
import { pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { type Site, startSite, type Work, lastEntrega } from '../../support/work';

let t: AppUnderTest;
let keeper: Caller;
let hands: Work;
let boss: Work;
let order: Pedido;
let idProyecto: number;
let articles: number[];
let obra: Site;
beforeAll(async () => {
  obra = await startSite();
  ({ t, keeper, hands, boss, idProyecto, articles } = obra);
});
afterAll(() => t.close());
beforeEach(async () => {
  order = await obra.newPedido();
});

/** The events and their quantities, in the order of the response. */
const story = async () =>
  (await hands.history(order)).map(({ hecho, usuario, lineas }) => [
    hecho,
    usuario?.nombre === 'Ana' ? 'Ana' : 'keeper',
    ...lineas.map(({ nombreProducto, anterior, cantidad }) => [nombreProducto, anterior ?? null, cantidad]),
  ]);

describe('the history of an order', () => {
  it('tells everything that happened, oldest first', async () => {
    const first = pedidoOf(await hands.receive(order, 4, 1));
    await hands.request(order, 8, 3);
    await boss.decide(order, 1);
    await hands.correct(lastEntrega(first), 2, 'Dos sacos rotos');
    await boss.decide(order, 1);
    await hands.request(order, 5);
    await boss.decide(order, 0);
    await hands.correct(lastEntrega(first), 1, 'Otro más');
    await boss.decide(order, 0);
    await hands.toggle(order, { motivo: 'Ya no se ocupa' });
    await boss.toggle(order, { motivo: 'Sí se ocupa' });
    expect(await story()).toEqual([
      ['creado', 'keeper', ['ARENA', null, 6], ['PIEDRA', null, 2.5]],
      ['recibido', 'keeper', ['ARENA', 0, 4], ['PIEDRA', 0, 1]],
      ['cambioSolicitado', 'keeper', ['ARENA', 6, 8], ['PIEDRA', 2.5, 3]],
      ['cambioAprobado', 'Ana', ['ARENA', 6, 8], ['PIEDRA', 2.5, 3]],
      ['correccionSolicitada', 'keeper', ['ARENA', 4, -2]],
      ['correccionAprobada', 'Ana', ['ARENA', 4, -2]],
      ['cambioSolicitado', 'keeper', ['ARENA', 8, 5]],
      ['cambioDenegado', 'Ana', ['ARENA', 8, 5]],
      ['correccionSolicitada', 'keeper', ['ARENA', 2, -1]],
      ['correccionDenegada', 'Ana', ['ARENA', 2, -1]],
      ['cerrado', 'keeper'],
      ['reabierto', 'Ana'],
    ]);
    const events = await hands.history(order);
    expect(events.flatMap(({ motivo }) => motivo ?? [])).toEqual([
      'Dos sacos rotos',
      'Dos sacos rotos',
      'Otro más',
      'Otro más',
      'Ya no se ocupa',
      'Sí se ocupa',
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const instants = events.map(({ fecha }) => fecha);
    expect(instants).toEqual([...instants].sort());
    expect(instants.every(instant => instant.endsWith('Z'))).toBe(true);
  });

  it('of a new order is its making, and of a copy says of which', async () => {
    const body = {
      idProyecto,
      emailUsuario: keeper.email,
      copyFrom: order.id,
      detallePedido: [{ idProducto: articles[0], cantidad: 2, direccionamiento: '1' }],
    };
    const copy = pedidoOf(await keeper.post('/Pedidos', body));
    const events = await hands.history(copy);
    expect(events).toMatchObject([{ hecho: 'creado', copyFrom: order.id, fecha: copy.fecha }]);
    expect((await hands.history(order))[0]?.copyFrom).toBeNull();
  });

  it('keeps two receipts apart, and what one person did at once together', async () => {
    await hands.receive(order, 1, 1);
    await boss.receive(order, 1, 1);
    expect((await story()).slice(1)).toEqual([
      ['recibido', 'keeper', ['ARENA', 0, 1], ['PIEDRA', 0, 1]],
      ['recibido', 'Ana', ['ARENA', 1, 1], ['PIEDRA', 1, 1]],
    ]);
  });

  it('says what of a delivery may still be corrected: less what was taken back or waits for it', async () => {
    const correctable = async () => (await hands.history(order))[1]?.lineas.map(({ corregible }) => corregible);
    const delivery = lastEntrega(pedidoOf(await hands.receive(order, 4, 1)));
    expect((await hands.history(order))[1]?.lineas[0]?.idEntrega).toBe(delivery);
    expect(await correctable()).toEqual([4, 1]);
    await hands.correct(delivery, 1.5);
    expect(await correctable()).toEqual([2.5, 1]);
    await boss.decide(order, 0);
    expect(await correctable()).toEqual([4, 1]);
    await hands.correct(delivery, 0.5);
    await boss.decide(order, 1);
    expect(await correctable()).toEqual([3.5, 1]);
  });

  it('answers what the contract says', async () => {
    await hands.receive(order, 1);
    const { data } = await keeper.get(`/Pedidos/Historia/${order.id}`);
    expect(z.array(pedidoHecho).safeParse(data).error).toBeUndefined();
  });

  it('of an order that is not there is refused', async () => {
    expectRefusal(
      await keeper.get('/Pedidos/Historia/999999'),
      404,
      'El pedido no existe o es de un proyecto que no es suyo',
    );
  });
});
