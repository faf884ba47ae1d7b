import { PageTitle } from '../../../kit/PageTitle';
import { RequireGate } from '../../../kit/RequireGate';
import { paths } from '../../../app/routes';
import { useSession } from '../../../app/session';
import { PedidoNuevo } from './PedidoNuevo';

/** A new project order (SPEC part 2, /pedidos/agregar): a draft of the signed-in user's own until it is confirmed. */
export default function PedidoNuevoPage() {
  const usuario = useSession();
  return (
    <>
      <PageTitle title="Agregar Pedido" parent={{ title: 'Pedidos', to: paths.list('pedidos') }} />
      <RequireGate gate="pedidos.create">{usuario && <PedidoNuevo key={usuario.id} usuario={usuario} />}</RequireGate>
    </>
  );
}
