import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { z } from 'zod';
import { continuidadLinea, type ContinuidadLinea } from '#contract/compra';
import { pedido, type Pedido } from '#contract/pedido';
import { pedidoHecho } from '#contract/pedidoHistoria';
import type { Proyecto } from '#contract/proyecto';
import { recepcion } from '#contract/recepcion';
import { useCall } from '../../../api/reads';
import { useMayPass } from '../../../kit/gate';

/** Shows the order that came with an answer or a refusal (D9); reads it anew when none came. */
export function useShowOrder(id: number): (data?: unknown) => void {
  const queryClient = useQueryClient();
  const queryKey = ['pedidos', 'getOne', { id: `${id}` }];
  return data => {
    const parsed = pedido.safeParse(data);
    if (!parsed.success) return void queryClient.invalidateQueries({ queryKey });
    // What came is newer than what a read on its way may bring.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, parsed.data);
  };
}

const hechos = z.array(pedidoHecho);

/** Everything that happened to an order, oldest first; asked for where it is wanted. Whatever moves orders makes it anew. */
export const useHistoria = (id: number, enabled = true) =>
  useCall('pedidos.historia', { params: { id }, schema: hechos, enabled });

const receipts = z.array(recepcion);

/** The receipts of an order, newest first. */
export const useRecepciones = (id: number) => useCall('pedidos.recepciones', { params: { id }, schema: receipts });

const lines = z.array(continuidadLinea);

export type Continuity = ReadonlyMap<number, ContinuidadLinea>;

/**
 * What is bought of each line of an order, by line id; null until it is known, and for ever where a plain provider or a
 * missing right keeps it: an order can be read without.
 */
export function useContinuity(id: number): Continuity | null {
  const enabled = useMayPass('compras.continuidad');
  const { data } = useCall('compras.continuidad', { params: { id }, schema: lines, enabled });
  return useMemo(() => (data ? new Map(data.map(line => [line.id, line])) : null), [data]);
}

/** More projects than a person has. */
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'nombre', order: 'ASC' } } as const;

/**
 * Whether an order is of a project that is not the person's: a buyer reads every order, and acts on those of the own projects
 * only (D11). Null until it is known; where it cannot be, the server decides.
 */
export function useIsForeign(order: Pick<Pedido, 'idProyecto'> | undefined): boolean | null {
  const readsAll = useMayPass('compras.create');
  const { data, total = 0, isLoading } = useGetList<Proyecto>('misProyectos', ALL, { enabled: readsAll });
  if (isLoading) return null;
  if (!data || total > data.length || order?.idProyecto == null) return false;
  return !data.some(({ id }) => id === order.idProyecto);
}
