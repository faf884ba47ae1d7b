import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FLAGS, type Modulo, modulos } from '#contract/permisos';
import { type AppUnderTest, type Caller, idOf, startApp } from '../support/app';
import { crearPerfil, crearUsuario, filaDe } from '../support/personal';
import { expectRefusal } from '../support/refusal';

/** D29: nobody can lock the last administrator of permissions out, by any call. */
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

const NOBODY = 'No se puede: no quedaría ninguna persona activa que administre los permisos';
const urls = async () => {
  const row = (modulo: Modulo) => filaDe(t, idPerfil, modulo);
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

/** Another administrator, with the same profile and roll. */
async function secondAdministrator(): Promise<Caller> {
  const user = await crearUsuario(t.admin, { roll: 'Administrador' });
  await t.admin.post('/Usuario/addperfilsusuario', { idUsuario: user.id, idPerfil });
  return t.as(user.email);
}

describe('the only administrator', () => {
  it('stays one, whatever is switched off', async () => {
    for (const [name, url] of Object.entries(await urls())) {
      const answer = await t.admin.put(url);
      expect({ name, status: answer.status, message: answer.message }).toEqual({ name, status: 409, message: NOBODY });
    }
    const { data } = await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`);
    expect(JSON.stringify(data)).not.toContain('false');
  });

  it('keeps every right, for nobody else could give it back', async () => {
    const id = await filaDe(t, idPerfil, 'productos');
    const answer = await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/1`);
    expectRefusal(
      answer,
      409,
      'No se puede: nadie más tiene estos permisos y nadie podría devolverlos: Artículos: ver',
    );
    expectRefusal(await t.admin.put(`/Usuario/updateEstatusPerfxModulo/${id}`), 409);
    const holder = await t.userWith({ productos: ['ver'] });
    expect((await t.admin.put(`/Usuario/updateEstatuspermisoxModulo/${id}/1`)).data).toMatchObject({ ver: false });
    // Now that person is the last one who has it.
    expectRefusal(await t.admin.put(`/Usuario/UpdateEstatusUsuario/${holder.id}`), 409, /Artículos: ver/);
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
    expect((await t.admin.put((await urls()).user)).data).toMatchObject({ estatus: false });
    expectRefusal(await t.admin.get('/Categoria'), 401);
    expectRefusal(await other.put(`/Usuario/UpdateEstatusUsuario/${other.id}`), 409, NOBODY);
    expectRefusal(await other.put((await urls()).profile), 409, NOBODY);
    expect((await other.put(`/Usuario/UpdateEstatusUsuario/${t.admin.id}`)).status).toBe(200);
  });

  it.each([1, 2, 3, 4, 5])('cannot be put out by the other at the same moment (%i)', async () => {
    const other = await secondAdministrator();
    const answers = await Promise.all([
      t.admin.put(`/Usuario/UpdateEstatusUsuario/${other.id}`),
      other.put(`/Usuario/UpdateEstatusUsuario/${t.admin.id}`),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // One passes; the other is refused, or no longer signed in.
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    const active = await t.db.selectFrom('usuario').select('id').where('estatus', '=', true).execute();
    expect(active).toHaveLength(1);
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

/** How many active users hold the administration of permissions now. */
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
    await crearPerfil(t, { productos: ['ver'] });
    const before = (await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`)).data;
    const all = Object.values(await urls());
    for (const url of [...all, ...all.reverse()]) expect([403, 409]).toContain((await vandal.put(url)).status);
    expect((await t.admin.get(`/Usuario/getpermisos/${t.admin.id}`)).data).toEqual(before);
  });
});
