import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad } from '#contract/format';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { OrderHistory } from './OrderHistory';
import { cambioColumns } from './reportLines';

const figures: Figure<CifrasDe<'historialcambios'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Solicitudes', value: ({ solicitudes }) => cantidad(solicitudes) },
  { label: 'Aprobadas', value: ({ aprobadas }) => cantidad(aprobadas) },
  { label: 'En espera', value: ({ enEspera }) => cantidad(enEspera) },
];

/** Change history (SPEC part 2): per order, what was asked for and what was decided. */
export default function HistorialCambiosPage() {
  return (
    <OrderHistory
      resource="historialcambios"
      title="Historial Cambios"
      emptyMessage="No hay cambios registrados"
      lineColumns={cambioColumns}
      linesLabel="Cambios del pedido"
      summary={<Figures call="cifras.historialcambios" schema={cifras.historialcambios} figures={figures} />}
      noLines="El pedido no tiene cambios."
    />
  );
}
