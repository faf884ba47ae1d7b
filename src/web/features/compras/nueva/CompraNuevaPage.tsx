import type { TradeExtra } from '../../documentos/borrador/Trade';
import { TradePage } from '../../documentos/borrador/TradePage';
import { compraKind } from './kind';
import { PedidoServido } from './PedidoServido';

const extra: TradeExtra = (draft, store) => <PedidoServido draft={draft} store={store} />;

/** A new purchase order (S2, /compras/nuevaCompra). */
export default function CompraNuevaPage() {
  return <TradePage kind={compraKind} extra={extra} />;
}
