import { Box, Stack, Typography } from '@mui/material';
import { cantidad } from '#contract/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { lineId, lineNombre, LinesInset, type LineColumn } from '../lista/LinesInset';
import { AskedBy } from './DecisionDialog';
import { antesDespues, diferencia, solicitudesDe, type Solicitud } from './solicitudes';

const change = ({ cantidad: antes, cantNueva }: PedidoDetalle) => ({ antes, despues: cantNueva ?? antes });

/** D16: what is ordered now with what is already received beside it, the difference, and the new quantity. */
const columns: LineColumn[] = [
  lineId,
  {
    label: 'Cantidad',
    align: 'right',
    render: ({ cantidad: ordered, recibido }) => `${cantidad(ordered)} (recibido ${cantidad(recibido)})`,
  },
  { label: 'Cant. solicitada (diferencia)', align: 'right', render: line => diferencia(change(line)) },
  lineNombre('Producto'),
  { label: 'Cant. nueva', align: 'right', render: ({ cantNueva }) => cantidad(cantNueva) },
];

/** The lines of an order that ask for something; corrections in words of their own (D42). */
export function SolicitudesInset({ order }: { order: Pedido }) {
  const changed = order.pedidoDetalle.filter(({ cantNueva }) => cantNueva != null);
  const corrections = solicitudesDe(order).filter(({ tipo }) => tipo === 'correccion');
  return (
    <Stack spacing={1.5}>
      {changed.length > 0 && <LinesInset lines={changed} columns={columns} />}
      {corrections.length > 0 && (
        <Box>
          <Typography variant="h3" component="h2" gutterBottom>
            Correcciones de lo recibido
          </Typography>
          <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {corrections.map(correction => (
              <Correction key={correction.key} correction={correction} />
            ))}
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

const Correction = ({ correction }: { correction: Solicitud }) => (
  <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
    {correction.line.id} · {correction.line.nombreProducto}: recibido <strong>{antesDespues(correction)}</strong>
    {correction.motivo && `, motivo: ${correction.motivo}`}
    <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      <AskedBy request={correction} />
    </Typography>
  </Typography>
);
