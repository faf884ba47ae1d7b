import { z } from 'zod';
import { setPageStart } from './http';
import { session } from './session';
import { storedJson, storeJson } from './store';

/**
 * Records the first requests of a start, so that on the next start the first script of the page (`app/start/early.ts`)
 * can send them before the application has loaded.
 */
const KEY = 'arranque';
const ADDRESSES = 12;

const start = z.object({
  idUsuario: z.number(),
  /** URLs: of the permissions, and of the first list by the page's hash (`#/pedidos`). */
  permisos: z.string().optional(),
  listas: z.record(z.string(), z.string()),
});
type Start = z.infer<typeof start>;

declare global {
  interface Window {
    /** Responses requested by `early.ts`, by URL; undefined where none came. */
    bodegaStart?: Map<string, Promise<Response | undefined>>;
  }
}

let lastHash: string | undefined;
let startHash: string | undefined;

// The responses were requested with the earlier user's token.
session.subscribe(() => {
  window.bodegaStart = undefined;
  lastHash = undefined;
  startHash = undefined;
  if (!session.get()) localStorage.removeItem(KEY);
});

/** The response to a GET that `early.ts` sent: taken once, at the address the page started with. Later requests want what is true then. */
function take(url: string): Promise<Response | undefined> | undefined {
  startHash ??= window.bodegaStart && window.location.hash;
  if (startHash !== window.location.hash) window.bodegaStart = undefined;
  const answer = window.bodegaStart?.get(url);
  window.bodegaStart?.delete(url);
  return answer;
}

function readStart(idUsuario: number): Start {
  const known = start.safeParse(storedJson(KEY)).data;
  return known?.idUsuario === idUsuario ? known : { idUsuario, listas: {} };
}

/** Records a request for the next start: that of the permissions, or the first list request at the current hash. */
function remember(of: 'permisos' | 'lista', url: string): void {
  const usuario = session.get();
  const { hash } = window.location;
  if (!usuario || (of === 'lista' && lastHash === hash)) return;
  const { listas, ...known } = readStart(usuario.id);
  if (of === 'permisos') known.permisos = url;
  else {
    lastHash = hash;
    delete listas[hash];
    listas[hash] = url;
  }
  const newest = Object.fromEntries(Object.entries(listas).slice(-ADDRESSES));
  storeJson(KEY, { ...known, listas: newest } satisfies Start);
}

export const recordStartRequests = (): void => setPageStart({ take, remember });
