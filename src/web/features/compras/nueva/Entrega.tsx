import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { contados, dia, dias } from '#contract/format';
import { propuesta, type Propuesta } from '#contract/promesa';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { companyToday } from '../../../app/company';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { DocumentoBorrador } from '../../documentos/borrador/draft';
import { PromesaFields } from '../PromesaFields';

/** What the supplier's own record proposes; none from a provider that knows only the plain calls. */
function usePropuesta({ contraparte, pedido }: DocumentoBorrador): Propuesta | undefined {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [id, idPedido] = [contraparte?.id, pedido?.id];
  const { data } = useQuery({
    queryKey: ['compras', 'propuesta', id, idPedido],
    queryFn: async ({ signal }) => {
      const call = { params: { id: id ?? 0 }, query: { pedido: idPedido?.toString() }, schema: propuesta, signal };
      return (await dataProvider.call('compras.propuesta', call)).data;
    },
    enabled: id !== undefined,
    retry: false,
  });
  return data;
}

/** Takes a proposal over, but for what the person has typed. */
function propose(draft: DocumentoBorrador, { fechaPrometida, lugarEntrega }: Propuesta): DocumentoBorrador {
  const { propuesta: before, ...now } = draft.promesa;
  const next = { fechaPrometida, lugarEntrega: lugarEntrega ?? '' };
  return {
    ...draft,
    promesa: {
      ...now,
      fechaPrometida: now.fechaPrometida === before.fechaPrometida ? next.fechaPrometida : now.fechaPrometida,
      lugarEntrega: now.lugarEntrega === before.lugarEntrega ? next.lugarEntrega : now.lugarEntrega,
      propuesta: next,
    },
  };
}

const hintOf = ({ dias: median, compras }: Propuesta): string | undefined =>
  median === null ? undefined : `Suele tardar ${dias(median)} (${contados(compras, 'orden', 'órdenes')})`;

interface EntregaProps {
  draft: DocumentoBorrador;
  store: StoredDraft<DocumentoBorrador>;
  /** What the server said of each field. */
  errors: Readonly<Record<string, string>>;
}

/** When and where a purchase is to be delivered, on what terms: proposed, closed until somebody wants to change it (D48). */
export function Entrega({ draft, store, errors }: EntregaProps) {
  const { promesa, contraparte } = draft;
  const proposed = usePropuesta(draft);
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(promesa).some(name => errors[name] !== undefined);
  useEffect(() => {
    if (proposed && proposed.id === store.get().contraparte?.id) store.update(current => propose(current, proposed));
  }, [proposed, store]);
  if (!contraparte) return null;
  const brief = [promesa.fechaPrometida && dia(promesa.fechaPrometida), promesa.lugarEntrega].filter(Boolean);
  return (
    <Accordion variant="outlined" disableGutters expanded={isOpen || isWrong} onChange={(_, open) => setOpen(open)}>
      <AccordionSummary expandIcon={<ExpandMore />}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Entrega y condiciones{brief.length > 0 && `: ${brief.join(' · ')}`}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <PromesaFields
          value={promesa}
          onChange={changes => store.update(current => ({ ...current, promesa: { ...current.promesa, ...changes } }))}
          min={companyToday()}
          errors={errors}
          dayHint={proposed && hintOf(proposed)}
        />
      </AccordionDetails>
    </Accordion>
  );
}
