import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { pedidoHecho } from '#contract/pedido';
import type { BodegaDataProvider } from '../../../../api/dataProvider';

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
