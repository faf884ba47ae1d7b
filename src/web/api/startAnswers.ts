import { z } from 'zod';
import { whenStarting } from './http';
import { session } from './session';

/**
 * What a start asks first, remembered, so that the next start asks it with the first script of the page
 * (`app/start/early.ts`), before the application is there to do so.
 */
const KEY = 'arranque';
const ADDRESSES = 12;

const start = z.object({
  idUsuario: z.number(),
  /** The addresses of calls: that of the rights, and by the hash of the page (`#/pedidos`) that of its list. */
  permisos: z.string().optional(),
  listas: z.record(z.string(), z.string()),
});
export type Start = z.infer<typeof start>;

declare global {
  interface Window {
    /** Answers that are under way since the page began, by the address of the call. */
    bodegaStart?: Map<string, Promise<Response>>;
  }
}

/** The address of the page whose first list is known. */
let lastHash: string | undefined;

// They were asked in the name of who was signed in then.
session.subscribe(() => {
  window.bodegaStart = undefined;
  lastHash = undefined;
  if (!session.get()) localStorage.removeItem(KEY);
});

/** The answer to a GET that the page has asked already; each is handed on once. */
function take(url: string): Promise<Response> | undefined {
  const answer = window.bodegaStart?.get(url);
  window.bodegaStart?.delete(url);
  return answer;
}

function readStart(idUsuario: number): Start {
  try {
    const known = start.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    if (known?.idUsuario === idUsuario) return known;
  } catch {
    // No JSON: it is written anew.
  }
  return { idUsuario, listas: {} };
}

/** Notes the address of a call that the next start asks at once: the rights, or the first list that an address of the page asks. */
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
  localStorage.setItem(KEY, JSON.stringify({ ...known, listas: newest } satisfies Start));
}

/** Lets the calls know of the start, once for the page. */
export const joinStart = (): void => whenStarting({ take, remember });
