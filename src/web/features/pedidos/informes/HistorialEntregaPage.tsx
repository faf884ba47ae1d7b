import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad, fechaHora } from '#contract/format';
import { companyTimeZone } from '../../../app/company';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { OrderHistory } from './OrderHistory';
import { entregaColumns } from './reportLines';

const figures: Figure<CifrasDe<'historialentrega'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Entregas', value: ({ entregas }) => cantidad(entregas) },
  { label: 'Correcciones', value: ({ correcciones }) => cantidad(correcciones) },
  { label: 'Último registro', value: ({ ultima }) => fechaHora(ultima, companyTimeZone()) },
];

/** Delivery history (SPEC part 2): per order, what arrived, when, and who took it in. */
export default function HistorialEntregaPage() {
  return (
    <OrderHistory
      resource="historialentrega"
      title="Historial Entregas"
      emptyMessage="No hay entregas registradas"
      lineColumns={entregaColumns}
      linesLabel="Entregas del pedido"
      summary={<Figures call="cifras.historialentrega" schema={cifras.historialentrega} figures={figures} />}
      noLines="El pedido no tiene entregas."
    />
  );
}
