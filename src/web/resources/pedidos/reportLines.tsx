import { Box } from '@mui/material';
import { cantidad, fechaHora } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../company';
import { Badge, type Tono } from '../../components/EstatusBadge';
import { lineId, type LineColumn } from './LinesInset';

type Reporte = Pedido['pedidoReporte'][number];
type ReportColumn = LineColumn<Reporte>;
type Estado = NonNullable<Reporte['estado']>;

const amount = (label: string, get: (line: Reporte) => number | null | undefined): ReportColumn => ({
  label,
  align: 'right',
  render: line => cantidad(get(line)),
});
const instant = (label: string, get: (line: Reporte) => string | null | undefined): ReportColumn => ({
  label,
  render: line => fechaHora(get(line), companyTimeZone()),
});
const person = (label: string, get: (line: Reporte) => string | null | undefined): ReportColumn => ({
  label,
  render: line => get(line) || '—',
});

/** The product, and where a record is a correction (D42) that it is one and why. */
const producto = (label: string): ReportColumn => ({
  label,
  title: true,
  render: ({ nombreProducto, tipo, motivo }) => (
    <>
      {nombreProducto}
      {(tipo === 'correccion' || motivo) && (
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5 }}>
          {tipo === 'correccion' && <Badge tono="quiet">Corrección</Badge>}
          {motivo && (
            <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
              {motivo}
            </Box>
          )}
        </Box>
      )}
    </>
  ),
});

const tonos: Record<Estado, Tono> = { Pendiente: 'warning', Aprobado: 'good', Denegado: 'bad', Reemplazado: 'quiet' };

const estado: ReportColumn = {
  label: 'Estado',
  render: ({ estado: value }) => (value ? <Badge tono={tonos[value]}>{value}</Badge> : '—'),
};

/** A delivery (SPEC part 2, Delivery history). */
export const entregaColumns: ReportColumn[] = [
  lineId,
  producto('Producto'),
  amount('Cant. anterior', line => line.cantidadAnterior),
  amount('Cant. recibida', line => line.cantidadRecibida),
  person('Recibido por', line => line.nombreUsuario),
  instant('Fecha entrega', line => line.fechaEntrega),
];

/** A change request and its decision; a denial has its author too, `estado` tells which (D15, D16). */
export const cambioColumns: ReportColumn[] = [
  lineId,
  producto('Producto'),
  amount('Cant. original', line => line.cantidadAnterior),
  amount('Cant. solicitada', line => line.cantidadRecibida),
  person('Recibido por', line => line.nombreUsuario),
  instant('Fecha solicitud', line => line.fechaCambio),
  estado,
  person('Aprobado por', line => line.aprobadoPor),
  instant('Fecha aprobación', line => line.fechaAprobacion),
];
