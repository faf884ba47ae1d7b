import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName } from '#contract/endpoints';
import { ADMIN_PASSWORD, answerOf, type AppUnderTest, startApp } from '../support/app';
import { comercio } from '../support/comercio';
import { datos, pedidoOf } from '../support/datos';
import { hostileText, hostileValue, mutate, type Mutation, mutation } from '../support/hostile';
import { flawOf } from '../support/refusal';
import { calls, recordRoutes } from '../support/servedCalls';

const { modules, isServed } = recordRoutes();
let t: AppUnderTest;
let ids: { categoria: number; producto: number; proyecto: number; pedido: number; linea: number; entrega: number };
let trade: { proveedor: number; cliente: number; vendible: number; contable: number; compra: number };
beforeAll(async () => {
  t = await startApp({ modules });
  const d = datos(t);
  const [categoria, producto, proyecto] = [await d.familia(), await d.articulo({ stock: 5 }), await d.proyecto()];
  const order = await d.pedido(t.admin, proyecto, [{ idProducto: producto, cantidad: 900_000, direccionamiento: '1' }]);
  const linea = order.pedidoDetalle[0]?.id ?? 0;
  const receipt = await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: [{ id: linea, cantNueva: 50_000 }],
  });
  const entrega = pedidoOf(receipt).pedidoReporte[0]?.id ?? 0;
  ids = { categoria, producto, proyecto, pedido: order.id, linea, entrega };
  const c = await comercio(t);
  const vendible = await d.articulo({ stock: 900_000 });
  trade = {
    proveedor: await c.proveedor(),
    cliente: await c.cliente(),
    vendible,
    contable: await d.articulo({ stock: 7 }),
    compra: (await c.compra(t.admin, [{ idProducto: vendible }])).id,
  };
});
afterAll(() => t.close());

let made = 0;
const letters = () => [...String(++made)].map(digit => 'abcdefghij'[Number(digit)]).join('');

/** Bodies that are accepted; a call without one here is sent mutations of an empty one. */
const valid: Partial<Record<EndpointName, () => Record<string, unknown>>> = {
  'sesion.login': () => ({ email: 'admin@prueba.cr', password: ADMIN_PASSWORD }),
  'categorias.create': () => ({ nombre: `Familia ${letters()}` }),
  'categorias.update': () => ({ id: ids.categoria, nombre: `Familia ${letters()}` }),
  'proyectos.create': () => ({ nombre: `Proyecto ${letters()}`, estatus: true }),
  'proyectos.update': () => ({ id: ids.proyecto, nombre: `Proyecto ${letters()}` }),
  'productos.create': () => articulo(),
  'productos.update': () => ({ ...articulo(), id: ids.producto, stock: 3 }),
  'pedidos.create': () => ({
    idProyecto: ids.proyecto,
    emailUsuario: 'admin@prueba.cr',
    copyFrom: ids.pedido,
    fechaEntrega: '2026-08-01',
    detallePedido: [{ idProducto: ids.producto, cantidad: 2.5, direccionamiento: '1.2', nombreProducto: 'X — Y' }],
  }),
  'compras.create': () => ({
    emailUsuario: 'admin@prueba.cr',
    idProveedor: trade.proveedor,
    idPedido: null,
    detalleCompra: [{ idProducto: ids.producto, costo: 10.5, cantidad: 2.5, nombreProducto: 'X' }],
  }),
  'compras.toggle': () => ({ version: null }),
  'ventas.create': () => ({
    emailUsuario: 'admin@prueba.cr',
    idCliente: trade.cliente,
    detalleVentas: [{ idProducto: trade.vendible, cantidad: 1, precio: 10.5 }],
  }),
  'movimientos.conteo': () => ({ motivo: 'Azar', lineas: [{ idProducto: trade.contable, contado: 7, stock: 7 }] }),
  'pedidos.recibir': () => ({ id: ids.pedido, pedidoDetalle: [{ id: ids.linea, cantNueva: 0.125 }] }),
  'pedidos.corregir': () => ({ idEntrega: ids.entrega, cantidad: 0.125, motivo: 'Se contó mal' }),
  'pedidos.toggle': () => ({ motivo: 'Ya no', version: null }),
  'pedidos.solicitarCambio': () => ({
    id: ids.pedido,
    pedidoDetalle: [{ id: ids.linea, cantNueva: 900_000 + ++made, version: null }],
  }),
};
const articulo = () => ({
  codigo: `F-${++made}`.padEnd(6, '0'),
  nombreProducto: 'Tubo',
  presentacion: 'Unidad',
  descripcion: 'De prueba',
  costo: 10,
  precio: 12.5,
  stock: 1,
  imagen: null,
  idCategoria: ids.categoria,
});

/** What fills the parameters of a path. */
const idIn: Partial<Record<string, () => number>> = {
  categorias: () => ids.categoria,
  productos: () => ids.producto,
  proyectos: () => ids.proyecto,
  pedidos: () => ids.pedido,
  compras: () => trade.compra,
};
const paramOf = (call: (typeof calls)[number], name: string): string => {
  const own: Record<string, string | number> = { userId: t.admin.id, email: t.admin.email, text: 'a', format: 1 };
  if (name === 'id') return String(idIn[call.name.split('.')[0] ?? '']?.() ?? t.admin.id);
  return String(own[name] ?? 1);
};

interface Attack {
  call: (typeof calls)[number];
  mutations: Mutation[];
  cut: number | null;
  params: (string | null)[];
  query: [name: string, text: string][];
  header: [name: string, value: string] | null;
}

