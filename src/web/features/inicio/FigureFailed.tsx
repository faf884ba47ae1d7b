import { Button, Card, Typography } from '@mui/material';
import { useQueryClient, type Query } from '@tanstack/react-query';

const hasFailed = ({ state }: Query) => state.status === 'error';

/** A figure that could not be loaded. Its button loads all that failed on the page, since they mostly fail together. */
export function FigureFailed({ label, busy }: { label: string; busy: boolean }) {
  const queries = useQueryClient();
  const retry = () => queries.refetchQueries({ type: 'active', predicate: hasFailed });
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
      <Typography variant="body2" color="text.secondary" sx={{ px: 1 }}>
        {label}: no se pudo cargar
      </Typography>
    </Card>
  );
}
