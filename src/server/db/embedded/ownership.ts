import pg from 'pg';
import { databaseName } from './cluster';
import type { Role } from './roles';

/**
 * Creates the app's role and the database it owns, or makes it the owner of a database that an earlier version created
 * as superuser, with all its objects. Runs at every start, by the holder of the claim; changes only what is missing.
 * @param session of the superuser, in another database of the cluster.
 * @param connection of the superuser, to Bodega's database.
 */
export async function ensureOwnDatabase(session: pg.Client, connection: pg.PoolConfig, app: Role): Promise<void> {
  await ensureRole(session, app);
  const found = await session.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (found.rowCount === 0) await session.query(`CREATE DATABASE ${databaseName} OWNER ${app.user}`);
  else await giveDatabase(connection, app);
}

/** Creates the role if needed. Sets its password each time, because its file may have been lost and created again. */
async function ensureRole(session: pg.Client, { user, password }: Role): Promise<void> {
  const found = await session.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
  if (found.rowCount === 0) await session.query(`CREATE ROLE ${user}`);
  await session.query(
    `ALTER ROLE ${user} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${session.escapeLiteral(password)}`,
  );
}

async function giveDatabase(connection: pg.PoolConfig, { user }: Role): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'bodega: traspaso' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ statement: string }>(foreignObjects, [user]);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Query of the statements that make a role the owner of the current database and its objects. REASSIGN OWNED cannot do
 * it for objects of the role of initdb. Objects of extensions stay: they are the superuser's whoever creates them.
 */
const foreignObjects = `
  with extensions as (select classid, objid from pg_depend where deptype = 'e'),
  schemas as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  foreign_objects (kind, name, owner) as (
    select 'database', quote_ident(datname), datdba from pg_database where datname = current_database()
    union all
    -- Public goes with the database.
    select 'schema', quote_ident(nspname), nspowner from pg_namespace where oid in (table schemas) and nspname <> 'public'
    union all
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type'
        else 'table' end, oid::regclass::text, relowner
      from pg_class c where relnamespace in (table schemas) and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        and ('pg_class'::regclass, oid) not in (table extensions)
        -- The sequence of a column goes with its table.
        and not (relkind = 'S' and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
    union all
    select 'routine', oid::regprocedure::text, proowner from pg_proc
      where pronamespace in (table schemas) and ('pg_proc'::regclass, oid) not in (table extensions)
    union all
    select 'type', oid::regtype::text, typowner from pg_type
      where typnamespace in (table schemas) and typtype in ('e', 'd', 'r') and ('pg_type'::regclass, oid) not in (table extensions)
    union all
    select 'collation', oid::regcollation::text, collowner from pg_collation
      where collnamespace in (table schemas) and ('pg_collation'::regclass, oid) not in (table extensions)
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement
  from foreign_objects where owner <> (select oid from pg_roles where rolname = $1)`;
