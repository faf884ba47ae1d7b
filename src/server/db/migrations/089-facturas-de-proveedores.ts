import { type Kysely, sql } from 'kysely';
import { auditTriggers } from './triggers';

/**
 * Invoices of suppliers, each for one purchase. One that was entered wrongly is annulled with a reason, and then neither counts nor keeps
 * its number from being entered again.
 */
const table = `
create table factura_proveedor (
  id integer generated always as identity primary key,
  "idCompra" integer not null references compra,
  -- That of the purchase: a number is told apart within a supplier.
  "idProveedor" integer not null references proveedor,
  "idUsuario" integer not null references usuario,
  creada timestamptz not null default now(),
  numero text collate "es-natural" not null,
  fecha date not null,
  monto numeric(14,2) not null check (monto > 0),
  observaciones text,
  anulada timestamptz,
  "motivoAnulacion" text,
  constraint factura_proveedor_anulada check ((anulada is null) = ("motivoAnulacion" is null))
);
create unique index factura_proveedor_unica on factura_proveedor ("idProveedor", lower(numero)) where anulada is null;
create index factura_proveedor_compra on factura_proveedor ("idCompra", id);
create index factura_proveedor_fecha on factura_proveedor (fecha, id) where anulada is null;
create index factura_proveedor_numero on factura_proveedor using gin (sin_acentos(numero) gin_trgm_ops) where anulada is null;
`;

const guards = `
create function proteger_factura() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Waits for who annuls the purchase at the same time.
    select c."idProveedor" into new."idProveedor" from compra c where c.id = new."idCompra" and c.estado <> 'Anulada' for share;
    if not found then
      raise exception 'Una orden anulada no lleva facturas' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new."idCompra", new."idProveedor", new."idUsuario", new.creada, new.numero, new.fecha, new.monto, new.observaciones)
      is distinct from
      (old.id, old."idCompra", old."idProveedor", old."idUsuario", old.creada, old.numero, old.fecha, old.monto, old.observaciones) then
    raise exception 'Una factura no se cambia' using errcode = 'restrict_violation';
  end if;
  if old.anulada is not null then
    raise exception 'Una factura anulada no cambia más' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proteger_factura before insert or update on factura_proveedor for each row execute function proteger_factura();
create trigger solo_nuevos before delete or truncate on factura_proveedor for each statement execute function rechazar_cambio();

create function exigir_sin_facturas() returns trigger language plpgsql as $$
begin
  if exists (select from factura_proveedor f where f."idCompra" = new.id and f.anulada is null) then
    raise exception 'Una orden con facturas no se anula' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger exigir_sin_facturas before update on compra for each row
  when (new.estado = 'Anulada' and old.estado <> 'Anulada') execute function exigir_sin_facturas();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([table, guards, auditTriggers('factura_proveedor')].join('\n')).execute(db);
}
