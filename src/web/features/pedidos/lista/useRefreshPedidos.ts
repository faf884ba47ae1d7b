import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

const RESOURCES = [
  'pedidos',
  'historial',
  'atrasados',
  'aprobaciones',
  'pedidosPorComprar',
  'historialentrega',
  'historialcambios',
  'seguimiento',
  'seguimientoLineas',
  'totales',
];

/** Marks everything read about orders as out of date, after a write that moved one. */
export function useRefreshPedidos(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    for (const resource of RESOURCES) void queryClient.invalidateQueries({ queryKey: [resource] });
  }, [queryClient]);
}
