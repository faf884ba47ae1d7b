import { IMAGENES_Y_FOTOS, MENSAJE_FOTOS_MAXIMO, nombresDeImagenes } from '#contract/imagen';
import type { PedidoDetalle } from '#contract/pedido';
import { sendImage } from './imageFile';
import { SavedPictures } from './SavedPictures';

interface LineImagesProps {
  orderId: number;
  line: Pick<PedidoDetalle, 'id' | 'idProducto' | 'nombreProducto' | 'img1' | 'img2' | 'img3' | 'fotos'>;
  canAdd?: boolean;
}

export const LineImages = ({ orderId, line, canAdd = false }: LineImagesProps) => (
  <SavedPictures
    canAdd={canAdd}
    owner={{
      orderId,
      name: line.nombreProducto,
      names: nombresDeImagenes(line),
      most: IMAGENES_Y_FOTOS,
      full: MENSAJE_FOTOS_MAXIMO,
      send: (call, image, onProgress) => {
        const target = { idPedido: orderId, idProducto: line.idProducto, idDetalle: line.id, isFoto: true };
        return sendImage(call, { ...target, ...image }, onProgress);
      },
    }}
  />
);
