import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { useWrite } from '../../../kit/draft/useWrite';
import { antesDespues, AskedBy, solicitudesDe, type Solicitud } from './solicitudes';

const solicitudes = (count: number): string => (count === 1 ? '1 solicitud' : `${count} solicitudes`);

/** The two decisions, with the flag each sends. */
export const decisiones = {
  aprobar: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    ask: (id: number) => `¿Aprobar lo solicitado en el pedido ${id}?`,
    effect: (count: number) => `Al aprobar ${count === 1 ? 'queda' : 'quedan'} en firme:`,
    done: (count: number, id: number) =>
      `${count === 1 ? 'Se aprobó' : 'Se aprobaron'} ${solicitudes(count)} del pedido ${id}`,
  },
  denegar: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    ask: (id: number) => `¿Denegar lo solicitado en el pedido ${id}?`,
    effect: (count: number) =>
      count === 1 ? 'Se descarta, y el pedido sigue como está:' : 'Se descartan, y el pedido sigue como está:',
    done: (count: number, id: number) =>
      `${count === 1 ? 'Se denegó' : 'Se denegaron'} ${solicitudes(count)} del pedido ${id}`,
  },
} as const;

export type Decision = keyof typeof decisiones;

interface DecisionDialogProps {
  order: Pedido;
  decision: Decision;
  onClose: () => void;
}

/** Shows every open request of an order before and after, and decides on all of them at once (D15). */
export function DecisionDialog({ order, decision, onClose }: DecisionDialogProps) {
  const { run, busy, failure } = useWrite('aprobaciones.aprobar');
  const notify = useNotify();
  const { id, version } = order;
  const { flag, label, ask, effect, done } = decisiones[decision];
  const requests = solicitudesDe(order);

  const confirm = () =>
    run(
      // The version that was shown: nobody approves what he has not seen (D9).
      { params: { id, decision: flag }, data: { version: version ?? undefined } },
      {
        onDone: () => {
          onClose();
          notify(done(requests.length, id), { type: 'success' });
        },
        onFailed: ({ status, message }) => {
          if (status !== 409) return false;
          onClose();
          notify(message, { type: 'error' });
          return true;
        },
      },
    );

  return (
    <ConfirmDialog
      open
      title={ask(id)}
      confirmLabel={label}
      destructive={decision === 'denegar'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Typography gutterBottom>{effect(requests.length)}</Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0, mb: failure ? 2 : 0 }}>
        {requests.map(request => (
          <Request key={request.key} request={request} />
        ))}
      </Stack>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}

const captions: Record<Solicitud['tipo'], string> = { cambio: 'Pedido', correccion: 'Recibido (corrección)' };

function Request({ request }: { request: Solicitud }) {
  const { line, tipo, motivo } = request;
  return (
    <li>
      <Typography sx={{ fontWeight: 'fontWeightMedium', overflowWrap: 'anywhere' }}>{line.nombreProducto}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2' }}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {captions[tipo]}: <strong>{antesDespues(request)}</strong>
        </Box>
        {tipo === 'cambio' && <span>Ya recibido: {cantidad(line.recibido)}</span>}
      </Box>
      <Typography variant="caption" color="text.secondary" component="div">
        <AskedBy request={request} />
      </Typography>
      {motivo && <Typography variant="body2">Motivo: {motivo}</Typography>}
    </li>
  );
}
