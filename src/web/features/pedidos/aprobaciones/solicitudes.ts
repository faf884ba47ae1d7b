import { cantidad } from '#contract/format';
import { restar, type Pedido, type PedidoDetalle } from '#contract/pedido';
import { conSigno } from '#contract/format';

type Reporte = Pedido['pedidoReporte'][number];

/** What waits for approval on a line: another ordered quantity (D15), or less received than was recorded (D42). */
export interface Solicitud {
  key: string;
  tipo: 'cambio' | 'correccion';
  line: PedidoDetalle;
  antes: number;
  despues: number;
  /** Who asked, when, and why; a plain provider may not say. */
  quien: string | null;
  cuando: string | null;
  motivo: string | null;
}

const detailsOf = (report: Reporte | undefined) => ({
  quien: report?.nombreUsuario ?? null,
  cuando: report?.fechaCambio ?? null,
  motivo: report?.motivo ?? null,
});

const openReports = ({ pedidoReporte }: Pedido, { id }: PedidoDetalle, tipo: Solicitud['tipo']): Reporte[] =>
  pedidoReporte.filter(one => one.idDetalle === id && one.tipo === tipo && one.estado === 'Pendiente');

function changeOf(order: Pedido, line: PedidoDetalle): Solicitud[] {
  if (line.cantNueva == null) return [];
  const details = detailsOf(openReports(order, line, 'cambio').at(-1));
  return [
    { key: `cambio-${line.id}`, tipo: 'cambio', line, antes: line.cantidad, despues: line.cantNueva, ...details },
  ];
}

function correctionsOf(order: Pedido, line: PedidoDetalle): Solicitud[] {
  const antes = line.recibido;
  const correction = (key: string, taken: number, report?: Reporte): Solicitud => ({
    key: `correccion-${key}`,
    tipo: 'correccion',
    line,
    antes,
    despues: restar(antes, taken),
    ...detailsOf(report),
  });
  const reports = openReports(order, line, 'correccion');
  if (reports.length > 0) {
    return reports.map(one => correction(`${line.id}-${one.id}`, Math.abs(one.cantidadRecibida ?? 0), one));
  }
  return line.porCorregir ? [correction(`${line.id}`, line.porCorregir)] : [];
}

/** Everything that waits for approval of an order, line by line. */
export const solicitudesDe = (order: Pedido): Solicitud[] =>
  order.pedidoDetalle.flatMap(line => [...changeOf(order, line), ...correctionsOf(order, line)]);

type Change = Pick<Solicitud, 'antes' | 'despues'>;

/** The new quantity less the old, signed: +10, −4 (D16). */
export const diferencia = ({ antes, despues }: Change): string => conSigno(restar(despues, antes));

/** "30 → 40 (+10)". */
export const antesDespues = (change: Change): string =>
  `${cantidad(change.antes)} → ${cantidad(change.despues)} (${diferencia(change)})`;
