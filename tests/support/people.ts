import { type Flag, FLAGS, type Modulo, modulos } from '#contract/permisos';
import { usuario, type Usuario } from '#contract/usuarioAdmin';
import { openSession } from '../../src/server/sessions/stored';
import { type Answer, answerOf, type AppUnderTest, type Caller, idOf } from './app';

/** Helpers for users and permissions. */

let number = 0;

/** Body of a user that does not exist yet. */
export function newPerson(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const n = ++number;
  const names = { email: `nueva${n}@prueba.cr`, nombreUsuario: `nueva${n}`, nombre: 'Nueva', apellido: `Persona ${n}` };
  return { ...names, pass: 'Temporal.123', repetirPass: 'Temporal.123', foto: '', roll: '', ...fields };
}

export const usuarioOf = (answer: Answer): Usuario => usuario.parse(answer.data);

export async function createUsuario(caller: Caller, fields: Record<string, unknown> = {}): Promise<Usuario> {
  const answer = await caller.post('/Usuario', newPerson(fields));
  if (answer.status !== 201) throw new Error(`Not created: ${answer.status} ${answer.message}`);
  return usuarioOf(answer);
}

export const everyFlag: Flag[] = [...FLAGS];

/** Every flag of these modules. */
export const everythingIn = (...names: Modulo[]): Partial<Record<Modulo, Flag[]>> =>
  Object.fromEntries(names.map(name => [name, everyFlag]));

/** Creates a profile with these flags; returns its id. */
export async function createPerfil(t: AppUnderTest, flags: Partial<Record<Modulo, Flag[]>>): Promise<number> {
  const idPerfil = idOf(await t.admin.post('/Perfil', { nombre: `Perfil de prueba ${++number}` }));
  for (const [name, given] of Object.entries(flags)) {
    const idModulo = modulos[name as Modulo];
    const row = Object.fromEntries(FLAGS.map(flag => [flag, given.includes(flag)]));
    await t.admin.post('/Usuario/addperfilxmodulo', { idPerfil, idModulo, ...row });
  }
  return idPerfil;
}

/** Id of a module's row in a profile. */
export async function rowOf(t: AppUnderTest, idPerfil: number, modulo: Modulo): Promise<number> {
  const { id } = await t.db
    .selectFrom('perfil_modulo')
    .select('id')
    .where('idPerfil', '=', idPerfil)
    .where('idModulo', '=', modulos[modulo])
    .executeTakeFirstOrThrow();
  return id;
}

/** Another session of a user, as on a second computer. */
export async function anotherSession(t: AppUnderTest, caller: Caller): Promise<(url: string) => Promise<Answer>> {
  const token = await openSession(t.db, caller.id);
  return async url =>
    answerOf(await t.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } }));
}

/** Signs in through the API. */
export async function signInAs(t: AppUnderTest, email: string, password: string): Promise<Answer> {
  return t.stranger.post('/Usuario/login', { email, password });
}
