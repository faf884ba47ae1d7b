import { isRecord } from '#contract/calls/envelope';
import type { UsuarioSesion } from '#contract/usuario';
import { storedJson, storeJson } from '../../api/store';

/** When the record of each user who signed in here was made, by id. */
const KEY = 'bodega.creados';

/** Deletes a user's images that wait in this browser: they are for orders of the database that is gone. */
async function deleteImages(userId: number): Promise<void> {
  const { indexedDbRepository } = await import('../../features/pedidos/imagenes/imageRepository');
  await indexedDbRepository().clear(userId);
}

/**
 * Forgets what is kept for a user's id if it was kept for somebody else (D19): a demo that became a real company and a
 * restored backup give ids again. Whoever has the id now must neither see nor send what that person had begun.
 */
export async function forgetFormerOwner({ id, fechaCreado }: UsuarioSesion): Promise<void> {
  if (fechaCreado == null) return;
  const stored = storedJson(KEY);
  const known = isRecord(stored) ? stored : {};
  const before = known[id];
  if (before === fechaCreado) return;
  if (before !== undefined) {
    const isTheirs = new RegExp(
      `^(regreso$|(bodega\\..+\\.v1\\.([A-Za-z]+\\.)?|RaStoreBodega\\.|rescate:)${id}([.:]|$))`,
    );
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (isTheirs.test(key)) storage.removeItem(key);
    }
    await deleteImages(id).catch(() => undefined);
  }
  storeJson(KEY, { ...known, [id]: fechaCreado });
}
