import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useEvent } from 'react-admin';
import { withCount, dia, dias, dotted } from '#contract/text/format';
import { propuesta, type Propuesta } from '#contract/promesa';
import { useCall } from '../../api/reads';
import { companyToday } from '../../api/company';
import type { PromesaDraft } from '../documentos/draft/documentoDraft';
import { useReportProblem } from '../../kit/wrongInputs';
import { PromesaFields } from './PromesaFields';

/** Applies a proposal to the fields that the user has not changed. */
function propose(
  { propuesta: before, ...now }: PromesaDraft,
  proposed: Pick<Propuesta, 'fechaPrometida' | 'lugarEntrega'>,
): PromesaDraft {
  const next = { fechaPrometida: proposed.fechaPrometida, lugarEntrega: proposed.lugarEntrega ?? '' };
  return {
    ...now,
    fechaPrometida: now.fechaPrometida === before.fechaPrometida ? next.fechaPrometida : now.fechaPrometida,
    lugarEntrega: now.lugarEntrega === before.lugarEntrega ? next.lugarEntrega : now.lugarEntrega,
    propuesta: next,
  };
}

const NONE = { fechaPrometida: null, lugarEntrega: null };

const hintOf = ({ dias: median, compras }: Propuesta): string | undefined =>
  median === null ? undefined : `Suele tardar ${dias(median)} (${withCount(compras, 'orden', 'órdenes')})`;

interface PromesaSectionProps {
  /** The supplier, and the order whose project is the place of delivery. */
  proveedor: number;
  pedido: number | undefined;
  promesa: PromesaDraft;
  /** It was sent without an answer and may exist: with another proposal, sending it again would make a second one (D8). */
  isSent: boolean;
  onChange: (change: (current: PromesaDraft) => PromesaDraft) => void;
  errors: Readonly<Record<string, string>>;
}

/** Delivery date, place and terms of a purchase: proposed, and collapsed until the user wants to change them (D48). */
export function PromesaSection({ proveedor, pedido, promesa, isSent, onChange, errors }: PromesaSectionProps) {
  // The proposal derived from the supplier's history; none from a provider that knows only the plain calls.
  const { data, isLoading } = useCall('compras.propuesta', {
    params: { id: proveedor },
    query: { pedido },
    schema: propuesta,
  });
  // Where it cannot be read there is none: what the draft has may be that of another supplier or order.
  const proposed = data ?? (isLoading ? undefined : NONE);
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(promesa).some(name => errors[name] !== undefined);
  const change = useEvent(onChange);
  // Confirming waits for the proposal: without it the purchase would have no day and place.
  useReportProblem(isLoading ? 'Se está leyendo la entrega propuesta' : undefined);
  useEffect(() => {
    if (proposed && !isSent) change(current => propose(current, proposed));
  }, [proposed, isSent, change]);
  const brief = dotted(promesa.fechaPrometida && dia(promesa.fechaPrometida), promesa.lugarEntrega);
  return (
    <Accordion
      slots={{ heading: 'h2' }}
      variant="outlined"
      disableGutters
      expanded={isOpen || isWrong}
      onChange={(_, open) => setOpen(open)}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Entrega y condiciones{brief && `: ${brief}`}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <PromesaFields
          value={promesa}
          onChange={changes => onChange(current => ({ ...current, ...changes }))}
          min={companyToday()}
          errors={errors}
          dayHint={data && hintOf(data)}
        />
      </AccordionDetails>
    </Accordion>
  );
}
