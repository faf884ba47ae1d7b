import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { pedido } from '#contract/pedido';

/** Shows the order that came with an answer or a refusal (D9); reads it anew when none came. */
export function useShowOrder(id: number, refetch: () => void): (data: unknown) => void {
  const queryClient = useQueryClient();
  return useCallback(
    data => {
      const parsed = pedido.safeParse(data);
      if (parsed.success) queryClient.setQueryData(['pedidos', 'getOne', { id: `${id}` }], parsed.data);
      else refetch();
    },
    [queryClient, id, refetch],
  );
}
