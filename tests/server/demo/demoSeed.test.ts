import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { modulos } from '#contract/permisos';
import { readConfig } from '../../../src/server/config';
import { connect } from '../../../src/server/db/connection';
import { seedIfEmpty } from '../../../src/server/db/seed/seed';
import { StartError } from '../../../src/server/process/startError';
import { buildApp } from '../../../src/server/app';
import { claveDemo } from '../../../src/server/db/seed/demo/usuarios';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

const opened: { database: TestDatabase; db: ReturnType<typeof connect> }[] = [];
async function emptyDatabase() {
  const database = await createTestDatabase();
  const db = connect(database.connection);
  opened.push({ database, db });
  return db;
}
afterAll(async () => {
  for (const { database, db } of opened) {
    await db.destroy();
    await database.drop();
  }
});

type Db = ReturnType<typeof connect>;
const demo = readConfig({ SEED: 'demo' });

const counts = async (db: Db) =>
  (
    await sql`select (select count(*) from categoria) as familias, (select count(*) from producto) as articulos,
      (select count(*) from producto where codigo ~ '^000-00[0-4]$') as especiales, (select count(*) from proyecto) as proyectos,
      (select count(*) from usuario) as usuarios, (select count(*) from usuario where not estatus) as inactivos,
      (select count(*) from modulo) as modulos, (select count(*) from pedido) as pedidos`.execute(db)
  ).rows[0];
const COUNTS = {
  familias: 12,
  articulos: 155,
  especiales: 5,
  proyectos: 12,
  usuarios: 8,
  inactivos: 1,
  modulos: 13,
  pedidos: 120,
};

/** The content of the demo company as users see it. */
const portrait = async (db: Db) =>
  (
    await sql`select p.id, y.nombre, u.email, p."fechaEntrega", p.estado, p.fecha, p."copyFrom",
      (select json_agg(json_build_array(d."nombreProducto", d.cantidad, d.recibido, d.direccionamiento) order by d.id)
       from pedido_detalle d where d."idPedido" = p.id) as lineas,
      (select json_agg(json_build_array(e."idDetalle", e."cantidadRecibida", e.fecha, e."idUsuario") order by e.id)
       from entrega e where e."idPedido" = p.id) as entregas
    from pedido p join proyecto y on y.id = p."idProyecto" join usuario u on u.id = p."idUsuario" order by p.id`.execute(
      db,
    )
  ).rows;

describe('the demo company', () => {
  it('is made once by two servers that start at the same moment, and not again', async () => {
    const db = await emptyDatabase();
    const [first, second] = await Promise.all([seedIfEmpty(db, demo), seedIfEmpty(db, demo)]);
    expect(await counts(db)).toEqual(COUNTS);
    expect(await seedIfEmpty(db, demo)).toEqual(first);
    expect(second).toEqual(first);
    expect(await counts(db)).toEqual(COUNTS);
    expect(first.signIns.map(({ perfil }) => perfil)).toEqual([
      'Administrador',
      'Compras',
      'Compras',
      'Bodega',
      'Bodega',
      'Bodega',
      'Contabilidad',
    ]);
    expect(first.signIns.every(({ clave }) => clave === claveDemo)).toBe(true);
  });

  it('is the same every time, whole, and signs in', async () => {
    const db = await emptyDatabase();
    const { signIns } = await seedIfEmpty(db, demo);
    const seeded = await portrait(db);
    expect(seeded).toEqual(await portrait(opened[0]?.db as Db));
    const lies = await sql`select d.id from pedido_detalle d left join entrega e on e."idDetalle" = d.id group by d.id
      having d.recibido <> coalesce(sum(e."cantidadRecibida"), 0)`.execute(db);
    expect(lies.rows).toEqual([]);
    const byState = await sql<{
      estado: string;
      n: number;
    }>`select estado, count(*) as n from pedido group by 1 order by 1`.execute(db);
    expect(byState.rows).toEqual([
      { estado: 'Cerrado', n: 2 },
      { estado: 'Entregado', n: 70 },
      { estado: 'Pendiente', n: 48 },
    ]);
    const requests = await sql<{ tipo: string; estado: string; n: number }>`
      select s.tipo, coalesce(x.estado, case when o."idSolicitud" is null then 'Reemplazado' else 'Pendiente' end) as estado, count(*) as n
      from solicitud s left join decision x on x."idSolicitud" = s.id left join solicitud_abierta o on o."idSolicitud" = s.id
      group by 1, 2 order by 1, 2`.execute(db);
    expect(requests.rows).toEqual([
      { tipo: 'cambio', estado: 'Aprobado', n: 1 },
      { tipo: 'cambio', estado: 'Denegado', n: 1 },
      { tipo: 'cambio', estado: 'Pendiente', n: 4 },
      { tipo: 'cambio', estado: 'Reemplazado', n: 1 },
      { tipo: 'correccion', estado: 'Aprobado', n: 1 },
      { tipo: 'correccion', estado: 'Denegado', n: 1 },
      { tipo: 'correccion', estado: 'Pendiente', n: 2 },
    ]);
    const untold =
      await sql`select a.id from auditoria a where a."idUsuario" is null and a.tabla in ('pedido', 'entrega', 'solicitud', 'decision', 'cierre')`.execute(
        db,
      );
    expect(untold.rows).toEqual([]);

    const app = await buildApp({ db, config: demo });
    for (const { email, clave } of signIns) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Usuario/login',
        payload: { email, password: clave },
      });
      expect([email, answer.statusCode]).toEqual([email, 200]);
    }
    const gone = await app.inject({
      method: 'POST',
      url: '/api/Usuario/login',
      payload: { email: 'minor.brenes@bodega.cr', password: claveDemo },
    });
    expect(gone.statusCode).toBe(401);
    await app.close();
  });
});

