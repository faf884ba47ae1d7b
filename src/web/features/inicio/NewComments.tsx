import { Link } from 'react-admin';
import { z } from 'zod';
import { pedidoComentado } from '#contract/comentario';
import { dotted, fullName, withCount } from '#contract/text/format';
import { fechaHora } from '../../api/company';
import { readFailure } from '../../api/failure';
import { useCall } from '../../api/reads';
import { paths } from '../../app/routes';
import { Panel, PlainList, Quiet, touchSx } from '../../kit/layout';
import { LoadFailed } from '../../kit/screens';

const pedidos = z.array(pedidoComentado);

/** Orders with comments that the user has not read, the newest first; nothing where there are none. */
export default function NewComments() {
  const { data, error, refetch } = useCall('comentarios.nuevos', { schema: pedidos });
  // A plain provider has no comments.
  if (error && !data && readFailure(error).status !== 404) {
    return <LoadFailed title="No se pudieron cargar los comentarios sin leer" error={error} onRetry={refetch} />;
  }
  if (!data?.length) return null;
  return (
    <Panel spacing={1} title="Comentarios sin leer">
      <PlainList>
        {data.map(({ idPedido, proyecto, nuevos, ultimo: { fecha, usuario, texto } }) => (
          <li key={idPedido}>
            <Link to={paths.pedido(idPedido, 'ver')} sx={touchSx}>
              {dotted(`Pedido ${idPedido}`, proyecto)}
            </Link>
            <Quiet sx={{ overflowWrap: 'anywhere' }}>
              {dotted(fullName(usuario), fechaHora(fecha), nuevos > 1 && withCount(nuevos, 'comentario'))}
            </Quiet>
            <Quiet noWrap color="textPrimary">
              {texto}
            </Quiet>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
