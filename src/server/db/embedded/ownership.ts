import pg from 'pg';
import { databaseName } from './cluster';
import type { Role } from './roles';

/**
 * Makes the app's role and the database it owns, or gives it a database that an earlier version made as superuser, with
 * all that is in it. Done at every start by whoever holds the cluster; what stands already is left as it is.
 * @param session of the superuser, in another database of the cluster.
 * @param connection of the superuser, to the database of Bodega.
 */
export async function ensureOwnDatabase(session: pg.Client, connection: pg.PoolConfig, app: Role): Promise<void> {
  await ensureRole(session, app);
  const found = await session.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (found.rowCount === 0) await session.query(`CREATE DATABASE ${databaseName} OWNER ${app.user}`);
  else await giveDatabase(connection, app);
}

/** The password is set each time, so that the role follows its file also where that was lost and made anew. */
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
 * Statements that give a role the database it asks in and what others own in it. REASSIGN OWNED does not take from the role
 * of initdb. What belongs to extensions stays: it is the superuser's also where the app's role made the extension.
 */
const foreignObjects = `
  with extensiones as (select classid, objid from pg_depend where deptype = 'e'),
  esquemas as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  ajenos (clase, nombre, duenno) as (
    select 'database', quote_ident(datname), datdba from pg_database where datname = current_database()
    union all
    -- Public goes with the database.
    select 'schema', quote_ident(nspname), nspowner from pg_namespace where oid in (table esquemas) and nspname <> 'public'
    union all
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type'
        else 'table' end, oid::regclass::text, relowner
      from pg_class c where relnamespace in (table esquemas) and relkind in ('r', 'p', 'v', 'm', 'S', 'c')
        and ('pg_class'::regclass, oid) not in (table extensiones)
        -- The sequence of a column goes with its table.
        and not (relkind = 'S' and exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass))
    union all
    select 'routine', oid::regprocedure::text, proowner from pg_proc
      where pronamespace in (table esquemas) and ('pg_proc'::regclass, oid) not in (table extensiones)
    union all
    select 'type', oid::regtype::text, typowner from pg_type
      where typnamespace in (table esquemas) and typtype in ('e', 'd', 'r') and ('pg_type'::regclass, oid) not in (table extensiones)
  )
  select format('alter %s %s owner to %I', clase, nombre, $1::text) as statement
  from ajenos where duenno <> (select oid from pg_roles where rolname = $1)`;
