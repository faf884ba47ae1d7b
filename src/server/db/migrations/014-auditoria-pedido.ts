import { type Kysely, sql } from 'kysely';

/** A trace says of which order it is, so that it is seen by who sees the order and found by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auditoria add column "idPedido" integer generated always as (
    case
      when tabla = 'pedido' then "idRegistro"
      when tabla in ('pedido_detalle', 'entrega', 'solicitud', 'cierre', 'pedido_imagen')
        then (coalesce(despues, antes) ->> 'idPedido')::integer
    end) stored`.execute(db);
  await sql`create index auditoria_pedido on auditoria ("idPedido", id) where "idPedido" is not null`.execute(db);
  await sql`create index auditoria_tabla_pedido on auditoria (tabla, "idPedido")`.execute(db);
}
