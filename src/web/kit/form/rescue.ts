import { z } from 'zod';
import { session } from '../../app/session';

/** What was typed in a form when the session ended under it, for the same user at the same address (D6). */
const PREFIX = 'rescate';
const stored = z.record(z.string(), z.unknown());

const keyOf = (idUsuario: number, path: string) => `${PREFIX}:${idUsuario}:${path}`;

/** A password is not written anywhere, and a file cannot be. */
export const isKeepable = ([name, value]: [string, unknown]): boolean =>
  !/pass|clave/i.test(name) && !(value instanceof Blob);

export function keepForLater(idUsuario: number, path: string, values: Record<string, unknown>) {
  sessionStorage.setItem(keyOf(idUsuario, path), JSON.stringify(values));
}

/** Hands over what was kept, once. */
export function takeKept(path: string): Record<string, unknown> | null {
  const usuario = session.get();
  if (!usuario) return null;
  const key = keyOf(usuario.id, path);
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null);
}
