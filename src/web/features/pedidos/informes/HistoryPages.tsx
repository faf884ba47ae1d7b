import { Box } from '@mui/material';
import { cantidad, dotted } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import { fechaHora } from '../../../api/company';
import { paths } from '../../../app/routes';
import { Badge, StateBadge, type Tone } from '../../../kit/Badge';
import { LineName } from '../../../kit/document/LineName';
import { LinesInset } from '../../../kit/document/LinesInset';
import { column, dateColumn, numberColumn, type Column } from '../../../kit/list/columns';
import { lineColumns, orderColumns as order } from '../orderRows';
import { reportPage } from './reportPage';

type Reporte = Pedido['pedidoReporte'][number];
type ReportColumn = Column<Reporte>;
type Estado = NonNullable<Reporte['estado']>;

const amount = (label: string, get: (line: Reporte) => number | null | undefined): ReportColumn =>
  numberColumn(label, get, { width: 'content' });
const person = (label: string, get: (line: Reporte) => string | null | undefined): ReportColumn =>
  column(label, line => get(line) || '—');

/** Quantity received after a correction, whose own quantity is the negative difference. */
const corregido = ({ cantidadAnterior, cantidadRecibida }: Reporte): number =>
  plus(cantidadAnterior ?? 0, cantidadRecibida ?? 0);

const recibido = (line: Reporte): string =>
  `Recibido ${cantidad(line.cantidadAnterior)} → ${cantidad(corregido(line))}`;

const Reason = (props: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }} {...props} />
);

/** The article; for a correction (D42) also its badge, figures and reason. */
const producto: ReportColumn = column(
  'Producto',
  line => (
    <>
      <LineName line={line} />
      {(line.tipo === 'correccion' || line.motivo) && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
          {line.tipo === 'correccion' && <Badge tone="quiet">Corrección</Badge>}
          <Reason>{dotted(line.tipo === 'correccion' && recibido(line), line.motivo)}</Reason>
        </Box>
      )}
    </>
  ),
  { card: 'title' },
);

const tones: Record<Estado, Tone> = { Pendiente: 'warning', Aprobado: 'good', Denegado: 'bad', Reemplazado: 'quiet' };

/** The state, with the reason of the decision below it: a column of its own would leave no room for the day of the decision. */
const estado: ReportColumn = column('Estado', line => (
  <>
    <StateBadge estado={line.estado} tones={tones} />
    {line.motivoDecision && (
      <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
        <Reason>{line.motivoDecision}</Reason>
      </Box>
    )}
  </>
));

const entregaColumns: ReportColumn[] = [
  lineColumns.id,
  producto,
  amount('Cant. anterior', line => line.cantidadAnterior),
  amount('Cant. recibida', line => line.cantidadRecibida),
  person('Recibido por', line => line.nombreUsuario),
  dateColumn('Fecha entrega', line => line.fechaEntrega),
];

/** A change request and its decision; denials have an author too, so `estado` tells which it was (D15, D16). */
const cambioColumns: ReportColumn[] = [
  lineColumns.id,
  producto,
  amount('Cant. original', line => line.cantidadAnterior),
  amount('Cant. solicitada', line => (line.tipo === 'correccion' ? corregido(line) : line.cantidadRecibida)),
  person('Recibido por', line => line.nombreUsuario),
  dateColumn('Fecha solicitud', line => line.fechaCambio),
  estado,
  person('Aprobado por', line => line.aprobadoPor),
  dateColumn('Fecha aprobación', line => line.fechaAprobacion),
];

/** What both histories share: one row per order, newest first, with its report lines below. */
const history = {
  columns: [
    order.fecha,
    order.usuario,
    order.id,
    order.proyecto,
    // Its lines have states of their own.
    { ...order.estado, label: 'Estado del pedido', width: 150 },
  ],
  search: false,
  rowLink: ({ id }: Pedido) => paths.pedido(id, 'ver'),
};

const linesOf =
  (label: string, empty: string, columns: ReportColumn[]) =>
  ({ pedidoReporte }: Pedido) => <LinesInset lines={pedidoReporte} {...{ label, empty, columns }} />;

export const HistorialEntregaPage = reportPage({
  ...history,
  name: 'historialentrega',
  title: 'Historial Entregas',
  empty: 'No hay entregas registradas',
  counts: { pedidos: 'Pedidos', entregas: 'Entregas', correcciones: 'Correcciones' },
  figures: [['Último registro', ({ ultima }) => fechaHora(ultima), '10.5rem']],
  expand: linesOf('Entregas del pedido', 'El pedido no tiene entregas.', entregaColumns),
});

export const HistorialCambiosPage = reportPage({
  ...history,
  name: 'historialcambios',
  title: 'Historial Cambios',
  empty: 'No hay cambios registrados',
  counts: { pedidos: 'Pedidos', solicitudes: 'Solicitudes', aprobadas: 'Aprobadas', enEspera: 'En espera' },
  expand: linesOf('Cambios del pedido', 'El pedido no tiene cambios.', cambioColumns),
});
