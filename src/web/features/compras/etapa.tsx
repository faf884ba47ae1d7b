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

/** How far a purchase is (D48); a provider that does not say it knows only its state. */
export const EtapaBadge = ({ compra: { etapa, estado } }: { compra: Pick<Compra, 'etapa' | 'estado'> }) =>
  etapa ? <Badge tono={tonos[etapa]}>{nombresDeEtapa[etapa]}</Badge> : <EstadoCompraBadge estado={estado} />;

/** The promised day, in red and with its sign once it is over and something is still to come. */
export function Prometida({ compra }: { compra: Pick<Compra, 'fechaPrometida' | 'estado' | 'detalleCompra'> }) {
  const late = diasDeAtraso(compra, companyToday());
  return <LateDay day={compra.fechaPrometida} late={late === 0 ? null : `${dias(late)} de atraso`} />;
}

export const EtapaFilter = () => (
  <ChoiceFilter source="etapa" label="Etapa" choices={ETAPAS_COMPRA} nameOf={one => nombresDeEtapa[one]} />
);
