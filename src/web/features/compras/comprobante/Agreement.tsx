import { useState } from 'react';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { dayOfInstant, fechaHora } from '../../../app/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog } from '../../../kit/dialog/FormDialog';
import { HeadFact, HeadFacts } from '../../../kit/document/facts';
import { useToldWrite, useDialogWrite } from '../../../kit/draft/useWrite';
import { GatedButton } from '../../../kit/gate';
import { promisedDay } from '../compra';
import { type Promesa, PromesaFields } from '../PromesaFields';
import { Panel, WrapRow } from '../../../kit/layout';

/** The agreement with the supplier and its actions (D48); hidden if the provider does not send stages. */
export function Agreement({ compra }: { compra: Compra }) {
  if (!compra.etapa) return null;
  const { enviada, confirmada, lugarEntrega, condiciones, observaciones } = compra;
  return (
    <Panel title="Acuerdo con el proveedor">
      <HeadFacts columns={2}>
        <HeadFact label={labels.fechaPrometida}>{promisedDay(compra)}</HeadFact>
        <HeadFact label={labels.enviada}>{fechaHora(enviada)}</HeadFact>
        <HeadFact label={labels.confirmada}>{fechaHora(confirmada)}</HeadFact>
        <HeadFact label={labels.lugarEntrega}>{lugarEntrega}</HeadFact>
        <HeadFact label={labels.condiciones}>{condiciones}</HeadFact>
        <HeadFact label={labels.observaciones}>{observaciones}</HeadFact>
      </HeadFacts>
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
const shown = ['estado', 'fechaPrometida', 'lugarEntrega', 'condiciones', 'observaciones', 'confirmada'] as const;

/** A write of the agreement, over the one the dialog was opened with: what came meanwhile was not seen (D9). */
function useAgreement(name: 'compras.promesa' | 'compras.confirmar', { compra, onClose }: AskedProps) {
  const { send, busy, failure } = useDialogWrite(name, onClose);
  const [opened] = useState(compra);
  const { id, version } = shown.every(name => compra[name] === opened[name]) ? compra : opened;
  const save = (agreed: Partial<Promesa>) => send({ params: { id }, data: { ...agreed, version } });
  return { save, busy, failure };
}

function AgreementDialog({ compra, onClose }: AskedProps) {
  const { save, busy, failure } = useAgreement('compras.promesa', { compra, onClose });
  const [value, setValue] = useState<Promesa>({
    fechaPrometida: compra.fechaPrometida ?? null,
    lugarEntrega: compra.lugarEntrega ?? '',
    condiciones: compra.condiciones ?? '',
    observaciones: compra.observaciones ?? '',
  });
  return (
    <FormDialog
      title={`Lo acordado en la orden ${compra.id}`}
      {...{ busy, failure, onClose }}
      onSubmit={() => save(value)}
    >
      <PromesaFields
        value={value}
        onChange={changes => setValue(current => ({ ...current, ...changes }))}
        min={dayMade(compra)}
        errors={failure?.fields ?? {}}
      />
    </FormDialog>
  );
}

/** Records that the supplier confirmed the delivery date or gave another one. */
function ConfirmedDialog({ compra, onClose }: AskedProps) {
  const { save, busy, failure } = useAgreement('compras.confirmar', { compra, onClose });
  const [fechaPrometida, setDay] = useState(compra.fechaPrometida ?? null);
  const wrong = failure?.fields['fechaPrometida'];
  return (
    <FormDialog
      title={`El proveedor confirmó la orden ${compra.id}`}
      {...{ busy, failure, onClose }}
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
    </FormDialog>
  );
}
