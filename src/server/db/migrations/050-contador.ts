import { type Kysely, sql } from 'kysely';

/**
 * What an accountant asks for: the tax id of a supplier, which searches find too, and the ledger of stock over all articles by date.
 * Makes busqueda of proveedor anew.
 */
const contador = `
alter table proveedor add column cedula text collate "es-x-icu", drop column busqueda;
alter table proveedor add column busqueda text generated always as (sin_acentos("razonSocial" || ' ' || telefonos || ' ' || telefono
  || ' ' || "mailOrden" || ' ' || "mailGeneral" || ' ' || contacto || ' ' || provincia
  || ' ' || regexp_replace(telefonos, '[^0-9 ]', '', 'g') || ' ' || regexp_replace(telefono, '[^0-9]', '', 'g')
  || ' ' || coalesce(cedula, '') || ' ' || coalesce(regexp_replace(cedula, '[^0-9]', '', 'g'), ''))) stored;
create index proveedor_busqueda on proveedor using gin (busqueda gin_trgm_ops);

create index movimiento_stock_fecha on movimiento_stock (fecha, id);
create index movimiento_stock_tipo on movimiento_stock (tipo, fecha, id);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(contador).execute(db);
}
