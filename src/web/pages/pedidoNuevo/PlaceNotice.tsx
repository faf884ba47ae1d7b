import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { LinkBase } from 'react-admin';
import { MENSAJE_PEDIDO_CREADO, MENSAJE_PEDIDO_ERROR } from '#contract/pedido';
import { paths } from '../../routes';
import type { Placing, PlaceFailure } from './usePlaceOrder';

interface PlaceNoticeProps {
  placing: Placing;
  /** The draft was sent in another visit and no answer came. */
  unanswered: boolean;
  onRetry: () => void;
  onPlaceAsNew: () => void;
  onClose: () => void;
}

const ONCE = 'Puede que el pedido ya esté registrado. Reintente: no se hará dos veces.';

/** How the confirmation went (SPEC part 8): green with the number and the next step, or red with the reason. */
export function PlaceNotice({ placing, unanswered, onRetry, onPlaceAsNew, onClose }: PlaceNoticeProps) {
  if (placing.state === 'sending') return null;
  if (placing.state === 'placed') return <Placed id={placing.id} onClose={onClose} />;
  if (placing.state === 'failed') {
    return <Failed failure={placing.failure} onRetry={onRetry} onPlaceAsNew={onPlaceAsNew} onClose={onClose} />;
  }
  if (!unanswered) return null;
  return (
    <Alert severity="warning" role="status">
      El último envío de este pedido quedó sin respuesta. Al confirmar de nuevo no se hará dos veces.
    </Alert>
  );
}

function Placed({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Alert severity="success" role="status" onClose={onClose} closeText="Cerrar" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{MENSAJE_PEDIDO_CREADO}</AlertTitle>
      {id !== null && `Es el pedido número ${id}.`}
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {id !== null && (
          <Button size="small" variant="outlined" component={LinkBase} to={paths.pedido(id, 'ver')}>
            Ver el pedido
          </Button>
        )}
        <Button size="small" variant="text" component={LinkBase} to={paths.list('pedidos')}>
          Ir a Pedidos
        </Button>
      </Stack>
    </Alert>
  );
}

function Failed({
  failure,
  onRetry,
  onPlaceAsNew,
  onClose,
}: { failure: PlaceFailure } & Pick<PlaceNoticeProps, 'onRetry' | 'onPlaceAsNew' | 'onClose'>) {
  const { placedBefore, unanswered, byLine } = failure;
  return (
    <Alert severity="error" role="alert" onClose={onClose} closeText="Cerrar" sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{MENSAJE_PEDIDO_ERROR}</AlertTitle>
      {placedBefore
        ? 'Un envío anterior de este borrador ya quedó registrado, sin los últimos cambios. Revíselo en Pedidos.'
        : failure.message}
      {unanswered && ` ${ONCE}`}
      {byLine.size > 0 && ' Revise las líneas marcadas.'}
      <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
        {placedBefore && (
          <>
            <Button size="small" variant="outlined" component={LinkBase} to={paths.list('pedidos')}>
              Ir a Pedidos
            </Button>
            <Button size="small" variant="text" onClick={onPlaceAsNew}>
              Confirmar como otro pedido
            </Button>
          </>
        )}
        {unanswered && (
          <Button size="small" variant="outlined" color="error" onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
