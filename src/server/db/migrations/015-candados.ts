import { type Kysely, sql } from 'kysely';

/**
 * One order of locks (docs/decisions/014): what writes a line of an order locks the order first, and no lock stands in the
 * way of records that refer to the row. Redefines preparar_entrega, preparar_solicitud and decidir_solicitud of 003.
 */
const functions = `
create or replace function preparar_entrega() returns trigger language plpgsql as $$
begin
  if new."cantidadRecibida" < 0 and pg_trigger_depth() = 1 then
    raise exception 'Lo recibido se corrige solo por correcciones aprobadas'
      using errcode = 'check_violation', constraint = 'entrega_negativa';
  end if;
  select "idPedido" into strict new."idPedido" from pedido_detalle where id = new."idDetalle";
  perform from pedido where id = new."idPedido" for no key update;
  select recibido into strict new."cantidadAnterior"
    from pedido_detalle where id = new."idDetalle" for no key update;
  return new;
end $$;

create or replace function preparar_solicitud() returns trigger language plpgsql as $$
declare
  linea pedido_detalle;
  origen entrega;
  devuelto numeric;
begin
  -- The line stays as it is until this request is kept: receipts, changes and corrections of it wait.
  select "idPedido" into strict new."idPedido" from pedido_detalle where id = new."idDetalle";
  perform from pedido where id = new."idPedido" for no key update;
  select * into strict linea from pedido_detalle where id = new."idDetalle" for no key update;
  if new.tipo = 'cambio' then
    new."cantidadAnterior" := linea.cantidad;
    if new.cantidad < linea.recibido or new.cantidad = linea.cantidad then
      raise exception 'Lo pedido no baja de lo recibido, y un cambio cambia algo'
        using errcode = 'check_violation', constraint = 'solicitud_cantidad';
    end if;
    return new;
  end if;
  new."cantidadAnterior" := linea.recibido;
  select * into origen from entrega where id = new."idEntrega";
  select coalesce(-sum(e."cantidadRecibida"), 0) into devuelto
    from entrega e join solicitud s on s.id = e."idSolicitud" where s."idEntrega" = new."idEntrega";
  if origen."idDetalle" <> new."idDetalle" or new.cantidad > origen."cantidadRecibida" - devuelto then
    raise exception 'Una entrega se corrige a lo sumo en lo que trajo'
      using errcode = 'check_violation', constraint = 'solicitud_cantidad';
  end if;
  return new;
end $$;

create or replace function decidir_solicitud() returns trigger language plpgsql as $$
begin
  perform from pedido where id = (select "idPedido" from solicitud where id = new."idSolicitud") for no key update;
  delete from solicitud_abierta where "idSolicitud" = new."idSolicitud";
  if not found then
    raise exception 'Esa solicitud ya no espera aprobación' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
`;

/** Lines are written under the lock of their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(functions).execute(db);
}
