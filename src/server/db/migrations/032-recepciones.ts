import { type Kysely, sql } from 'kysely';

/**
 * A receipt is written as a whole: what its records bring moves all their lines in one statement, and with them the counts, the
 * state and the audit of the order once, not once a line. Redefines aplicar_entrega and contar_pendientes of 011.
 */
const recepciones = `
drop trigger aplicar_entrega on entrega;
create or replace function aplicar_entrega() returns trigger language plpgsql as $$
begin
  update pedido_detalle d set recibido = d.recibido + n.llegado
    from (select "idDetalle", sum("cantidadRecibida") as llegado from nuevas group by 1) n where d.id = n."idDetalle";
  return null;
end $$;
create trigger aplicar_entrega after insert on entrega referencing new table as nuevas
  for each statement execute function aplicar_entrega();

drop trigger contar_pendientes on pedido_detalle;
create or replace function contar_pendientes() returns trigger language plpgsql as $$
begin
  update pedido_cuenta c set pendientes = c.pendientes + d.pendientes
    from (
      select "idPedido", sum(signo) as pendientes
      from (
        select "idPedido", 1 as signo from nuevas where recibido < cantidad
        union all select "idPedido", -1 from viejas where recibido < cantidad
      ) s group by 1 having sum(signo) <> 0
    ) d where c."idPedido" = d."idPedido";
  return null;
end $$;
create trigger contar_pendientes after update on pedido_detalle referencing old table as viejas new table as nuevas
  for each statement execute function contar_pendientes();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recepciones).execute(db);
}
