import CheckIcon from '@mui/icons-material/CheckOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';

const solicitudes = (count: number): string => (count === 1 ? '1 solicitud' : `${count} solicitudes`);

/** The two decisions, with the flag each sends (SPEC part 4). */
export const decisiones = {
  aprobar: {
    flag: 1,
    label: 'Aprobar',
    icon: CheckIcon,
    ask: (id: number) => `¿Aprobar lo solicitado en el pedido ${id}?`,
    effect: (count: number) => `Al aprobar ${count === 1 ? 'queda' : 'quedan'} en firme:`,
    done: (count: number, id: number) =>
      `${count === 1 ? 'Se aprobó' : 'Se aprobaron'} ${solicitudes(count)} del pedido ${id}`,
  },
  denegar: {
    flag: 0,
    label: 'Denegar',
    icon: CloseIcon,
    ask: (id: number) => `¿Denegar lo solicitado en el pedido ${id}?`,
    effect: (count: number) =>
      count === 1 ? 'Se descarta, y el pedido sigue como está:' : 'Se descartan, y el pedido sigue como está:',
    done: (count: number, id: number) =>
      `${count === 1 ? 'Se denegó' : 'Se denegaron'} ${solicitudes(count)} del pedido ${id}`,
  },
} as const;

export type Decision = keyof typeof decisiones;
