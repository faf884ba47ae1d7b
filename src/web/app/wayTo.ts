import type { GateName } from '#contract/permisos';
import { mayPass } from '../api/permisos';
import { paths } from './routes';

/** What the screens of records ask for: the gate of the call that each begins with. */
const screens = {
  pedido: 'pedidos.one',
  compra: 'compras.one',
  venta: 'ventas.one',
  proyecto: 'proyectoFichas.one',
  proveedor: 'proveedorFichas.one',
} as const satisfies Record<string, GateName>;

/**
 * The way to the screen of a record, for who may open it; null for everybody else. `seen` is what a row says of a record that
 * belongs to a project: whether this person sees it (D11).
 */
export function wayTo(
  screen: keyof typeof screens,
  id: number | string | null | undefined,
  seen?: boolean | null,
): string | null {
  if (id == null || seen === false || !mayPass(screens[screen])) return null;
  return screen === 'pedido' ? paths.pedido(id, 'ver') : paths[screen](id);
}
