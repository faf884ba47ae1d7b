import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { BodegaDataProvider } from '../../../api/dataProvider';

/** An image of an order, with the header (D41); another image has another name, so it is asked for once. */
export function useOrderImage(orderId: number, name: string, options: { mini: boolean; enabled?: boolean }) {
  const { mini, enabled = true } = options;
  const dataProvider = useDataProvider<BodegaDataProvider>();
  return useQuery({
    queryKey: ['pedidoImagen', orderId, name, mini],
    queryFn: async ({ signal }) => {
      const query = { file: name, id: orderId, mini: mini ? 1 : undefined };
      return (await dataProvider.fetchFile('pedidos.imagen', { query, signal })).data;
    },
    enabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: 1,
  });
}
