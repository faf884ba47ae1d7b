import { credentialProblem, type Credenciales } from '#contract/credenciales';
import { ERROR_MESSAGE } from '#contract/calls/envelope';
import { addressOf, statusMessages, send } from '../../api/http';
import { readUsuarioSesion, session } from '../../api/session';
import { forgetFormerOwner } from './formerOwner';

/** The validation messages of S5 by field; empty if the form can be sent. */
export function check({ email, password }: Credenciales): Partial<Record<keyof Credenciales, string>> {
  const messages = { email: credentialProblem.email(email), password: credentialProblem.password(password) };
  return {
    ...(messages.email && { email: messages.email }),
    ...(messages.password && { password: messages.password }),
  };
}

/** URL of the company's logo, which responds with no image if there is none (D48). */
export const logo = addressOf('empresa.logoVigente');

/** Signs in and starts the session; resolves to the error message, or null. */
export async function signIn({ email, password }: Credenciales): Promise<string | null> {
  const [problem] = Object.values(check({ email, password }));
  if (problem) return problem;
  try {
    const { data } = await send('sesion.login', { data: { email: email.trim(), password } });
    const usuario = readUsuarioSesion(data);
    if (!usuario) return statusMessages.ilegible;
    await forgetFormerOwner(usuario);
    session.start(usuario);
    return null;
  } catch (error) {
    return (error instanceof Error && error.message) || ERROR_MESSAGE;
  }
}
