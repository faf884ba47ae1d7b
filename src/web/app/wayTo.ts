import type { GateName } from '#contract/permisos';
import { mayPass } from '../api/permisos';
import { paths } from './routes';

/** The gate of each record screen: that of the first call it makes. */
const screens = {
  pedido: 'pedidos.one',
  compra: 'compras.one',
  venta: 'ventas.one',
  proyecto: 'proyectoFichas.one',
  proveedor: 'proveedorFichas.one',
} as const satisfies Record<string, GateName>;

/**
 * Path to the screen of a record, or null if the user may not open it. `seen`: for a record of a project, whether the row that
 * names it says that the user may see it (D11).
 */
export function wayTo(
  screen: keyof typeof screens,
  id: number | string | null | undefined,
  seen?: boolean | null,
): string | null {
  if (id == null || seen === false || !mayPass(screens[screen])) return null;
  return screen === 'pedido' ? paths.pedido(id, 'ver') : paths[screen](id);
}
