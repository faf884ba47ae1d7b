import { Skeleton, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import type { Compra } from '#contract/compra';
import { type FichaProveedor, puntualidad } from '#contract/fichaProveedor';
import { cantidad, dias, dinero, porcentaje } from '#contract/format';
import { pedidosDe } from '#contract/pedidosDeCompra';
import { wayTo } from '../../../app/wayTo';
import { HeadFact, HeadFacts } from '../../../kit/document/facts';
import { type LineColumn, ListedLines, lineColumn } from '../../../kit/document/LinesInset';
import { Panel, Below } from '../../../kit/layout';
import { OptionalLink } from '../../../kit/OptionalLink';
import { EtapaBadge, Prometida, totalesDe } from '../compra';

const columns: LineColumn<Compra>[] = [
  lineColumn('Orden', ({ id }) => <OptionalLink to={wayTo('compra', id)}>{`Orden ${id}`}</OptionalLink>, {
    title: true,
    compact: true,
  }),
  lineColumn('Etapa', compra => <EtapaBadge compra={compra} />, { compact: true }),
  lineColumn('Prometida', compra => <Prometida compra={compra} />, { compact: true }),
  lineColumn('Proyecto', compra => proyectosDe(compra)),
  lineColumn('Total', compra => dinero(totalesDe(compra).total), { align: 'right', compact: true }),
];

function proyectosDe(compra: Compra): string {
  const names = pedidosDe(compra).map(order => order.proyecto);
  return [...new Set(names)].join(', ') || '—';
}

const useAbiertas = (id: number) =>
  useGetList<Compra>('compras', {
    filter: { idProveedor: id, estado: 'Pendiente' },
    sort: { field: 'fechaPrometida', order: 'ASC' },
    pagination: { page: 1, perPage: PAGE_SIZE },
  });

/** Whether the height of the supplier's facts and open purchases is not known yet. */
export const useFichaLoading = (id: number, ficha: FichaProveedor | undefined) => useAbiertas(id).isPending || !ficha;

const Abiertas = ({ id }: { id: number }) => (
  <ListedLines
    list={useAbiertas(id)}
    failed="No se pudieron cargar las órdenes"
    label="Órdenes abiertas"
    empty="No hay órdenes abiertas."
    columns={columns}
  />
);

/** "8 de 10 a tiempo (80 %)". */
function cumplido(cumplimiento: FichaProveedor['cumplimiento']): string {
  const { prometidas, aTiempo } = cumplimiento;
  if (prometidas === 0) return 'Ninguna orden recibida tenía fecha prometida';
  return `${cantidad(aTiempo)} de ${cantidad(prometidas)} (${porcentaje(puntualidad(cumplimiento))})`;
}

interface FichaProps {
  id: number;
  /** Undefined while loading. */
  ficha: FichaProveedor | undefined;
  /** What `useFichaLoading` says. */
  loading: boolean;
  /** Heading of the price list below. */
  note: string;
}

export const Ficha = ({ id, ficha, loading, note }: FichaProps) => (
  <Stack spacing={2}>
    <Panel aria-label="Cumplimiento">
      <HeadFacts columns={4} from="md">
        {facts.map(([label, render]) => (
          <HeadFact key={label} label={label}>
            {ficha ? render(ficha) : <Skeleton component="span" width="60%" />}
          </HeadFact>
        ))}
      </HeadFacts>
    </Panel>
    <Below hidden={!ficha}>
      <Panel title="Órdenes abiertas" spacing={1}>
        <Abiertas id={id} />
      </Panel>
    </Below>
    <Below hidden={loading}>
      <Typography variant="h2">{note}</Typography>
    </Below>
  </Stack>
);

const facts: readonly (readonly [label: string, render: (ficha: FichaProveedor) => string])[] = [
  ['A tiempo, últimos 12 meses', ({ cumplimiento }) => cumplido(cumplimiento)],
  ['Atraso promedio', ({ cumplimiento: { diasTardePromedio } }) => dias(diasTardePromedio)],
  ['Atraso mayor', ({ cumplimiento }) => dias(cumplimiento.diasTardeMaximo)],
  ['Órdenes recibidas, últimos 12 meses', ({ cumplimiento }) => cantidad(cumplimiento.recibidas)],
  [
    'Órdenes abiertas',
    ({ abiertas: { ordenes, total } }) => (ordenes === 0 ? 'Ninguna' : `${cantidad(ordenes)} por ${dinero(total)}`),
  ],
  ['Atrasadas', ({ abiertas }) => cantidad(abiertas.atrasadas)],
  ['Contacto', ({ contacto, telefono }) => `${contacto} · ${telefono}`],
  ['Correo', ({ mailOrden }) => mailOrden],
];
