import { contextHere, within } from '../work/context';

/** Runs `work` with a user as the author of its transactions in the audit. */
export const actingAs = <T>(idUsuario: number, work: () => T): T => within({ author: idUsuario }, work);

/** SQL that sets the author in a transaction; undefined outside `actingAs`. */
export function authorSetting(): string | undefined {
  const { author } = contextHere();
  return author === undefined ? undefined : `set local bodega.usuario = ${author}`;
}
