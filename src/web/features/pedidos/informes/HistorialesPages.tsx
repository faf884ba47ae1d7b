import { Box } from '@mui/material';
import { cifras } from '#contract/cifras';
import { cantidad, dotted } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import { fechaHora } from '../../../app/company';
import { paths } from '../../../app/routes';
import { LineName } from '../../../kit/document/LineName';
import { type LineColumn, lineAmount, lineColumn, LinesInset } from '../../../kit/document/LinesInset';
import { Badge, StateBadge, type Tone } from '../../../kit/Badge';
import { orderState, fechaPedido, madeBy, lineId, orderNumber, proyecto } from '../orderRows';
import { report } from './report';

type Reporte = Pedido['pedidoReporte'][number];
type ReportColumn = LineColumn<Reporte>;
type Estado = NonNullable<Reporte['estado']>;

const amount = (label: string, get: (line: Reporte) => number | null | undefined): ReportColumn =>
  lineAmount(label, get, { compact: true });
const instant = (label: string, get: (line: Reporte) => string | null | undefined): ReportColumn =>
  lineColumn(label, line => fechaHora(get(line)), { compact: true });
const person = (label: string, get: (line: Reporte) => string | null | undefined): ReportColumn =>
  lineColumn(label, line => get(line) || '—');

/** Quantity received after a correction, whose own quantity is the negative difference. */
const corregido = ({ cantidadAnterior, cantidadRecibida }: Reporte): number =>
  plus(cantidadAnterior ?? 0, cantidadRecibida ?? 0);

const recibido = (line: Reporte): string =>
  `Recibido ${cantidad(line.cantidadAnterior)} → ${cantidad(corregido(line))}`;

/** The article; for a correction (D42) also its badge, figures and reason. */
const producto = (label: string): ReportColumn =>
  lineColumn(
    label,
    line => (
      <>
        <LineName line={line} />
        {(line.tipo === 'correccion' || line.motivo) && (
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
            {line.tipo === 'correccion' && <Badge tono="quiet">Corrección</Badge>}
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {dotted(line.tipo === 'correccion' && recibido(line), line.motivo)}
            </Box>
          </Box>
        )}
      </>
    ),
    { title: true },
  );

const tones: Record<Estado, Tone> = { Pendiente: 'warning', Aprobado: 'good', Denegado: 'bad', Reemplazado: 'quiet' };

const estado: ReportColumn = lineColumn('Estado', line => <StateBadge estado={line.estado} tones={tones} />, {
  compact: true,
});

const entregaColumns: ReportColumn[] = [
  lineId,
  producto('Producto'),
  amount('Cant. anterior', line => line.cantidadAnterior),
  amount('Cant. recibida', line => line.cantidadRecibida),
  person('Recibido por', line => line.nombreUsuario),
  instant('Fecha entrega', line => line.fechaEntrega),
];

/** A change request and its decision; denials have an author too, so `estado` tells which it was (D15, D16). */
const cambioColumns: ReportColumn[] = [
  lineId,
  producto('Producto'),
  amount('Cant. original', line => line.cantidadAnterior),
  amount('Cant. solicitada', line => (line.tipo === 'correccion' ? corregido(line) : line.cantidadRecibida)),
  person('Recibido por', line => line.nombreUsuario),
  instant('Fecha solicitud', line => line.fechaCambio),
  estado,
  lineColumn('Motivo de la decisión', ({ motivoDecision }) => motivoDecision || '—'),
  person('Aprobado por', line => line.aprobadoPor),
  instant('Fecha aprobación', line => line.fechaAprobacion),
];

/** What both histories share: one row per order, newest first, with its report lines below. */
const history = {
  columns: [fechaPedido, madeBy, orderNumber, proyecto, orderState],
  search: false as const,
  rowLink: ({ id }: Pedido) => paths.pedido(id, 'ver'),
};

const linesOf =
  (label: string, empty: string, columns: ReportColumn[]) =>
  ({ pedidoReporte }: Pedido) => <LinesInset lines={pedidoReporte} {...{ label, empty, columns }} />;

export const HistorialEntregaPage = report({
  ...history,
  name: 'historialentrega',
  title: 'Historial Entregas',
  empty: 'No hay entregas registradas',
  cifras: cifras.historialentrega,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Entregas', all => cantidad(all.entregas)],
    ['Correcciones', ({ correcciones }) => cantidad(correcciones)],
    ['Último registro', ({ ultima }) => fechaHora(ultima), '10.5rem'],
  ],
  expand: linesOf('Entregas del pedido', 'El pedido no tiene entregas.', entregaColumns),
});

export const HistorialCambiosPage = report({
  ...history,
  name: 'historialcambios',
  title: 'Historial Cambios',
  empty: 'No hay cambios registrados',
  cifras: cifras.historialcambios,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Solicitudes', ({ solicitudes }) => cantidad(solicitudes)],
    ['Aprobadas', ({ aprobadas }) => cantidad(aprobadas)],
    ['En espera', ({ enEspera }) => cantidad(enEspera)],
  ],
  expand: linesOf('Cambios del pedido', 'El pedido no tiene cambios.', cambioColumns),
});
