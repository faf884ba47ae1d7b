import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<number>();

/** Runs `work` with a user as the author of its transactions in the audit. */
export const actingAs = <T>(idUsuario: number, work: () => T): T => acting.run(idUsuario, work);

/** SQL that sets the author in a transaction; undefined outside `actingAs`. */
export function authorSetting(): string | undefined {
  const id = acting.getStore();
  return id === undefined ? undefined : `set local bodega.usuario = ${id}`;
}
