import Add from '@mui/icons-material/Add';
import { Alert, Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { clientes } from '#contract/cliente';
import { dinero, fullName } from '#contract/text/format';
import { labels } from '#contract/declarations/labels';
import { properName } from '#contract/declarations/placedFields';
import { type DetalleVenta, type Venta } from '#contract/venta';
import { totalOfVenta } from '#contract/documentTotals';
import { fechaHora } from '../../api/company';
import { paths } from '../../app/routes';
import { DocumentSkeleton } from '../../kit/document/DocumentLayout';
import { Gated } from '../../kit/gate';
import { recordPage, useReadRecord } from '../../kit/RecordPage';
import { DocumentoView, lineColumns } from '../documentos/view/DocumentoView';
import { EstadoVenta } from './VentasList';

const columns = lineColumns<DetalleVenta>({ price: { label: 'Precio', of: ({ precio }) => precio } });

function Factura() {
  const venta = useReadRecord<Venta>();
  const { id, estado, fecha, usuario, cliente, ncf, detalleVentas } = venta;
  const isCancelled = estado === 'Anulada';
  const total = venta.total ?? totalOfVenta(detalleVentas);
  return (
    <DocumentoView
      resource="ventas"
      title={`Factura ${id}`}
      state={<EstadoVenta venta={venta} />}
      brief={`Factura ${id} · ${dinero(total)}${isCancelled ? ' · Anulada' : ''}`}
      facts={[['Líneas', detalleVentas.length]]}
      totals={[{ label: 'Total', amount: total }]}
      actions={
        <Gated gate="ventas.create" fullWidth>
          <Button component={LinkBase} to={paths.create('ventas')} startIcon={<Add />} fullWidth>
            Nueva venta
          </Button>
        </Gated>
      }
      // S7 prescribes no file name.
      document={{ name: 'ventas.documento', fileName: `Factura-${id}.pdf`, call: { params: { id } } }}
      anular={{
        name: `la venta ${id}`,
        effect: 'Lo vendido vuelve al stock y la factura queda marcada como anulada.',
      }}
      paper={{
        ncf,
        notice: isCancelled && (
          <Alert severity="error" role="status" sx={{ mb: 2 }}>
            <strong>FACTURA ANULADA</strong> ({fechaHora(venta.anulada)}): {venta.motivoAnulacion}
          </Alert>
        ),
        facts: [
          ['Cliente', cliente && fullName(cliente)],
          [properName(clientes.fields.cedula), cliente?.cedula],
          [labels.telefono, cliente?.telefono],
          ['Fecha', fechaHora(fecha)],
          ['Cajero', usuario && fullName(usuario)],
          ['Correo', cliente?.email],
        ],
        label: 'Líneas de la factura',
        lines: detalleVentas,
        columns,
        footnote: 'Precios con IVA incluido',
      }}
    />
  );
}

export default recordPage<Venta>(
  {
    resource: 'ventas',
    title: 'Factura',
    isNumbered: true,
    parent: { title: 'Ventas', to: paths.list('ventas') },
    missing: 'La venta no existe',
    detail: 'Puede que el enlace esté mal escrito.',
    failed: 'No se pudo cargar la factura',
    skeleton: <DocumentSkeleton paper />,
  },
  Factura,
);
