import { type Kysely, sql } from 'kysely';

export const up = <T>(db: Kysely<T>) =>
  sql
    .raw(
      `
alter table juguete add column material text collate "es-natural", drop column busqueda;
alter table juguete add column busqueda text
  generated always as (sin_acentos(nombre || ' ' || coalesce(material, ''))) stored;`,
    )
    .execute(db);
