import {
  Box,
  Card,
  Link,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { LinkBase } from 'react-admin';
import type { ContinuidadLinea } from '#contract/compra';
import { cantidad, dia, fechaHoraLinea } from '#contract/format';
import { pendiente, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import { useMayPass } from '../../../kit/gate';
import { paths } from '../../../app/routes';
import { useIsPhone } from '../../../kit/useIsPhone';
import { OrderDocuments } from '../orderDocuments';
import { ClosedNotice, CloseOrder } from './CloseOrder';
import { OrderHeader } from './OrderHeader';
import { OrderHistory } from './OrderHistory';
import { LineHead, LinePending, LineProgress, toneGround, toneOf } from './OrderLine';
import { useContinuity, type Continuity } from './useOrder';

interface OrderViewProps {
  order: Pedido;
  refetch: () => void;
}

/** An order for reading: its lines with what is bought and received of each, and what happened to it. */
export default function OrderView({ order, refetch }: OrderViewProps) {
  const isPhone = useIsPhone();
  const continuity = useContinuity(order.id);
  const Lines = isPhone ? ViewCards : ViewTable;
  return (
    <Stack spacing={2}>
      <OrderHeader
        order={order}
        mode="ver"
        actions={
          <>
            <OrderDocuments id={order.id} />
            <CloseOrder order={order} refetch={refetch} />
          </>
        }
      />
      <ClosedNotice order={order} />
      <Lines order={order} continuity={continuity} />
      <OrderHistory order={order} />
    </Stack>
  );
}

interface LinesProps {
  order: Pedido;
  continuity: Continuity | null;
}

interface LineProps extends LinesProps {
  line: PedidoDetalle;
}

const ViewTable = ({ order, continuity }: LinesProps) => (
  <Card variant="outlined">
    <TableContainer>
      <Table aria-label="Líneas del pedido">
        <TableHead>
          <TableRow>
            <TableCell>Artículo</TableCell>
            <TableCell align="right">Pedido</TableCell>
            {continuity && <TableCell align="right">Comprado</TableCell>}
            <TableCell align="right">Entregado</TableCell>
            <TableCell align="right">Pendiente</TableCell>
            <TableCell>Avance</TableCell>
            <TableCell>Fecha de entrega</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {order.pedidoDetalle.map(line => (
            <ViewRow key={line.id} line={line} order={order} continuity={continuity} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </Card>
);

function ViewRow({ line, order, continuity }: LineProps) {
  const tone = toneOf(line, order);
  return (
    <TableRow sx={{ bgcolor: toneGround(tone) }}>
      <TableCell>
        <LineHead orderId={order.id} line={line} tone={tone} />
      </TableCell>
      <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
      {continuity && (
        <TableCell align="right">
          <Purchased line={continuity.get(line.id)} />
        </TableCell>
      )}
      <TableCell align="right">{cantidad(line.recibido)}</TableCell>
      <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
      <TableCell>
        <LineProgress line={line} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{fechaHoraLinea(line.entregado, companyTimeZone())}</TableCell>
    </TableRow>
  );
}

const ViewCards = ({ order, continuity }: LinesProps) => (
  <Stack component="ul" spacing={1} aria-label="Líneas del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {order.pedidoDetalle.map(line => (
      <ViewCard key={line.id} line={line} order={order} continuity={continuity} />
    ))}
  </Stack>
);

function ViewCard({ line, order, continuity }: LineProps) {
  const tone = toneOf(line, order);
  const purchased = continuity?.get(line.id);
  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5, bgcolor: toneGround(tone) }}>
      <LineHead orderId={order.id} line={line} tone={tone} title />
      <Box sx={{ mt: 1 }}>
        <LinePending line={line} />
      </Box>
      {purchased && purchased.comprado > 0 && (
        <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
          Comprado <Purchased line={purchased} />
        </Typography>
      )}
    </Card>
  );
}

/** How much of a line is bought, and by which purchases, each a link to its voucher. */
function Purchased({ line }: { line: ContinuidadLinea | undefined }) {
  const puede = useMayPass('compras.one');
  if (!line) return '—';
  return (
    <>
      {cantidad(line.comprado)}
      {line.compras.map(compra => {
        const name = `Orden ${compra.id}`;
        return (
          <Box key={compra.id} sx={{ typography: 'caption', whiteSpace: 'nowrap' }} title={dia(compra.fecha)}>
            {puede ? (
              <Link component={LinkBase} to={paths.compra(compra.id)}>
                {name}
              </Link>
            ) : (
              name
            )}
            : {cantidad(compra.cantidad)} {compra.estado.toLowerCase()}
          </Box>
        );
      })}
    </>
  );
}
