import { type Kysely, sql } from 'kysely';

/**
 * What a new order with its lines costs. A row that is new as it should be calls no function of its own: what the triggers would
 * derive of it is what it says already. An order of the present transaction is nobody else's yet: its lines need no lock of it.
 * Redefines derivar_estado_por_lineas of 011 and auditar of 011.
 */
const alta = `
drop trigger derivar_linea on pedido_detalle;
create trigger derivar_linea before update on pedido_detalle for each row execute function derivar_linea();
create trigger derivar_linea_nueva before insert on pedido_detalle for each row
  when (new.recibido <> 0 or new.estatus or new.entregado is not null) execute function derivar_linea();

drop trigger derivar_estado on pedido;
create trigger derivar_estado before update on pedido for each row execute function derivar_estado();
create trigger derivar_estado_nuevo before insert on pedido for each row
  when (new.estado <> 'Pendiente' or new.cerrado is not null) execute function derivar_estado();

create or replace function derivar_estado_por_lineas() returns trigger language plpgsql as $$
begin
  -- Two transactions that each complete a different line of one order must see each other's.
  perform from pedido where id in (select "idPedido" from nuevas) and xmin <> pg_current_xact_id()::xid
    order by id for no key update;
  update pedido p set estado = estado_de_pedido(p.id, p.cerrado)
    where p.id in (select "idPedido" from nuevas) and p.estado <> estado_de_pedido(p.id, p.cerrado);
  return null;
end $$;

create or replace function auditar() returns trigger language plpgsql as $$
declare
  autor integer := nullif(current_setting('bodega.usuario', true), '')::integer;
  ocultos constant text[] := array['clave', 'busqueda'];
begin
  if tg_op = 'INSERT' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(n) - ocultos from nuevas n;
  elsif tg_op = 'UPDATE' then
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes, despues)
      select autor, tg_table_name, n.id, tg_op, to_jsonb(v) - ocultos, to_jsonb(n) - ocultos
      from nuevas n join viejas v on v.id = n.id;
  else
    insert into auditoria ("idUsuario", tabla, "idRegistro", accion, antes)
      select autor, tg_table_name, v.id, tg_op, to_jsonb(v) - ocultos from viejas v;
  end if;
  return null;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(alta).execute(db);
}
