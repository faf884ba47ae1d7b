import { MENSAJE_RECEPCION_LLENA } from '#contract/recepcion';
import { Panel } from '../../../kit/layout';
import { useMayPass } from '../../../kit/gate';
import { DraftLineImages } from './DraftLineImages';
import { photosOf } from './imageRepository';

/** Photos taken during a receipt: kept in this browser, and uploaded after the receipt is sent (D49). */
export default function DraftPhotos({ orderId, disabled }: { orderId: number; disabled: boolean }) {
  if (!useMayPass('pedidos.uploadImagen')) return null;
  return (
    <Panel title="Fotos de la recepción" spacing={0.5} sx={{ mt: 2 }}>
      <DraftLineImages
        owner={photosOf(orderId)}
        name="la recepción"
        full={MENSAJE_RECEPCION_LLENA}
        disabled={disabled}
      />
    </Panel>
  );
}
