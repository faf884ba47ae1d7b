import { useGetOne } from 'react-admin';
import type { Pedido } from '#contract/pedido';
import type { Proyecto } from '#contract/proyecto';

/** The project of an order. A plain provider sends its id only (SPEC part 3): then the name is looked up. */
export function ProyectoNombre({ pedido }: { pedido: Pick<Pedido, 'proyecto' | 'idProyecto'> }) {
  const { proyecto, idProyecto } = pedido;
  if (proyecto) return proyecto.nombre;
  return idProyecto ? <LookedUp id={idProyecto} /> : '—';
}

function LookedUp({ id }: { id: number }) {
  const { data } = useGetOne<Proyecto>('proyectos', { id });
  return data?.nombre ?? `Proyecto ${id}`;
}
