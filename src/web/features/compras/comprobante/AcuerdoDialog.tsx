import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Compra } from '#contract/compra';
import { etiquetas } from '#contract/etiquetas';
import type { Failure } from '../../../api/failure';
import { dayOfInstant } from '../../../app/company';
import { DayPicker } from '../../../kit/date/DayPicker';
import { FormDialog } from '../../../kit/dialog/AskingDialog';
import { useWrite } from '../../../kit/draft/useWrite';
import { type Promesa, PromesaFields } from '../PromesaFields';

interface AskedProps {
  compra: Compra;
  onClose: () => void;
}

const dayMade = ({ fecha }: Compra): string => dayOfInstant(fecha);

const fieldsOf = (failure: Failure | null): Readonly<Record<string, string>> => failure?.fields ?? {};

export function AcuerdoDialog({ compra, onClose }: AskedProps) {
  const notify = useNotify();
  const { busy, failure, run } = useWrite('compras.promesa');
  const { id, version } = compra;
  const [value, setValue] = useState<Promesa>({
    fechaPrometida: compra.fechaPrometida ?? null,
    lugarEntrega: compra.lugarEntrega ?? '',
    condiciones: compra.condiciones ?? '',
    observaciones: compra.observaciones ?? '',
  });
  const onDone = ({ message }: { message: string }) => {
    onClose();
    notify(message, { type: 'success' });
  };
  return (
    <FormDialog
      title={`Lo acordado en la orden ${id}`}
      {...{ busy, failure, onClose }}
      onSubmit={() => void run({ params: { id }, data: { ...value, version } }, { onDone })}
    >
      <PromesaFields
        value={value}
        onChange={changes => setValue(current => ({ ...current, ...changes }))}
        min={dayMade(compra)}
        errors={fieldsOf(failure)}
      />
    </FormDialog>
  );
}

/** Notes that the supplier agreed, for the day that was asked or another one. */
export function ConfirmadaDialog({ compra, onClose }: AskedProps) {
  const notify = useNotify();
  const { busy, failure, run } = useWrite('compras.confirmar');
  const { id, version } = compra;
  const [fechaPrometida, setDay] = useState(compra.fechaPrometida ?? null);
  const onDone = ({ message }: { message: string }) => {
    onClose();
    notify(message, { type: 'success' });
  };
  const wrong = fieldsOf(failure)['fechaPrometida'];
  return (
    <FormDialog
      title={`El proveedor confirmó la orden ${id}`}
      {...{ busy, failure, onClose }}
      onSubmit={() => void run({ params: { id }, data: { fechaPrometida, version } }, { onDone })}
    >
      <DayPicker
        label={etiquetas.fechaPrometida}
        value={fechaPrometida}
        onChange={setDay}
        min={dayMade(compra)}
        error={wrong !== undefined}
        helperText={wrong ?? 'Cámbiela si el proveedor dijo otra'}
      />
    </FormDialog>
  );
}
