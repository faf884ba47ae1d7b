import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { cantidad } from '#contract/format';
import { StateScreen } from '../StateScreen';

/** From here on a person wants to know how long it has been (docs UI). */
const LONG_S = 3;

/** While a document is on its way; the seconds are counted once it takes long. */
export function PdfWaiting({ text }: { text: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(count => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', px: 3, py: 10 }}>
      <Typography color="text.secondary">
        {text}…{seconds >= LONG_S && ` ${cantidad(seconds)} s`}
      </Typography>
      <LinearProgress aria-label={text} sx={{ width: 'min(280px, 100%)', borderRadius: 1 }} />
    </Box>
  );
}

export const PdfFailed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <StateScreen
    icon={ErrorOutline}
    role="alert"
    title="No se pudo mostrar el documento"
    detail={reason}
    action={
      <Button variant="outlined" onClick={onRetry} autoFocus>
        Reintentar
      </Button>
    }
  />
);
