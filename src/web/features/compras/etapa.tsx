import type { Compra } from '#contract/compra';
import { dias } from '#contract/format';
import { diasDeAtraso, ETAPAS_COMPRA, nombresDeEtapa, type EtapaCompra } from '#contract/promesa';
import { companyToday } from '../../app/company';
import { LateDay } from '../../kit/date/LateDay';
import { ChoiceFilter } from '../../kit/list/ChoiceFilter';
import { Badge, type Tono } from '../../kit/EstatusBadge';
import { EstadoCompraBadge } from '../documentos/vista/statesAndFiles';

const tonos: Record<EtapaCompra, Tono> = {
  Borrador: 'quiet',
  Enviada: 'warning',
  Confirmada: 'primary',
  RecibidaEnParte: 'warning',
  Recibida: 'good',
  Anulada: 'bad',
};

/** A purchase's stage (D48), or its state if the provider sends no stages. */
export const EtapaBadge = ({ compra: { etapa, estado } }: { compra: Pick<Compra, 'etapa' | 'estado'> }) =>
  etapa ? <Badge tono={tonos[etapa]}>{nombresDeEtapa[etapa]}</Badge> : <EstadoCompraBadge estado={estado} />;

/** The promised delivery date, marked as overdue while something is still to arrive. */
export function Prometida({ compra }: { compra: Pick<Compra, 'fechaPrometida' | 'estado' | 'detalleCompra'> }) {
  const late = diasDeAtraso(compra, companyToday());
  return <LateDay day={compra.fechaPrometida} late={late === 0 ? null : `${dias(late)} de atraso`} />;
}

export const EtapaFilter = () => (
  <ChoiceFilter source="etapa" label="Etapa" choices={ETAPAS_COMPRA} nameOf={etapa => nombresDeEtapa[etapa]} />
);
