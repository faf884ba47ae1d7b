import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FLAGS, type Modulo, modulos, moduloNames } from '#contract/permisos';
import { type AppUnderTest, type Caller, idOf, startApp } from '../../support/app';
import { createPerfil, createUsuario, rowOf, everythingIn } from '../../support/people';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';

/** D29: at any time some active user administers permissions and holds every right, so any right can be given back. */
let t: AppUnderTest;
let idPerfil: number;
let link: number;
beforeEach(async () => {
  t = await startApp();
  const found = await t.db.selectFrom('usuario_perfil').select(['id', 'idPerfil']).executeTakeFirstOrThrow();
  link = found.id;
  idPerfil = found.idPerfil;
});
afterEach(() => t.close());

const TODOS = Object.keys(moduloNames) as Modulo[];
const NOBODY =
  /^No se puede: solo Ana Prueba \(admin@prueba\.cr\) tiene todos los permisos y (perdería [^:]+: |quedaría sin acceso)/;
const urls = async () => {
  const row = (modulo: Modulo) => rowOf(t, idPerfil, modulo);
  return {
    user: `/Usuario/UpdateEstatusUsuario/${t.admin.id}`,
    link: `/Usuario/UpdateEstatusPerfxUsuario/${link}`,
    profile: `/Perfil/updateEstatus/${idPerfil}`,
    rowOfFlags: `/Usuario/updateEstatusPerfxModulo/${await row('perfilModulo')}`,
    rowOfLinks: `/Usuario/updateEstatusPerfxModulo/${await row('usuarioPerfil')}`,
    rowOfUsers: `/Usuario/updateEstatusPerfxModulo/${await row('usuarios')}`,
    switchFlags: `/Usuario/updateEstatuspermisoxModulo/${await row('perfilModulo')}/3`,
    addModules: `/Usuario/updateEstatuspermisoxModulo/${await row('perfilModulo')}/4`,
    addLinks: `/Usuario/updateEstatuspermisoxModulo/${await row('usuarioPerfil')}/4`,
    setPasswords: `/Usuario/updateEstatuspermisoxModulo/${await row('usuarios')}/3`,
  };
};

/** Another administrator, with the same profile and role. */
async function secondAdministrator(): Promise<Caller> {
  const user = await createUsuario(t.admin, { roll: 'Administrador' });
  await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: user.id, idPerfil });
  return t.as(user.email);
}

describe('the only administrator', () => {
  it('stays one, whatever is switched off', async () => {
    for (const [name, url] of Object.entries(await urls())) {
      const answer = await t.admin.put(url);
      expect({ name, status: answer.status, message: answer.message }).toEqual({
        name,
        status: 409,
        message: expect.stringMatching(NOBODY),
      });
    }
    const { data } = await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`);
    expect(JSON.stringify(data)).not.toContain('false');
  });

  it('keeps every right, even one that somebody else has: that one could not give it back', async () => {
    const keeper = await t.userWith({ pedidos: ['ver', 'agregar'] });
    const id = await rowOf(t, idPerfil, 'pedidos');
    const off = () => t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/4`, { estatus: false });
    expectRefusal(
      await off(),
      409,
      'No se puede: solo Ana Prueba (admin@prueba.cr) tiene todos los permisos y perdería Pedidos: agregar. Antes, dé todos los permisos a otra persona activa',
    );
    expectRefusal(await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${id}`), 409, /Pedidos: ver, Pedidos: agregar/);
    // The keeper may be switched off: the administrator holds all of his rights too.
    expect((await t.admin.put(`/Usuario/UpdateEstatusUsuario/${keeper.id}`)).data).toMatchObject({ estatus: false });
  });

  it('of a company in which nobody holds every right still keeps what nobody else has', async () => {
    // No call gets there: a database of an earlier version may be so.
    const categorias = await rowOf(t, idPerfil, 'categorias');
    await t.db.updateTable('perfil_modulo').set({ ver: false }).where('id', '=', categorias).execute();
    const id = await rowOf(t, idPerfil, 'pedidos');
    const off = () => t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/4`, { estatus: false });
    const told = 'No se puede: nadie más tiene estos permisos y nadie podría devolverlos: Pedidos: agregar';
    expectRefusal(await off(), 409, told);
    await t.userWith({ pedidos: ['agregar'] });
    expect((await off()).status).toBe(200);
  });

  it('may strip his profile once somebody else holds everything, who gives it back', async () => {
    const heir = await t.userWith(everythingIn(...TODOS));
    const id = await rowOf(t, idPerfil, 'pedidos');
    const url = `/Usuario/updateEstatuspermisoxModulo/${id}/4`;
    expect((await t.admin.put(url)).data).toMatchObject({ agregar: false });
    expectRefusal(await t.admin.put(url), 403, /Pedidos: agregar/);
    const { id: heirLink } = await linkOf(heir.id);
    expectRefusal(await heir.put(`/Usuario/UpdateEstatusPerfxUsuario/${heirLink}`), 409, /quedaría|perdería/);
    expect((await heir.put(url)).data).toMatchObject({ agregar: true });
    // Now either may lose it, but not both, and the role must remain with somebody.
    expect((await heir.put(`/Usuario/UpdateEstatusPerfxUsuario/${heirLink}`)).status).toBe(200);
    expectRefusal(await t.admin.put((await urls()).link), 409, NOBODY);
  });

  it('keeps the roll Administrador in the company', async () => {
    await t.userWith(everythingIn(...TODOS));
    expectRefusal(await t.admin.put((await urls()).user), 409, /ninguna persona activa con el rol Administrador/);
  });

  it('is not one whose profile, link or account is inactive', async () => {
    const other = await secondAdministrator();
    expect((await t.admin.put(`/Usuario/UpdateEstatusUsuario/${other.id}`)).status).toBe(200);
    expectRefusal(await t.admin.put((await urls()).user), 409, NOBODY);
  });
});

