import { z } from 'zod';
import { conPuntos } from './format';

/** An order that a purchase serves; `visible`: whether the current user may open it. */
export const pedidoServido = z.object({ id: z.number(), proyecto: z.string(), visible: z.boolean() });
type PedidoServido = z.infer<typeof pedidoServido>;

/** What of a purchase says which orders it serves. */
interface Compra {
  pedidos?: PedidoServido[] | null | undefined;
  idPedido?: number | null | undefined;
  proyecto?: { nombre: string } | null | undefined;
  pedidoVisible?: boolean | null | undefined;
}

/** The orders that a purchase serves; only that of `idPedido` if the provider does not send `pedidos`. */
export const pedidosDe = ({ pedidos, idPedido, proyecto, pedidoVisible }: Compra): PedidoServido[] => {
  const own = idPedido ? [{ id: idPedido, proyecto: proyecto?.nombre ?? '', visible: pedidoVisible !== false }] : [];
  return pedidos ?? own;
};

/** '121 · Torre Norte' */
export const nombreDePedido = ({ id, proyecto }: PedidoServido): string => conPuntos(id, proyecto);

const NUMEROS = 3;

/** The numbers of those orders, '121, 122, 123 y 2 más' where there are many; nothing of none. */
export const numerosDePedidos = (compra: Compra, most = NUMEROS): string | null => {
  const numbers = pedidosDe(compra).map(({ id }) => id);
  const more = numbers.length > most ? ` y ${numbers.length - most} más` : '';
  return numbers.length > 0 ? numbers.slice(0, most).join(', ') + more : null;
};
