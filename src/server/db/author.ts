import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<number>();

/** Runs work in whose transactions the audit names that user. */
export const actingAs = <T>(idUsuario: number, work: () => T): T => acting.run(idUsuario, work);

/** What tells a transaction that has begun who acts in it; undefined where nobody does. */
export function authorSetting(): string | undefined {
  const id = acting.getStore();
  return id === undefined ? undefined : `set local bodega.usuario = ${id}`;
}
