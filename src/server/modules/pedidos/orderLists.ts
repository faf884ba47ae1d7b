import type { EndpointName } from '#contract/calls/endpointNames';
import type { Condition, ListSource } from '../../lists/source';
import { toApproveSource } from './toApprove';
import { cambios, entregas } from './historyLines';
import {
  isLate,
  hasDeliveries,
  hasRequests,
  deliveredCounted,
  ordersCounted,
  pedidosSource,
  isFinished,
} from './source';

/** A list of orders: its calls, its source and its limit (D10). */
export interface OrderList {
  list: EndpointName;
  /** Undefined for lists without a search. */
  search?: EndpointName;
  source: (timeZone: string) => ListSource;
  limit: (hoy: string) => Condition[];
}

const noLimit = (): Condition[] => [];

/** The lists of orders (S7) by resource; the figures of a report use the same list. */
export const orderLists = {
  pedidos: {
    list: 'pedidos.list',
    search: 'pedidos.search',
    source: zone => pedidosSource(zone, { counted: ordersCounted }),
    limit: noLimit,
  },
  historial: {
    list: 'historial.list',
    search: 'historial.search',
    source: zone => pedidosSource(zone, { resource: 'historial', counted: ordersCounted }),
    limit: () => [isFinished],
  },
  atrasados: {
    list: 'atrasados.list',
    search: 'atrasados.search',
    // A generic plan takes the index by delivery day for selective and scans it once for each order found.
    source: zone => ({ ...pedidosSource(zone, { resource: 'atrasados' }), hasGenericPlan: () => false }),
    limit: hoy => [isLate(hoy)],
  },
  aprobaciones: {
    list: 'aprobaciones.list',
    search: 'aprobaciones.search',
    source: toApproveSource,
    limit: noLimit,
  },
  historialentrega: {
    list: 'historialentrega.list',
    source: zone => pedidosSource(zone, { resource: 'historialentrega', reporte: entregas, counted: deliveredCounted }),
    limit: () => [hasDeliveries],
  },
  historialcambios: {
    list: 'historialcambios.list',
    source: zone => pedidosSource(zone, { resource: 'historialcambios', reporte: cambios }),
    limit: () => [hasRequests],
  },
} as const satisfies Record<string, OrderList>;
