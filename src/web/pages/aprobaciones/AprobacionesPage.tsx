import type { Pedido } from '#contract/pedido';
import type { Column } from '../../components/list/columns';
import { ListPage } from '../../components/list/ListPage';
import { useIsPhone } from '../../components/useIsPhone';
import { fechaPedido, numeroPedido, proyecto } from '../../resources/pedidos/columns';
import { paths } from '../../routes';
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
      rowLink={({ id }) => paths.pedido(id, 'ver')}
      rowActions={isPhone ? decisionButtons : undefined}
      expand={order => <SolicitudesInset order={order} />}
    />
  );
}
