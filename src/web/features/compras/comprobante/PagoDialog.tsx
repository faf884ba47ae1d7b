import { Typography } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import type { Compra } from '#contract/compra';
import { labels } from '#contract/declarations/labels';
import { mistakeIn } from '#contract/declarations/fields';
import { type FacturaProveedor, newPago } from '#contract/facturaProveedor';
import { dinero } from '#contract/text/format';
import { companyToday } from '../../../api/company';
import { useDialogWrite } from '../../../api/useWrite';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog, useKept } from '../../../kit/dialog/FormDialog';
import { LimitedText } from '../../../kit/LimitedText';
import { useReadRecord } from '../../../kit/RecordPage';

const typedPago = z.object({ pagada: z.string().nullable(), referencia: z.string() });

/** Marks an invoice of a purchase as paid. */
export function PagoDialog({ factura, onClose }: { factura: FacturaProveedor; onClose: () => void }) {
  const { id } = useReadRecord<Compra>();
  const { send, busy, failure } = useDialogWrite('compras.pagarFactura', onClose);
  const title = `Pago de la factura ${factura.numero}`;
  const [typed, setTyped, isEntered] = useKept(title, typedPago, { pagada: companyToday(), referencia: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const wrong = failure?.fields['pagada'] ?? (wasSubmitted ? mistakeIn(newPago.shape.pagada, typed.pagada) : undefined);
  const submit = () => {
    setSubmitted(true);
    const { data } = newPago.safeParse({ idFactura: factura.id, ...typed });
    if (data) send({ params: { id }, data });
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Registrar pago"
      focusSubmit
      isEntered={isEntered}
      {...{ busy, failure, onClose }}
      onSubmit={submit}
    >
      <Typography>{`Son ${dinero(factura.monto)}.`}</Typography>
      <DayPicker
        label="Fecha del pago"
        value={typed.pagada}
        onChange={pagada => setTyped(current => ({ ...current, pagada }))}
        min={factura.fecha}
        max={companyToday()}
        error={wrong !== undefined}
        helperText={wrong}
      />
      <LimitedText
        label={`${labels.referencia} (opcional)`}
        schema={newPago.shape.referencia}
        value={typed.referencia}
        onChange={({ target }) => setTyped(current => ({ ...current, referencia: target.value }))}
        helperText="Como el número de la transferencia"
      />
    </FormDialog>
  );
}
