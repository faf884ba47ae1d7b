import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { withCount, plural } from '#contract/text/format';

const solicitudes = (count: number) => withCount(count, 'solicitud', 'solicitudes');

/** The orders as an object: 'el pedido 12', '3 pedidos'. */
const which = (ids: readonly number[]) => (ids.length === 1 ? `el pedido ${ids[0]}` : withCount(ids.length, 'pedido'));

/** The orders with de: 'del pedido 12', 'de 3 pedidos'. */
const ofWhich = (ids: readonly number[]) =>
  ids.length === 1 ? `del pedido ${ids[0]}` : `de ${withCount(ids.length, 'pedido')}`;

/** The two decisions: the flag in the URL, and texts by order ids and number of requests. */
export const decisiones = {
  aprobar: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    color: 'primary',
    ask: (ids: readonly number[]) => `¿Aprobar lo solicitado en ${which(ids)}?`,
    effect: (count: number) => `Al aprobar ${plural(count, 'queda', 'quedan')} en firme:`,
    done: (count: number, ids: readonly number[]) =>
      `${plural(count, 'Se aprobó', 'Se aprobaron')} ${solicitudes(count)} ${ofWhich(ids)}`,
  },
  denegar: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    color: 'error',
    ask: (ids: readonly number[]) => `¿Denegar lo solicitado en ${which(ids)}?`,
    effect: (count: number) => `${plural(count, 'Se descarta', 'Se descartan')}, y lo demás sigue como está:`,
    done: (count: number, ids: readonly number[]) =>
      `${plural(count, 'Se denegó', 'Se denegaron')} ${solicitudes(count)} ${ofWhich(ids)}`,
  },
} as const;

export type Decision = keyof typeof decisiones;
