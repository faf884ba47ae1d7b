import {
  Box,
  Card,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { cantidad, fechaHoraLinea } from '#contract/format';
import { pendiente, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { companyTimeZone } from '../../company';
import { useIsPhone } from '../../components/useIsPhone';
import { LineProgress } from './LineProgress';
import { LineSign, toneGround, toneOf } from './LineTone';
import { OrderHeader } from './OrderHeader';

/** An order for reading. */
export function OrderView({ order }: { order: Pedido }) {
  const isPhone = useIsPhone();
  return (
    <Stack spacing={2}>
      <OrderHeader order={order} mode="ver" />
      {isPhone ? <ViewCards order={order} /> : <ViewTable order={order} />}
    </Stack>
  );
}

interface LineProps {
  line: PedidoDetalle;
  order: Pedido;
}

const ViewTable = ({ order }: { order: Pedido }) => (
  <Card variant="outlined">
    <TableContainer>
      <Table aria-label="Líneas del pedido">
        <TableHead>
          <TableRow>
            <TableCell>Artículo</TableCell>
            <TableCell>Direccionamiento</TableCell>
            <TableCell align="right">Pedido</TableCell>
            <TableCell align="right">Entregado</TableCell>
            <TableCell align="right">Pendiente</TableCell>
            <TableCell>Avance</TableCell>
            <TableCell>Fecha de entrega</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {order.pedidoDetalle.map(line => (
            <ViewRow key={line.id} line={line} order={order} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  </Card>
);

function ViewRow({ line, order }: LineProps) {
  const tone = toneOf(line, order);
  return (
    <TableRow sx={{ bgcolor: toneGround(tone) }}>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <div>{line.nombreProducto}</div>
        <LineSign line={line} tone={tone} />
      </TableCell>
      <TableCell>{line.direccionamiento || '—'}</TableCell>
      <TableCell align="right">{cantidad(line.cantidad)}</TableCell>
      <TableCell align="right">{cantidad(line.recibido)}</TableCell>
      <TableCell align="right">{cantidad(pendiente(line))}</TableCell>
      <TableCell>
        <LineProgress line={line} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{fechaHoraLinea(line.entregado, companyTimeZone())}</TableCell>
    </TableRow>
  );
}

const ViewCards = ({ order }: { order: Pedido }) => (
  <Stack component="ul" spacing={1} aria-label="Líneas del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {order.pedidoDetalle.map(line => (
      <ViewCard key={line.id} line={line} order={order} />
    ))}
  </Stack>
);

function ViewCard({ line, order }: LineProps) {
  const tone = toneOf(line, order);
  return (
    <Card component="li" variant="outlined" sx={{ p: 1.5, bgcolor: toneGround(tone) }}>
      <Typography variant="h3" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {line.nombreProducto}
      </Typography>
      <LineSign line={line} tone={tone} />
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'end', mt: 1 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          Pendiente <strong>{cantidad(pendiente(line))}</strong>
        </Typography>
        <Box sx={{ flex: 1 }}>
          <LineProgress line={line} />
        </Box>
      </Box>
    </Card>
  );
}
