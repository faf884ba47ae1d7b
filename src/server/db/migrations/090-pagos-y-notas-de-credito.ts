import { type Kysely, sql } from 'kysely';

/**
 * Invoices of suppliers have a day by which to pay, and are paid; beside them there are credit notes, which count negative. Redefines
 * `proteger_factura` (089): of an invoice that counts only its payment changes, which is entered, or taken back with a reason, and the notes
 * of a purchase never add up to more than its invoices.
 */
const columns = `
alter table factura_proveedor
  add "notaCredito" boolean not null default false,
  add vence date,
  add pagada date,
  add referencia text,
  add "idPagador" integer references usuario,
  add "pagoRegistrado" timestamptz,
  add "motivoSinPago" text,
  add constraint factura_proveedor_nota check (not "notaCredito" or num_nonnulls(vence, pagada) = 0),
  add constraint factura_proveedor_vence check (vence >= fecha),
  add constraint factura_proveedor_pagada check (pagada is null or pagada >= fecha and anulada is null),
  add constraint factura_proveedor_pago check (case when pagada is null
    then num_nonnulls(referencia, "idPagador", "pagoRegistrado") = 0
    else num_nonnulls("idPagador", "pagoRegistrado") = 2 and "motivoSinPago" is null end);
drop index factura_proveedor_unica;
create unique index factura_proveedor_unica on factura_proveedor ("idProveedor", "notaCredito", lower(numero)) where anulada is null;
`;

const guard = `
create or replace function proteger_factura() returns trigger language plpgsql as $$
declare
  facturado numeric;
begin
  if tg_op = 'INSERT' or new.anulada is distinct from old.anulada then
    -- Waits for who annuls the purchase, or enters or annuls another, at the same time.
    perform from compra c where c.id = new."idCompra" for no key update;
    select sum(case when f."notaCredito" then -f.monto else f.monto end) into facturado from (
      select new.* union all
      select f.* from factura_proveedor f where f."idCompra" = new."idCompra" and f.id <> new.id
    ) f where f.anulada is null;
    if facturado < 0 then
      raise exception 'Las notas de crédito de una orden no pasan de lo facturado' using errcode = 'restrict_violation';
    end if;
  end if;
  if tg_op = 'INSERT' then
    select c."idProveedor" into new."idProveedor" from compra c where c.id = new."idCompra" and c.estado <> 'Anulada';
    if not found then
      raise exception 'Una orden anulada no lleva facturas' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new."idCompra", new."idProveedor", new."idUsuario", new.creada, new.numero, new."notaCredito", new.fecha, new.vence, new.monto,
        new.observaciones)
      is distinct from
      (old.id, old."idCompra", old."idProveedor", old."idUsuario", old.creada, old.numero, old."notaCredito", old.fecha, old.vence, old.monto,
        old.observaciones)
  then
    raise exception 'Una factura no se cambia' using errcode = 'restrict_violation';
  end if;
  if old.anulada is not null then
    raise exception 'Una factura anulada no cambia más' using errcode = 'restrict_violation';
  end if;
  if (new.pagada, new.referencia, new."idPagador", new."pagoRegistrado", new."motivoSinPago") is distinct from
      (old.pagada, old.referencia, old."idPagador", old."pagoRegistrado", old."motivoSinPago")
    and ((new.pagada is null) = (old.pagada is null) or coalesce(new.pagada::text, new."motivoSinPago") is null or new.anulada is not null)
  then
    raise exception 'Un pago se registra, o se quita con su motivo, y no se cambia' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([columns, guard].join('\n')).execute(db);
}
