import type { QueryClient } from '@tanstack/react-query';
import type { CatalogoName } from '#contract/catalogos';
import type { EnlaceName } from '#contract/enlaces';
import type { EndpointResource, WriteName } from '#contract/calls/endpointNames';
import { callsOf } from '#contract/calls/endpoint';
import { perImportable } from '#contract/importacion';
import { INFORMES } from '#contract/informes';
import { readFailure } from './failure';

/** A new Idempotency-Key. Not crypto.randomUUID, which is missing on plain http pages, as in an office's network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps one Idempotency-Key per content until the server has answered, so that retrying after a lost answer executes
 * the write once (D8). Changed content gets a new key. A write that changes an existing record names it as `subject`:
 * only the last attempt on it keeps its key, as earlier content may be wanted again (a switch flipped to and fro).
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

/** Everything read about orders: any write that changes an order invalidates all of it. */
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
const PROVEEDORES: Stale = ['compras', 'proveedorFichas', 'proveedorPrecios'];
/** A project's costs and budget, which orders, purchases and receipts invalidate too. */
const COSTOS: Stale = ['proyectoFichas', 'proyectoCostos', 'proyectoAtrasos', 'presupuestos'];
const COMPRAS: Stale = [...PROVEEDORES, 'pedidosPorComprar', 'necesidades', 'necesidadLineas', 'pedidos'];
/** What an article's stock and minimum change beside it. */
const STOCK_LISTS: Stale = ['movimientos', 'kardex', 'necesidades'];
/** Stock; what is left to buy depends on it too. */
const EXISTENCIAS: Stale = ['productos', ...STOCK_LISTS];

/** Writes to other catalogues, users and links affect only their own record and list, which react-admin refetches. */
type Itself = Exclude<CatalogoName, 'productos'> | EnlaceName | 'usuarios' | 'empresa';
type OfItself = `${Itself}.${'create' | 'update' | 'toggle' | 'permiso'}`;

/** All other write calls, and the resources they invalidate. */
const makesStale: Record<Exclude<WriteName, OfItself>, Stale> = {
  'sesion.login': [],
  'sesion.logout': [],
  // Both end the user's other sessions.
  'sesion.cambiarClave': ['sesion'],
  'sesion.cerrarDemas': ['sesion'],

  'empresa.uploadLogo': ['empresa'],
  'empresa.quitarLogo': ['empresa'],
  'empresa.permisosDetallados': ['empresa', 'perfilModulos', 'modulos'],
  // The record has a new photo and version, which open screens need.
  'usuarios.uploadFoto': ['usuarios'],
  // A changed stock is a movement (D26), a changed minimum something to buy (D51).
  'productos.create': STOCK_LISTS,
  'productos.update': STOCK_LISTS,
  'productos.toggle': STOCK_LISTS,
  ...callsOf(
    'importar',
    perImportable((_, name): Stale => [name]),
  ),
  'importar.presupuesto': COSTOS,
  'presupuestos.update': COSTOS,

  'compras.create': COMPRAS,
  'necesidades.comprar': COMPRAS,
  'compras.toggle': [...PROVEEDORES, ...EXISTENCIAS],
  // The quantities it had bought for orders are left to buy again.
  'compras.anular': [...COMPRAS, ...EXISTENCIAS],
  'compras.enviar': PROVEEDORES,
  'compras.recordar': PROVEEDORES,
  'compras.marcarEnviada': PROVEEDORES,
  'compras.confirmar': PROVEEDORES,
  'compras.promesa': PROVEEDORES,
  'compras.facturar': ['compras'],
  'compras.anularFactura': ['compras'],
  'compras.pagarFactura': ['compras'],
  'compras.quitarPago': ['compras'],
  'compraAdjuntos.adjuntar': ['compraAdjuntos'],
  'compraAdjuntos.retirar': ['compraAdjuntos'],
  'ventas.create': ['ventas', ...EXISTENCIAS],
  'ventas.anular': ['ventas', ...EXISTENCIAS],
  'movimientos.conteo': EXISTENCIAS,

  'pedidos.create': PEDIDOS,
  // Receipts count for the purchases that serve the order.
  'pedidos.recibir': [...PEDIDOS, ...PROVEEDORES],
  'pedidos.despachar': [...PEDIDOS, ...EXISTENCIAS],
  'pedidos.solicitarCambio': PEDIDOS,
  'pedidos.corregir': PEDIDOS,
  'pedidos.toggle': PEDIDOS,
  'pedidos.entrega': PEDIDOS,
  'pedidos.uploadImagen': ['pedidos'],
  'comentarios.comentar': ['comentarios'],
  'comentarios.retirar': ['comentarios'],
  'comentarios.leer': ['pedidos'],
  'pedidoAdjuntos.adjuntar': ['pedidoAdjuntos'],
  'pedidoAdjuntos.retirar': ['pedidoAdjuntos'],
  'aprobaciones.aprobar': [...PEDIDOS, ...PROVEEDORES, ...EXISTENCIAS],
};

const isListed = (name: string): name is keyof typeof makesStale => Object.hasOwn(makesStale, name);

/** Resources a call invalidates. Reports may depend on any write, so any that invalidates something includes them. */
function staleAfter(name: string): Stale {
  const stale = isListed(name) ? makesStale[name] : [];
  return stale.length > 0 ? [...stale, ...COSTOS, ...INFORMES] : stale;
}

/**
 * Executes a write and invalidates what it affects, after success and after a conflict (D9), without waiting for the
 * refetch.
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
    if (readFailure(error).status === 409) refresh();
    throw error;
  }
}
