import { MENSAJE_RECEPCION_LLENA } from '#contract/recepcion';
import { Panel } from '../../../kit/layout';
import { DraftLineImages } from './DraftLineImages';
import { photosOf } from './imageRepository';
import { May } from '../../../kit/gate';

/** Photos taken during a receipt: kept in this browser, and uploaded after the receipt is sent (D49). */
const DraftPhotos = ({ orderId, disabled }: { orderId: number; disabled: boolean }) => (
  <May gate="pedidos.uploadImagen">
    <Panel title="Fotos de la recepción" spacing={0.5} sx={{ mt: 2 }}>
      <DraftLineImages
        owner={photosOf(orderId)}
        name="la recepción"
        full={MENSAJE_RECEPCION_LLENA}
        disabled={disabled}
      />
    </Panel>
  </May>
);

export default DraftPhotos;
