import { FOTOS_POR_RECEPCION, MENSAJE_RECEPCION_LLENA, type Recepcion } from '#contract/recepcion';
import { sendPhoto } from './imageFile';
import { SavedPictures } from './SavedPictures';

interface ReceiptPhotosProps {
  receipt: Pick<Recepcion, 'id' | 'idPedido' | 'fotos'>;
  canAdd: boolean;
}

export const ReceiptPhotos = ({ receipt: { id, idPedido, fotos }, canAdd }: ReceiptPhotosProps) => (
  <SavedPictures
    canAdd={canAdd}
    owner={{
      orderId: idPedido,
      name: `la recepción ${id}`,
      names: fotos,
      most: FOTOS_POR_RECEPCION,
      full: MENSAJE_RECEPCION_LLENA,
      send: (call, image, onProgress) => sendPhoto(call, { idPedido, idRecepcion: id, ...image }, onProgress),
    }}
  />
);
