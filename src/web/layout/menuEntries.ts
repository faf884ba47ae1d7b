import AdminPanel from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Business from '@mui/icons-material/BusinessCenterOutlined';
import Category from '@mui/icons-material/CategoryOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import TaskAlt from '@mui/icons-material/TaskAltOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import type { ComponentType } from 'react';
import type { GateName } from '#contract/permisos';
import { paths } from '../routes';

export interface MenuEntry {
  label: string;
  to: string;
  icon: ComponentType<{ fontSize?: 'small' }>;
  gate: GateName;
  /** Carries the count of overdue orders. */
  overdue?: boolean;
}

export interface MenuGroup {
  /** A collapsible group has a title, the others stand by themselves. */
  title?: string;
  entries: readonly MenuEntry[];
}

/** The menu 'Órdenes' (SPEC part 2, D33): each entry has its gate. Only screens that exist have a line. */
export const menu: readonly MenuGroup[] = [
  {
    entries: [
      { label: 'Atrasados', to: paths.list('atrasados'), icon: WarningAmber, gate: 'menu.atrasados', overdue: true },
    ],
  },
  {
    title: 'Pedidos',
    entries: [
      { label: 'Pedidos', to: paths.list('pedidos'), icon: Assignment, gate: 'menu.pedidos' },
      { label: 'Entregados', to: paths.list('historial'), icon: TaskAlt, gate: 'menu.historial' },
    ],
  },
  {
    entries: [
      { label: 'Perfiles', to: paths.list('perfiles'), icon: AdminPanel, gate: 'menu.perfiles' },
      { label: 'Proyectos', to: paths.list('proyectos'), icon: Apartment, gate: 'menu.proyectos' },
      { label: 'Artículos', to: paths.list('productos'), icon: Inventory, gate: 'menu.productos' },
      { label: 'Familias', to: paths.list('categorias'), icon: Category, gate: 'menu.categorias' },
      { label: 'Proveedores', to: paths.list('proveedores'), icon: LocalShipping, gate: 'menu.proveedores' },
      { label: 'Clientes', to: paths.list('clientes'), icon: Handshake, gate: 'menu.clientes' },
      { label: 'Empresa', to: paths.list('empresa'), icon: Business, gate: 'menu.empresa' },
      { label: 'Usuarios', to: paths.list('usuarios'), icon: Badge, gate: 'menu.usuarios' },
    ],
  },
];
