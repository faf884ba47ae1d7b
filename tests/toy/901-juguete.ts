import { type Kysely, sql } from 'kysely';
import { auditTriggers, versionTrigger } from '../../src/server/db/migrations/triggers';

export const up = <T>(db: Kysely<T>) =>
  sql
    .raw(
      `
create table juguete (
  id integer generated always as identity primary key,
  nombre text not null collate "es-natural",
  piezas integer not null check (piezas > 0),
  "idCategoria" integer references categoria,
  "idProveedor" integer references proveedor,
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(nombre)) stored
);
create unique index juguete_nombre_unico on juguete (lower(nombre collate "und-x-icu"));
${versionTrigger('juguete')}
${auditTriggers('juguete')}`,
    )
    .execute(db);
