import { OrderHistory } from '../../resources/pedidos/OrderHistory';
import { entregaColumns } from '../../resources/pedidos/reportLines';

/** Delivery history (SPEC part 2): per order, what arrived, when, and who took it in. */
export default function HistorialEntregaPage() {
  return (
    <OrderHistory
      resource="historialentrega"
      title="Historial Entregas"
      emptyMessage="No hay entregas registradas"
      lineColumns={entregaColumns}
      linesLabel="Entregas del pedido"
      noLines="El pedido no tiene entregas."
    />
  );
}
