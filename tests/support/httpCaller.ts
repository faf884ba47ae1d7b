import { z } from 'zod';
import { usuarioSesion, type UsuarioSesion } from '#contract/usuario';
import { claveDemo } from '../../src/server/db/seed/demo/usuarios';
import { envelopeIn } from './envelope';

/** Calls a running Bodega over the network with a bearer token. */
export interface HttpCaller {
  usuario: UsuarioSesion;
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
}

/** The data of a successful response; throws on a refusal. */
async function dataOf(response: Response): Promise<unknown> {
  const { success, message, data } = envelopeIn(await response.json());
  if (!response.ok || !success) throw new Error(`${response.status} ${message}`);
  return data;
}

/** Signs in a demo user. */
export async function signInAt(url: string, email: string): Promise<HttpCaller> {
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ email, password: claveDemo });
  const login = await fetch(`${url}/api/Usuario/login`, { method: 'POST', headers: json, body: credentials });
  const usuario = usuarioSesion.parse(await dataOf(login));
  const authorization = `Bearer ${usuario.token}`;
  const write =
    (method: 'POST' | 'PUT') =>
    async (path: string, body: unknown, more: Record<string, string> = {}) => {
      const headers = { ...json, authorization, ...more };
      return dataOf(await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) }));
    };
  return {
    usuario,
    get: async path => dataOf(await fetch(`${url}/api${path}`, { headers: { authorization } })),
    post: write('POST'),
    put: write('PUT'),
  };
}

/** The ids of a list's rows. */
export const idsOf = (rows: unknown): number[] =>
  z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(row => row.id);
