import { afterAll, beforeAll, expect, it } from 'vitest';
import { pedidoOf } from '../../support/testData';
import { expectRefusal } from '../../support/refusal';
import { type Site, startSite } from '../../support/work';

let obra: Site;
beforeAll(async () => {
  obra = await startSite();
});
afterAll(() => obra.t.close());

const path = (id: number) => `/Pedidos/FechaEntrega/${id}`;

it('an order takes another estimated delivery, and its history says who changed it, from which day and to which (D12)', async () => {
  const { t, hands } = obra;
  const order = await obra.newPedido();
  const changed = pedidoOf(await t.admin.put(path(order.id), { fechaEntrega: '2099-03-12', version: order.version }));
  expect(changed.fechaEntrega).toBe('2099-03-12');
  // The same day again is no change.
  const again = pedidoOf(await t.admin.put(path(order.id), { fechaEntrega: '2099-03-12' }));
  expect(again.version).toBe(changed.version);
  const told = (await hands.history(order)).filter(({ hecho }) => hecho === 'entregaCambiada');
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({
    usuario: { id: t.admin.id },
    entrega: { antes: order.fechaEntrega?.slice(0, 10), despues: '2099-03-12' },
    lineas: [],
  });
  await hands.receive(order, 6, 2.5);
  const delivered = pedidoOf(await t.admin.put(path(order.id), { fechaEntrega: '2099-03-13' }));
  expect(delivered).toMatchObject({ estado: 'Entregado', fechaEntrega: '2099-03-13' });
});

it('who has not read the order as it is, names no day, or finds it closed is refused', async () => {
  const { keeper, hands } = obra;
  const order = await obra.newPedido();
  expectRefusal(await keeper.put(path(order.id), { fechaEntrega: '2099-02-30' }), 422);
  await keeper.put(path(order.id), { fechaEntrega: '2099-03-12' });
  const stale = await keeper.put(path(order.id), { fechaEntrega: '2099-03-13', version: order.version });
  expectRefusal(stale, 409, 'El pedido cambió mientras tanto. Revíselo');
  expect(pedidoOf(stale).fechaEntrega).toBe('2099-03-12');
  await hands.toggle(order, { motivo: 'Ya no se ocupa' });
  expectRefusal(
    await keeper.put(path(order.id), { fechaEntrega: '2099-03-13' }),
    409,
    'El pedido está cerrado. Ábralo de nuevo para cambiar la entrega',
  );
});
