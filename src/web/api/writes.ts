import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { CatalogoName } from '#contract/catalogos';
import type { EnlaceName } from '#contract/enlaces';
import type { EndpointResource, WriteName } from '#contract/endpointNames';
import { callsOf } from '#contract/endpoints';
import { perImportable } from '#contract/importacion';
import { INFORMES } from '#contract/informes';
import { readFailure } from './failure';

/** A key for `Idempotency-Key`. Not crypto.randomUUID: that one is missing on a plain http address of the office. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives the same content the same key until the server has answered for it, so that pressing Guardar again after a lost
 * answer does it once (D8). Changed content is another write and gets another key. A write that changes something which
 * exists names it as `subject`: of that only the last attempt can be repeated, for the content before it may be asked for
 * anew (a switch is flipped to and fro).
 */
export function createKeyring() {
  const kept = new Map<string, { content: string; key: string }>();
  return async function withKey<T>(
    content: string,
    work: (key: string) => Promise<T>,
    subject: string = content,
  ): Promise<T> {
    const before = kept.get(subject);
    const attempt = before?.content === content ? before : { content, key: newKey() };
    const forget = () => {
      if (kept.get(subject) === attempt) kept.delete(subject);
    };
    kept.set(subject, attempt);
    try {
      const result = await work(attempt.key);
      forget();
      return result;
    } catch (error) {
      if (!readFailure(error).unanswered) forget();
      throw error;
    }
  };
}

type Stale = readonly EndpointResource[];

/** Everything that is read about orders: any write that moves one makes all of it out of date. */
const PEDIDOS: Stale = [
  'pedidos',
  'historial',
  'atrasados',
  'aprobaciones',
  'pedidosPorComprar',
  'historialentrega',
  'historialcambios',
  'seguimiento',
  'seguimientoLineas',
  'necesidades',
  'necesidadLineas',
];
/** Purchases, and what the page of a supplier tells of them. */
const PROVEEDORES: Stale = ['compras', 'proveedorFichas', 'proveedorPrecios'];
/** What a project costs and may cost. What is ordered, bought and received makes it out of date too. */
const COSTOS: Stale = ['proyectoFichas', 'proyectoCostos', 'proyectoAtrasos', 'presupuestos'];
/** What there is to buy, and is bought. */
const COMPRAS: Stale = [...PROVEEDORES, 'pedidosPorComprar', 'necesidades', 'necesidadLineas', 'pedidos'];
/** What is on the shelf; what is left to buy tells it too. */
const EXISTENCIAS: Stale = ['productos', 'movimientos', 'kardex', 'necesidades'];

/** What writes to catalogues, users and their links changes the record itself and its list, which react-admin reads again. */
type Itself = CatalogoName | EnlaceName | 'usuarios' | 'empresa';
type OfItself = `${Itself}.${'create' | 'update' | 'toggle' | 'permiso'}`;

/** Every other call that writes, and what it makes stale besides the record that it answers. */
const makesStale: Record<Exclude<WriteName, OfItself>, Stale> = {
  'sesion.login': [],
  'sesion.logout': [],
  'sesion.cambiarClave': [],
  'sesion.cerrarDemas': [],

  'empresa.uploadLogo': ['empresa'],
  'empresa.quitarLogo': ['empresa'],
  'empresa.permisosDetallados': ['empresa', 'perfilModulos', 'modulos'],
  // The record has a new photo and a new version: what is open takes both.
  'usuarios.uploadFoto': ['usuarios'],
  ...callsOf(
    'importar',
    perImportable((_, name): Stale => [name]),
  ),
  'importar.presupuesto': COSTOS,
  'presupuestos.update': COSTOS,

  'compras.create': COMPRAS,
  'necesidades.comprar': COMPRAS,
  'compras.toggle': [...PROVEEDORES, ...EXISTENCIAS],
  // What it had bought of an order is to be bought again.
  'compras.anular': [...COMPRAS, ...EXISTENCIAS],
  'compras.enviar': PROVEEDORES,
  'compras.recordar': PROVEEDORES,
  'compras.marcarEnviada': PROVEEDORES,
  'compras.confirmar': PROVEEDORES,
  'compras.promesa': PROVEEDORES,
  'ventas.create': ['ventas', ...EXISTENCIAS],
  'ventas.anular': ['ventas', ...EXISTENCIAS],
  'movimientos.conteo': EXISTENCIAS,

  'pedidos.create': PEDIDOS,
  // What came counts to the purchases that serve it.
  'pedidos.recibir': [...PEDIDOS, ...PROVEEDORES],
  'pedidos.despachar': [...PEDIDOS, ...EXISTENCIAS],
  'pedidos.solicitarCambio': PEDIDOS,
  'pedidos.corregir': PEDIDOS,
  'pedidos.toggle': PEDIDOS,
  'pedidos.entrega': PEDIDOS,
  'pedidos.uploadImagen': ['pedidos'],
  'aprobaciones.aprobar': [...PEDIDOS, ...PROVEEDORES, ...EXISTENCIAS],
};

const isListed = (name: string): name is keyof typeof makesStale => Object.hasOwn(makesStale, name);

/** What a call makes stale; of one that the table does not name, nothing else. A report may add up anything that is written. */
function staleAfter(name: string): Stale {
  const stale = isListed(name) ? makesStale[name] : [];
  return stale.length > 0 ? [...stale, ...COSTOS, ...INFORMES] : stale;
}

const record = z.object({ id: z.number() });

/** A refusal because something had changed meanwhile; one that brings the record as it is now leaves nothing to read. */
function tellsOfChange(error: unknown): boolean {
  const { status, data } = readFailure(error);
  return status === 409 && !record.safeParse(data).success;
}

/**
 * Does a write and has what it makes stale read again, wherever it is shown: after its answer, and after a refusal because
 * something had changed meanwhile (D9). It is not waited for.
 */
export async function writing<T>(
  name: string,
  queryClient: QueryClient | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const refresh = () =>
    staleAfter(name).forEach(resource => void queryClient?.invalidateQueries({ queryKey: [resource] }));
  try {
    const answer = await work();
    refresh();
    return answer;
  } catch (error) {
    if (tellsOfChange(error)) refresh();
    throw error;
  }
}
