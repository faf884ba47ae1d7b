import { useState } from 'react';
import { z } from 'zod';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { dayOfInstant, fechaHora } from '../../../api/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { HeadFacts } from '../../../kit/document/facts';
import { useNotifyingWrite, useDialogWrite } from '../../../api/useWrite';
import { useFocusWhenGone } from '../../../kit/focus';
import { GatedButton } from '../../../kit/gate';
import { promesa } from '../../documentos/draft/documentoDraft';
import { promisedDay } from '../compra';
import { type Promesa, PromesaFields } from '../PromesaFields';
import { Panel, WrapRow } from '../../../kit/layout';
import { useReadRecord } from '../../../kit/RecordPage';

/** What the agreement's dialogs show. The version also rises by an e-mail that goes out, which is no conflict. */
const SHOWN = ['fechaPrometida', 'confirmada', 'lugarEntrega', 'condiciones', 'observaciones'] as const;
type Fact = (typeof SHOWN)[number] | 'enviada';
const FACTS: readonly Fact[] = ['fechaPrometida', 'enviada', ...SHOWN.slice(1)];

function Facts({ names }: { names: readonly Fact[] }) {
  const compra = useReadRecord<Compra>();
  const texts = {
    ...compra,
    fechaPrometida: promisedDay(compra),
    enviada: fechaHora(compra.enviada),
    confirmada: fechaHora(compra.confirmada),
  };
  return <HeadFacts columns={2} facts={names.map(name => [labels[name], texts[name]])} />;
}

type Asked = 'agreement' | 'confirmation';

/** The agreement with the supplier and its actions (D48); hidden if the provider does not send stages. */
export function Agreement() {
  const { etapa, estado } = useReadRecord<Compra>();
  const [asked, ask] = useState<Asked | null>(null);
  const close = () => ask(null);
  if (!etapa) return null;
  return (
    <Panel title="Acuerdo con el proveedor">
      <Facts names={FACTS} />
      {estado === 'Pendiente' && <Actions onAsk={ask} />}
      {/* They stay if the purchase is received or annulled meanwhile, with what was typed: sending it shows the refusal. */}
      {asked === 'agreement' && <AgreementDialog onClose={close} />}
      {asked === 'confirmation' && <ConfirmedDialog onClose={close} />}
    </Panel>
  );
}

function Actions({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { enviada, confirmada } = useReadRecord<Compra>();
  return (
    <WrapRow>
      {!enviada && <MarkSent />}
      <GatedButton gate="compras.confirmar" onClick={() => onAsk('confirmation')}>
        {confirmada ? 'Cambió la fecha confirmada' : 'El proveedor confirmó'}
      </GatedButton>
      <GatedButton gate="compras.promesa" onClick={() => onAsk('agreement')}>
        Cambiar lo acordado
      </GatedButton>
    </WrapRow>
  );
}

function MarkSent() {
  const { id, version } = useReadRecord<Compra>();
  const { busy, send } = useNotifyingWrite('compras.marcarEnviada');
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

/**
 * Sends a change of the agreement with the version that the dialog was opened with, so that changes made meanwhile are refused
 * (D9). After such a refusal the dialog shows them, and sends with the version that has them.
 */
function useAgreement(name: 'compras.promesa' | 'compras.confirmar', onClose: () => void) {
  const compra = useReadRecord<Compra>();
  const { send, busy, failure } = useDialogWrite(name, onClose);
  const [opened] = useState(compra);
  const changed = SHOWN.filter(fact => compra[fact] !== opened[fact]);
  const isSeen = changed.length === 0 || failure?.status === 409;
  const { id, version } = isSeen ? compra : opened;
  const save = (agreed: Partial<Promesa>) => send({ params: { id }, data: { ...agreed, version } });
  const theirs = isSeen ? changed : [];
  const form = { busy, failure, onClose, submitLabel: theirs.length > 0 ? 'Guardar lo mío' : 'Guardar' };
  /** What somebody else agreed on while the dialog was open. */
  const now = theirs.length > 0 && (
    <Panel spacing={1} title="Lo que dice ahora">
      <Facts names={theirs} />
    </Panel>
  );
  // No day before that of the purchase can be promised.
  return { compra, opened, min: dayOfInstant(compra.fecha), save, form, wrong: failure?.fields ?? {}, now };
}

const typedPromesa = promesa.omit({ propuesta: true }).partial();

function AgreementDialog({ onClose }: { onClose: () => void }) {
  const { opened, min, save, form, wrong, now } = useAgreement('compras.promesa', onClose);
  const title = `Lo acordado en la orden ${opened.id}`;
  const [typed, setTyped, isEntered] = useKept(title, typedPromesa, {});
  const value: Promesa = {
    fechaPrometida: opened.fechaPrometida ?? null,
    lugarEntrega: opened.lugarEntrega ?? '',
    condiciones: opened.condiciones ?? '',
    observaciones: opened.observaciones ?? '',
    ...typed,
  };
  return (
    <FormDialog title={title} isEntered={isEntered} {...form} onSubmit={() => save(value)}>
      <PromesaFields
        value={value}
        onChange={changes => setTyped(current => ({ ...current, ...changes }))}
        min={min}
        errors={wrong}
        autoFocus
      />
      {now}
    </FormDialog>
  );
}

/** Records that the supplier confirmed the delivery date or gave another one. */
function ConfirmedDialog({ onClose }: { onClose: () => void }) {
  const { compra, min, save, form, wrong, now } = useAgreement('compras.confirmar', onClose);
  const title = `El proveedor confirmó la orden ${compra.id}`;
  const blank = compra.fechaPrometida ?? null;
  const [fechaPrometida, setDay, isEntered] = useKept(title, z.string().nullable(), blank);
  return (
    <FormDialog title={title} focusSubmit isEntered={isEntered} {...form} onSubmit={() => save({ fechaPrometida })}>
      <DayPicker
        label={labels.fechaPrometida}
        value={fechaPrometida}
        onChange={setDay}
        min={min}
        error={wrong['fechaPrometida'] !== undefined}
        helperText={wrong['fechaPrometida'] ?? 'Cámbiela si el proveedor dijo otra'}
      />
      {now}
    </FormDialog>
  );
}
