import { Button, Card } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Quiet } from '../../kit/layout';
import { refetchFailed } from '../../api/reads';

/** A figure that could not be loaded. Its button loads all that failed on the page, since they mostly fail together. */
export function FigureFailed({ label, busy }: { label: string; busy: boolean }) {
  const queries = useQueryClient();
  const retry = () => refetchFailed(queries);
  return (
    <Card variant="outlined" component="li" sx={{ px: 1, py: 1 }}>
      <Button
        variant="text"
        aria-label={`Reintentar: ${label}`}
        loading={busy}
        onClick={() => void retry()}
        sx={{ px: 1 }}
      >
        Reintentar
      </Button>
      <Quiet sx={{ px: 1 }}>{label}: no se pudo cargar</Quiet>
    </Card>
  );
}
