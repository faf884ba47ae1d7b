import { CATALOGOS, type CatalogoName, catalogos } from '#contract/catalogos';
import { INFORMES, informes, type InformeName } from '#contract/informes';
import { gates, passes, type GateName } from '#contract/permisos';
import type { Permisos } from '../../api/permisos';
import { paths, ROOT_PATH, spell } from '../routes';
import type * as menuIcons from './menuIcons';

export interface MenuEntry {
  label: string;
  to: string;
  icon: keyof typeof menuIcons;
  /** Who may open it; everybody, without one. */
  gate?: GateName;
  hasLateCount?: boolean;
}

export interface MenuGroup {
  /** Groups with a title can be collapsed. */
  title?: string;
  entries: readonly MenuEntry[];
}

type MenuName = Extract<GateName, `menu.${string}`> extends `menu.${infer Name}` ? Name : never;

const list = (name: MenuName, label: string, icon: MenuEntry['icon']): MenuEntry => ({
  label,
  to: paths.list(name),
  icon,
  gate: `menu.${name}`,
});

const catalogue = (name: CatalogoName, icon: MenuEntry['icon']) => list(name, catalogos[name].noun.many, icon);

const informe = (name: InformeName, icon: MenuEntry['icon']): MenuEntry => ({
  label: informes[name].menu,
  to: paths.list(name),
  icon,
  gate: `${name}.list`,
});

interface DeclaredGroup extends MenuGroup {
  /** What is declared of a kind: whatever has no place of its own in the menu is appended here. */
  others?: readonly MenuEntry[];
}

const declared: readonly DeclaredGroup[] = [
  {
    entries: [
      { label: 'Inicio', to: ROOT_PATH, icon: 'Home' },
      { ...list('atrasados', 'Atrasados', 'WarningAmber'), hasLateCount: true },
    ],
  },
  {
    title: 'Pedidos',
    entries: [
      list('pedidos', 'Pedidos', 'Assignment'),
      list('seguimiento', 'Seguimiento', 'Timeline'),
      informe('totales', 'Functions'),
      list('pendientes', 'Pendientes', 'Pending'),
      list('historial', 'Entregados', 'TaskAlt'),
      list('aprobaciones', 'Aprobación', 'FactCheck'),
      list('historialentrega', 'Hist.Entregas', 'Inbox'),
      list('historialcambios', 'Hist.Cambios', 'EditNote'),
    ],
    others: INFORMES.map(name => informe(name, 'Summarize')),
  },
  {
    title: 'Compras y ventas',
    entries: [
      list('compras', 'Órdenes', 'ShoppingCart'),
      { label: 'Por comprar', to: paths.list('necesidades'), icon: 'AddShoppingCart', gate: 'necesidades.list' },
      informe('comprasAtrasadas', 'Alarm'),
      informe('facturasProveedor', 'ReceiptLong'),
      informe('gasto', 'Summarize'),
      list('ventas', 'Ventas', 'PointOfSale'),
      { label: 'Movimientos', to: paths.list('kardex'), icon: 'SwapVert', gate: 'kardex.list' },
      informe('bajoMinimo', 'TrendingDown'),
    ],
  },
  {
    title: 'Catálogos',
    entries: [
      catalogue('productos', 'Inventory'),
      catalogue('categorias', 'Category'),
      catalogue('proveedores', 'LocalShipping'),
      catalogue('clientes', 'Handshake'),
      catalogue('proyectos', 'Apartment'),
    ],
    others: CATALOGOS.map(name => catalogue(name, 'ListAlt')),
  },
  {
    title: 'Administración',
    entries: [
      catalogue('perfiles', 'AdminPanel'),
      list('usuarios', 'Usuarios', 'Badge'),
      list('empresa', 'Empresa', 'Business'),
      list('auditoria', 'Auditoría', 'History'),
    ],
  },
];

const placed = new Set(declared.flatMap(({ entries }) => entries.map(({ to }) => to)));

/** The menu 'Órdenes' (D33), with the gate of each entry. */
export const menu: readonly MenuGroup[] = declared.map(({ title, entries, others = [] }) => ({
  title,
  entries: [...entries, ...others.filter(({ to }) => !placed.has(to))],
}));

export const menuEntries: readonly MenuEntry[] = menu.flatMap(({ entries }) => entries);

const leadsTo = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || spell(pathname.replace(/^\/importar(?=\/)/, '')) === to;

export const mayOpen = ({ gate }: MenuEntry, permisos: Permisos): boolean => !gate || passes({ permisos }, gates[gate]);

export const entryTo = (path: string): MenuEntry | undefined => menuEntries.find(({ to }) => to === path);

/** The menu entry of a screen: of several matches (`/compras`, `/compras/necesidades`), the longest. */
export const currentEntryPath = (pathname: string): string | undefined =>
  menuEntries
    .map(({ to }) => to)
    .filter(to => leadsTo(to, pathname))
    .toSorted((a, b) => b.length - a.length)[0];
