import type { EnlaceName } from '#contract/enlaces';

/**
 * The only file that knows how paths are spelt, beside the screens' own in App.tsx. react-admin thinks in `/x/create` and `/x/5`; the product
 * spells them `/x/agregar` and `/x/editar/5`, and some resources live under another name. `router.tsx` applies this.
 */
export const ROOT_PATH = '/';
export const LOGIN_PATH = '/login';

interface Spelling {
  path?: string;
  create?: string;
}

/** Only what differs from `/<resource>` and `/agregar`. */
const spellings: Record<string, Spelling> = {
  clientes: { path: 'cliente' },
  perfiles: { path: 'perfil' },
  compras: { create: 'nuevaCompra' },
  ventas: { create: 'nuevaVenta' },
  kardex: { path: 'movimientos' },
};

const pathOf = (resource: string) => spellings[resource]?.path ?? resource;
const createOf = (resource: string) => spellings[resource]?.create ?? 'agregar';

/** A path as react-admin builds it, as the product spells it. Paths already spelt stay as they are. */
export function spell(path: string): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? [];
  const [root, resource = '', second, ...more] = pathname.split('/');
  if (root !== '' || !resource) return path;
  const base = `/${pathOf(resource)}`;
  if (second === 'create') return `${[base, createOf(resource), ...more].join('/')}${rest}`;
  if (second !== undefined && /^\d+$/.test(second)) return `${base}/editar/${second}${rest}`;
  return `${[base, ...(second === undefined ? [] : [second]), ...more].join('/')}${rest}`;
}

/** The route that react-admin gives a resource, or a screen of it, as the product spells it. */
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

export type Modo = 'recibir' | 'despachar';

/** Screens outside the list, add, edit scheme. */
export const paths = {
  list: (resource: string) => `/${pathOf(resource)}`,
  /** A list narrowed so, with no other filter. */
  filtered: (resource: string, filter: Readonly<Record<string, unknown>>) =>
    `/${pathOf(resource)}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
  create: (resource: string) => `/${pathOf(resource)}/${createOf(resource)}`,
  edit: (resource: string, id: number | string) => `/${pathOf(resource)}/editar/${id}`,
  /** tipo 0 asks for a change, 1 receives; `modo` makes a 0 the receipt (D18), or serving from the shelf (D51). */
  pedido: (id: number | string, tipo: number | string, modo?: Modo) =>
    `/pedidos/editar/${id}/${tipo}${modo ? `?modo=${modo}` : ''}`,
  enlaces: (enlace: EnlaceName, id: number | string) => `/${enlaces[enlace]}/${id}`,
  enlaceAgregar: (enlace: EnlaceName, id: number | string) => `/${enlaces[enlace]}/agregar/${id}`,
  miCuenta: () => '/micuenta',
  compra: (id: number | string) => `/compras/comprobante/${id}`,
  necesidades: () => '/compras/necesidades',
  proveedor: (id: number | string) => `/proveedores/ficha/${id}`,
  proyecto: (id: number | string) => `/proyectos/ficha/${id}`,
  presupuesto: (id: number | string) => `/proyectos/presupuesto/${id}`,
  importarPresupuesto: (id: number | string) => `/proyectos/presupuesto/${id}/importar`,
  venta: (id: number | string) => `/ventas/factura/${id}`,
  movimientos: (idProducto: number | string) => `/productos/movimientos/${idProducto}`,
  conteo: () => '/productos/conteo',
  importar: (recurso: string) => `/importar/${recurso}`,
};
