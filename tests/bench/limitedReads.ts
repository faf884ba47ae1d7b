import { fillPath } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';

/** A read with a time limit in milliseconds. */
export interface LimitedRead {
  name: string;
  path: string;
  limit: number;
}

const LIST_MS = 50;
const SEARCH_MS = 100;
const PAGE = 15;

/** Search texts from one letter to five words, found in nearly all, some, few or no orders. */
const TEXTS = [
  'a',
  'e',
  '0',
  'ce',
  'zq',
  'yute',
  'saco',
  '03.1',
  'pendiente',
  'entregado',
  'marcela',
  'venta',
  'cemento gris',
  'a e i o u',
  'torre cemento ar 0 pend',
  'xyzw qqq',
  'agr-0106',
];

const ranged = (from: number) => `range=${encodeURIComponent(JSON.stringify([from, from + PAGE - 1]))}`;
const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Lists, measured at their first page and far back. */
const lists = {
  pedidos: endpoints.pedidos.list,
  historial: endpoints.historial.list,
  atrasados: endpoints.atrasados.list,
  aprobaciones: endpoints.aprobaciones.list,
  pedidosPorComprar: endpoints.pedidosPorComprar.list,
  historialentrega: endpoints.historialentrega.list,
  historialcambios: endpoints.historialcambios.list,
  seguimiento: endpoints.seguimiento.list,
  seguimientoLineas: endpoints.seguimientoLineas.list,
  totales: endpoints.totales.list,
  compras: endpoints.compras.list,
  ventas: endpoints.ventas.list,
  productos: endpoints.productos.list,
  movimientos: endpoints.movimientos.list,
  auditoria: endpoints.auditoria.list,
  clientes: endpoints.clientes.list,
  proveedores: endpoints.proveedores.list,
  necesidades: endpoints.necesidades.list,
  necesidadLineas: endpoints.necesidadLineas.list,
  kardex: endpoints.kardex.list,
  bajoMinimo: endpoints.bajoMinimo.list,
  gasto: endpoints.gasto.list,
  comprasAtrasadas: endpoints.comprasAtrasadas.list,
  proveedorPrecios: endpoints.proveedorPrecios.list,
  proyectoCostos: endpoints.proyectoCostos.list,
  proyectoAtrasos: endpoints.proyectoAtrasos.list,
} as const;

const searches = {
  pedidos: endpoints.pedidos.search,
  historial: endpoints.historial.search,
  atrasados: endpoints.atrasados.search,
  compras: endpoints.compras.search,
  ventas: endpoints.ventas.search,
  productos: endpoints.productos.search,
  kardex: endpoints.kardex.search,
} as const;

/** Lists and figures that are searched by a filter. */
const searchedByFilter = {
  seguimiento: endpoints.seguimiento.list,
  seguimientoLineas: endpoints.seguimientoLineas.list,
  totales: endpoints.totales.list,
  'cifras de totales': endpoints.cifras.totales,
  'cifras de seguimiento': endpoints.cifras.seguimiento,
  'cifras de historial': endpoints.cifras.historial,
} as const;

const now = new Date();
const dayOfMonth = (month: number, day: number) =>
  new Date(Date.UTC(now.getFullYear(), month, day)).toISOString().slice(0, 10);
/** The data end today and go back for two months and more. */
const LAST_MONTH = { desde: dayOfMonth(now.getMonth() - 1, 1), hasta: dayOfMonth(now.getMonth(), 0) };

/** Filters used by accountants and the home page: a month, a supplier, a project, a state. */
const NARROWED = [
  { resource: 'compras', filter: { ...LAST_MONTH, estado: 'Recibida' } },
  { resource: 'compras', filter: { idProveedor: 1 } },
  { resource: 'compras', filter: { idProyecto: 1 } },
  { resource: 'compras', filter: { etapa: 'Borrador' } },
  { resource: 'ventas', filter: { ...LAST_MONTH } },
  { resource: 'ventas', filter: { idCliente: 1 } },
  { resource: 'kardex', filter: { ...LAST_MONTH } },
  { resource: 'kardex', filter: { tipo: 'venta' } },
  { resource: 'necesidades', filter: { idProyecto: 1 } },
] as const;

/** All reads with a limit, as the app requests them, for this number of orders. */
export function limitedReads(userId: number, orders: number): LimitedRead[] {
  const fill = { userId, idProyecto: 1, idProducto: 1, id: 1 };
  const short = (resource: string) => (/^(pedidos|historial|atrasados)$/.test(resource) ? '&lineas=0' : '');
  return [
    ...Object.entries(lists).flatMap(([resource, { path }]) =>
      [0, orders / 2].map(from => ({
        name: `lista ${resource}, desde ${from}`,
        path: `${fillPath(path, fill)}?${ranged(from)}${short(resource)}`,
        limit: LIST_MS,
      })),
    ),
    { name: 'cifras de totales', path: endpoints.cifras.totales.path, limit: LIST_MS },
    { name: 'cifras de seguimiento', path: endpoints.cifras.seguimiento.path, limit: LIST_MS },
    { name: 'inicio', path: endpoints.inicio.one.path, limit: LIST_MS },
    { name: 'página de un proveedor', path: fillPath(endpoints.proveedorFichas.one.path, fill), limit: LIST_MS },
    { name: 'página de un proyecto', path: fillPath(endpoints.proyectoFichas.one.path, fill), limit: LIST_MS },
    ...NARROWED.map(({ resource, filter }) => ({
      name: `lista ${resource}, ${Object.keys(filter).join(' y ')}`,
      path: `${endpoints[resource].list.path}?${ranged(0)}&${filtered(filter)}`,
      limit: LIST_MS,
    })),
    ...TEXTS.flatMap(text => [
      ...Object.entries(searches).map(([resource, { path }]) => ({
        name: `búsqueda en ${resource}: ${text}`,
        path: `${fillPath(path, { ...fill, text })}?${ranged(0)}${short(resource)}`,
        limit: SEARCH_MS,
      })),
      ...Object.entries(searchedByFilter).map(([resource, { path }]) => ({
        name: `búsqueda en ${resource}: ${text}`,
        path: `${fillPath(path, fill)}?${ranged(0)}&${filtered({ q: text })}`,
        limit: SEARCH_MS,
      })),
    ]),
  ];
}
