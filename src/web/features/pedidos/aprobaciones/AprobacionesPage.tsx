import { createContext, useContext, useState } from 'react';
import { daysLate, dias } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { companyToday, dayOfInstant } from '../../../api/company';
import { wayTo } from '../../../app/wayTo';
import { GatedButton } from '../../../kit/gate';
import { column } from '../../../kit/list/columns';
import { useSelected } from '../../../kit/list/selection';
import { useIsPhone } from '../../../kit/width';
import { reportPage } from '../informes/reportPage';
import { orderColumns } from '../orderRows';
import { DecisionDialog, decisions, type Decision, type Question } from './DecisionDialog';
import { requestedChanges, requestedBy, SolicitudesInset } from './solicitudes';

const DECISIONS = ['approve', 'deny'] as const;

/** Opens the dialog. It is rendered above the rows, since a refetch may remove the row it was opened from. */
const Asking = createContext<(question: Question) => void>(() => {});

/** Decides on the open requests of some orders, `isOne`: of a row's, after a dialog and not optimistically (D36). */
function DecisionButton({ orders, decision, isOne = false }: Question & { isOne?: boolean }) {
  const isPhone = useIsPhone();
  const ask = useContext(Asking);
  const { icon: Icon, color, label } = decisions[decision];
  return (
    <GatedButton
      gate="aprobaciones.aprobar"
      flex={isPhone ? '1 1 96px' : undefined}
      fullWidth={isPhone}
      size={isPhone ? undefined : 'small'}
      color={color}
      startIcon={<Icon fontSize="small" />}
      aria-label={isOne ? `${label} lo solicitado en el pedido ${orders[0]?.id}` : undefined}
      onClick={() => ask({ orders, decision })}
    >
      {isOne ? label : `${label} ${orders.length}`}
    </GatedButton>
  );
}

/** 'Aprobar 3', 'Denegar 3': decides on the selected orders with one reason. */
function OfSelected() {
  const orders = useSelected<Pedido>();
  return DECISIONS.map(decision => <DecisionButton key={decision} orders={orders} decision={decision} />);
}

const decisionColumn = (decision: Decision) =>
  column<Pedido>(decisions[decision].label, order => <DecisionButton isOne orders={[order]} decision={decision} />, {
    card: 'action',
    width: 114,
  });

function waitingText(desde: string | null): string {
  const days = desde === null ? null : daysLate(dayOfInstant(desde), companyToday());
  return days === 0 ? 'Hoy' : dias(days);
}

const { fecha, id, proyecto } = orderColumns;

const Aprobaciones = reportPage({
  name: 'aprobaciones',
  title: 'Pendientes Aprobación',
  empty: 'No hay pedidos pendientes de aprobación',
  columns: [fecha, ...DECISIONS.map(decisionColumn), id, proyecto, requestedChanges, requestedBy],
  filters: null,
  counts: { pedidos: 'Pedidos', lineas: 'Líneas' },
  figures: [['Espera más larga', ({ desde }) => waitingText(desde)]],
  rowLink: ({ id }) => wayTo('pedido', id),
  selection: {
    nameOf: ({ id }) => `el pedido ${id}`,
    hint: 'Elija pedidos para decidir varios a la vez',
    actions: <OfSelected />,
  },
  expand: order => <SolicitudesInset order={order} />,
});

/** Orders with a change or correction awaiting approval (D15, D16, D42, D52). */
export default function AprobacionesPage() {
  const [asked, ask] = useState<Question | null>(null);
  return (
    <Asking value={ask}>
      <Aprobaciones />
      {asked && <DecisionDialog {...asked} onClose={() => ask(null)} />}
    </Asking>
  );
}
