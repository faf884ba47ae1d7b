import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { type Answer, type AppUnderTest, startApp } from '../../support/app';
import { startTrade } from '../../support/trade';
import { testData, type TestData } from '../../support/testData';
import { locksAwaited } from '../../support/sameMoment';

let t: AppUnderTest;
let d: TestData;
beforeAll(async () => {
  t = await startApp();
  d = testData(t);
});
afterAll(() => t.close());

/** The file of an address, whose last reads wait, since they need `table`, until `change` is there. */
async function changedMeanwhile(url: string, table: string, change: RawBuilder<unknown>): Promise<unknown[][]> {
  const { asked } = await t.db.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    const asked = t.admin.get(url);
    await locksAwaited(t.db);
    await change.execute(trx);
    return { asked };
  });
  const { raw }: Answer = await asked;
  expect(raw.statusCode).toBe(200);
  const book = read(raw.rawPayload);
  return book.SheetNames.flatMap(name => utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }));
}

/** A document that changes while its file is read would make the parts of the file disagree (D54). */
describe('a file is of one moment', () => {
  it('in its rows and its totals: of a sale that is annulled between them', async () => {
    const trade = await startTrade(t);
    const idProducto = await d.articulo({ stock: 10, costo: 100 });
    const sold = [{ idProducto, precio: 100, cantidad: 2 }];
    const [kept, annulled] = [await trade.venta(t.admin, sold), await trade.venta(t.admin, sold)];
    const rows = await changedMeanwhile(
      '/Exportar/ventas?filter={"estado":"Vigente"}',
      'venta_detalle',
      sql`update venta set estado = 'Anulada', anulada = now(), "motivoAnulacion" = 'Error' where id = ${annulled.id}`,
    );
    const told = rows.filter(row => row.includes('Vigente') || row.includes('Anulada'));
    expect(told.slice(1).map(([, id, , , , , total, estado]) => [id, total, estado])).toEqual([
      [annulled.id, 200, 'Vigente'],
      [kept.id, 200, 'Vigente'],
    ]);
    expect(rows.find(([label]) => label === 'Total')?.at(6)).toBe(400);
  });

  it('in its orders and what is told of each: of one that is opened again', async () => {
    const idProyecto = await d.proyecto();
    const { id } = await d.pedido(t.admin, idProyecto);
    await t.admin.put(`/Pedidos/UpdateEstatus/${id}`, { motivo: 'Ya no hace falta' });
    const rows = await changedMeanwhile(
      `/Pedidos/Listado/${t.admin.id}/0/1`,
      'pedido_detalle',
      sql`insert into cierre ("idPedido", accion, "idUsuario") values (${id}, 'reabierto', ${t.admin.id})`,
    );
    expect(rows.find(([numero]) => numero === id)).toContain('Cerrado');
  });
});
