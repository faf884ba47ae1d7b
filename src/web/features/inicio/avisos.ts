import type { SortPayload } from 'react-admin';
import { addDays } from '#contract/format';
import type { GateName } from '#contract/permisos';
import { paths } from '../../app/routes';

/** What waits for a person: how many records a list has under a filter. The figure is that list's own count, and leads to it. */
export interface Aviso {
  label: string;
  /** Who is told: who can do something about it. */
  gate: GateName;
  resource: string;
  /** Of the company's day, `YYYY-MM-DD`. */
  filter?: (hoy: string) => Record<string, unknown>;
  /** Where the list is, if not where its name says. */
  to?: string;
  /** In which order it is counted, where that is counted elsewhere too. */
  sort?: SortPayload;
  /** More than none is bad news. */
  grave?: true;
}

export interface Grupo {
  title: string;
  avisos: readonly Aviso[];
}

const porLlegar = (hasta: (hoy: string) => string) => (hoy: string) => ({
  estado: 'Pendiente',
  entregaDesde: hoy,
  entregaHasta: hasta(hoy),
});

/** What waits for whom (D46). */
export const grupos: readonly Grupo[] = [
  {
    title: 'Bodega',
    avisos: [
      { label: 'Para recibir hoy', gate: 'pedidos.recibir', resource: 'pedidos', filter: porLlegar(hoy => hoy) },
      {
        label: 'Para recibir en 7 días',
        gate: 'pedidos.recibir',
        resource: 'pedidos',
        filter: porLlegar(hoy => addDays(hoy, 6)),
      },
      {
        label: 'Pedidos atrasados',
        gate: 'atrasados.list',
        resource: 'atrasados',
        // As the bell counts them.
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
