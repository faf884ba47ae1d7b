import { ESTADOS_COMPRA, type EstadoCompra, type EstadoEnvio, nombresDeEnvio } from '#contract/compra';
import { ESTADOS_VENTA, type EstadoVenta } from '#contract/venta';
import type { Download } from '../../../kit/document/useDownload';
import { Badge, type Tono } from '../../../kit/EstatusBadge';

const compra: Record<EstadoCompra, Tono> = { Pendiente: 'quiet', Recibida: 'good', Anulada: 'bad' };
const venta: Record<EstadoVenta, Tono> = { Vigente: 'quiet', Anulada: 'bad' };
const envio: Record<EstadoEnvio, Tono> = {
  EnCola: 'quiet',
  Enviado: 'good',
  Fallido: 'bad',
  SinConfirmar: 'warning',
};

const stateBadge = <S extends string>(states: readonly S[], tonos: Record<S, Tono>) =>
  function StateBadge({ estado }: { estado: string | null | undefined }) {
    const known = states.find(state => state === estado);
    return known ? <Badge tono={tonos[known]}>{known}</Badge> : '—';
  };

/** Badges for the state of a purchase (D23), of a sale, and of an e-mail to a supplier. */
export const EstadoCompraBadge = stateBadge(ESTADOS_COMPRA, compra);
export const EstadoVentaBadge = stateBadge(ESTADOS_VENTA, venta);
export const EstadoEnvioBadge = ({ estado }: { estado: EstadoEnvio }) => (
  <Badge tono={envio[estado]}>{nombresDeEnvio[estado]}</Badge>
);

/** The PDF of a purchase order, with the file name that S7 prescribes. */
export const compraDocument = (id: number): Download => ({
  name: 'compras.documento',
  fileName: 'Ordenes.pdf',
  call: { params: { id } },
});

/** The PDF of an invoice; S2 prescribes no file name. */
export const ventaDocument = (id: number): Download => ({
  name: 'ventas.documento',
  fileName: `Factura-${id}.pdf`,
  call: { params: { id } },
});
