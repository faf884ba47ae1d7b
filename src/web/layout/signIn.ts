import { MENSAJE_ERROR } from '#contract/envelope';
import { credenciales, usuarioSesion, type Credenciales } from '#contract/usuario';
import { mensajes, send } from '../providers/http';
import { session } from '../session';

/** The messages of SPEC part 5 for what is typed, by field; none when it may be sent. */
export function check(values: Credenciales): Partial<Record<keyof Credenciales, string>> {
  const messages: Partial<Record<keyof Credenciales, string>> = {};
  for (const { path, message } of credenciales.safeParse(values).error?.issues ?? []) {
    const [field] = path;
    if (field === 'email' || field === 'password') messages[field] ??= message;
  }
  return messages;
}

/** Signs in and starts the session; answers why not when it can't. */
export async function signIn(values: Credenciales): Promise<string | null> {
  const credentials = credenciales.safeParse(values);
  if (!credentials.success) return credentials.error.issues[0]?.message ?? MENSAJE_ERROR;
  try {
    const { data } = await send('sesion.login', { data: credentials.data });
    const usuario = usuarioSesion.safeParse(data);
    if (!usuario.success) return mensajes.ilegible;
    session.start(usuario.data);
    return null;
  } catch (error) {
    return (error instanceof Error && error.message) || MENSAJE_ERROR;
  }
}
