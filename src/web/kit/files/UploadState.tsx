import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { errorMessage } from '../errorMessage';

interface Props {
  /** "la foto de Ana Solís" */
  what: string;
  progress: number;
  error: Error | null;
  onRetry: () => void;
  onDiscard?: () => void;
}

/** How far an upload is, or why it failed and how to go on. */
export function UploadState({ what, progress, error, onRetry, onDiscard }: Props) {
  if (error) {
    return (
      <Alert
        severity="error"
        sx={{ width: '100%', flexWrap: 'wrap' }}
        action={
          <>
            <Button color="inherit" size="small" variant="text" onClick={onRetry}>
              Reintentar
            </Button>
            {onDiscard && (
              <Button color="inherit" size="small" variant="text" onClick={onDiscard}>
                Descartar
              </Button>
            )}
          </>
        }
      >
        {errorMessage(error, `No se pudo subir ${what}`)}
      </Alert>
    );
  }
  const percent = Math.round(progress * 100);
  const label = `Subiendo ${what}`;
  return (
    <Box role="status" sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="text.secondary">
        {label}… {percent} %
      </Typography>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  );
}
