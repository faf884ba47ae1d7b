import { Box, Button, CircularProgress, Typography } from '@mui/material';
import { cantidad, dotted } from '#contract/text/format';
import { LoadFailed, useLongWait } from '../screens';
import type { Received } from './PdfPreview';
import { Quiet } from '../layout';

export const PREPARING = 'Preparando el documento';
export const OPENING = 'Abriendo el documento';
export const BROKEN = 'El archivo no se pudo abrir aquí. Puede descargarlo o intentarlo de nuevo.';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

const size = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${cantidad(Math.ceil(bytes / KILOBYTE))} kB`
    : `${cantidad(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;

/** Bytes received so far: "120 kB de 2,4 MB". */
const receivedText = ({ received, total }: Received): string =>
  total === null ? size(received) : `${size(received)} de ${size(total)}`;

interface PdfWaitingProps {
  text: string;
  progress?: Received | null;
  onCancel: () => void;
}

/** A document being loaded: bytes received and, if it takes long, the time elapsed and a way out. */
export function PdfWaiting({ text, progress, onCancel }: PdfWaitingProps) {
  const waited = useLongWait();
  const figures = dotted(progress && receivedText(progress), waited);
  const percent = progress?.total ? Math.min(100, (progress.received / progress.total) * 100) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', px: 3, py: 10 }}>
      <CircularProgress
        size={32}
        aria-label={text}
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        value={percent}
      />
      <Typography role="status">{text}…</Typography>
      {/* Outside the status element: screen readers must not repeat it every second. */}
      <Quiet sx={{ minHeight: 20 }}>{figures}</Quiet>
      {waited && <Button onClick={onCancel}>Cancelar</Button>}
    </Box>
  );
}

export const PdfFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadFailed title="No se pudo mostrar el documento" error={error} onRetry={onRetry} autoFocus />
);
