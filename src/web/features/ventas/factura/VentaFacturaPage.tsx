import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { clientes } from '#contract/cliente';
import { importeDeLinea } from '#contract/compra';
import type { Empresa } from '#contract/empresa';
import { cantidad, dinero, fechaHora } from '#contract/format';
import { properName } from '#contract/placedFields';
import { totalDeVenta, type DetalleVenta, type Venta } from '#contract/venta';
import { companyTimeZone } from '../../../app/company';
import { LinesInset, type LineColumn } from '../../../kit/document/LinesInset';
import { DocumentLayout, Fact } from '../../../kit/document/DocumentLayout';
import { DocumentPage } from '../../documentos/vista/DocumentPage';
import { Totals } from '../../documentos/borrador/TradeSummary';
import { AnularButton } from '../../documentos/vista/AnularButton';
import { DocumentTools } from '../../documentos/vista/DocumentTools';
import { numbered, Sheet, SheetFact, SheetFacts, type Numbered } from '../../documentos/vista/Sheet';
import { EstadoVentaBadge, ventaDocument } from '../../documentos/vista/statesAndFiles';
import { paths } from '../../../app/routes';

const totalOf = ({ total, detalleVentas }: Venta): number => total ?? totalDeVenta(detalleVentas);

/** A sale: the paper at the left, its state and what can be done with it at the right. */
function Factura({ venta }: { venta: Venta }) {
  const { id, estado } = venta;
  const title = `Factura ${id}`;
  const isAnulada = estado === 'Anulada';
  return (
    <DocumentLayout
      summary={<Summary venta={venta} />}
      brief={`Factura ${id} · ${dinero(totalOf(venta))}${isAnulada ? ' · Anulada' : ''}`}
      actions={
        <Button component={LinkBase} to={paths.create('ventas')} startIcon={<Add />} variant="outlined" fullWidth>
          Nueva venta
        </Button>
      }
    >
      <DocumentTools gate="ventas.documento" title={title} document={ventaDocument(id)}>
        {!isAnulada && (
          <AnularButton
            resource="ventas"
            record={venta}
            name={`la venta ${id}`}
            effect="Lo vendido vuelve al stock y la factura queda marcada como anulada."
          />
        )}
      </DocumentTools>
      <Paper venta={venta} title={title} />
    </DocumentLayout>
  );
}

const Summary = ({ venta }: { venta: Venta }) => (
  <>
    <Typography variant="h2">Resumen</Typography>
    <Stack component="dl" spacing={1} sx={{ m: 0 }}>
      <Fact label="Estado">
        <EstadoVentaBadge estado={venta.estado} />
      </Fact>
      <Fact label="Líneas">{venta.detalleVentas.length}</Fact>
      <Totals totals={[{ label: 'Total', amount: totalOf(venta) }]} />
    </Stack>
  </>
);

const columns: LineColumn<Numbered<DetalleVenta>>[] = [
  { label: 'Código', compact: true, render: ({ codigo }) => codigo ?? '—' },
  { label: 'Producto', title: true, render: ({ nombreProducto, idProducto }) => nombreProducto ?? `N.º ${idProducto}` },
  { label: 'Cantidad', align: 'right', compact: true, render: line => cantidad(line.cantidad) },
  { label: 'Precio', align: 'right', compact: true, render: ({ precio }) => dinero(precio) },
  {
    label: 'Importe',
    align: 'right',
    compact: true,
    render: line => dinero(importeDeLinea({ costo: line.precio, cantidad: line.cantidad })),
  },
];

/** What the customer takes along. */
function Paper({ venta, title }: { venta: Venta; title: string }) {
  const { fecha, usuario, cliente, detalleVentas, estado } = venta;
  // The company's own is where its sequence stands, not this sale's.
  const company = ({ rnc, telefono, direccion }: Empresa) => [
    `RNC ${rnc}`,
    ...(venta.ncf ? [`NCF ${venta.ncf}`] : []),
    telefono,
    direccion,
  ];
  return (
    <Sheet title={title} state={<EstadoVentaBadge estado={estado} />} company={company}>
      {estado === 'Anulada' && (
        <Alert severity="error" role="status" sx={{ mb: 2 }}>
          <strong>FACTURA ANULADA</strong> ({fechaHora(venta.anulada, companyTimeZone())}): {venta.motivoAnulacion}
        </Alert>
      )}
      <SheetFacts>
        <SheetFact label="Cliente">{cliente && `${cliente.nombre} ${cliente.apellido}`}</SheetFact>
        <SheetFact label={properName(clientes.fields.cedula)}>{cliente?.cedula}</SheetFact>
        <SheetFact label="Teléfono">{cliente?.telefono}</SheetFact>
        <SheetFact label="Fecha">{fechaHora(fecha, companyTimeZone())}</SheetFact>
        <SheetFact label="Cajero">{usuario && `${usuario.nombre} ${usuario.apellido}`}</SheetFact>
        <SheetFact label="Correo">{cliente?.email}</SheetFact>
      </SheetFacts>
      <LinesInset
        label="Líneas de la factura"
        empty="No tiene artículos."
        lines={numbered(detalleVentas)}
        columns={columns}
      />
      <Box
        sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', alignItems: 'end' }}
      >
        <Typography variant="body2" color="text.secondary">
          Precios con IVA incluido
        </Typography>
        <Stack component="dl" spacing={0.5} sx={{ m: 0, minWidth: 220 }}>
          <Totals totals={[{ label: 'Total', amount: totalOf(venta) }]} />
        </Stack>
      </Box>
    </Sheet>
  );
}

/** The invoice of a sale (S2, /ventas/factura/{id}). */
export default function VentaFacturaPage() {
  return (
    <DocumentPage<Venta> resource="ventas" title="Factura" listTitle="Ventas" notFound="La venta no existe">
      {venta => <Factura venta={venta} />}
    </DocumentPage>
  );
}
