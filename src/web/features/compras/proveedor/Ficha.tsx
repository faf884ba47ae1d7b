import { Card, Skeleton, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { PAGE_SIZE } from '#contract/constants';
import type { Compra } from '#contract/compra';
import { type FichaProveedor, puntualidad } from '#contract/fichaProveedor';
import { cantidad, dias, dinero, porcentaje } from '#contract/format';
import { pedidosDe } from '#contract/pedidosDeCompra';
import { wayTo } from '../../../app/wayTo';
import { HeadFact, HeadFacts } from '../../../kit/document/DocumentLayout';
import { type LineColumn, LinesInset } from '../../../kit/document/LinesInset';
import { OptionalLink } from '../../../kit/OptionalLink';
import { LoadFailed } from '../../../kit/screens';
import { EtapaBadge, Prometida } from '../etapa';
import { totalesDe } from '../totales';

const columns: LineColumn<Compra>[] = [
  {
    label: 'Orden',
    compact: true,
    title: true,
    render: ({ id }) => <OptionalLink to={wayTo('compra', id)}>{`Orden ${id}`}</OptionalLink>,
  },
  { label: 'Etapa', compact: true, render: compra => <EtapaBadge compra={compra} /> },
  { label: 'Prometida', compact: true, render: compra => <Prometida compra={compra} /> },
  { label: 'Proyecto', render: compra => proyectosDe(compra) },
  { label: 'Total', compact: true, align: 'right', render: compra => dinero(totalesDe(compra).total) },
];

/** Projects of a purchase, from the order or orders it serves. */
function proyectosDe(compra: Compra): string {
  const names = pedidosDe(compra).map(order => order.proyecto);
  return [...new Set(names)].join(', ') || '—';
}

function Abiertas({ id }: { id: number }) {
  const asked = {
    filter: { idProveedor: id, estado: 'Pendiente' },
    sort: { field: 'fechaPrometida', order: 'ASC' },
    pagination: { page: 1, perPage: PAGE_SIZE },
  } as const;
  const { data, error, refetch } = useGetList<Compra>('compras', asked);
  if (error && !data) {
    return <LoadFailed title="No se pudieron cargar las órdenes" error={error} onRetry={() => void refetch()} />;
  }
  return <LinesInset label="Órdenes abiertas" empty="No hay órdenes abiertas." lines={data} columns={columns} />;
}

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
  /** Heading of the price list below. */
  note: string;
}

export function Ficha({ id, ficha, note }: FichaProps) {
  return (
    <Stack spacing={2}>
      <Card variant="outlined" component="section" aria-label="Cumplimiento" sx={{ p: 2 }}>
        {ficha ? <Facts ficha={ficha} /> : <Skeleton height={80} animation={false} />}
      </Card>
      <Card variant="outlined" component="section" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Órdenes abiertas
        </Typography>
        <Abiertas id={id} />
      </Card>
      <Typography variant="h2">{note}</Typography>
    </Stack>
  );
}

const Facts = ({ ficha: { contacto, telefono, mailOrden, abiertas, cumplimiento } }: { ficha: FichaProveedor }) => (
  <HeadFacts columns={4} from="md">
    <HeadFact label="A tiempo, últimos 12 meses">{cumplido(cumplimiento)}</HeadFact>
    <HeadFact label="Atraso promedio">
      {cumplimiento.diasTardePromedio === null ? '—' : dias(cumplimiento.diasTardePromedio)}
    </HeadFact>
    <HeadFact label="Atraso mayor">{dias(cumplimiento.diasTardeMaximo)}</HeadFact>
    <HeadFact label="Órdenes recibidas, últimos 12 meses">{cantidad(cumplimiento.recibidas)}</HeadFact>
    <HeadFact label="Órdenes abiertas">
      {abiertas.ordenes === 0 ? 'Ninguna' : `${cantidad(abiertas.ordenes)} por ${dinero(abiertas.total)}`}
    </HeadFact>
    <HeadFact label="Atrasadas">{cantidad(abiertas.atrasadas)}</HeadFact>
    <HeadFact label="Contacto">{`${contacto} · ${telefono}`}</HeadFact>
    <HeadFact label="Correo">{mailOrden}</HeadFact>
  </HeadFacts>
);
