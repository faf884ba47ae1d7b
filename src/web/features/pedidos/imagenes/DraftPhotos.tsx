import { Card, Typography } from '@mui/material';
import { MENSAJE_RECEPCION_LLENA } from '#contract/recepcion';
import { useMayPass } from '../../../kit/gate';
import { DraftLineImages } from './DraftLineImages';
import { photosOf } from './imageRepository';

interface DraftPhotosProps {
  orderId: number;
  disabled: boolean;
}

/** Photos taken during a receipt: kept in this browser, and uploaded after the receipt is sent (D49). */
export default function DraftPhotos({ orderId, disabled }: DraftPhotosProps) {
  if (!useMayPass('pedidos.uploadImagen')) return null;
  return (
    <Card component="section" aria-label="Fotos de la recepción" sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2" gutterBottom>
        Fotos de la recepción
      </Typography>
      <DraftLineImages
        owner={photosOf(orderId)}
        name="la recepción"
        full={MENSAJE_RECEPCION_LLENA}
        disabled={disabled}
      />
    </Card>
  );
}