/** Once in so many times, otherwise null. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, times: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

const attacks = (target: (typeof calls)[number][]): fc.Arbitrary<Attack> =>
  fc.record({
    call: fc.constantFrom(...target),
    mutations: fc.array(mutation, { maxLength: 3 }),
    cut: sometimes(fc.nat(60), 25),
    params: fc.array(sometimes(hostileText, 4), { minLength: 3, maxLength: 3 }),
    query: fc.array(
      fc.tuple(
        fc.constantFrom('range', 'sort', 'filter', 'text', 'file', 'id', 'x'),
        fc.oneof(
          hostileText,
          fc
            .tuple(
              fc.constantFrom(
                'estado',
                'id',
                'idProyecto',
                'estatus',
                'codigo',
                'desde',
                'hasta',
                'constructor',
                '__proto__',
              ),
              hostileValue,
            )
            .map(([name, value]) => `{"${name}":${JSON.stringify(value)}}`),
          fc.constantFrom('[0,14]', '["id","DESC"]', '["fecha","ASC"]', '{}', '[0,-1]', '[9e15,9e15]'),
        ),
      ),
      { maxLength: 2 },
    ),
    header: sometimes(
      fc.constantFrom<[string, string]>(
        ['idempotency-key', 'clave'],
        ['idempotency-key', 'ñ'.repeat(300)],
        ['content-type', 'text/plain'],
        ['content-type', 'application/json; charset=latin1'],
        ['content-encoding', 'gzip'],
        ['accept-encoding', 'br;q=2, *;q=x'],
        ['authorization', 'Bearer x'],
        ['cookie', 'XSRF-TOKEN=%zz; a'],
      ),
      12,
    ),
  });

function requestOf({ call, mutations, cut, params, query, header }: Attack, token: string): InjectOptions {
  let index = 0;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[index++ % 3] ?? paramOf(call, name)),
  );
  const search = query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&');
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (header) headers[header[0]] = header[1];
  const text = JSON.stringify(mutate(valid[call.name]?.() ?? { id: 1 }, mutations));
  const payload = call.method === 'GET' ? undefined : text.slice(0, cut ?? undefined);
  return { method: call.method, url: `/api${path}${search && `?${search}`}`, headers, payload };
}

/** The administrator again, whatever an attack did to the account or its session. */
async function signIn(): Promise<string> {
  await t.db.updateTable('usuario').set({ estatus: true }).where('id', '=', t.admin.id).execute();
  const { email } = await t.db
    .selectFrom('usuario')
    .select('email')
    .where('id', '=', t.admin.id)
    .executeTakeFirstOrThrow();
  return (await t.as(email)).token;
}

/** DESIGN part 5, point 3: no call, with any input, gives a 500, a stack, SQL text. */
describe('every served call, with anything at all', () => {
  const outcomes = new Map<EndpointName, Set<number>>();

  async function survive(target: (typeof calls)[number][], numRuns: number, atOnce: number) {
    let token = t.admin.token;
    await fc.assert(
      fc.asyncProperty(fc.array(attacks(target), { minLength: atOnce, maxLength: atOnce }), async batch => {
        await t.db.deleteFrom('intento_login').execute();
        const answers = await Promise.all(
          batch.map(async attack => {
            const request = requestOf(attack, token);
            return { request, attack, raw: await t.app.inject(request) };
          }),
        );
        for (const { request, attack, raw } of answers) {
          const said = `${request.method} ${String(request.url)} ${String(request.payload)}: ${raw.statusCode} ${raw.body.slice(0, 300)}`;
          expect(raw.statusCode, said).toBeLessThan(500);
          outcomes.set(attack.call.name, (outcomes.get(attack.call.name) ?? new Set()).add(raw.statusCode));
          if (raw.statusCode >= 400) expect(flawOf(answerOf(raw)), said).toBeUndefined();
        }
        if (answers.some(({ attack, raw }) => raw.statusCode === 401 && attack.call.name !== 'sesion.login'))
          token = await signIn();
      }),
      { numRuns, seed: 991, endOnFailure: true },
    );
  }

  it('answers in the envelope, in Spanish, and never fails', async () => {
    const isDocument = ({ name }: Endpoint & { name: EndpointName }) => /documento|listado/.test(name);
    const served = calls.filter(isServed);
    await survive(
      // Calls with a valid body twice: an article or a project that an attack switched off keeps some of those from going.
      [...served, ...served.filter(({ name }) => name in valid)].filter(call => !isDocument(call)),
      450,
      8,
    );
    await survive(served.filter(isDocument), 8, 8);
    // The attacks reached what lies behind the first check: each call with a valid body was also accepted.
    for (const name of Object.keys(valid) as EndpointName[]) {
      const seen = [...(outcomes.get(name) ?? [])];
      expect([name, seen.some(status => status < 300), seen.some(status => status >= 400)]).toEqual([name, true, true]);
    }
  }, 60_000);

  it('leaves the data whole', async () => {
    const lies = await sql`select d.id from pedido_detalle d left join entrega e on e."idDetalle" = d.id group by d.id
      having d.recibido <> coalesce(sum(e."cantidadRecibida"), 0)`.execute(t.db);
    expect(lies.rows).toEqual([]);
    const stock =
      await sql`select p.id from producto p left join movimiento_stock m on m."idProducto" = p.id group by p.id
      having p.stock <> coalesce(sum(m.cantidad), 0) or p.stock < 0`.execute(t.db);
    expect(stock.rows).toEqual([]);
    const admin = await t.as(
      (await t.db.selectFrom('usuario').select('email').where('id', '=', t.admin.id).executeTakeFirstOrThrow()).email,
    );
    for (const url of ['/Producto', '/Categoria', '/Proyecto/0', `/Pedidos/1/${admin.id}`, '/Pedidos/Filter/-1/-1']) {
      expect([url, (await admin.get(url)).status]).toEqual([url, 200]);
    }
  });
});
