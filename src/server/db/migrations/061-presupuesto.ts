import { type Kysely, sql } from 'kysely';
import { auditTriggers, versionTrigger } from './triggers';

/** What a project may cost by direccionamiento (D50). `presupuesto` carries the version of all its codes, which are written in one. */
const presupuesto = `
create table presupuesto (
  id integer generated always as identity primary key,
  "idProyecto" integer not null unique references proyecto,
  version integer not null default 1
);
create table presupuesto_codigo (
  id integer generated always as identity primary key,
  "idProyecto" integer not null references presupuesto ("idProyecto"),
  direccionamiento text not null,
  monto numeric(14,2) not null check (monto >= 0),
  constraint presupuesto_codigo_unico unique ("idProyecto", direccionamiento)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const triggers = [versionTrigger('presupuesto'), auditTriggers('presupuesto_codigo')];
  await sql.raw([presupuesto, ...triggers].join('\n')).execute(db);
}
