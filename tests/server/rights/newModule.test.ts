import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Modulo, modulos } from '#contract/permisos';
import { seedIfEmpty } from '../../../src/server/db/seed/seed';
import { lockAdministration } from '../../../src/server/rights/administering';
import { dropDetailedModules } from '../../../src/server/rights/detailedModules';
import { type AppUnderTest, startApp } from '../../support/app';
import { createPerfil, createUsuario, everythingIn, rowOf } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { until } from '../../support/until';

/** D29: on an upgraded database too, somebody holds all flags of a module that a new version adds. */
let t: AppUnderTest;
beforeEach(async () => {
  t = await startApp();
});
afterEach(() => t.close());

/** The database as left by a version without the module of approvals. */
async function forgetModule(): Promise<void> {
  await t.db.deleteFrom('perfil_modulo').where('idModulo', '=', modulos.aprobacion).execute();
  await t.db.deleteFrom('modulo').where('id', '=', modulos.aprobacion).execute();
}
const empresa = { rnc: '1', ncf: 'B0100000001', razonSocial: 'X', nombre: 'X', telefono: '1', direccion: 'X' };
const start = () => seedIfEmpty(t.db, t.config);
const rightsOf = async (id: number) => (await t.admin.get(`/Usuario/getpermisos/${id}`)).data;
const nothing = { idModulo: 13, ver: false, agregar: false, eliminar: false, actualizar: false };
const everything = { idModulo: 13, ver: true, agregar: true, eliminar: true, actualizar: true };

describe('a module that is new to the database', () => {
  it('comes with every flag for who held everything, and for nobody else', async () => {
    const keeper = await t.userWith({ pedidos: ['ver', 'agregar'], perfilModulo: ['actualizar'] });
    const almost = await t.userWith({ ...everythingIn(...(Object.keys(modulos) as Modulo[])), empresa: ['ver'] });
    await forgetModule();
    await t.db.updateTable('modulo').set({ descripcion: 'De antes' }).where('id', '=', modulos.pedidos).execute();
    await start();
    expect((await t.admin.get('/Usuario/getmodules?filter={"id":12}')).data).toEqual([
      { id: 12, descripcion: 'Pedidos' },
    ]);
    expect(await rightsOf(t.admin.id)).toMatchObject({ 12: everything });
    expect(await rightsOf(keeper.id)).toMatchObject({ 12: nothing });
    expect(await rightsOf(almost.id)).toMatchObject({ 12: nothing });
    expect((await t.admin.get('/Usuario/getmodules?filter={"id":13}')).data).toEqual([
      { id: 13, descripcion: 'Aprobación' },
    ]);
    // From now on the rule covers it.
    const { idPerfil } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', t.admin.id)
      .executeTakeFirstOrThrow();
    const row = await rowOf(t, idPerfil, 'aprobacion');
    expectRefusal(await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${row}/3`), 409, /Aprobación: actualizar/);
    await start();
    expect(await t.db.selectFrom('modulo').select('id').execute()).toHaveLength(13);
  });

  it('is not brought by a start that waits for whoever switches detailed rights off', async () => {
    await t.db
      .insertInto('empresa')
      .values({ ...empresa, permisosDetallados: true })
      .execute();
    await start();
    let starting: Promise<unknown> | undefined;
    await t.db.transaction().execute(async trx => {
      await lockAdministration(trx);
      await trx.updateTable('empresa').set({ permisosDetallados: false }).execute();
      await dropDetailedModules(trx);
      starting = start();
      await until('the start to wait for the rights', async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(t.db);
        return rows.length > 0;
      });
    });
    await starting;
    expect(await t.db.selectFrom('modulo').select('id').execute()).toHaveLength(13);
  });

  it('goes to who holds most where nobody held everything by one profile', async () => {
    const rest = await createPerfil(t, { empresa: ['ver', 'agregar', 'eliminar', 'actualizar'] });
    await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: t.admin.id, idPerfil: rest });
    const { id } = await t.db
      .selectFrom('perfil_modulo as pm')
      .innerJoin('perfil as p', 'p.id', 'pm.idPerfil')
      .select('pm.id')
      .where('p.nombre', '=', 'Administrador')
      .where('pm.idModulo', '=', modulos.empresa)
      .executeTakeFirstOrThrow();
    expect((await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${id}`, { estatus: false })).status).toBe(200);
    // That nobody has, so that it is theirs too who are given it later.
    const spare = await createPerfil(t, everythingIn(...(Object.keys(modulos) as Modulo[])));
    const somebody = await createUsuario(t.admin);
    await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: somebody.id, idPerfil: rest });
    await forgetModule();
    await start();
    expect(await rightsOf(t.admin.id)).toMatchObject({ 12: everything });
    expect(await rightsOf(somebody.id)).toMatchObject({ 12: nothing });
    await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: somebody.id, idPerfil: spare });
    expect(await rightsOf(somebody.id)).toMatchObject({ 12: everything });
  });
});
