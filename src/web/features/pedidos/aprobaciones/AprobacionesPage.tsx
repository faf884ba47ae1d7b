import { cifras, type CifrasDe } from '#contract/cifras';
import { cantidad, dayOf } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import type { Column } from '../../../kit/list/columns';
import { dias } from '../../../kit/list/figureTexts';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import { useIsPhone } from '../../../kit/useIsPhone';
import { fechaPedido, numeroPedido, proyecto } from '../lista/columns';
import { daysLate } from '../lista/daysLate';
import { paths } from '../../../app/routes';
import { DecisionControl } from './DecisionControl';
import { decisiones, type Decision } from './decisiones';
import { SolicitudesInset } from './SolicitudesInset';

/** On a phone the cards have buttons for it instead. */
const decisionColumn = (decision: Decision): Column<Pedido> => ({
  source: decision,
  label: decisiones[decision].label,
  sortable: false,
  card: 'hide',
  width: 96,
  render: order => <DecisionControl order={order} decision={decision} />,
});

const columns: Column<Pedido>[] = [
  fechaPedido,
  decisionColumn('aprobar'),
  decisionColumn('denegar'),
  numeroPedido,
  proyecto,
];

/** How long ago an instant was, in days of the company. */
function espera(desde: string | null): string {
  const day = (instant: Date) => dayOf(instant, companyTimeZone());
  const days = desde === null ? '—' : daysLate(day(new Date(desde)), day(new Date()));
  if (days === '—') return days;
  return days === 0 ? 'Hoy' : dias(days);
}

const figures: Figure<CifrasDe<'aprobaciones'>>[] = [
  { label: 'Pedidos', value: ({ pedidos }) => cantidad(pedidos) },
  { label: 'Líneas', value: ({ lineas }) => cantidad(lineas) },
  { label: 'Espera más larga', value: ({ desde }) => espera(desde) },
];

const decisionButtons = (order: Pedido) => (
  <>
    <DecisionControl order={order} decision="aprobar" />
    <DecisionControl order={order} decision="denegar" />
  </>
);

/** Orders with a change or a correction awaiting approval (SPEC parts 2 and 4; D15, D16, D42). */
export default function AprobacionesPage() {
  const isPhone = useIsPhone();
  return (
    <ListPage<Pedido>
      resource="aprobaciones"
      title="Pendientes Aprobación"
      columns={columns}
      sort={{ field: 'fecha', order: 'DESC' }}
      emptyMessage="No hay pedidos pendientes de aprobación"
      summary={<Figures call="cifras.aprobaciones" schema={cifras.aprobaciones} figures={figures} />}
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      rowActions={isPhone ? decisionButtons : undefined}
      expand={order => <SolicitudesInset order={order} />}
    />
  );
}
