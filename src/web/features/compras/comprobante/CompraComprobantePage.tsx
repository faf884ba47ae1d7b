import type { Compra } from '#contract/compra';
import { DocumentPage } from '../../documentos/vista/DocumentPage';
import { Comprobante } from './Comprobante';

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
