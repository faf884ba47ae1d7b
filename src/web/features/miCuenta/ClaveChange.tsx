import { useState } from 'react';
import { SaveContextProvider, useDataProvider, useNotify } from 'react-admin';
import { z } from 'zod';
import { claveChange, CLAVE_MIN, CLAVE_CHANGED, CLAVES_DIFFER } from '#contract/usuarioAdmin';
import { errorMessage } from '../../kit/errorMessage';
import { useFocusWhenGone } from '../../kit/focus';
import { FormBody } from '../../kit/form/FormBody';
import { FormGroup } from '../../kit/form/fields';
import { NewPasswordInputs, PasswordTextInput } from '../../kit/form/PasswordInputs';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';
import { useTellIfLeft } from '../../api/useTellIfLeft';

const repeatedClaveChange = claveChange
  .extend({ repetirClave: z.unknown().optional() })
  .refine(({ claveNueva, repetirClave }) => repetirClave === claveNueva, {
    error: CLAVES_DIFFER,
    path: ['repetirClave'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

interface Props {
  presentLabel?: string;
  /** Called once it is changed; the form is then to be removed. */
  onChanged: () => void;
}

/** Changes one's own password (D31). This session continues; the user's others end. */
export function ClaveChange({ presentLabel = 'Contraseña actual', onChanged }: Props) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  useFocusWhenGone();
  const [saving, setSaving] = useState(false);
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  const save = async (typed: unknown) => {
    noteAsked();
    setSaving(true);
    try {
      await dataProvider.call('sesion.cambiarClave', { data: claveChange.parse(typed) });
      notify(CLAVE_CHANGED, { type: 'success' });
      onChanged();
    } catch (error) {
      const failed = readFailure(error);
      if (tellIfLeft(failed)) return undefined;
      const { fields } = failed;
      // Field errors are shown in the form; an alert would repeat them.
      if (Object.keys(fields).length > 0) return fields;
      notify(errorMessage(error), { type: 'error' });
    } finally {
      setSaving(false);
    }
    return undefined;
  };

  return (
    <SaveContextProvider value={{ save, saving, mutationMode: 'pessimistic' }}>
      <FormBody schema={repeatedClaveChange} saveLabel="Guardar contraseña">
        <FormGroup title="Contraseña nueva" columns={1}>
          <PasswordTextInput source="claveActual" label={presentLabel} autoComplete="current-password" isRequired />
          <NewPasswordInputs
            source="claveNueva"
            repeated="repetirClave"
            label="Contraseña nueva"
            helperText={`Al menos ${CLAVE_MIN} caracteres`}
            isRequired
          />
        </FormGroup>
      </FormBody>
    </SaveContextProvider>
  );
}
