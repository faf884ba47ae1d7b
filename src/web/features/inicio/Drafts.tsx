import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
import type { GateName } from '#contract/permisos';
import { mayPass } from '../../api/permisos';
import {
  budgetsBegun,
  draftKey,
  ORDER_DRAFTS,
  ordersBegun,
  type DraftName,
  type OrderDraftName,
} from '../../api/storageKeys';
import { paths } from '../../app/routes';
import { useSession } from '../../api/session';
import { OptionalLink } from '../../kit/OptionalLink';
import { Panel, PlainList, touchSx } from '../../kit/layout';

/** A draft that was begun, its screen, and the gate of that. */
interface Begun {
  label: ReactNode;
  to: string;
  gate: GateName;
}

/** Drafts of which a user has at most one. */
const kinds: readonly (Begun & { name: DraftName })[] = [
  { name: 'pedidos', label: 'Un pedido nuevo', to: paths.create('pedidos'), gate: 'pedidos.create' },
  { name: 'compras', label: 'Una orden de compra', to: paths.create('compras'), gate: 'compras.create' },
  {
    name: 'necesidades',
    label: 'Lo elegido de lo que falta comprar',
    to: paths.list('necesidades'),
    gate: 'necesidades.list',
  },
  { name: 'ventas', label: 'Una venta', to: paths.create('ventas'), gate: 'ventas.create' },
  { name: 'conteo', label: 'Un conteo físico', to: paths.conteo(), gate: 'movimientos.conteo' },
];

const ofOrders: Record<OrderDraftName, { label: string; to: (id: number) => string }> = {
  recepcion: { label: 'La recepción', to: id => paths.pedido(id, 1) },
  despacho: { label: 'El despacho', to: id => paths.pedido(id, 0, 'despachar') },
  cambio: { label: 'El cambio', to: id => paths.pedido(id, 0) },
};

function BudgetOf({ id }: { id: number }) {
  const { data } = useGetOne<FichaProyecto>('proyectoFichas', { id }, { enabled: mayPass('proyectoFichas.one') });
  return data ? `El presupuesto de ${data.nombre}` : `El presupuesto del proyecto ${id}`;
}

const begunBy = (userId: number): Begun[] => [
  ...ORDER_DRAFTS.flatMap(name =>
    ordersBegun(name, userId).map(id => ({
      label: `${ofOrders[name].label} del pedido ${id}`,
      to: ofOrders[name].to(id),
      gate: 'pedidos.one' as const,
    })),
  ),
  ...budgetsBegun(userId).map(id => ({
    label: <BudgetOf id={id} />,
    to: paths.presupuesto(id),
    gate: 'presupuestos.update' as const,
  })),
  ...kinds.filter(({ name }) => localStorage.getItem(draftKey(name, userId)) !== null),
];

/** The user's unconfirmed drafts on this device (D46); without a link where the user may no longer open the screen. */
export function Drafts() {
  const usuario = useSession();
  const begun = usuario ? begunBy(usuario.id) : [];
  if (begun.length === 0) return null;
  return (
    <Panel spacing={1} title="Empezado y sin confirmar en este equipo">
      <PlainList>
        {begun.map(({ label, to, gate }) => (
          <li key={to}>
            <OptionalLink to={mayPass(gate) ? to : null} sx={touchSx}>
              {label}
            </OptionalLink>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
