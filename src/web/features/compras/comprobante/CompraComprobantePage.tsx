import { Alert, Box, Link, Stack, Typography } from '@mui/material';
import { LinkBase } from 'react-admin';
import { ivaDeLinea, importeDeLinea, type Compra, type DetalleCompra } from '#contract/compra';
import { IVA } from '#contract/constants';
import type { Empresa } from '#contract/empresa';
import { cantidad, dinero, fechaHora } from '#contract/format';
import { companyTimeZone } from '../../../app/company';
import { LinesInset, type LineColumn } from '../../../kit/document/LinesInset';
import { DocumentLayout, Fact } from '../../../kit/document/DocumentLayout';
import { DocumentPage } from '../../documentos/vista/DocumentPage';
import { Totals } from '../../documentos/borrador/TradeSummary';
import { AnularButton } from '../../documentos/vista/AnularButton';
import { DocumentTools } from '../../documentos/vista/DocumentTools';
import { numbered, Sheet, SheetFact, SheetFacts, type Numbered } from '../../documentos/vista/Sheet';
import { compraDocument, EstadoCompraBadge } from '../../documentos/vista/statesAndFiles';
import { paths } from '../../../app/routes';
import { Envio } from './Envio';
import { EstadoButton } from './EstadoButton';
import { efectoDeAnular, totalesDe } from './texts';

/** A purchase order: the paper at the left, its state and what can be done with it at the right. */
function Comprobante({ compra }: { compra: Compra }) {
  const { id, estado } = compra;
  const title = `Orden de compra ${id}`;
  const isAnulada = estado === 'Anulada';
  return (
    <DocumentLayout
      summary={<Summary compra={compra} />}
      brief={`Orden ${id} · ${estado ?? ''} · ${dinero(totalesDe(compra).total)}`}
      actions={isAnulada ? null : <EstadoButton compra={compra} />}
    >
      <DocumentTools gate="compras.documento" title={title} document={compraDocument(id)}>
        {!isAnulada && (
          <AnularButton resource="compras" record={compra} name={`la orden ${id}`} effect={efectoDeAnular(compra)} />
        )}
      </DocumentTools>
      {isAnulada && <Anulada compra={compra} />}
      {!isAnulada && <Envio compra={compra} />}
      <Paper compra={compra} title={title} />
    </DocumentLayout>
  );
}

const Anulada = ({ compra }: { compra: Compra }) => (
  <Alert severity="error" role="status">
    Anulada ({fechaHora(compra.anulada, companyTimeZone())}): {compra.motivoAnulacion}
  </Alert>
);

function Summary({ compra }: { compra: Compra }) {
  const { estado, idPedido, pedidoVisible, proyecto, recibida } = compra;
  const pedido = [idPedido, proyecto?.nombre].filter(Boolean).join(' · ');
  return (
    <>
      <Typography variant="h2">Resumen</Typography>
      <Stack component="dl" spacing={1} sx={{ m: 0 }}>
        <Fact label="Estado">
          <EstadoCompraBadge estado={estado} />
        </Fact>
        {recibida && <Fact label="Recibida">{fechaHora(recibida, companyTimeZone())}</Fact>}
        {idPedido && (
          <Fact label="Pedido">
            {/* Only a provider that does not say so leaves it to be found out. */}
            {pedidoVisible === false ? (
              pedido
            ) : (
              <Link component={LinkBase} to={paths.pedido(idPedido, 'ver')}>
                {pedido}
              </Link>
            )}
          </Fact>
        )}
        <Totals totals={totalRows(compra)} />
      </Stack>
    </>
  );
}

function totalRows(compra: Compra) {
  const { subtotal, iva, total } = totalesDe(compra);
  return [
    { label: 'Subtotal', amount: subtotal },
    { label: `IVA ${IVA} %`, amount: iva },
    { label: 'Total', amount: total },
  ];
}

const columns: LineColumn<Numbered<DetalleCompra>>[] = [
  { label: 'Código', compact: true, render: ({ codigo }) => codigo ?? '—' },
  { label: 'Producto', title: true, render: ({ nombreProducto }) => nombreProducto },
  { label: 'Cantidad', align: 'right', compact: true, render: line => cantidad(line.cantidad) },
  { label: 'Costo', align: 'right', compact: true, render: ({ costo }) => dinero(costo) },
  { label: 'IVA', align: 'right', compact: true, render: line => dinero(ivaDeLinea(line)) },
  { label: 'Importe', align: 'right', compact: true, render: line => dinero(importeDeLinea(line)) },
];

const company = ({ rnc, telefono, direccion }: Empresa) => [`RNC ${rnc}`, telefono, direccion];

/** What goes to the supplier. */
function Paper({ compra, title }: { compra: Compra; title: string }) {
  const { fecha, usuario, proveedor, idPedido, proyecto, detalleCompra } = compra;
  return (
    <Sheet title={title} state={<EstadoCompraBadge estado={compra.estado} />} company={company}>
      <SheetFacts>
        <SheetFact label="Proveedor">{proveedor?.razonSocial}</SheetFact>
        <SheetFact label="Contacto">{[proveedor?.contacto, proveedor?.telefono].filter(Boolean).join(' · ')}</SheetFact>
        <SheetFact label="Correo">{proveedor?.mailOrden}</SheetFact>
        <SheetFact label="Fecha">{fechaHora(fecha, companyTimeZone())}</SheetFact>
        <SheetFact label="Hecho por">{usuario && `${usuario.nombre} ${usuario.apellido}`}</SheetFact>
        <SheetFact label="Pedido">{idPedido && [idPedido, proyecto?.nombre].filter(Boolean).join(' · ')}</SheetFact>
      </SheetFacts>
      <LinesInset
        label="Líneas de la orden"
        empty="No tiene artículos."
        lines={numbered(detalleCompra)}
        columns={columns}
      />
      <Box sx={{ mt: 2, display: 'grid', justifyContent: 'end' }}>
        <Stack component="dl" spacing={0.5} sx={{ m: 0, minWidth: 240 }}>
          <Totals totals={totalRows(compra)} />
        </Stack>
      </Box>
    </Sheet>
  );
}

const WATCH_MS = 3000;

/** While an e-mail to the supplier waits, the voucher is read again until it is sent or has failed. */
const whileQueued = (compra: Compra | undefined) => (compra?.envio?.estado === 'EnCola' ? WATCH_MS : false);

/** The voucher of a purchase order (S2, /compras/comprobante/{id}). */
export default function CompraComprobantePage() {
  return (
    <DocumentPage<Compra>
      resource="compras"
      title="Orden"
      listTitle="Órdenes"
      notFound="La orden no existe"
      refreshEvery={whileQueued}
    >
      {compra => <Comprobante compra={compra} />}
    </DocumentPage>
  );
}
