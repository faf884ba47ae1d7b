import { type Compra, type DetalleCompra } from '#contract/compra';
import { totalesOfCompra, printedTotales } from '#contract/documentTotals';
import { IVA } from '#contract/constants';
import { promesaDaysLate, etapaNames, type EtapaCompra } from '#contract/promesa';
import { companyToday } from '../../api/company';
import { lateDay } from '../../kit/date/lateDay';
import type { Download } from '../../kit/document/useDownload';
import { Badge, StateBadge, type Tone } from '../../kit/Badge';

/** What the screens show of a purchase. */

/** Only a purchase still to be sent, and one that is over, are coloured; lateness is shown with the promised day. */
const tones: Record<EtapaCompra, Tone> = {
  Borrador: 'warning',
  Enviada: 'quiet',
  Confirmada: 'quiet',
  RecibidaEnParte: 'quiet',
  Recibida: 'good',
  Anulada: 'bad',
};

/** A purchase's stage (D48), or its state if the provider sends no stages. */
export const EtapaBadge = ({ compra: { etapa, estado } }: { compra: Pick<Compra, 'etapa' | 'estado'> }) =>
  etapa ? <Badge tone={tones[etapa]}>{etapaNames[etapa]}</Badge> : <StateBadge estado={estado} tones={tones} />;

/** The promised delivery date, marked as overdue while something is still to arrive. */
export const promisedDay = (compra: Pick<Compra, 'fechaPrometida' | 'estado' | 'detalleCompra'>) =>
  lateDay(compra.fechaPrometida, promesaDaysLate(compra, companyToday()) || null);

/** The PDF of a purchase order, with the file name that S7 prescribes. */
export const compraDocument = (id: number): Download => ({
  name: 'compras.documento',
  fileName: 'Ordenes.pdf',
  call: { params: { id } },
});

type Totalled = Pick<Compra, 'subtotal'> & { detalleCompra: readonly Pick<DetalleCompra, 'costo' | 'cantidad'>[] };

/** A purchase's totals, rounded as printed; a provider without subtotals gets that of its lines (D48). */
export const totalesOf = ({ subtotal, detalleCompra }: Totalled) =>
  printedTotales(subtotal ?? totalesOfCompra(detalleCompra).subtotal);

/** The totals as the rows of a document or a draft. */
export function totalRows(compra: Totalled) {
  const { subtotal, iva, total } = totalesOf(compra);
  return [
    { label: 'Subtotal', amount: subtotal },
    { label: `IVA ${IVA} %`, amount: iva },
    { label: 'Total', amount: total },
  ];
}
