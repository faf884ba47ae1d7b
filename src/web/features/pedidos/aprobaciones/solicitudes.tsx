import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { belowBoughtWarning } from '#contract/compra';
import { cantidad, signed, dia, fullName, dotted } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { beforeAndAfter, minus } from '#contract/text/sums';
import { dayOfInstant, fechaHora } from '../../../api/company';
import { LineNote, LineUnit } from '../../../kit/document/LineName';
import { column, numberColumn, type Column } from '../../../kit/list/columns';
import { lineColumns, OrderLines } from '../orderRows';
import { PlainList, Quiet, RowTitle } from '../../../kit/layout';

type Reporte = Pedido['pedidoReporte'][number];

/** An open request on a line: another ordered quantity (D15), or a lower received one (D42). */
interface Solicitud {
  key: string;
  tipo: 'cambio' | 'correccion';
  line: PedidoDetalle;
  antes: number;
  despues: number;
  /** Author, time and reason, if the provider sends them. */
  report: Reporte | undefined;
}

function requestsOf(order: Pedido, line: PedidoDetalle): Solicitud[] {
  const { id, cantidad: ordered, solicitud, recibido, porCorregir } = line;
  // The list of approvals names the quantity asked for itself; any other answer, as a refusal's, in the request alone.
  const cantNueva = line.cantNueva ?? solicitud?.cantidad;
  const openOf = (tipo: Solicitud['tipo']) =>
    order.pedidoReporte.filter(
      report => report.idDetalle === id && report.tipo === tipo && report.estado === 'Pendiente',
    );
  const request = (tipo: Solicitud['tipo'], antes: number, despues: number, report?: Reporte): Solicitud => ({
    key: `${tipo}-${id}-${report?.id}`,
    tipo,
    line,
    antes,
    despues,
    report,
  });
  const changes = cantNueva == null ? [] : [request('cambio', ordered, cantNueva, openOf('cambio').at(-1))];
  const reports = openOf('correccion');
  const sum = porCorregir ? [porCorregir] : [];
  const taken = reports.length > 0 ? reports.map(({ cantidadRecibida }) => Math.abs(cantidadRecibida ?? 0)) : sum;
  // They are decided together: each begins with what the one before leaves.
  let left = recibido;
  const corrections = taken.map((amount, at) => {
    const before = left;
    left = minus(left, amount);
    return request('correccion', before, left, reports[at]);
  });
  return [...changes, ...corrections];
}

export const solicitudesOf = (order: Pedido): Solicitud[] =>
  order.pedidoDetalle.flatMap(line => requestsOf(order, line));

const SHOWN = 3;

/** The first texts, each a line of its own and whole, since one decides by them; and the number of the others. */
const few = (texts: readonly string[]): ReactNode => {
  if (texts.length === 0) return '—';
  const others = texts.length - SHOWN;
  return (
    <Box sx={{ display: 'grid', rowGap: 0.25, py: 0.5, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
      {texts.slice(0, SHOWN).map((text, at) => (
        <span key={at}>{text}</span>
      ))}
      {others > 0 && <span>y {others} más</span>}
    </Box>
  );
};

/** List column of the changes, '20 → 17 ARENA'; of a correction 'Recibido 20 → 17 ARENA'. */
export const requestedChanges = column<Pedido>(
  'Qué cambia',
  order =>
    few(
      solicitudesOf(order).map(
        ({ tipo, line, antes, despues }) =>
          `${tipo === 'correccion' ? 'Recibido ' : ''}${cantidad(antes)} → ${cantidad(despues)} ${line.nombreProducto}`,
      ),
    ),
  { cut: true, width: '26%' },
);

/** List column of who requested the changes, when and why, without duplicates. */
export const requestedBy = column<Pedido>(
  'Solicitado',
  order =>
    few([
      ...new Set(
        solicitudesOf(order).flatMap(({ report }) =>
          report?.fechaCambio
            ? [dotted(report.nombreUsuario, dia(dayOfInstant(report.fechaCambio)), report.motivo)]
            : [],
        ),
      ),
    ]),
  { cut: true, width: '30%', source: 'solicitado' },
);

function askedBy({ report }: Solicitud): string | null {
  const { nombreUsuario, fechaCambio } = report ?? {};
  if (!nombreUsuario && !fechaCambio) return null;
  return `Solicitado${nombreUsuario ? ` por ${nombreUsuario}` : ''}${fechaCambio ? ` el ${fechaHora(fechaCambio)}` : ''}`;
}

const captions: Record<Solicitud['tipo'], string> = { cambio: 'Pedido', correccion: 'Recibido (corrección)' };

export function Request({ request }: { request: Solicitud }) {
  const { line, tipo, report } = request;
  return (
    <li>
      <RowTitle>{line.nombreProducto}</RowTitle>
      <LineUnit line={line} />
      {tipo === 'cambio' && <LineNote severity="warning" text={belowBoughtWarning(line, request.despues)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, typography: 'body2' }}>
        <Box component="span">
          {captions[tipo]}: <strong>{beforeAndAfter(request.antes, request.despues)}</strong>
        </Box>
        {tipo === 'cambio' && <span>Ya recibido: {cantidad(line.recibido)}</span>}
        {tipo === 'cambio' && line.comprado != null && <span>Comprado: {cantidad(line.comprado)}</span>}
      </Box>
      <Quiet variant="caption" component="div">
        {askedBy(request)}
      </Quiet>
      {report?.motivo && <Typography variant="body2">Motivo: {report.motivo}</Typography>}
    </li>
  );
}

const solicitud = ({ solicitud: open }: PedidoDetalle) =>
  open ? dotted(open.usuario && fullName(open.usuario), fechaHora(open.fecha)) : '—';

/** The change in quantity, signed: +10, −4. */
const difference = ({ cantidad: ordered, cantNueva }: PedidoDetalle) => signed(minus(cantNueva ?? ordered, ordered));

/** D16: the ordered quantity with the received one, the difference, and the new quantity. */
const columns: Column<PedidoDetalle>[] = [
  lineColumns.id,
  column('Cantidad', ({ cantidad: ordered, recibido }) => `${cantidad(ordered)} (recibido ${cantidad(recibido)})`, {
    align: 'right',
    width: 'content',
  }),
  column('Cant. solicitada (diferencia)', difference, { align: 'right' }),
  lineColumns.nombre('Producto'),
  numberColumn('Cant. nueva', ({ cantNueva }) => cantNueva),
  numberColumn('Comprado', ({ comprado }) => comprado),
  column('Solicitado', solicitud),
  column('Motivo', line => line.solicitud?.motivo || '—'),
];

/** The requests of an order: changes as a table, corrections as text (D42). */
export function SolicitudesInset({ order }: { order: Pedido }) {
  const changed = order.pedidoDetalle.filter(({ cantNueva }) => cantNueva != null);
  const corrections = solicitudesOf(order).filter(({ tipo }) => tipo === 'correccion');
  return (
    <Stack spacing={1.5}>
      {changed.length > 0 && <OrderLines lines={changed} columns={columns} />}
      {corrections.length > 0 && (
        <Box>
          <Typography variant="h3" component="h2" gutterBottom>
            Correcciones de lo recibido
          </Typography>
          <PlainList>
            {corrections.map(correction => (
              <Request key={correction.key} request={correction} />
            ))}
          </PlainList>
        </Box>
      )}
    </Stack>
  );
}
