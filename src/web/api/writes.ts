import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { EndpointResource, WriteName } from '#contract/endpoints';
import { readFailure } from './failure';

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
  'totales',
];
const EXISTENCIAS: Stale = ['productos', 'movimientos'];
/** The record itself and its list: react-admin reads them again. */
const ITSELF: Stale = [];

/** Every call that writes, and what it makes stale besides the record that it answers. */
const makesStale: Record<WriteName, Stale> = {
  'sesion.login': [],
  'sesion.logout': [],
  'sesion.cambiarClave': [],
  'sesion.cerrarDemas': [],

  'clientes.create': ITSELF,
  'clientes.update': ITSELF,
  'clientes.toggle': ITSELF,
  'productos.create': ITSELF,
  'productos.update': ITSELF,
  'productos.toggle': ITSELF,
  'categorias.create': ITSELF,
  'categorias.update': ITSELF,
  'categorias.toggle': ITSELF,
  'proveedores.create': ITSELF,
  'proveedores.update': ITSELF,
  'proveedores.toggle': ITSELF,
  'proyectos.create': ITSELF,
  'proyectos.update': ITSELF,
  'proyectos.toggle': ITSELF,
  'perfiles.create': ITSELF,
  'perfiles.update': ITSELF,
  'perfiles.toggle': ITSELF,
  'usuarios.create': ITSELF,
  'usuarios.update': ITSELF,
  'usuarios.toggle': ITSELF,
  // The record has a new photo and a new version: what is open takes both.
  'usuarios.uploadFoto': ['usuarios'],
  'usuarioPerfiles.create': ITSELF,
  'usuarioPerfiles.toggle': ITSELF,
  'usuarioProyectos.create': ITSELF,
  'usuarioProyectos.toggle': ITSELF,
  'perfilModulos.create': ITSELF,
  'perfilModulos.toggle': ITSELF,
  'perfilModulos.permiso': ITSELF,
  'empresa.create': ITSELF,
  'empresa.update': ITSELF,
  'importar.productos': ['productos'],
  'importar.categorias': ['categorias'],
  'importar.proveedores': ['proveedores'],
  'importar.clientes': ['clientes'],

  'compras.create': ['compras', 'pedidosPorComprar', 'pedidos'],
  'compras.toggle': ['compras', ...EXISTENCIAS],
  'compras.anular': ['compras', ...EXISTENCIAS],
  'compras.enviar': ['compras'],
  'ventas.create': ['ventas', ...EXISTENCIAS],
  'ventas.anular': ['ventas', ...EXISTENCIAS],
  'movimientos.conteo': EXISTENCIAS,

  'pedidos.create': PEDIDOS,
  'pedidos.recibir': PEDIDOS,
  'pedidos.solicitarCambio': PEDIDOS,
  'pedidos.corregir': PEDIDOS,
  'pedidos.toggle': PEDIDOS,
  'pedidos.uploadImagen': ['pedidos'],
  'aprobaciones.aprobar': PEDIDOS,
};

const isWrite = (name: string): name is WriteName => Object.hasOwn(makesStale, name);

/** What a call makes stale; of a resource that the table does not know, nothing else. */
const staleAfter = (name: string): Stale => (isWrite(name) ? makesStale[name] : ITSELF);

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
