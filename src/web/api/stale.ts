import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints';

/** Everything that is read about orders. */
const ORDERS = [
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
] as const;

/** What a write makes out of date, by the name of its call. */
const stale: Partial<Record<EndpointName, readonly string[]>> = {
  'pedidos.create': ORDERS,
  'pedidos.recibir': ORDERS,
  'pedidos.solicitarCambio': ORDERS,
  'pedidos.corregir': ORDERS,
  'pedidos.toggle': ORDERS,
  'pedidos.uploadImagen': ORDERS,
  'aprobaciones.aprobar': ORDERS,
};

/** Marks what was read and a call has changed, so that whoever shows it reads it anew. */
export function markStale(queryClient: QueryClient, call: EndpointName): void {
  for (const resource of stale[call] ?? []) void queryClient.invalidateQueries({ queryKey: [resource] });
}
