import Add from '@mui/icons-material/Add';
import { Alert, Button } from '@mui/material';
import { LinkBase } from 'react-admin';
import { clientes } from '#contract/cliente';
import type { Empresa } from '#contract/empresa';
import { dinero, fullName } from '#contract/text/format';
import { properName } from '#contract/declarations/placedFields';
import { totalOfVenta, type DetalleVenta, type Venta } from '#contract/venta';
import { fechaHora } from '../../../app/company';
import { paths } from '../../../app/routes';
import { DocumentSkeleton } from '../../../kit/document/DocumentLayout';
import { Fact, HeadFact } from '../../../kit/document/facts';
import { recordPage } from '../../../kit/RecordPage';
import { DocumentoView, lineColumns } from '../../documentos/view/DocumentoView';
import { EstadoVenta } from '../VentasList';

const totalOf = ({ total, detalleVentas }: Venta): number => total ?? totalOfVenta(detalleVentas);

function Factura({ venta }: { venta: Venta }) {
  const { id, estado, detalleVentas } = venta;
  const isCancelled = estado === 'Anulada';
  return (
    <DocumentoView
      resource="ventas"
      record={venta}
      title={`Factura ${id}`}
      state={<EstadoVenta venta={venta} />}
      brief={`Factura ${id} · ${dinero(totalOf(venta))}${isCancelled ? ' · Anulada' : ''}`}
      facts={<Fact label="Líneas">{detalleVentas.length}</Fact>}
      totals={[{ label: 'Total', amount: totalOf(venta) }]}
      actions={
        <Button component={LinkBase} to={paths.create('ventas')} startIcon={<Add />} fullWidth>
          Nueva venta
        </Button>
      }
      // S2 prescribes no file name.
      document={{ name: 'ventas.documento', fileName: `Factura-${id}.pdf`, call: { params: { id } } }}
      anular={{
        name: `la venta ${id}`,
        effect: 'Lo vendido vuelve al stock y la factura queda marcada como anulada.',
      }}
      paper={{
        company: empresa => companyOf(empresa, venta),
        notice: isCancelled && <CancelledNotice venta={venta} />,
        facts: <PaperFacts venta={venta} />,
        label: 'Líneas de la factura',
        lines: detalleVentas,
        columns,
        footnote: 'Precios con IVA incluido',
      }}
    />
  );
}

const columns = lineColumns<DetalleVenta>({ price: { label: 'Precio', of: ({ precio }) => precio } });

/** Lines about the company, with the sale's NCF: the company's own is the current position of its sequence. */
const companyOf = ({ rnc, telefono, direccion }: Empresa, { ncf }: Venta) => [
  `RNC ${rnc}`,
  ...(ncf ? [`NCF ${ncf}`] : []),
  telefono,
  direccion,
];

const CancelledNotice = ({ venta }: { venta: Venta }) => (
  <Alert severity="error" role="status" sx={{ mb: 2 }}>
    <strong>FACTURA ANULADA</strong> ({fechaHora(venta.anulada)}): {venta.motivoAnulacion}
  </Alert>
);

const PaperFacts = ({ venta: { fecha, usuario, cliente } }: { venta: Venta }) => (
  <>
    <HeadFact label="Cliente">{cliente && fullName(cliente)}</HeadFact>
    <HeadFact label={properName(clientes.fields.cedula)}>{cliente?.cedula}</HeadFact>
    <HeadFact label="Teléfono">{cliente?.telefono}</HeadFact>
    <HeadFact label="Fecha">{fechaHora(fecha)}</HeadFact>
    <HeadFact label="Cajero">{usuario && fullName(usuario)}</HeadFact>
    <HeadFact label="Correo">{cliente?.email}</HeadFact>
  </>
);

export default recordPage<Venta>(
  {
    resource: 'ventas',
    title: 'Factura',
    isNumbered: true,
    parent: { title: 'Ventas', to: paths.list('ventas') },
    missing: 'La venta no existe',
    detail: 'Puede que el enlace esté mal escrito.',
    failed: 'No se pudo cargar el documento',
  },
  ({ record }) => (record ? <Factura venta={record} /> : <DocumentSkeleton />),
);
