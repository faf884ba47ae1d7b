import type { SortPayload } from 'react-admin';
import { addDays } from '#contract/text/format';
import type { GateName } from '#contract/permisos';
import { paths } from '../../app/routes';

/** A figure of the home page: the number of records of a list with a filter, linked to that list. */
export interface Aviso {
  label: string;
  /** Only shown to users who pass it, and so can act on it. */
  gate: GateName;
  resource: string;
  /** Filter, given today's date in the company's calendar, `YYYY-MM-DD`. */
  filter?: (hoy: string) => Record<string, unknown>;
  /** Link target, if not the resource's list. */
  to?: string;
  /** Sort of the query, equal to another's so that both share its cache entry. */
  sort?: SortPayload;
  /** A figure above zero is shown in red. */
  grave?: true;
}

export interface Grupo {
  title: string;
  avisos: readonly Aviso[];
}

const arrivingUntil = (hasta: (hoy: string) => string) => (hoy: string) => ({
  estado: 'Pendiente',
  entregaDesde: hoy,
  entregaHasta: hasta(hoy),
});

/** The figures of the home page (D46). */
export const grupos: readonly Grupo[] = [
  {
    title: 'Bodega',
    avisos: [
      { label: 'Para recibir hoy', gate: 'pedidos.recibir', resource: 'pedidos', filter: arrivingUntil(hoy => hoy) },
      {
        label: 'Para recibir en 7 días',
        gate: 'pedidos.recibir',
        resource: 'pedidos',
        filter: arrivingUntil(hoy => addDays(hoy, 6)),
      },
      {
        label: 'Pedidos atrasados',
        gate: 'atrasados.list',
        resource: 'atrasados',
        // As in the bell, so that both share one query.
        sort: { field: 'fechaEntrega', order: 'ASC' },
        grave: true,
      },
      { label: 'Artículos bajo su mínimo', gate: 'bajoMinimo.list', resource: 'bajoMinimo', grave: true },
    ],
  },
  {
    title: 'Compras',
    avisos: [
      { label: 'Artículos por comprar', gate: 'necesidades.list', resource: 'necesidades', to: paths.necesidades() },
      {
        label: 'Órdenes sin enviar',
        gate: 'compras.enviar',
        resource: 'compras',
        filter: () => ({ etapa: 'Borrador' }),
      },
      { label: 'Sin confirmar', gate: 'compras.enviar', resource: 'compras', filter: () => ({ etapa: 'Enviada' }) },
      {
        label: 'Órdenes de compra atrasadas',
        gate: 'comprasAtrasadas.list',
        resource: 'comprasAtrasadas',
        grave: true,
      },
      {
        label: 'Correos que fallaron',
        gate: 'compras.enviar',
        resource: 'compras',
        filter: () => ({ envio: 'Fallido' }),
        grave: true,
      },
    ],
  },
  {
    title: 'Administración',
    avisos: [
      {
        label: 'Usuarios sin perfil',
        gate: 'usuarioPerfiles.create',
        resource: 'usuarios',
        filter: () => ({ estatus: true, sinPerfil: true }),
        grave: true,
      },
    ],
  },
];

export const listOf = ({ resource, to, filter }: Aviso, hoy: string): string =>
  to ?? (filter ? paths.filtered(resource, filter(hoy)) : paths.list(resource));
