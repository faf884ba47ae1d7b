import { Box } from '@mui/material';
import { Suspense, type ComponentProps } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { perfiles } from '#contract/perfil';
import { AddByName } from '../../kit/picker/AddByName';
import { PlantillaInput } from '../catalogos';

/** Creates a profile from a template without leaving the form of the user who gets it (D53). */
export function NuevoPerfil(props: Pick<ComponentProps<typeof AddByName>, 'name' | 'onAdded' | 'onClose'>) {
  const form = useForm({ defaultValues: { nombre: props.name, plantilla: '' } });
  return (
    <AddByName {...props} declared={perfiles} fields={form.getValues}>
      <Box sx={{ mt: 2 }}>
        <FormProvider {...form}>
          <Suspense fallback={null}>
            <PlantillaInput />
          </Suspense>
        </FormProvider>
      </Box>
    </AddByName>
  );
}
