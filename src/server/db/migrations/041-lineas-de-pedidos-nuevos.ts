import { type Kysely, sql } from 'kysely';

/**
 * Lines of an order that this transaction has made change nothing of its state: it is nobody else's yet, and pending or closed whatever
 * new lines it gets. That is asked once, where the order was locked and looked at line by line. Redefines
 * derivar_estado_por_lineas of 036.
 */
const estado = `
create or replace function derivar_estado_por_lineas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from pedido where id in (select "idPedido" from nuevas) and (xmin <> pg_current_xact_id()::xid or estado = 'Entregado')
  ) then
    return null;
  end if;
  -- Two transactions that each complete a different line of one order must see each other's.
  perform from pedido where id in (select "idPedido" from nuevas) order by id for no key update;
  update pedido p set estado = estado_de_pedido(p.id, p.cerrado)
    where p.id in (select "idPedido" from nuevas) and p.estado <> estado_de_pedido(p.id, p.cerrado);
  return null;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(estado).execute(db);
}
