import { isArticuloEspecial } from '#contract/constants';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import type { Draft, DraftLine } from './draft';

type Articulo = Pick<Producto, 'id' | 'codigo' | 'nombreProducto' | 'estatus'>;

/** A line of an earlier order, and whether it can be ordered again. */
export interface CopyLine {
  line: PedidoDetalle;
  /** Undefined when the article is inactive or gone (D32). */
  articulo: Articulo | undefined;
}

export const readCopy = (
  { pedidoDetalle }: Pick<Pedido, 'pedidoDetalle'>,
  articulos: readonly Articulo[],
): CopyLine[] => {
  const active = new Map(articulos.flatMap(one => (one?.estatus ? [[one.id, one] as const] : [])));
  return pedidoDetalle.map(line => ({ line, articulo: active.get(line.idProducto) }));
};

/** Copies article, quantity and direccionamiento (D21); only a special article's own name is worth more than its article's. */
const copied = ({ line, articulo }: CopyLine, localId: string): DraftLine[] =>
  articulo
    ? [
        {
          localId,
          idProducto: articulo.id,
          codigo: articulo.codigo,
          nombreProducto: isArticuloEspecial(articulo.codigo)
            ? line.nombreProducto
            : articulo.nombreProducto.toUpperCase(),
          detalle: '',
          cantidad: line.cantidad,
          direccionamiento: line.direccionamiento,
        },
      ]
    : [];

/** Puts the lines of an earlier order in place of the draft's, remembering these. */
export function copyInto(current: Draft, idPedido: number, lines: readonly CopyLine[], newId: () => string): Draft {
  const lineas = lines.flatMap(line => copied(line, newId()));
  const omitidos = lines.flatMap(({ line, articulo }) => (articulo ? [] : [line.nombreProducto]));
  const antes = current.lineas;
  return {
    ...current,
    lineas,
    copia: { id: idPedido, lineas: lineas.map(({ localId }) => localId), antes, omitidos: [...new Set(omitidos)] },
  };
}

/** Takes the copied lines away and brings back those before; what was added since stays. */
export function undoCopy(current: Draft): Draft {
  const { copia } = current;
  if (!copia) return current;
  const added = current.lineas.filter(({ localId }) => !copia.lineas.includes(localId));
  return { ...current, lineas: [...copia.antes, ...added], copia: null };
}

/** The local ids whose images a draft still needs: its lines and those that an undo would bring back. */
export const ownersOf = ({ lineas, copia }: Draft): Set<string> =>
  new Set([...lineas, ...(copia?.antes ?? [])].map(({ localId }) => localId));
