import { Alert } from '@mui/material';
import type { Failure } from '../../api/failure';

/** Why what a dialog asked for was not done; what was typed in it is still there. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  const reasons = [failure.message, ...Object.values(failure.fields)].filter(Boolean).join('. ');
  return (
    <Alert severity="error" role="alert">
      {reasons}
      {failure.unanswered && ' Puede que ya esté hecho; si lo intenta de nuevo no se hará dos veces.'}
    </Alert>
  );
}
