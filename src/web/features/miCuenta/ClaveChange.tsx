import { SaveContextProvider, useNotify } from 'react-admin';
import { z } from 'zod';
import { claveChange, CLAVE_MIN, CLAVE_CHANGED, CLAVES_DIFFER } from '#contract/usuarioAdmin';
import { errorMessage } from '../../kit/errorMessage';
import { useFocusWhenGone } from '../../kit/focus';
import { FormBody } from '../../kit/form/FormBody';
import { FormGroup } from '../../kit/form/fields';
import { NewPasswordInputs, PasswordTextInput } from '../../kit/form/PasswordInputs';
import type { Failure } from '../../api/failure';
import { useWrite } from '../../api/useWrite';

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
  const { run, busy: saving, tellIfLeft } = useWrite('sesion.cambiarClave');
  const notify = useNotify();
  useFocusWhenGone();
  const save = async (typed: unknown) => {
    const refused: { fields?: Failure['fields'] } = {};
    const onDone = () => {
      notify(CLAVE_CHANGED, { type: 'success' });
      onChanged();
    };
    const onFailed = (failure: Failure) => {
      if (tellIfLeft(failure)) return true;
      // Field errors are shown in the form; an alert would repeat them.
      if (Object.keys(failure.fields).length > 0) refused.fields = failure.fields;
      else notify(errorMessage(failure.message), { type: 'error' });
      return true;
    };
    await run({ data: claveChange.parse(typed) }, { onDone, onFailed });
    return refused.fields;
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
