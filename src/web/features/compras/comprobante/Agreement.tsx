import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { dayOfInstant, fechaHora } from '../../../app/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog } from '../../../kit/dialog/FormDialog';
import { HeadFact, HeadFacts } from '../../../kit/document/facts';
import { useToldWrite, useDialogWrite } from '../../../kit/draft/useWrite';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { promisedDay } from '../compra';
import { type Promesa, PromesaFields } from '../PromesaFields';
import { Panel, WrapRow } from '../../../kit/layout';

const texts = {
  fechaPrometida: promisedDay,
  enviada: ({ enviada }: Compra) => fechaHora(enviada),
  confirmada: ({ confirmada }: Compra) => fechaHora(confirmada),
  lugarEntrega: ({ lugarEntrega }: Compra) => lugarEntrega,
  condiciones: ({ condiciones }: Compra) => condiciones,
  observaciones: ({ observaciones }: Compra) => observaciones,
};
type Fact = keyof typeof texts;
const FACTS: readonly Fact[] = [
  'fechaPrometida',
  'enviada',
  'confirmada',
  'lugarEntrega',
  'condiciones',
  'observaciones',
];

const Facts = ({ compra, names }: { compra: Compra; names: readonly Fact[] }) => (
  <HeadFacts columns={2}>
    {names.map(name => (
      <HeadFact key={name} label={labels[name]}>
        {texts[name](compra)}
      </HeadFact>
    ))}
  </HeadFacts>
);

/** The agreement with the supplier and its actions (D48); hidden if the provider does not send stages. */
export function Agreement({ compra }: { compra: Compra }) {
  if (!compra.etapa) return null;
  return (
    <Panel title="Acuerdo con el proveedor">
      <Facts compra={compra} names={FACTS} />
      {compra.estado === 'Pendiente' && <Acciones compra={compra} />}
    </Panel>
  );
}

function Acciones({ compra }: { compra: Compra }) {
  const [asked, setAsked] = useState<'acuerdo' | 'confirmada' | null>(null);
  const close = () => setAsked(null);
  return (
    <WrapRow>
      {!compra.enviada && <MarkSent compra={compra} />}
      <GatedButton gate="compras.confirmar" onClick={() => setAsked('confirmada')}>
        {compra.confirmada ? 'Cambió la fecha confirmada' : 'El proveedor confirmó'}
      </GatedButton>
      <GatedButton gate="compras.promesa" onClick={() => setAsked('acuerdo')}>
        Cambiar lo acordado
      </GatedButton>
      {asked === 'acuerdo' && <AgreementDialog compra={compra} onClose={close} />}
      {asked === 'confirmada' && <ConfirmedDialog compra={compra} onClose={close} />}
    </WrapRow>
  );
}

function MarkSent({ compra: { id, version } }: { compra: Compra }) {
  const { busy, send } = useToldWrite('compras.marcarEnviada');
  useFocusWhenGone();
  return (
    <GatedButton
      gate="compras.marcarEnviada"
      loading={busy}
      onClick={() => send({ params: { id }, data: { version } })}
    >
      Marcar como enviada
    </GatedButton>
  );
}

interface AskedProps {
  compra: Compra;
  onClose: () => void;
}

const dayMade = ({ fecha }: Compra): string => dayOfInstant(fecha);

/** What the agreement's dialogs show. The version also rises by an e-mail that goes out, which is no conflict. */
const SHOWN: readonly Fact[] = FACTS.filter(name => name !== 'enviada');

/**
 * A write of the agreement, over the one the dialog was opened with: what came meanwhile was not seen (D9). After a refusal
 * for that the dialog shows it, and is then sent over it.
 */
function useAgreement(name: 'compras.promesa' | 'compras.confirmar', { compra, onClose }: AskedProps) {
  const { send, busy, failure } = useDialogWrite(name, onClose);
  const [opened] = useState(compra);
  const changed = SHOWN.filter(fact => compra[fact] !== opened[fact]);
  const isSeen = changed.length === 0 || failure?.status === 409;
  const { id, version } = isSeen ? compra : opened;
  const save = (agreed: Partial<Promesa>) => send({ params: { id }, data: { ...agreed, version } });
  const theirs = isSeen ? changed : [];
  const form = { busy, failure, onClose, submitLabel: theirs.length > 0 ? 'Guardar lo mío' : 'Guardar' };
  return { save, form, failure, theirs };
}

/** What somebody else agreed on while the dialog was open. */
const Theirs = ({ compra, names }: { compra: Compra; names: readonly Fact[] }) =>
  names.length > 0 && (
    <Panel spacing={1} title="Lo que dice ahora">
      <Facts compra={compra} names={names} />
    </Panel>
  );

function AgreementDialog({ compra, onClose }: AskedProps) {
  const { save, form, failure, theirs } = useAgreement('compras.promesa', { compra, onClose });
  const [value, setValue] = useState<Promesa>({
    fechaPrometida: compra.fechaPrometida ?? null,
    lugarEntrega: compra.lugarEntrega ?? '',
    condiciones: compra.condiciones ?? '',
    observaciones: compra.observaciones ?? '',
  });
  return (
    <FormDialog title={`Lo acordado en la orden ${compra.id}`} {...form} onSubmit={() => save(value)}>
      <PromesaFields
        value={value}
        onChange={changes => setValue(current => ({ ...current, ...changes }))}
        min={dayMade(compra)}
        errors={failure?.fields ?? {}}
      />
      <Theirs compra={compra} names={theirs} />
    </FormDialog>
  );
}

/** Records that the supplier confirmed the delivery date or gave another one. */
function ConfirmedDialog({ compra, onClose }: AskedProps) {
  const { save, form, failure, theirs } = useAgreement('compras.confirmar', { compra, onClose });
  const [fechaPrometida, setDay] = useState(compra.fechaPrometida ?? null);
  const wrong = failure?.fields['fechaPrometida'];
  return (
    <FormDialog
      title={`El proveedor confirmó la orden ${compra.id}`}
      focusSubmit
      {...form}
      onSubmit={() => save({ fechaPrometida })}
    >
      <DayPicker
        label={labels.fechaPrometida}
        value={fechaPrometida}
        onChange={setDay}
        min={dayMade(compra)}
        error={wrong !== undefined}
        helperText={wrong ?? 'Cámbiela si el proveedor dijo otra'}
      />
      <Theirs compra={compra} names={theirs} />
    </FormDialog>
  );
}
