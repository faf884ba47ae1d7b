import { type Kysely, sql } from 'kysely';

export const up = <T>(db: Kysely<T>) =>
  sql
    .raw(
      `
alter table producto add column marca text collate "es-natural", drop column busqueda;
alter table producto add column busqueda text generated always as (sin_acentos(
  codigo || ' ' || "nombreProducto" || ' ' || presentacion || ' ' || descripcion || ' ' || coalesce(marca, ''))) stored;
create index producto_busqueda on producto using gin (busqueda gin_trgm_ops);`,
    )
    .execute(db);
