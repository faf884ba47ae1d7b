import { lazy, Suspense } from 'react';
import { useGetOne, useLocation, useParams } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import type { Pedido } from '#contract/pedido';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { GatedScreen, LoadFailed, NotFound } from '../../../kit/screens';
import { paths } from '../../../app/routes';
import { useSession } from '../../../api/session';
import { AmountsView } from './AmountsView';
import { cambio } from './cambio';
import { modeOf, type Mode } from './ModeSwitch';
import { recepcion } from './recepcion';

/** Who receives has no need of what only is read. */
const OrderView = lazy(() => import('./OrderView'));

/** The two ways of typing an amount on each line. */
const amounts = { cambio, recibir: recepcion };

/** One order: its receipt, a change request, or for reading. */
export default function PedidoDetallePage() {
  const { id, tipo } = useParams();
  const { search } = useLocation();
  const orderId = idEnRuta.safeParse(id).data;
  return (
    <>
      <PageTitle title={`Pedido ${orderId ?? ''}`} parent={{ title: 'Pedidos', to: paths.list('pedidos') }} />
      <GatedScreen gate="pedidos.one">
        {orderId ? <Order key={orderId} id={orderId} mode={modeOf(tipo, search)} /> : <Missing />}
      </GatedScreen>
    </>
  );
}

function Order({ id, mode }: { id: number; mode: Mode }) {
  const usuario = useSession();
  const { data: order, error, refetch } = useGetOne<Pedido>('pedidos', { id });

  const again = () => void refetch();
  if (error && !order)
    return <LoadFailed title="No se pudo cargar el pedido" error={error} onRetry={again} notFound={<Missing />} />;
  if (!order || !usuario) return <ListSkeleton rows={6} />;
  if (mode === 'ver') {
    return (
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <OrderView order={order} refetch={again} />
      </Suspense>
    );
  }
  return (
    <AmountsView key={`${mode} ${usuario.id}`} kind={amounts[mode]} order={order} userId={usuario.id} refetch={again} />
  );
}

const Missing = () => (
  <NotFound
    title="El pedido no existe"
    detail="Puede que el enlace esté mal escrito o que el pedido sea de un proyecto que no es suyo."
    to={paths.list('pedidos')}
    wayBack="Ir a Pedidos"
  />
);
