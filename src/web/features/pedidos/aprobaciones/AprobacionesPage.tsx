import { createContext, useContext, useState } from 'react';
import { daysLate, dias } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import { companyToday, dayOfInstant } from '../../../app/company';
import { paths } from '../../../app/routes';
import { GatedButton } from '../../../kit/gate';
import { column } from '../../../kit/list/columns';
import { useSelected } from '../../../kit/list/selection';
import { useIsPhone } from '../../../kit/layout';
import { report } from '../informes/report';
import { fechaPedido, orderNumber, proyecto } from '../orderRows';
import { DecisionDialog, decisiones, type Decision } from './DecisionDialog';
import { requestedChanges, requestedBy, SolicitudesInset } from './solicitudes';

interface Question {
  orders: readonly Pedido[];
  decision: Decision;
}

/** Opens the dialog. It is rendered above the rows, since a refetch may remove the row it was opened from. */
const Asking = createContext<(question: Question) => void>(() => {});

interface DecisionButtonProps extends Question {
  label: string;
  /** Accessible label that names the order. */
  spoken?: string;
}

/** Approves or denies the open requests of some orders, after a dialog and without optimistic update (D36). */
function DecisionButton({ orders, decision, label, spoken }: DecisionButtonProps) {
  const isPhone = useIsPhone();
  const ask = useContext(Asking);
  const { icon: Icon, color } = decisiones[decision];
  return (
    <GatedButton
      gate="aprobaciones.aprobar"
      flex={isPhone ? '1 1 96px' : undefined}
      fullWidth={isPhone}
      size={isPhone ? undefined : 'small'}
      color={color}
      startIcon={<Icon fontSize="small" />}
      aria-label={spoken}
      onClick={() => ask({ orders, decision })}
    >
      {label}
    </GatedButton>
  );
}

function OfOrder({ order, decision }: { order: Pedido; decision: Decision }) {
  const { label } = decisiones[decision];
  const spoken = `${label} lo solicitado en el pedido ${order.id}`;
  return <DecisionButton orders={[order]} {...{ decision, label, spoken }} />;
}

/** 'Aprobar 3', 'Denegar 3': decides on the selected orders with one reason. */
function OfSelected({ decision }: { decision: Decision }) {
  const orders = useSelected<Pedido>();
  return (
    <DecisionButton orders={orders} decision={decision} label={`${decisiones[decision].label} ${orders.length}`} />
  );
}

const decisionColumn = (decision: Decision) =>
  column<Pedido>(decisiones[decision].label, order => <OfOrder order={order} decision={decision} />, {
    card: 'action',
    width: 114,
  });

function waitingText(desde: string | null): string {
  const days = desde === null ? null : daysLate(dayOfInstant(desde), companyToday());
  return days === 0 ? 'Hoy' : dias(days);
}

const Aprobaciones = report({
  name: 'aprobaciones',
  title: 'Pendientes Aprobación',
  empty: 'No hay pedidos pendientes de aprobación',
  columns: [
    fechaPedido,
    decisionColumn('aprobar'),
    decisionColumn('denegar'),
    orderNumber,
    proyecto,
    requestedChanges,
    requestedBy,
  ],
  filters: null,
  counts: { pedidos: 'Pedidos', lineas: 'Líneas' },
  figures: [['Espera más larga', ({ desde }) => waitingText(desde)]],
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  selection: {
    nameOf: ({ id }) => `el pedido ${id}`,
    hint: 'Elija pedidos para decidir varios a la vez',
    actions: (
      <>
        <OfSelected decision="aprobar" />
        <OfSelected decision="denegar" />
      </>
    ),
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
