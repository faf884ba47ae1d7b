import type { Venta } from '#contract/venta';
import { DocumentPage } from '../../documentos/vista/DocumentPage';
import { Factura } from './Factura';

/** The invoice of a sale (S2, /ventas/factura/{id}). */
export default function VentaFacturaPage() {
  return (
    <DocumentPage<Venta> resource="ventas" title="Factura" listTitle="Ventas" notFound="La venta no existe">
      {venta => <Factura venta={venta} />}
    </DocumentPage>
  );
}
