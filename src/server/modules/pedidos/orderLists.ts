import type { EndpointName } from '#contract/endpointNames';
import type { Condition, ListSource } from '../../lists/source';
import { porAprobarSource } from './porAprobar';
import { cambios, entregas } from './reportes';
import {
  atrasados,
  conEntregas,
  conSolicitudes,
  deliveredCounted,
  ordersCounted,
  pedidosSource,
  terminados,
} from './source';

/** A list of orders: the calls that read it, what it holds and what it is limited to (D10). */
export interface OrderList {
  list: EndpointName;
  /** None for lists without a search. */
  search?: EndpointName;
  source: (timeZone: string) => ListSource;
  limit: (hoy: string) => Condition[];
}

const noLimit = (): Condition[] => [];

/** The lists of orders (S7), each by its resource; the figures over a report are those of its list. */
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
    limit: () => [terminados],
  },
  atrasados: {
    list: 'atrasados.list',
    search: 'atrasados.search',
    // A plan made without the day takes the index by delivery day for selective, and reads it again for each order found.
    source: zone => ({ ...pedidosSource(zone, { resource: 'atrasados' }), plannedOnce: () => false }),
    limit: hoy => [atrasados(hoy)],
  },
  aprobaciones: {
    list: 'aprobaciones.list',
    search: 'aprobaciones.search',
    source: porAprobarSource,
    limit: noLimit,
  },
  historialentrega: {
    list: 'historialentrega.list',
    source: zone => pedidosSource(zone, { resource: 'historialentrega', reporte: entregas, counted: deliveredCounted }),
    limit: () => [conEntregas],
  },
  historialcambios: {
    list: 'historialcambios.list',
    source: zone => pedidosSource(zone, { resource: 'historialcambios', reporte: cambios }),
    limit: () => [conSolicitudes],
  },
} as const satisfies Record<string, OrderList>;
