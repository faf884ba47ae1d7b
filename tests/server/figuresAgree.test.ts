import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { dayOf } from '#contract/text/format';
import { necesidad, necesidadLinea } from '#contract/necesidad';
import { type Answer, type AppUnderTest, startApp } from '../support/app';
import { expectAgreement } from '../support/agreement';

const STEPS = 40;
const SEED = 20_261_127;

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ demo: true });
});
afterAll(() => t.close());

/** Indexes into what exists, and a quantity in hundredths. */
interface Step {
  act: (step: Step) => Promise<void>;
  pick: number;
  amount: number;
}

const accepted = new Map<string, number>();
function done(act: string, { status, message }: Answer) {
  expect([status < 500, message]).toEqual([true, message]);
  if (status < 300) accepted.set(act, (accepted.get(act) ?? 0) + 1);
}
const pickOf = <T>(all: readonly T[], pick: number) => all[pick % Math.max(1, all.length)];
const ids = async (url: string) => z.array(z.object({ id: z.number() })).parse((await t.admin.get(url)).data);

/** One purchase line for several orders, of which each gets a part that does not come to whole cents. */
async function comprar({ pick, amount }: Step) {
  const needs = z.array(necesidad).parse((await t.admin.get('/Compra/necesidades')).data);
  const need = pickOf(
    needs.filter(({ lineas, estatus }) => lineas > 1 && estatus),
    pick,
  );
  if (!need) return;
  const lines = z.array(necesidadLinea).parse((await t.admin.get(`/Compra/necesidades/${need.id}`)).data);
  const cantidad = Math.min(1 + amount / 100, ...lines.map(({ porComprar }) => porComprar));
  const line = {
    idProducto: need.id,
    costo: 10.01 + amount / 100,
    partes: lines.map(({ id }) => ({ idPedidoDetalle: id, cantidad })),
    ...(pick % 2 === 0 && { bodega: 1 + amount / 1000 }),
  };
  const fechaPrometida = dayOf(new Date(), t.config.timeZone);
  const idProveedor = (await ids('/Proveedor?range=[0,0]'))[0]?.id;
  done(
    'comprar',
    await t.admin.post('/Compra/necesidades', { ordenes: [{ idProveedor, fechaPrometida, lineas: [line] }] }),
  );
}

async function recibir({ pick, amount }: Step) {
  const order = pickOf(await ids(`/Pedidos/1/${t.admin.id}?filter={"estado":"Pendiente"}`), pick);
  const lines = await t.admin.get(`/Pedidos/PedidosById/${order?.id}`);
  const { pedidoDetalle } = z
    .object({ pedidoDetalle: z.array(z.object({ id: z.number(), cantidad: z.number(), recibido: z.number() })) })
    .parse(lines.data);
  const arrived = pedidoDetalle.map(({ id, cantidad, recibido }) => ({
    id,
    cantNueva: Math.floor((cantidad - recibido) * Math.min(100, amount) * 10) / 1000,
  }));
  const body = { id: order?.id, pedidoDetalle: arrived };
  const call = pick % 3 === 0 ? 'Despachar' : 'ActualizaEntrega';
  done(call, await t.admin.post(`/Pedidos/${call}/${t.admin.id}`, body));
}

async function alternar({ pick }: Step) {
  const order = pickOf(await ids('/Compra'), pick);
  done('alternar', await t.admin.put(`/Compra/updateEstatus/${order?.id}`));
}

async function anular({ pick }: Step) {
  const order = pickOf(await ids('/Compra?filter={"estado":"Pendiente"}'), pick);
  done('anular', await t.admin.put(`/Compra/anular/${order?.id}`, { motivo: 'Al azar' }));
}

async function cerrar({ pick }: Step) {
  const order = pickOf(await ids(`/Pedidos/1/${t.admin.id}`), pick);
  done('cerrar', await t.admin.put(`/Pedidos/UpdateEstatus/${order?.id}`, { motivo: 'Al azar' }));
}

it('places that tell the same fact agree, of the demo company and whatever happens to it', async () => {
  await expectAgreement(t);
  const steps = fc.record<Step>({
    act: fc.constantFrom(comprar, comprar, recibir, recibir, alternar, anular, cerrar),
    pick: fc.nat(1_000),
    amount: fc.integer({ min: 1, max: 250 }),
  });
  for (const step of fc.sample(steps, { numRuns: STEPS, seed: SEED })) await step.act(step);
  expect([...accepted.keys()].toSorted()).toEqual(
    ['ActualizaEntrega', 'Despachar', 'alternar', 'anular', 'cerrar', 'comprar'].toSorted(),
  );
  await expectAgreement(t);
});
