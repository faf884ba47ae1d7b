import { type Kysely, sql } from 'kysely';

/**
 * What a supplier has promised of a purchase, and how far it is beyond its `estado` (D48). A purchase whose e-mail went out
 * before counts as sent then; the day of a promise is compared with that of the purchase as far as a guard can that does not
 * know the company's time zone: none is a day from UTC.
 */
const promesa = `
alter table compra
  add column "fechaPrometida" date,
  add column "lugarEntrega" text,
  add column condiciones text,
  add column observaciones text,
  add column enviada timestamptz,
  add column confirmada timestamptz,
  add column if not exists parcial timestamptz,
  add column etapa text not null generated always as (case
    when estado = 'Anulada' then 'Anulada'
    when estado = 'Recibida' then 'Recibida'
    when parcial is not null then 'RecibidaEnParte'
    when confirmada is not null then 'Confirmada'
    when enviada is not null then 'Enviada'
    else 'Borrador' end) stored,
  add constraint compra_confirmada check (confirmada is null or enviada is not null),
  add constraint compra_prometida check ("fechaPrometida" >= (fecha at time zone 'UTC')::date - 1);

alter table compra disable trigger user;
update compra c set enviada = e.salida
  from (select "idCompra", min(proximo) as salida from correo where estado = 'Enviado' group by "idCompra") e
  where e."idCompra" = c.id;
alter table compra enable trigger user;

create index compra_etapa on compra (etapa, fecha, id);
create index compra_prometida_orden on compra ("fechaPrometida", id);
create index compra_por_llegar on compra ("fechaPrometida", id) where estado = 'Pendiente';
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(promesa).execute(db);
}
