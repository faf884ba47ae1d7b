import { SelectInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { PLANTILLAS } from '#contract/perfil';
import { plantillas } from '#contract/plantillas';
import { FormGroup } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';

const BLANCO = '';
const choices = [
  { id: BLANCO, name: 'En blanco' },
  ...PLANTILLAS.map(name => ({ id: name, name: plantillas[name].nombre })),
];
const plantillaDe = (id: unknown) => plantillas[PLANTILLAS.find(name => name === id) ?? 'soloRecibe'];

/** What a new profile begins with, for who may give it modules; a profile without a name takes the template's. */
export function PlantillaInput() {
  const { setValue, getValues } = useFormContext();
  const chosen: unknown = useWatch({ name: 'plantilla' });
  if (!useMayPass('perfilModulos.create')) return null;
  const nameAfter = (value: unknown) => {
    if (value !== BLANCO && !getValues('nombre'))
      setValue('nombre', plantillaDe(value).nombre, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormGroup title="Permisos" columns={1} aside>
      <SelectInput
        source="plantilla"
        label="Empezar con"
        choices={choices}
        defaultValue={BLANCO}
        translateChoice={false}
        onChange={({ target }) => nameAfter(target?.value)}
        helperText={chosen ? plantillaDe(chosen).para : 'Sin permisos: se agregan en Módulos'}
      />
    </FormGroup>
  );
}
