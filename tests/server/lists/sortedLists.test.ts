import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { fillPath } from '#contract/calls/endpoint';
import { isRecord } from '#contract/calls/envelope';
import type { Pedido } from '#contract/pedido';
import { type AppUnderTest, startApp } from '../../support/app';
import { calls } from '../../support/servedCalls';
import { idsOf, testData } from '../../support/testData';
import { startTrade } from '../../support/trade';

const described = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), description: z.string().optional() })).default([]),
});
const description = z.object({ paths: z.record(z.string(), z.object({ get: described.optional() })) });

let t: AppUnderTest;
let idProducto: number;
/** The fields by which each list says that it can be sorted. */
const fields = new Map<string, string[]>();
beforeAll(async () => {
  t = await startApp({ demo: true });
  ({ idProducto } = await t.db.selectFrom('movimiento_stock').select('idProducto').executeTakeFirstOrThrow());
  const { paths } = description.parse((await t.app.inject({ url: '/api/openapi.json' })).json());
  for (const { get } of Object.values(paths)) {
    const [, names = ''] =
      /, by (.*)$/.exec(get?.parameters.find(({ name }) => name === 'sort')?.description ?? '') ?? [];
    if (get) fields.set(get.operationId, names.match(/\w[\w.]*/g) ?? []);
  }
});
afterAll(() => t.close());

type Value = string | number | boolean;
const spanish = new Intl.Collator('es', { numeric: true });
const compared = (a: Value, b: Value) =>
  typeof a === 'string' && typeof b === 'string' ? spanish.compare(a, b) : Number(a) - Number(b);

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((from, key) => (isRecord(from) ? from[key] : undefined), row);

/** What a row shows under a field, if anything: of a record it refers to, also by its id, the name. */
function shownAt(row: unknown, field: string): Value[] {
  const referred = field.replace(/^id([A-Z])/, (_, initial: string) => initial.toLowerCase());
  const found = at(row, referred) ?? at(row, field);
  const { nombre, apellido, razonSocial, descripcion } = isRecord(found) ? found : {};
  const shown = isRecord(found) ? [nombre ?? razonSocial ?? descripcion, apellido].filter(Boolean).join(' ') : found;
  const value = z.union([z.string(), z.number(), z.boolean()]).safeParse(shown);
  return value.success ? [value.data] : [];
}

/** D3. */
it('every list is sorted by every field that it says, both ways', async () => {
  let judged = 0;
  let withEmpty = 0;
  for (const { name, path } of calls.filter(call => call.name.endsWith('.list'))) {
    for (const field of fields.get(name) ?? []) {
      const url = fillPath(path, { userId: t.admin.id, id: 1, idProducto, idProyecto: 1 });
      for (const [order, sign] of [
        ['ASC', 1],
        ['DESC', -1],
      ] as const) {
        const { data } = await t.admin.get(`${url}?range=[0,199]&sort=["${field}","${order}"]`);
        const shown = z
          .array(z.unknown())
          .parse(data)
          .map(row => shownAt(row, field));
        const values = shown.flat();
        const wanted = { name, field, order, values: values.toSorted((a, b) => sign * compared(a, b)) };
        expect({ name, field, order, values }).toEqual(wanted);
        // What is empty stands last either way.
        const firstEmpty = shown.findIndex(value => value.length === 0);
        const behind = firstEmpty < 0 ? [] : shown.slice(firstEmpty).flat();
        expect({ name, field, order, behind }).toEqual({ name, field, order, behind: [] });
        if (values.length > 0 && firstEmpty >= 0) withEmpty += 1;
        if (new Set(values).size > 1) judged += 1;
      }
    }
  }
  expect(judged).toBeGreaterThan(250);
  expect(withEmpty).toBeGreaterThan(8);
});

/** D47: what is bought for shares of orders' lines names them all in the list, the first of them first. */
it('purchases are sorted by the first order that they serve, whether it is named or lines of it are', async () => {
  const d = testData(t);
  const c = await startTrade(t);
  const articulo = await d.articulo();
  const idProyecto = await d.proyecto();
  const linea = { idProducto: articulo, cantidad: 9, direccionamiento: '1' };
  const [first, second, third] = [
    await d.pedido(t.admin, idProyecto, [linea]),
    await d.pedido(t.admin, idProyecto, [linea]),
    await d.pedido(t.admin, idProyecto, [linea]),
  ];
  const shareOf = ({ pedidoDetalle }: Pedido) => ({ idPedidoDetalle: pedidoDetalle[0]?.id, cantidad: 1 });
  const buy = async (orders: Pedido[]) => {
    const shares = orders.length > 0 && { partes: orders.map(shareOf) };
    return (await c.compra(t.admin, [{ idProducto: articulo, cantidad: 3, ...shares }])).id;
  };
  const named = (await c.compra(t.admin, [{ idProducto: articulo }], { idPedido: second.id })).id;
  const [last, several, forShelf] = [await buy([third]), await buy([third, first]), await buy([])];
  const filter = encodeURIComponent(JSON.stringify({ id: [named, last, several, forShelf] }));
  const sorted = async (order: string, field = 'idPedido') =>
    idsOf(await t.admin.get(`/Compra?range=[0,9]&filter=${filter}&sort=["${field}","${order}"]`));
  expect(await sorted('ASC')).toEqual([several, named, last, forShelf]);
  expect(await sorted('DESC')).toEqual([last, named, several, forShelf]);
  // All of them are Pendiente: those that are equal go the same way.
  expect(await sorted('ASC', 'estado')).toEqual([named, last, several, forShelf]);
  expect(await sorted('DESC', 'estado')).toEqual([forShelf, several, last, named]);
});
