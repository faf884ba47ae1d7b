import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Button } from '@mui/material';
import { lazy, Suspense } from 'react';
import { LinkBase, useGetOne, useLocation, useParams } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import type { Pedido } from '#contract/pedido';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { RequireGate } from '../../../kit/RequireGate';
import { StateScreen } from '../../../kit/StateScreen';
import { readFailure } from '../../../api/failure';
import { paths } from '../../../app/routes';
import { useSession } from '../../../app/session';
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
      <RequireGate gate="pedidos.one">
        {orderId ? <Order key={orderId} id={orderId} mode={modeOf(tipo, search)} /> : <NotFound />}
      </RequireGate>
    </>
  );
}

function Order({ id, mode }: { id: number; mode: Mode }) {
  const usuario = useSession();
  const { data: order, error, refetch } = useGetOne<Pedido>('pedidos', { id });

  if (error && !order) {
    const { status, message } = readFailure(error);
    return status === 404 ? <NotFound /> : <Failed message={message} onRetry={() => void refetch()} />;
  }
  if (!order || !usuario) return <ListSkeleton rows={6} />;
  const again = () => void refetch();
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

const NotFound = () => (
  <StateScreen
    icon={SearchOffIcon}
    role="alert"
    title="El pedido no existe"
    detail="Puede que el enlace esté mal escrito o que el pedido sea de un proyecto que no es suyo."
    action={
      <Button variant="outlined" component={LinkBase} to={paths.list('pedidos')}>
        Ir a Pedidos
      </Button>
    }
  />
);

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <StateScreen
    icon={CloudOffIcon}
    role="alert"
    title="No se pudo cargar el pedido"
    detail={message}
    action={
      <Button variant="outlined" onClick={onRetry}>
        Reintentar
      </Button>
    }
  />
);
