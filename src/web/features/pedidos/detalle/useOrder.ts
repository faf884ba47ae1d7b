import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { continuidadLinea, type ContinuidadLinea } from '#contract/compra';
import { pedido, pedidoHecho } from '#contract/pedido';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { useMayPass } from '../../../kit/gate';

/** Shows the order that came with an answer or a refusal (D9); reads it anew when none came. */
export function useShowOrder(id: number, refetch: () => void): (data: unknown) => void {
  const queryClient = useQueryClient();
  return useCallback(
    data => {
      const parsed = pedido.safeParse(data);
      if (!parsed.success) return refetch();
      const queryKey = ['pedidos', 'getOne', { id: `${id}` }];
      // What came is newer than what a read on its way may bring.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, parsed.data);
    },
    [queryClient, id, refetch],
  );
}

const hechos = z.array(pedidoHecho);

/** Everything that happened to an order, oldest first; asked for once it is wanted. Whatever moves orders makes it anew. */
export function useHistoria(id: number, enabled: boolean) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery({
    queryKey: ['pedidos', 'historia', id],
    queryFn: async ({ signal }) =>
      (await dataProvider.call('pedidos.historia', { params: { id }, schema: hechos, signal })).data,
    enabled,
    retry: false,
  });
}

const lines = z.array(continuidadLinea);

export type Continuity = ReadonlyMap<number, ContinuidadLinea>;

/**
 * What is bought of each line of an order, by line id; null until it is known, and for ever where a plain provider or a
 * missing right keeps it: an order can be read without.
 */
export function useContinuity(orderId: number): Continuity | null {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const puede = useMayPass('compras.continuidad');
  const { data } = useQuery({
    queryKey: ['compras', 'continuidad', orderId],
    queryFn: async ({ signal }) => {
      const call = { params: { id: orderId }, schema: lines, signal };
      const { data: found } = await dataProvider.call('compras.continuidad', call);
      return new Map(found.map(line => [line.id, line]));
    },
    enabled: puede,
    retry: false,
  });
  return data ?? null;
}
