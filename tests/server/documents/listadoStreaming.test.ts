import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { readByKeys, readKeys } from '../../../src/server/lists/read';
import { pedidosSource } from '../../../src/server/modules/pedidos/source';
import { type AppUnderTest, startApp } from '../../support/app';
import { testData } from '../../support/testData';
import { pastTriggers } from '../../support/testDatabase';

const ORDERS = 2000;

let t: AppUnderTest;
let torre: number;
let puente: number;

/** Many orders, as after years of work: even ones delivered, to the tower; odd ones to the bridge. */
beforeAll(async () => {
  t = await startApp();
  const d = testData(t);
  torre = await d.proyecto('Torre');
  puente = await d.proyecto('Puente');
  const idProducto = await d.articulo({ nombreProducto: 'Cemento' });
  await pastTriggers(t.db, async trx => {
    await sql`insert into pedido (fecha, estado, "idProyecto", "idUsuario")
      select timestamptz '2026-01-01T18:00:00Z' + (n || ' hours')::interval, 'Entregado',
        case n % 2 when 0 then ${torre}::integer else ${puente}::integer end, ${t.admin.id}
      from generate_series(1, ${ORDERS}) n`.execute(trx);
    await sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, recibido, direccionamiento, estatus)
      select p.id, ${idProducto}, 'CEMENTO ' || n, 5, 5, '1.1', true from pedido p, generate_series(1, 5) n`.execute(
      trx,
    );
    await sql`insert into pedido_cuenta ("idPedido", lineas, pendientes) select id, 5, 0 from pedido`.execute(trx);
    await sql`insert into pedido_texto ("idPedido", texto)
      select "idPedido", string_agg(busqueda, E'\n') from pedido_detalle group by "idPedido"`.execute(trx);
  });
});
afterAll(() => t.close());

const rowsOf = (file: Buffer) => {
  const book = read(file);
  return book.SheetNames.flatMap(name => utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }));
};
const orderNumbers = (file: Buffer) =>
  [
    ...new Set(
      rowsOf(file)
        .filter(row => row.length > 8)
        .map(([id]) => id),
    ),
  ].filter(id => typeof id === 'number');

describe('a long list as a document', () => {
  it('lets other requests through while it is being made', async () => {
    const done: string[] = [];
    const note = <T>(name: string, answer: Promise<T>) => answer.finally(() => done.push(name));
    const document = note('document', t.admin.get(`/Pedidos/Listado/${t.admin.id}/0/0`));
    for (let n = 0; n < 5; n += 1) await note('health', t.stranger.get('/health'));
    const { raw } = await document;
    expect(raw.statusCode).toBe(200);
    expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(done).toEqual([...Array<string>(5).fill('health'), 'document']);
  });

  it('holds every order once, in the order of the list', async () => {
    const { raw } = await t.admin.get(`/Pedidos/Listado/${t.admin.id}/0/1?sort=["id","DESC"]`);
    const numbers = orderNumbers(raw.rawPayload);
    expect(numbers).toHaveLength(ORDERS);
    expect(numbers.slice(0, 3)).toEqual([ORDERS, ORDERS - 1, ORDERS - 2]);
  });

  it('follows the filters of the list, and says which', async () => {
    const filter = JSON.stringify({ idProyecto: torre, desde: '2026-01-05', hasta: '2026-01-05' });
    const { raw } = await t.admin.get(
      `/Pedidos/Listado/${t.admin.id}/0/1?text=cemento&filter=${encodeURIComponent(filter)}`,
    );
    expect(orderNumbers(raw.rawPayload)).toHaveLength(12);
    const head = rowsOf(raw.rawPayload).slice(0, 9);
    expect(head).toContainEqual(['Pedidos', 12]);
    expect(head).toContainEqual(['Proyecto', 'Torre']);
    expect(head).toContainEqual(['Búsqueda', 'cemento']);
    expect(head.map(([label]) => label)).toEqual(expect.arrayContaining(['Desde', 'Hasta']));
  });

  it('is read in batches, and a row that is gone by then is left out', async () => {
    const source = pedidosSource('America/Costa_Rica');
    const keys = await readKeys(t.db, 'server', source, { query: { sort: '["id","ASC"]' } }, ORDERS);
    const asked = [...keys.slice(0, 5), 2_000_000_000, ...keys.slice(5, 7)];
    const rows = readByKeys(t.db, 'server', source, asked, 3);
    const found: number[] = [];
    for await (const row of rows) found.push((row as { id: number }).id);
    expect(found).toEqual(keys.slice(0, 7));
  });
});
