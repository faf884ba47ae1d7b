import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRecordContext } from 'react-admin';
import { z } from 'zod';
import { continuidadLinea, type ContinuidadLinea } from '#contract/compra';
import { pedido, type Pedido } from '#contract/pedido';
import { pedidoHecho } from '#contract/pedidoHistoria';
import { recepcion } from '#contract/recepcion';
import { useCall, useIsForeignProject } from '../../../api/reads';
import { useMayPass } from '../../../kit/gate';
import { useReadRecord } from '../../../kit/RecordPage';

/** The order on the screen, whose parts are shown once it is read. */
export const useOrder = () => useReadRecord<Pedido>();

/** Returns a function that shows the order of a response or a refusal (D9), or refetches it if there is none. */
export function useShowOrder(): (data?: unknown) => void {
  const { id } = useOrder();
  const queryClient = useQueryClient();
  const queryKey = ['pedidos', 'getOne', { id: `${id}` }];
  return data => {
    const parsed = pedido.safeParse(data);
    if (!parsed.success) return void queryClient.invalidateQueries({ queryKey });
    // The response is newer than a read in flight.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, parsed.data);
  };
}

const hechos = z.array(pedidoHecho);

/** An order's history, oldest first. Calls that change orders invalidate it. */
export const useHistoria = (enabled = true) =>
  useCall('pedidos.historia', { params: { id: useOrder().id }, schema: hechos, enabled });

const recepciones = z.array(recepcion);

/** The receipts of an order, newest first. */
export const useRecepciones = () =>
  useCall('pedidos.recepciones', { params: { id: useOrder().id }, schema: recepciones });

const continuidad = z.array(continuidadLinea);

export type Continuity = ReadonlyMap<number, ContinuidadLinea>;

/**
 * What is bought of each line of an order, by line id; undefined while loading, null if the user lacks the right or the
 * provider the call: the order can be shown without it.
 */
export function useContinuity(): Continuity | null | undefined {
  const { id } = useOrder();
  const enabled = useMayPass('compras.continuidad');
  const { data, isLoading } = useCall('compras.continuidad', { params: { id }, schema: continuidad, enabled });
  const known = useMemo(() => (data ? new Map(data.map(line => [line.id, line])) : null), [data]);
  return isLoading ? undefined : known;
}

/**
 * Whether the order is of a project that is not the user's: buyers read every order, but act only on those of their own
 * projects (D11). Null while loading.
 */
export const useIsForeign = (): boolean | null =>
  useIsForeignProject(useRecordContext<Pedido>()?.idProyecto, useMayPass('compras.create'));
