import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { createContext, useContext, useState } from 'react';
import { useNotify } from 'react-admin';
import { cifras } from '#contract/cifras';
import { cantidad, contados, dayOf, dias } from '#contract/format';
import { plural } from '#contract/frases';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone, companyToday } from '../../../app/company';
import { paths } from '../../../app/routes';
import { FailureAlert } from '../../../kit/alerts/Alerts';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { useWrite } from '../../../kit/draft/useWrite';
import { Gated } from '../../../kit/gate';
import type { Column } from '../../../kit/list/columns';
import { useIsPhone } from '../../../kit/useIsPhone';
import { report } from '../informes/report';
import { daysLate, fechaPedido, numeroPedido, proyecto } from '../orderRows';
import { Request, solicitudesDe, SolicitudesInset } from './solicitudes';

const solicitudes = (count: number) => contados(count, 'solicitud', 'solicitudes');

/** The two decisions, with the flag each sends. */
const decisiones = {
  aprobar: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    color: 'primary',
    ask: (id: number) => `¿Aprobar lo solicitado en el pedido ${id}?`,
    effect: (count: number) => `Al aprobar ${plural(count, 'queda', 'quedan')} en firme:`,
    done: (count: number, id: number) =>
      `${plural(count, 'Se aprobó', 'Se aprobaron')} ${solicitudes(count)} del pedido ${id}`,
  },
  denegar: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    color: 'error',
    ask: (id: number) => `¿Denegar lo solicitado en el pedido ${id}?`,
    effect: (count: number) => `${plural(count, 'Se descarta', 'Se descartan')}, y el pedido sigue como está:`,
    done: (count: number, id: number) =>
      `${plural(count, 'Se denegó', 'Se denegaron')} ${solicitudes(count)} del pedido ${id}`,
  },
} as const;

type Decision = keyof typeof decisiones;

interface Question {
  order: Pedido;
  decision: Decision;
}

/** Asks the question: above the rows, for a list that is read anew may have lost the one it is about. */
const Asking = createContext<(question: Question) => void>(() => {});

/** The approve or deny button of an order. It asks first, and waits for the server (D36). */
function DecisionButton({ order, decision }: Question) {
  const isPhone = useIsPhone();
  const ask = useContext(Asking);
  const { label, icon: Icon, color } = decisiones[decision];
  return (
    <Gated gate="aprobaciones.aprobar" flex={isPhone ? '1 1 96px' : undefined} fullWidth={isPhone}>
      <Button
        size={isPhone ? undefined : 'small'}
        fullWidth={isPhone}
        variant="outlined"
        color={color}
        startIcon={<Icon fontSize="small" />}
        aria-label={`${label} lo solicitado en el pedido ${order.id}`}
        onClick={() => ask({ order, decision })}
      >
        {label}
      </Button>
    </Gated>
  );
}

/** On a phone the cards have them among their actions. */
const decisionColumn = (decision: Decision): Column<Pedido> => ({
  source: decision,
  label: decisiones[decision].label,
  sortable: false,
  card: 'hide',
  width: 128,
  render: order => <DecisionButton order={order} decision={decision} />,
});

/** How long ago an instant was, in days of the company. */
function espera(desde: string | null): string {
  const days = desde === null ? '—' : daysLate(dayOf(new Date(desde), companyTimeZone()), companyToday());
  if (days === '—') return days;
  return days === 0 ? 'Hoy' : dias(days);
}

const Aprobaciones = report({
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
      <DecisionButton order={order} decision="aprobar" />
      <DecisionButton order={order} decision="denegar" />
    </>
  ),
  expand: order => <SolicitudesInset order={order} />,
});

/** Orders with a change or a correction awaiting approval (D15, D16, D42). */
export default function AprobacionesPage() {
  const [asked, ask] = useState<Question | null>(null);
  return (
    <Asking value={ask}>
      <Aprobaciones />
      {asked && <DecisionDialog {...asked} onClose={() => ask(null)} />}
    </Asking>
  );
}

interface DecisionDialogProps {
  order: Pedido;
  decision: Decision;
  onClose: () => void;
}

/** Shows every open request of an order before and after, and decides on all of them at once (D15). */
function DecisionDialog({ order, decision, onClose }: DecisionDialogProps) {
  const { run, busy, failure } = useWrite('aprobaciones.aprobar');
  const notify = useNotify();
  const { id, version } = order;
  const { flag, label, ask, effect, done } = decisiones[decision];
  const requests = solicitudesDe(order);

  const confirm = () =>
    run(
      // The version that was shown: nobody approves what he has not seen (D9).
      { params: { id, decision: flag }, data: { version: version ?? undefined } },
      {
        onDone: () => {
          onClose();
          notify(done(requests.length, id), { type: 'success' });
        },
        onFailed: ({ status, message }) => {
          if (status !== 409) return false;
          onClose();
          notify(message, { type: 'error' });
          return true;
        },
      },
    );

  return (
    <ConfirmDialog
      open
      title={ask(id)}
      confirmLabel={label}
      destructive={decision === 'denegar'}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Typography gutterBottom>{effect(requests.length)}</Typography>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0, mb: failure ? 2 : 0 }}>
        {requests.map(request => (
          <Request key={request.key} request={request} />
        ))}
      </Stack>
      <FailureAlert failure={failure} />
    </ConfirmDialog>
  );
}
