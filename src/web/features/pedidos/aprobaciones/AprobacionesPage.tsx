import { Switch } from '@mui/material';
import { useState } from 'react';
import { cifras } from '#contract/cifras';
import { cantidad, dayOf } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone, companyToday } from '../../../app/company';
import { paths } from '../../../app/routes';
import { ActionButton } from '../../../kit/buttons';
import { Gated } from '../../../kit/gate';
import type { Column } from '../../../kit/list/columns';
import { dias } from '../../../kit/list/Figures';
import { useIsPhone } from '../../../kit/useIsPhone';
import { report } from '../informes/report';
import { daysLate, fechaPedido, numeroPedido, proyecto } from '../orderColumns';
import { DecisionDialog, decisiones, type Decision } from './DecisionDialog';
import { SolicitudesInset } from './solicitudes';

interface DecisionControlProps {
  order: Pedido;
  decision: Decision;
}

/** The approve or deny switch of an order, a button on a phone. It asks first, and waits for the server (D36). */
function DecisionControl({ order, decision }: DecisionControlProps) {
  const isPhone = useIsPhone();
  const [asking, setAsking] = useState(false);
  const { label, icon } = decisiones[decision];
  const ask = () => setAsking(true);
  const input = { 'aria-label': `${label} lo solicitado en el pedido ${order.id}` };
  return (
    <>
      {isPhone ? (
        <ActionButton gate="aprobaciones.aprobar" label={label} icon={icon} onClick={ask} />
      ) : (
        <Gated gate="aprobaciones.aprobar">
          <Switch checked={asking} onChange={ask} slotProps={{ input }} />
        </Gated>
      )}
      {asking && <DecisionDialog order={order} decision={decision} onClose={() => setAsking(false)} />}
    </>
  );
}

/** On a phone the cards have buttons for it instead. */
const decisionColumn = (decision: Decision): Column<Pedido> => ({
  source: decision,
  label: decisiones[decision].label,
  sortable: false,
  card: 'hide',
  width: 96,
  render: order => <DecisionControl order={order} decision={decision} />,
});

/** How long ago an instant was, in days of the company. */
function espera(desde: string | null): string {
  const days = desde === null ? '—' : daysLate(dayOf(new Date(desde), companyTimeZone()), companyToday());
  if (days === '—') return days;
  return days === 0 ? 'Hoy' : dias(days);
}

/** Orders with a change or a correction awaiting approval (D15, D16, D42). */
export default report({
  name: 'aprobaciones',
  title: 'Pendientes Aprobación',
  empty: 'No hay pedidos pendientes de aprobación',
  columns: [fechaPedido, decisionColumn('aprobar'), decisionColumn('denegar'), numeroPedido, proyecto],
  filters: null,
  cifras: cifras.aprobaciones,
  figures: [
    ['Pedidos', ({ pedidos }) => cantidad(pedidos)],
    ['Líneas', ({ lineas }) => cantidad(lineas)],
    ['Espera más larga', ({ desde }) => espera(desde)],
  ],
  rowLink: ({ id }) => paths.pedido(id, 'ver'),
  cardActions: order => (
    <>
      <DecisionControl order={order} decision="aprobar" />
      <DecisionControl order={order} decision="denegar" />
    </>
  ),
  expand: order => <SolicitudesInset order={order} />,
});
