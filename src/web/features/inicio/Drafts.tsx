import type { ReactNode } from 'react';
import { Link, useGetOne } from 'react-admin';
import type { FichaProyecto } from '#contract/costoProyecto';
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
import { Panel, PlainList, touchSx } from '../../kit/layout';

/** Drafts of which a user has at most one. */
const kinds: readonly { name: DraftName; label: string; to: string }[] = [
  { name: 'pedidos', label: 'Un pedido nuevo', to: paths.create('pedidos') },
  { name: 'compras', label: 'Una orden de compra', to: paths.create('compras') },
  { name: 'necesidades', label: 'Lo elegido de lo que falta comprar', to: paths.list('necesidades') },
  { name: 'ventas', label: 'Una venta', to: paths.create('ventas') },
  { name: 'conteo', label: 'Un conteo físico', to: paths.conteo() },
];

const ofOrders: Record<OrderDraftName, { label: string; to: (id: number) => string }> = {
  recepcion: { label: 'La recepción', to: id => paths.pedido(id, 1) },
  despacho: { label: 'El despacho', to: id => paths.pedido(id, 0, 'despachar') },
  cambio: { label: 'El cambio', to: id => paths.pedido(id, 0) },
};

function BudgetOf({ id }: { id: number }) {
  const { data } = useGetOne<FichaProyecto>('proyectoFichas', { id });
  return data ? `El presupuesto de ${data.nombre}` : `El presupuesto del proyecto ${id}`;
}

const begunBy = (userId: number): { label: ReactNode; to: string }[] => [
  ...ORDER_DRAFTS.flatMap(name =>
    ordersBegun(name, userId).map(id => ({
      label: `${ofOrders[name].label} del pedido ${id}`,
      to: ofOrders[name].to(id),
    })),
  ),
  ...budgetsBegun(userId).map(id => ({ label: <BudgetOf id={id} />, to: paths.presupuesto(id) })),
  ...kinds.filter(({ name }) => localStorage.getItem(draftKey(name, userId)) !== null),
];

/** The user's unconfirmed drafts on this device (D46). */
export function Drafts() {
  const usuario = useSession();
  const begun = usuario ? begunBy(usuario.id) : [];
  if (begun.length === 0) return null;
  return (
    <Panel spacing={1} title="Empezado y sin confirmar en este equipo">
      <PlainList>
        {begun.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} sx={touchSx}>
              {label}
            </Link>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
