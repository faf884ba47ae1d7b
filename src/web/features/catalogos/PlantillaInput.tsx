import { SelectInput, usePermissions } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type PlantillaName, PLANTILLAS } from '#contract/perfil';
import { plantillas, areDetailed } from '#contract/rights/plantillas';
import type { Permisos } from '../../api/permisos';
import { FormGroup } from '../../kit/form/fields';
import { useMayPass } from '../../kit/gate';

const choices = PLANTILLAS.map(name => ({ id: name, name: plantillas[name].nombre }));
const isPlantilla = (id: unknown): id is PlantillaName => PLANTILLAS.some(name => name === id);

/** What a template allows, given whether the company uses detailed rights. */
function allowedText(id: unknown, permisos: Permisos): string {
  if (!isPlantilla(id)) return 'Sin permisos: se agregan en Módulos';
  const { para, ademas } = plantillas[id];
  const isDetailed = areDetailed(permisos.map(({ idModulo }) => idModulo));
  return ademas && !isDetailed ? `${para}. ${ademas}` : para;
}

/** Choice of a new profile's initial modules, for users who may assign them; fills in an empty name. */
export default function PlantillaInput() {
  const { setValue, getValues } = useFormContext();
  const chosen: unknown = useWatch({ name: 'plantilla' });
  const { permissions: permisos = [] } = usePermissions<Permisos>();
  if (!useMayPass('perfilModulos.create')) return null;
  const nameAfter = (value: unknown) => {
    if (isPlantilla(value) && !getValues('nombre'))
      setValue('nombre', plantillas[value].nombre, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormGroup title="Permisos" columns={1} aside>
      <SelectInput
        source="plantilla"
        label="Empezar con"
        choices={choices}
        defaultValue=""
        emptyText="En blanco"
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        translateChoice={false}
        margin="none"
        onChange={({ target }) => nameAfter(target?.value)}
        helperText={allowedText(chosen, permisos)}
      />
    </FormGroup>
  );
}