describe('a start on a database of an earlier version', () => {
  const modulosOf = async (db: Db) =>
    (await db.selectFrom('modulo').selectAll().orderBy('id').execute()).map(Object.values);

  it('takes the names of the modules from the contract, and adds those that are new', async () => {
    const db = await emptyDatabase();
    const config = readConfig({ SEED: 'empty', ADMIN_EMAIL: 'jefa@empresa.cr', ADMIN_PASSWORD: 'una clave larga' });
    await seedIfEmpty(db, config);
    const declared = await modulosOf(db);
    const { id: another } = await db
      .insertInto('perfil')
      .values({ nombre: 'Otro' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('perfil_modulo').values({ idPerfil: another, idModulo: modulos.pedidos }).execute();
    await db.updateTable('modulo').set({ descripcion: 'Ordenes' }).where('id', '=', modulos.compras).execute();
    await db.deleteFrom('perfil_modulo').where('idModulo', '=', modulos.aprobacion).execute();
    await db.deleteFrom('modulo').where('id', '=', modulos.aprobacion).execute();

    await seedIfEmpty(db, config);
    expect(await modulosOf(db)).toEqual(declared);
    // The profile that granted every right grants the new one's too; no other does.
    const given = db.selectFrom('perfil_modulo').selectAll().where('idModulo', '=', modulos.aprobacion);
    const rows = await given.execute();
    expect(rows).toMatchObject([{ ver: true, agregar: true, eliminar: true, actualizar: true, estatus: true }]);
    expect(rows[0]?.idPerfil).not.toBe(another);
    await seedIfEmpty(db, config);
    expect(await given.execute()).toEqual(rows);
  });
});

describe('an empty start', () => {
  const person = { ADMIN_EMAIL: 'Jefa@Empresa.cr', ADMIN_PASSWORD: 'una clave larga ' };

  it('refuses an empty database without an administrator, and leaves it empty', async () => {
    const db = await emptyDatabase();
    const start = seedIfEmpty(db, readConfig({ SEED: 'empty' }));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/ADMIN_EMAIL y ADMIN_PASSWORD/);
    expect(await counts(db)).toMatchObject({ usuarios: 0, modulos: 0, articulos: 0 });
  });

  it('makes the first administrator, who may do everything, and asks for none later', async () => {
    const db = await emptyDatabase();
    const config = readConfig({ SEED: 'empty', ...person });
    expect(await seedIfEmpty(db, config)).toEqual({ signIns: [] });
    expect(await counts(db)).toEqual({
      familias: 0,
      articulos: 5,
      especiales: 5,
      proyectos: 0,
      usuarios: 1,
      inactivos: 0,
      modulos: 13,
      pedidos: 0,
    });
    await seedIfEmpty(db, readConfig({ SEED: 'empty' }));
    await seedIfEmpty(db, demo);
    expect(await counts(db)).toMatchObject({ usuarios: 1, articulos: 5 });

    const app = await buildApp({ db, config });
    const login = await app.inject({
      method: 'POST',
      url: '/api/Usuario/login',
      payload: { email: 'jefa@empresa.cr', password: person.ADMIN_PASSWORD },
    });
    const { data } = login.json<{ data: { id: number; roll: string; token: string } }>();
    expect(data.roll).toBe('Administrador');
    const permisos = await app.inject({
      url: `/api/Usuario/getpermisos/${data.id}`,
      headers: { authorization: `Bearer ${data.token}` },
    });
    await app.close();
    const records = permisos.json<{ data: Record<string, unknown>[] }>().data;
    expect(records).toHaveLength(13);
    expect(records.every(({ ver, agregar, eliminar, actualizar }) => ver && agregar && eliminar && actualizar)).toBe(
      true,
    );
  });
});
