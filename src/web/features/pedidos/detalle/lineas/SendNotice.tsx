import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { MENSAJE_ERROR_ENFATICO } from '#contract/envelope';
import type { Failure } from '../../../../api/failure';
import type { LineWork } from './work';

interface SendNoticeProps {
  words: LineWork['words'];
  failure: Failure | null;
  unanswered: boolean;
  conflicts: number;
  onRetry: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

/** What stands between the person and a receipt or a request that is done. */
export function SendNotice({ words, failure, unanswered, conflicts, onRetry, onDiscard, onClose }: SendNoticeProps) {
  if (unanswered) {
    return (
      <Alert severity="warning" role="alert" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>{words.unanswered}</AlertTitle>
        {failure ? failure.message : 'El último envío quedó sin respuesta.'} {words.retry}
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" onClick={onRetry}>
            Reintentar
          </Button>
          <Button size="small" variant="text" onClick={onDiscard}>
            Descartar lo escrito
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (failure) {
    const reasons = [failure.message, ...Object.values(failure.fields)].filter(Boolean);
    return (
      <Alert severity="error" role="alert" onClose={onClose} closeText="Cerrar" sx={{ alignItems: 'flex-start' }}>
        <AlertTitle>{failure.status === 409 ? words.refused : MENSAJE_ERROR_ENFATICO}</AlertTitle>
        {reasons.join('. ')}
      </Alert>
    );
  }
  if (conflicts === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {conflicts === 1 ? 'Una línea cambió' : `${conflicts} líneas cambiaron`} mientras usted escribía. Revise lo
      marcado.
    </Alert>
  );
}
