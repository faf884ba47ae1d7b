import { TextField } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { mistakeIn } from '#contract/declarations/fields';
import { facturaNoun, newFactura } from '#contract/facturaProveedor';
import { capitalized, importe } from '#contract/text/format';
import { companyToday } from '../../../api/company';
import { useDialogWrite } from '../../../api/useWrite';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { LimitedText } from '../../../kit/LimitedText';
import { colones, QuantityInput, typedSchema } from '../../../kit/quantity/QuantityInput';
import { useReadRecord } from '../../../kit/RecordPage';
import { FromXml } from './FromXml';

const typedFactura = z.object({
  numero: z.string(),
  fecha: z.string().nullable(),
  vence: z.string().nullable(),
  monto: typedSchema,
  observaciones: z.string(),
});
type Typed = z.infer<typeof typedFactura>;

interface Props {
  notaCredito: boolean;
  /** What is not invoiced yet, which is proposed for an invoice. */
  left: number;
  onClose: () => void;
}

/** Registers an invoice or a credit note of a purchase's supplier. */
export function FacturaDialog({ notaCredito, left, onClose }: Props) {
  const { id } = useReadRecord<Compra>();
  const { send, busy, failure } = useDialogWrite('compras.facturar', onClose);
  const noun = facturaNoun({ notaCredito });
  const title = `${capitalized(noun)} de la orden ${id}`;
  const [typed, setTyped, isEntered] = useKept<Typed>(title, typedFactura, {
    numero: '',
    fecha: companyToday(),
    vence: null,
    monto: left > 0 && !notaCredito ? left : null,
    observaciones: '',
  });
  const [wasSubmitted, setSubmitted] = useState(false);
  const enter = (changes: Partial<Typed>) => setTyped(current => ({ ...current, ...changes }));
  const wrong = (name: keyof Typed) =>
    failure?.fields[name] ?? (wasSubmitted ? mistakeIn(newFactura.shape[name], typed[name]) : undefined);
  const submit = () => {
    setSubmitted(true);
    const { data } = newFactura.safeParse({ ...typed, notaCredito });
    if (data) send({ params: { id }, data });
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Registrar"
      isEntered={isEntered}
      {...{ busy, failure, onClose }}
      onSubmit={submit}
    >
      <FromXml notaCredito={notaCredito} onRead={enter} />
      <TextField
        label={`Número de la ${noun}`}
        required
        autoFocus
        value={typed.numero}
        onChange={({ target }) => enter({ numero: target.value })}
        error={wrong('numero') !== undefined}
        helperText={wrong('numero')}
      />
      <DayPicker
        label={labels.fecha}
        value={typed.fecha}
        onChange={fecha => enter({ fecha })}
        max={companyToday()}
        error={wrong('fecha') !== undefined}
        helperText={wrong('fecha')}
      />
      {!notaCredito && (
        <DayPicker
          label={`${labels.vence} (opcional)`}
          value={typed.vence}
          onChange={vence => enter({ vence })}
          min={typed.fecha ?? undefined}
          error={wrong('vence') !== undefined}
          helperText={wrong('vence')}
        />
      )}
      <QuantityInput
        label={`${labels.monto} con IVA`}
        required
        value={typed.monto}
        onChange={monto => enter({ monto })}
        problem={wrong('monto')}
        print={importe}
        slotProps={colones}
      />
      <LimitedText
        label={labels.observaciones}
        schema={newFactura.shape.observaciones}
        value={typed.observaciones}
        onChange={({ target }) => enter({ observaciones: target.value })}
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
