import { sql } from 'kysely';
import { catalogueOf, serveCatalogue } from '../../src/server/catalogue';
import { auditTriggers, versionTrigger } from '../../src/server/db/migrations/triggers';
import { served } from '../../src/server/route';
import { ofCompany } from '../../src/server/scope';
import { jugueteEndpoints, jugueteGates, juguetes } from './juguete';

/** The migration of the ninth catalogue. */
export const jugueteTable = sql.raw(`
create table juguete (
  id integer generated always as identity primary key,
  nombre text not null collate "es-x-icu",
  piezas integer not null check (piezas > 0),
  "fechaCreado" timestamptz not null default now(),
  estatus boolean not null default true,
  version integer not null default 1,
  busqueda text generated always as (sin_acentos(nombre)) stored
);
create unique index juguete_nombre_unico on juguete (lower(nombre collate "und-x-icu"));
${versionTrigger('juguete')}
${auditTriggers('juguete')}
`);

/** The server's line of the ninth catalogue. */
export const juguetesRoutes = serveCatalogue(
  {
    list: served(jugueteEndpoints.list, jugueteGates.list),
    search: served(jugueteEndpoints.search, jugueteGates.search),
    one: served(jugueteEndpoints.one, jugueteGates.one),
    create: served(jugueteEndpoints.create, jugueteGates.create),
    update: served(jugueteEndpoints.update, jugueteGates.update),
    toggle: served(jugueteEndpoints.toggle, jugueteGates.toggle),
  },
  catalogueOf(juguetes, ofCompany('toys are for everybody')),
);
