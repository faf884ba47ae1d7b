import { z } from 'zod';
import { dotted, firstFew } from './text/format';

/** An order that a purchase serves; `visible`: whether the current user may open it. */
export const servedPedido = z.object({ id: z.number(), proyecto: z.string(), visible: z.boolean() });
type ServedPedido = z.infer<typeof servedPedido>;

/** What of a purchase says which orders it serves. */
interface ServingCompra {
  pedidos?: ServedPedido[] | null | undefined;
  idPedido?: number | null | undefined;
  proyecto?: { nombre: string } | null | undefined;
  pedidoVisible?: boolean | null | undefined;
}

/** The orders that a purchase serves; only that of `idPedido` if the provider does not send `pedidos`. */
export const pedidosOf = ({ pedidos, idPedido, proyecto, pedidoVisible }: ServingCompra): ServedPedido[] => {
  const own = idPedido ? [{ id: idPedido, proyecto: proyecto?.nombre ?? '', visible: pedidoVisible !== false }] : [];
  return pedidos ?? own;
};

/** '121 · Torre Norte' */
export const pedidoName = ({ id, proyecto }: ServedPedido): string => dotted(id, proyecto);

const SHOWN_NUMBERS = 3;

/** The numbers of those orders, '121, 122, 123 y 2 más' where there are many; nothing of none. */
export const pedidoNumbers = (compra: ServingCompra, most = SHOWN_NUMBERS): string | null => {
  const numbers = pedidosOf(compra).map(({ id }) => id);
  return numbers.length > 0 ? firstFew(numbers, most) : null;
};
