import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/server/db/schema';

const LINES_OF_ONE = 10;

/**
 * Inserts years of work: `orders` orders of ten lines each, set-wise. Triggers (derived values, audit) are off during
 * the load; `recibido` of old orders is set directly, with matching delivery records and counts.
 */
export async function loadBigData(db: Kysely<Database>, orders: number): Promise<void> {
  await sql.raw('set session_replication_role = replica').execute(db);
  await sql`insert into pedido (fecha, "fechaEntrega", estado, "idProyecto", "idUsuario")
    select now() - (n || ' minutes')::interval, (now() - (n || ' minutes')::interval)::date + 7,
      case when n % 20 = 0 then 'Pendiente' else 'Entregado' end,
      1 + n % (select count(*) from proyecto), 1 + n % (select count(*) from usuario)
    from generate_series(${orders}, 1, -1) n`.execute(db);
  await sql`insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, recibido, direccionamiento, estatus)
    select p.id, a.id, upper(a."nombreProducto"), 10, case when p.estado = 'Entregado' then 10 else 0 end,
      '0' || (n % 9 + 1) || '.' || (p.id % 30), p.estado = 'Entregado'
    from (select id, estado from pedido order by id desc limit ${orders}) p
    cross join generate_series(1, ${LINES_OF_ONE}) n
    join (select id, "nombreProducto", row_number() over (order by id) as posicion, count(*) over () as total from producto) a
      on a.posicion = 1 + (p.id * 7 + n * 13) % a.total
    order by p.id, n`.execute(db);
  const undelivered = sql`d.recibido > 0 and not exists (select from entrega e where e."idDetalle" = d.id)`;
  await sql`insert into recepcion ("idPedido", "idUsuario", fecha)
    select distinct d."idPedido", 1, now() from pedido_detalle d where ${undelivered}`.execute(db);
  await sql`insert into entrega ("idPedido", "idDetalle", "cantidadAnterior", "cantidadRecibida", "idUsuario", fecha, "idRecepcion")
    select d."idPedido", d.id, 0, d.recibido, 1, now(), r.id
    from pedido_detalle d join (select "idPedido", max(id) as id from recepcion group by 1) r on r."idPedido" = d."idPedido"
    where ${undelivered}`.execute(db);
  await sql`insert into pedido_cuenta ("idPedido", lineas, pendientes, entregas, "ultimaEntrega")
    select d."idPedido", count(*), count(*) filter (where d.recibido < d.cantidad), count(e.id), max(e.fecha)
    from pedido_detalle d left join entrega e on e."idDetalle" = d.id group by d."idPedido"
    on conflict do nothing`.execute(db);
  await sql`insert into pedido_texto ("idPedido", texto)
    select "idPedido", string_agg(distinct busqueda, E'\n') from pedido_detalle group by "idPedido"
    on conflict do nothing`.execute(db);
  await sql.raw(`set session_replication_role = default`).execute(db);
  await sql.raw('vacuum analyze').execute(db);
}
