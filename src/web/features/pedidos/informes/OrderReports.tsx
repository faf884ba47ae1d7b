import { Box } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useGetList, useListContext } from 'react-admin';
import { cantidad, dotted, percentage } from '#contract/text/format';
import { pendiente, type Pedido } from '#contract/pedido';
import { plus } from '#contract/text/sums';
import { PAGE_SIZE } from '#contract/constants';
import { avance, type Seguimiento, type SeguimientoLinea } from '#contract/seguimiento';
import { fechaHora, fechaHoraLinea } from '../../../app/company';
import { paths } from '../../../app/routes';
import { LineName } from '../../../kit/document/LineName';
import { LinesInset, ListedLines } from '../../../kit/document/LinesInset';
import { Badge, StateBadge, type Tone } from '../../../kit/Badge';
import { lineColumns, orderColumns as order } from '../orderRows';
import { report } from './report';
import { column, dateColumn, numberColumn, textColumn, type Column } from '../../../kit/list/columns';
import { PagerView } from '../../../kit/list/Pager';

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

/** The article; for a correction (D42) also its badge, figures and reason. */
const producto: ReportColumn = column(
  'Producto',
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
  { card: 'title' },
);

const tones: Record<Estado, Tone> = { Pendiente: 'warning', Aprobado: 'good', Denegado: 'bad', Reemplazado: 'quiet' };

const estado: ReportColumn = column('Estado', line => <StateBadge estado={line.estado} tones={tones} />, {
  width: 'content',
});

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
  column('Motivo de la decisión', ({ motivoDecision }) => motivoDecision || '—'),
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
  counts: { pedidos: 'Pedidos', entregas: 'Entregas', correcciones: 'Correcciones' },
  figures: [['Último registro', ({ ultima }) => fechaHora(ultima), '10.5rem']],
  expand: linesOf('Entregas del pedido', 'El pedido no tiene entregas.', entregaColumns),
});

export const HistorialCambiosPage = report({
  ...history,
  name: 'historialcambios',
  title: 'Historial Cambios',
  empty: 'No hay cambios registrados',
  counts: { pedidos: 'Pedidos', solicitudes: 'Solicitudes', aprobadas: 'Aprobadas', enEspera: 'En espera' },
  expand: linesOf('Cambios del pedido', 'El pedido no tiene cambios.', cambioColumns),
});

type ProjectSummary = NonNullable<Seguimiento['resumen']>;

/** A count of a project. A plain provider sends the lines instead of counts: they are counted here. */
function countOf({ resumen, pedidoDetalles }: Seguimiento, name: keyof ProjectSummary): number | null {
  if (resumen) return resumen[name];
  if (name === 'lineas') return pedidoDetalles?.length ?? null;
  return name === 'pendientes' ? (pedidoDetalles?.filter(line => pendiente(line) > 0).length ?? null) : null;
}

const count = (name: keyof ProjectSummary, label: string) =>
  numberColumn<Seguimiento>(label, item => countOf(item, name), { width: 140 });

const projectColumns: Column<Seguimiento>[] = [
  textColumn('Proyecto', ({ nombreProyecto }) => nombreProyecto, {
    source: 'nombreProyecto',
    card: 'title',
    width: '40%',
  }),
  count('pedidos', 'Pedidos'),
  count('lineas', 'Líneas'),
  count('pendientes', 'Líneas pendientes'),
  count('atrasados', 'Pedidos atrasados'),
];

/** Tracking: all lines of the open orders, by project (D10). */
export const SeguimientoPage = report({
  name: 'seguimiento',
  title: 'Seguimiento',
  empty: 'No hay pedidos en seguimiento',
  columns: projectColumns,
  sort: { field: 'nombreProyecto', order: 'ASC' },
  counts: { pedidos: 'Pedidos', lineas: 'Líneas' },
  figures: [
    ['Completado', all => percentage(avance(all))],
    ['Pedidos atrasados', ({ atrasados }) => cantidad(atrasados)],
  ],
  expand: item => <ProjectLines item={item} />,
});

const projectLineColumns: Column<SeguimientoLinea>[] = [
  column('N.Pedido', ({ idPedido }) => (idPedido ? <Link to={paths.pedido(idPedido, 'ver')}>{idPedido}</Link> : '—')),
  column('Entregado', ({ entregado }) => fechaHoraLinea(entregado)),
  numberColumn('Cantidad', line => line.cantidad),
  numberColumn('Recibido', line => line.recibido),
  numberColumn('Pendiente', line => pendiente(line)),
  lineColumns.nombre('Nombre'),
];

const sort = { field: 'idPedido', order: 'DESC' } as const;

/** A page of a project's lines: included by a plain provider, otherwise fetched, as there may be very many. */
function LinesOfProject({ item, filter }: { item: Seguimiento; filter: Record<string, unknown> }) {
  const { resumen, pedidoDetalles } = item;
  const [page, setPage] = useState(1);
  const fetched = useGetList<SeguimientoLinea>(
    'seguimientoLineas',
    { filter, sort, pagination: { page, perPage: PAGE_SIZE } },
    { enabled: resumen != null, placeholderData: keepPreviousData },
  );
  const all = pedidoDetalles ?? [];
  const here = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const { total = 0, ...list } = resumen ? fetched : { ...fetched, data: here, total: all.length };
  return (
    <>
      <ListedLines
        list={list}
        failed="No se pudieron cargar las líneas"
        label="Líneas del proyecto"
        empty="El proyecto no tiene líneas."
        columns={projectLineColumns}
      />
      {total > PAGE_SIZE && <PagerView page={page} perPage={PAGE_SIZE} total={total} onChange={setPage} />}
    </>
  );
}

/** With the filters of the list; others begin with their first page. */
function ProjectLines({ item }: { item: Seguimiento }) {
  const { filterValues = {} } = useListContext();
  const { desde, hasta, q } = filterValues;
  const filter = { idProyecto: item.id, desde, hasta, q };
  return <LinesOfProject key={JSON.stringify(filter)} item={item} filter={filter} />;
}
