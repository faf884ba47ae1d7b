import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { continuidadLinea, type ContinuidadLinea } from '#contract/compra';
import { usePuede } from '../../../api/permisos';
import type { BodegaDataProvider } from '../../../api/dataProvider';

const lines = z.array(continuidadLinea);

export type Continuity = ReadonlyMap<number, ContinuidadLinea>;

/**
 * What is bought of each line of an order, by line id; null until it is known, and for ever where a plain provider or a
 * missing right keeps it: an order can be read without.
 */
export function useContinuity(orderId: number): Continuity | null {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const { puede } = usePuede('compras.continuidad');
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
