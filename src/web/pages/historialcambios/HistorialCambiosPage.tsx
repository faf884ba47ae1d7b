import { OrderHistory } from '../../resources/pedidos/OrderHistory';
import { cambioColumns } from '../../resources/pedidos/reportLines';

/** Change history (SPEC part 2): per order, what was asked for and what was decided. */
export default function HistorialCambiosPage() {
  return (
    <OrderHistory
      resource="historialcambios"
      title="Historial Cambios"
      emptyMessage="No hay cambios registrados"
      lineColumns={cambioColumns}
      linesLabel="Cambios del pedido"
      noLines="El pedido no tiene cambios."
    />
  );
}
