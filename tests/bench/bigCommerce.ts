import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/server/db/schema';

const EACH = 50_000;
const TRACES = 500_000;

const posiciones = sql`select id, "nombreProducto", row_number() over (order by id) as posicion, count(*) over () as total from producto`;

/** Inserts years of trade: equally many purchases and sales of two lines, their stock movements, and audit records. */
export async function loadBigCommerce(db: Kysely<Database>): Promise<void> {
  await sql.raw('set session_replication_role = replica').execute(db);
  await sql`insert into compra (fecha, "idProveedor", "idUsuario", "idPedido", subtotal, iva)
    select now() - (n || ' minutes')::interval, 1 + n % (select count(*) from proveedor), 1, 1 + n % 1000, 2000, 260
    from generate_series(${EACH}, 1, -1) n`.execute(db);
  await sql`insert into compra_detalle ("idCompra", "idProducto", "nombreProducto", costo, cantidad, iva)
    select c.id, a.id, upper(a."nombreProducto"), 100, 10, 13
    from (select id from compra order by id desc limit ${EACH}) c cross join generate_series(1, 2) n
    join (${posiciones}) a on a.posicion = 1 + (c.id * 7 + n * 13) % a.total`.execute(db);
  await sql`insert into venta (fecha, "idCliente", "idUsuario", ncf, total)
    select now() - (n || ' minutes')::interval, 1 + n % (select count(*) from cliente), 1, 'B02' || 90000000 + n, 2000
    from generate_series(${EACH}, 1, -1) n`.execute(db);
  await sql`insert into venta_detalle ("idVenta", "idProducto", "nombreProducto", precio, cantidad)
    select v.id, a.id, upper(a."nombreProducto"), 100, 10
    from (select id from venta order by id desc limit ${EACH}) v cross join generate_series(1, 2) n
    join (${posiciones}) a on a.posicion = 1 + (v.id * 7 + n * 13) % a.total`.execute(db);
  // All of one article, for the longest ledger possible.
  await sql`insert into movimiento_stock ("idProducto", cantidad, tipo, "idUsuario", "idVenta", saldo)
    select 1, -1, 'venta', 1, "idVenta", 1000000 from venta_detalle`.execute(db);
  await sql`insert into auditoria (fecha, "idUsuario", tabla, "idRegistro", accion, despues)
    select now() - (d.id || ' seconds')::interval, 1, 'pedido_detalle', d.id, 'INSERT',
      jsonb_build_object('id', d.id, 'idPedido', d."idPedido", 'idProducto', d."idProducto", 'nombreProducto', d."nombreProducto",
        'cantidad', d.cantidad, 'recibido', d.recibido, 'direccionamiento', d.direccionamiento)
    from pedido_detalle d order by d.id desc limit ${TRACES}`.execute(db);
  await sql.raw('set session_replication_role = default').execute(db);
  await sql.raw('vacuum analyze').execute(db);
}