describe('one of two', () => {
  it('may go, the other may not follow', async () => {
    const other = await secondAdministrator();
    expectRefusal(
      await t.admin.put((await urls()).profile),
      409,
      /: solo Ana Prueba .*Nueva Persona \d+ \(.*\) tienen todos los permisos, y cada quien perdería /,
    );
    expect((await t.admin.put((await urls()).user)).data).toMatchObject({ estatus: false });
    expectRefusal(await t.admin.get('/Categoria'), 401);
    expectRefusal(await other.put(`/Usuario/UpdateEstatusUsuario/${other.id}`), 409, /quedaría sin acceso/);
    expectRefusal(await other.put((await urls()).profile), 409, /solo Nueva Persona \d+ \(.*\) tiene todos/);
    expect((await other.put(`/Usuario/UpdateEstatusUsuario/${t.admin.id}`)).status).toBe(200);
  });

  const changes = sql`select pg_advisory_xact_lock(hashtext('bodega permisos'))`;

  it('cannot be put out by the other at the same moment', async () => {
    const other = await secondAdministrator();
    const answers = await atTheSameMoment(t.db, changes, () => [
      t.admin.put(`/Usuario/UpdateEstatusUsuario/${other.id}`),
      other.put(`/Usuario/UpdateEstatusUsuario/${t.admin.id}`),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // One succeeds; the other is refused, or signed out by then.
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    const active = await t.db.selectFrom('usuario').select('id').where('estatus', '=', true).execute();
    expect(active).toHaveLength(1);
  });

  it('loses when each takes a right from the other at the same moment', async () => {
    const other = await t.userWith(everythingIn(...TODOS));
    const { idPerfil: othersProfile } = await t.db
      .selectFrom('usuario_perfil')
      .select('idPerfil')
      .where('idUsuario', '=', other.id)
      .executeTakeFirstOrThrow();
    const [others, own] = [await rowOf(t, othersProfile, 'pedidos'), await rowOf(t, idPerfil, 'pedidos')];
    const strip = (who: Caller, row: number) =>
      who.put(`/Usuario/updateEstatuspermisoxModulo/${row}/4`, { estatus: false });
    const answers = await atTheSameMoment(t.db, changes, () => [strip(t.admin, others), strip(other, own)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('cannot lose it together with the other, by calls of different kinds at once', async () => {
    const other = await secondAdministrator();
    const own = idOf({
      ...(await t.admin.get(`/Usuario/GetPerfilxUsuario/${other.id}`)),
      data: await linkOf(other.id),
    });
    const { user, profile, rowOfFlags, switchFlags } = await urls();
    await Promise.all([
      t.admin.put(`/Usuario/UpdateEstatusPerfxUsuario/${own}`),
      other.put(user),
      t.admin.put(profile),
      other.put(rowOfFlags),
      t.admin.put(switchFlags),
    ]);
    const { rows } = await holders();
    expect(rows).toBeGreaterThan(0);
  });
});

const linkOf = (idUsuario: number) =>
  t.db.selectFrom('usuario_perfil').select('id').where('idUsuario', '=', idUsuario).executeTakeFirstOrThrow();

/** Number of active users who can administer permissions. */
async function holders() {
  const found = await t.db
    .selectFrom('usuario as u')
    .innerJoin('usuario_perfil as up', 'up.idUsuario', 'u.id')
    .innerJoin('perfil as p', 'p.id', 'up.idPerfil')
    .innerJoin('perfil_modulo as pm', 'pm.idPerfil', 'p.id')
    .select('u.id')
    .where('u.estatus', '=', true)
    .where('up.estatus', '=', true)
    .where('p.estatus', '=', true)
    .where('pm.estatus', '=', true)
    .where('pm.idModulo', '=', modulos.perfilModulo)
    .where('pm.actualizar', '=', true)
    .execute();
  return { rows: found.length };
}

describe('somebody who may switch everything off', () => {
  it('leaves an administrator standing, in whatever order', async () => {
    const vandal = await t.userWith({
      perfil: [...FLAGS],
      usuarios: [...FLAGS],
      perfilModulo: ['ver', 'eliminar', 'actualizar'],
      usuarioPerfil: ['ver', 'eliminar'],
    });
    await createPerfil(t, { productos: ['ver'] });
    const before = (await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`)).data;
    const all = Object.values(await urls());
    for (const url of [...all, ...all.reverse()]) expect([403, 409]).toContain((await vandal.put(url)).status);
    expect((await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`)).data).toEqual(before);
  });
});
