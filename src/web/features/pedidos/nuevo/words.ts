import { MENSAJE_PEDIDO_CREADO, MENSAJE_PEDIDO_ERROR } from '#contract/pedido';
import type { SendWords } from '../../../kit/draft/SendNotice';
import { paths } from '../../../app/routes';

/** What is said of an order once it was confirmed (SPEC part 8). */
export const pedidoWords: SendWords = {
  created: MENSAJE_PEDIDO_CREADO,
  failed: MENSAJE_PEDIDO_ERROR,
  numbered: { says: id => `Es el pedido número ${id}.`, open: 'Ver el pedido', path: id => paths.pedido(id, 'ver') },
  list: 'Ir a Pedidos',
  listPath: paths.list('pedidos'),
  asNew: 'Confirmar como otro pedido',
};
