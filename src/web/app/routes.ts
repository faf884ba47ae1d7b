import type { EnlaceName } from '#contract/enlaces';

/**
 * The spelling of all paths but the routes inside a resource (App.tsx). react-admin uses `/x/create` and `/x/5`, the app
 * `/x/agregar` and `/x/editar/5`; some resources have another name. `router.tsx` applies this.
 */
export const ROOT_PATH = '/';
export const LOGIN_PATH = '/login';

/** Deviations from `/<resource>` and `/agregar`. */
const spellings: Record<string, { path?: string; create?: string }> = {
  clientes: { path: 'cliente' },
  perfiles: { path: 'perfil' },
  compras: { create: 'nuevaCompra' },
  ventas: { create: 'nuevaVenta' },
  kardex: { path: 'movimientos' },
  necesidades: { path: 'compras/necesidades' },
};
const pathOf = (resource: string) => spellings[resource]?.path ?? resource;
const createOf = (resource: string) => spellings[resource]?.create ?? 'agregar';

/** Translates a path built by react-admin to the app's spelling. Paths already in it are unchanged. */
export function spell(path: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  const [root, resource = '', second, ...more] = pathname.split('/');
  if (root !== '' || !resource) return path;
  const screen = second === 'create' ? createOf(resource) : second?.replace(/^\d+$/, 'editar/$&');
  return `/${[pathOf(resource), screen, ...more].filter(part => part !== undefined).join('/')}${rest}`;
}

/** Translates the route react-admin gives to a resource or to one of its screens. */
export const spellResourceRoute = (route: string): string => route.replace(/^[^/]+/, pathOf);

export function spellScreenRoute(route: string, resource: string): string {
  if (route === 'create/*') return createOf(resource);
  if (route === ':id/*') return 'editar/:id';
  return route === '/*' ? '' : route;
}

const enlaces: Record<EnlaceName, string> = {
  usuarioPerfiles: 'usuarios/perfiles',
  usuarioProyectos: 'usuarios/proyectosusuario',
  perfilModulos: 'perfil/modulo',
};

/** Paths of all screens, with ids and filters filled in. */
export const paths = {
  list: (resource: string) => `/${pathOf(resource)}`,
  /** A list with exactly this filter; with `{}` all of its rows, however the user left it filtered. */
  filtered: (resource: string, filter: Readonly<Record<string, unknown>>) =>
    `/${pathOf(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  create: (resource: string) => `/${pathOf(resource)}/${createOf(resource)}`,
  edit: (resource: string, id: number | string) => `/${pathOf(resource)}/editar/${id}`,
  /** tipo: 0 change request, 1 receipt; `modo` makes 0 the receipt (D18) or the dispatch from the warehouse (D51). */
  pedido: (id: number | string, tipo: number | string, mode?: 'recibir' | 'despachar') =>
    `/pedidos/editar/${id}/${tipo}${mode ? `?modo=${mode}` : ''}`,
  enlaces: (enlace: EnlaceName, id: number | string) => `/${enlaces[enlace]}/${id}`,
  enlaceAgregar: (enlace: EnlaceName, id: number | string) => `/${enlaces[enlace]}/agregar/${id}`,
  miCuenta: () => '/micuenta',
  compra: (id: number | string) => `/compras/comprobante/${id}`,
  proveedor: (id: number | string) => `/proveedores/ficha/${id}`,
  proyecto: (id: number | string) => `/proyectos/ficha/${id}`,
  presupuesto: (id: number | string) => `/proyectos/presupuesto/${id}`,
  importarPresupuesto: (id: number | string) => `/proyectos/presupuesto/${id}/importar`,
  venta: (id: number | string) => `/ventas/factura/${id}`,
  movimientos: (idProducto: number | string) => `/productos/movimientos/${idProducto}`,
  conteo: () => '/productos/conteo',
  importar: (recurso: string) => `/importar/${recurso}`,
};
