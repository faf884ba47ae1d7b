import { useGetOne } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import type { Proyecto } from '#contract/proyecto';
import { OneLine } from '../../components/list/OneLine';

/** The project of an order. A plain provider sends its id only (SPEC part 3): then the name is looked up. */
export function ProyectoNombre({ pedido }: { pedido: Pick<Pedido, 'proyecto' | 'idProyecto'> }) {
  const { proyecto, idProyecto } = pedido;
  if (proyecto) return <OneLine>{proyecto.nombre}</OneLine>;
  return idProyecto ? <LookedUp id={idProyecto} /> : '—';
}

function LookedUp({ id }: { id: number }) {
  const { data } = useGetOne<Proyecto>('proyectos', { id });
  return <OneLine>{data?.nombre ?? `Proyecto ${id}`}</OneLine>;
}
