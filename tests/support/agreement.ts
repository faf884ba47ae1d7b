import { expect } from 'vitest';
import { read } from 'xlsx';
import { z } from 'zod';
import { bajoMinimo } from '#contract/bajoMinimo';
import { type Compra, compra, porComprar } from '#contract/compra';
import { comprasAtrasadas } from '#contract/comprasAtrasadas';
import { fichaProyecto } from '#contract/costoProyecto';
import { printedTotales } from '#contract/documentTotals';
import { fichaProveedor } from '#contract/fichaProveedor';
import { gasto } from '#contract/gasto';
import { kardex } from '#contract/movimiento';
import { necesidad } from '#contract/necesidad';
import { type Pedido, pedido } from '#contract/pedido';
import { producto } from '#contract/producto';
import { promesaDaysLate } from '#contract/promesa';
import { dayOf } from '#contract/text/format';
import { minus, plus } from '#contract/text/sums';
import { totales } from '#contract/totales';
import type { AppUnderTest, Caller } from './app';

/** Checks that places that tell the same fact agree, each added up slowly from the documents behind it. */

const sum = (amounts: readonly number[]): number => amounts.reduce(plus, 0);
const rows = async <T>(caller: Caller, schema: z.ZodType<T>, url: string): Promise<T[]> => {
  const { status, data } = await caller.get(url);
  expect([url, status]).toEqual([url, 200]);
  return z.array(schema).parse(data);
};
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Amounts by key, added up, without those that come to nothing. */
function added(entries: readonly (readonly [key: string | number, amount: number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [key, amount] of entries) sums[key] = plus(sums[key] ?? 0, amount);
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

/** Ordered and received quantities of open orders, by project, direccionamiento and presentación. */
async function expectTotals(caller: Caller, pedidos: readonly Pedido[]) {
  const open = pedidos.filter(({ estado }) => estado !== 'Cerrado');
  const lines = open.flatMap(({ idProyecto, pedidoDetalle }) =>
    pedidoDetalle.map(line => ({ ...line, key: `${idProyecto} ${line.direccionamiento} ${line.presentacion}` })),
  );
  const told = await rows(caller, totales.record, `/Pedidos/Totales/${caller.id}`);
  for (const name of ['cantidad', 'recibido'] as const)
    expect(
      added(told.map(row => [`${row.idProyecto} ${row.direccionamiento} ${row.presentacion}`, row[name]])),
    ).toEqual(added(lines.map(line => [line.key, line[name]])));
}

const partsOf = ({ estado, detalleCompra }: Compra) =>
  estado === 'Anulada' ? [] : detalleCompra.flatMap(line => (line.partes ?? []).map(part => ({ ...line, ...part })));
const forShelf = ({ cantidad, partes }: Compra['detalleCompra'][number]) =>
  minus(cantidad, sum((partes ?? []).map(part => part.cantidad)));

/** What is bought of orders, and left to buy of them by article. */
async function expectLeftToBuy(caller: Caller, compras: readonly Compra[]) {
  const orders = await rows(caller, pedido, `/Pedidos/2/${caller.id}`);
  const ids = new Set(orders.map(({ id }) => id));
  const lines = orders.flatMap(({ id, pedidoDetalle }) => pedidoDetalle.map(line => ({ ...line, idPedido: id })));
  expect(added(lines.map(line => [`${line.idPedido} ${line.idProducto}`, line.comprado ?? 0]))).toEqual(
    added(
      compras
        .flatMap(partsOf)
        .filter(({ idPedido }) => ids.has(idPedido))
        .map(part => [`${part.idPedido} ${part.idProducto}`, part.cantidad]),
    ),
  );
  const needs = await rows(caller, necesidad, '/Compra/necesidades');
  expect(added(needs.map(need => [need.id, need.porComprar]))).toEqual(
    added(lines.map(line => [line.idProducto, porComprar(line)])),
  );
}

/** Stock is what the movements come to; what is below its minimum, and what comes for it. */
async function expectStock(caller: Caller, compras: readonly Compra[]) {
  const articles = await rows(caller, producto, '/Producto');
  const movements = await rows(caller, kardex, '/Movimiento');
  expect(added(articles.map(({ id, stock }) => [id, stock ?? 0]))).toEqual(
    added(movements.map(({ idProducto, cantidad }) => [idProducto, cantidad])),
  );
  const below = articles.filter(({ estatus, stock, stockMinimo }) => estatus && (stock ?? 0) < (stockMinimo ?? 0));
  const coming = added(
    compras
      .filter(({ estado, idPedido }) => estado === 'Pendiente' && !idPedido)
      .flatMap(({ detalleCompra }) => detalleCompra.map(line => [line.idProducto, forShelf(line)] as const)),
  );
  const told = await rows(caller, bajoMinimo.record, `/Informe/bajoMinimo/${caller.id}`);
  expect(new Map(told.map(row => [row.id, [row.faltan, row.porLlegar]]))).toEqual(
    new Map(below.map(({ id, stock, stockMinimo }) => [id, [minus(stockMinimo ?? 0, stock ?? 0), coming[id] ?? 0]])),
  );
}

/** Late purchases, and the open ones of each supplier with their total as it is printed. */
async function expectSuppliers(caller: Caller, compras: readonly Compra[], hoy: string) {
  const late = compras.filter(one => promesaDaysLate(one, hoy) > 0);
  const told = await rows(caller, comprasAtrasadas.record, `/Informe/comprasAtrasadas/${caller.id}`);
  expect(new Map(told.map(({ id, dias }) => [id, dias]))).toEqual(
    new Map(late.map(one => [one.id, promesaDaysLate(one, hoy)])),
  );
  for (const idProveedor of new Set(compras.map(one => one.idProveedor))) {
    const open = compras.filter(one => one.idProveedor === idProveedor && one.estado === 'Pendiente');
    const ficha = fichaProveedor.parse((await caller.get(`/Proveedor/ficha/${idProveedor}`)).data);
    expect(ficha.abiertas).toEqual({
      ordenes: open.length,
      total: sum(open.map(({ subtotal }) => printedTotales(subtotal ?? 0).total)),
      atrasadas: late.filter(one => one.idProveedor === idProveedor).length,
    });
  }
}

/** The cost of a project's lines of purchases that stand, in the accountant's file. */
async function costInFile(caller: Caller, idProyecto: number): Promise<number> {
  const { raw } = await caller.get(`/Exportar/compras/lineas?formato=xlsx&${filtered({ idProyecto })}`);
  const { Sheets } = read(raw.rawPayload, { dense: true });
  const cells = Array.from(Object.values(Sheets)[0]?.['!data'] ?? [], row => Array.from(row ?? [], cell => cell?.v));
  const titles = cells.find(row => row.includes('Subtotal')) ?? [];
  const [at, state] = [titles.indexOf('Subtotal'), titles.indexOf('Estado')];
  const standing = cells.filter(row => ['Pendiente', 'Recibida'].includes(String(row[state])));
  return sum(standing.map(row => Number(row[at])));
}

/** What projects and the warehouse spend: this month in the report, ever on the page of a project and in its file. */
async function expectSpending(caller: Caller, compras: readonly Compra[], thisMonth: (instant: string) => boolean) {
  const told = await rows(caller, gasto.record, `/Informe/gasto/${caller.id}`);
  const now = compras.filter(({ estado, fecha }) => estado !== 'Anulada' && thisMonth(fecha));
  expect(sum(told.map(({ esteMes }) => esteMes))).toBe(sum(now.map(({ subtotal }) => subtotal ?? 0)));
  const hasShelf = now.some(
    ({ idPedido, detalleCompra }) => !idPedido && detalleCompra.some(line => forShelf(line) > 0),
  );
  expect(told.some(row => row.idProyecto === null && row.esteMes !== 0)).toBe(hasShelf);
  for (const { idProyecto, esteMes } of told) {
    if (idProyecto === null) continue;
    const { meses, total } = fichaProyecto.parse((await caller.get(`/Proyecto/ficha/${idProyecto}`)).data);
    expect(meses.find(({ mes }) => thisMonth(`${mes}-15T12:00:00Z`))?.gastado ?? 0).toBe(esteMes);
    expect(await costInFile(caller, idProyecto)).toBe(total.gastado);
  }
}

/** Checks all of them as an administrator reads them. */
export async function expectAgreement({ admin, config: { timeZone } }: AppUnderTest): Promise<void> {
  const hoy = dayOf(new Date(), timeZone);
  const compras = await rows(admin, compra, '/Compra');
  await expectTotals(admin, await rows(admin, pedido, `/Pedidos/1/${admin.id}`));
  await expectLeftToBuy(admin, compras);
  await expectStock(admin, compras);
  await expectSuppliers(admin, compras, hoy);
  await expectSpending(admin, compras, at => dayOf(new Date(at), timeZone).slice(0, 7) === hoy.slice(0, 7));
}
