import { type Kysely, sql } from 'kysely';

/** The company's logo, apart from the company, which every document reads; its name there changes with every upload (D48). */
const logo = `
alter table empresa add column logo text;
create table empresa_logo (
  "idEmpresa" integer primary key references empresa,
  nombre text not null,
  imagen bytea not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(logo).execute(db);
}
