import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Flag, type Modulo, modulos } from '#contract/permisos';
import { type AppOptions, buildApp } from '../../src/server/app';
import { type Config, readConfig } from '../../src/server/config';
import { connect } from '../../src/server/db/connection';
import type { Database } from '../../src/server/db/schema';
import { createAdministrator } from '../../src/server/db/seed/administrator';
import { seedBase } from '../../src/server/db/seed/base';
import { modules as productModules } from '../../src/server/modules';
import { openSession } from '../../src/server/sessions/stored';
import { describedAnswers } from './describedAnswers';
import { envelopeIn } from './envelope';
import { createTestDatabase } from './testDatabase';

/** A response with its envelope parsed. */
export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  success: boolean;
  message: string;
  data: unknown;
  raw: LightMyRequestResponse;
}

/** A user who calls the API. */
export interface Caller {
  id: number;
  email: string;
  token: string;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface AppUnderTest {
  app: FastifyInstance;
  db: Kysely<Database>;
  config: Config;
  /** Not signed in. */
  stranger: Caller;
  /** The administrator, with every flag. */
  admin: Caller;
  /** Creates a user with exactly these flags, in these projects. */
  userWith(
    flags: Partial<Record<Modulo, Flag[]>>,
    options?: { proyectos?: number[]; roll?: 'Administrador' | 'General' },
  ): Promise<Caller>;
  /** Signs in an existing user. */
  as(email: string): Promise<Caller>;
  close(): Promise<void>;
}

const emptyEnvelope = { success: false, message: '', data: null };

/** Parses the envelope of a response. */
export function answerOf(raw: LightMyRequestResponse): Answer {
  const isJson = String(raw.headers['content-type']).includes('json');
  const { success, message, data } = isJson ? envelopeIn(raw.json()) : emptyEnvelope;
  return { status: raw.statusCode, headers: raw.headers, success, message, data, raw };
}

function callerOf(app: FastifyInstance, user: { id: number; email: string; token: string }): Caller {
  const send = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const authorization = user.token ? { authorization: `Bearer ${user.token}` } : {};
    const options: InjectOptions = { method, url: `/api${url}`, headers: { ...authorization, ...headers } };
    if (body !== undefined) {
      options.payload = JSON.stringify(body);
      options.headers = { 'content-type': 'application/json', ...options.headers };
    }
    return answerOf(await app.inject(options));
  };
  return {
    ...user,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
  };
}

let userNumber = 0;

async function insertUser(
  db: Kysely<Database>,
  flags: Partial<Record<Modulo, Flag[]>>,
  proyectos: number[],
  roll: 'Administrador' | 'General',
) {
  const number = ++userNumber;
  const email = `persona${number}@prueba.cr`;
  const person = { email, nombreUsuario: `persona${number}`, nombre: `Persona${number}`, apellido: 'De Prueba' };
  const { id } = await db
    .insertInto('usuario')
    .values({ ...person, clave: 'sin clave', roll, foto: null, idCreador: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const perfil = await db
    .insertInto('perfil')
    .values({ nombre: `Perfil ${number}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [modulo, given] of Object.entries(flags)) {
    await db
      .insertInto('perfil_modulo')
      .values({
        idPerfil: perfil.id,
        idModulo: modulos[modulo as Modulo],
        ver: given.includes('ver'),
        agregar: given.includes('agregar'),
        eliminar: given.includes('eliminar'),
        actualizar: given.includes('actualizar'),
      })
      .execute();
  }
  await db.insertInto('usuario_perfil').values({ idUsuario: id, idPerfil: perfil.id }).execute();
  for (const idProyecto of proyectos)
    await db.insertInto('usuario_proyecto').values({ idUsuario: id, idProyecto }).execute();
  return { id, email };
}

export const ADMIN_PASSWORD = 'Clave.de.prueba.1';

interface StartOptions extends Pick<AppOptions, 'modules' | 'webFolder' | 'isDiskFull'> {
  demo?: boolean;
  env?: Record<string, string>;
}

/**
 * Starts the whole server on a new database: with the demo company (`demo`), otherwise only with the base data and one
 * administrator.
 */
export async function startApp(options: StartOptions = {}): Promise<AppUnderTest> {
  const database = await createTestDatabase({ demo: options.demo });
  const db = connect(database.connection);
  const config = readConfig({ SEED: options.demo ? 'demo' : 'empty', ...options.env });
  if (!options.demo) await db.transaction().execute(trx => seedBase(trx));
  const adminEmail = options.demo ? 'admin@bodega.cr' : 'admin@prueba.cr';
  if (!options.demo) {
    const person = { email: adminEmail, nombreUsuario: 'admin', nombre: 'Ana', apellido: 'Prueba' };
    await db.transaction().execute(trx => createAdministrator(trx, { ...person, password: ADMIN_PASSWORD }));
  }
  const { modules = productModules, webFolder, isDiskFull } = options;
  const app = await buildApp({ db, config, modules: describedAnswers(modules), webFolder, isDiskFull });
  const signIn = async (user: { id: number; email: string }) =>
    callerOf(app, { ...user, token: await openSession(db, user.id) });
  const as = async (email: string) =>
    signIn(await db.selectFrom('usuario').select(['id', 'email']).where('email', '=', email).executeTakeFirstOrThrow());
  return {
    app,
    db,
    config,
    stranger: callerOf(app, { id: 0, email: '', token: '' }),
    admin: await as(adminEmail),
    userWith: async (flags, { proyectos = [], roll = 'General' } = {}) =>
      signIn(await insertUser(db, flags, proyectos, roll)),
    as,
    close: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

/** The id in a response's data. */
export const idOf = (answer: Answer): number => z.object({ id: z.number() }).parse(answer.data).id;
