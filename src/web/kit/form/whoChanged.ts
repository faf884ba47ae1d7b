import type { Cambio } from '#contract/conflicto';
import { nombreCompleto } from '#contract/format';
import { hace } from '../../app/company';
import { session } from '../../api/session';

/** Why a stale edit was refused (D9): whose change it was and when, where that is known; it may be one's own, of another window. */
export function reasonOf({ message, cambio }: { message: string; cambio?: Cambio }, what: string): string {
  if (!cambio) return message;
  const { usuario, fecha } = cambio;
  const isOwn = usuario.id !== undefined && usuario.id === session.get()?.id;
  const who = isOwn ? 'usted ya' : nombreCompleto(usuario);
  return `No se pudo guardar: ${who} cambió ${what} ${hace(fecha)}.`;
}
