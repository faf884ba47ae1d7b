import { Suspense } from 'react';
import { Typography } from '@mui/material';
import { useCreate, useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { perfiles } from '#contract/perfil';
import { errorMessage } from '../../kit/errorMessage';
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog';
import { PlantillaInput } from '../catalogos';

const named = z.object({ id: z.number() });

interface NuevoPerfilProps {
  name: string;
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Creates a profile from a template without leaving the form of the user who gets it (D53). */
export function NuevoPerfil({ name, onAdded, onClose }: NuevoPerfilProps) {
  const form = useForm({ defaultValues: { nombre: name, plantilla: '' } });
  const notify = useNotify();
  const [create, { isPending }] = useCreate();
  const add = async () => {
    try {
      onAdded(named.parse(await create('perfiles', { data: form.getValues() }, { returnPromise: true })).id);
      notify(perfiles.created, { type: 'success' });
      onClose();
    } catch (error) {
      // The dialog stays open and keeps its values.
      notify(errorMessage(error, perfiles.failures?.create), { type: 'error' });
    }
  };
  return (
    <ConfirmDialog
      open
      title="Agregar perfil"
      confirmLabel="Agregar"
      busy={isPending}
      onConfirm={() => void add()}
      onCancel={onClose}
    >
      <Typography sx={{ mb: 2 }}>{`No hay perfiles con el nombre “${name}”. Al agregarlo queda elegido.`}</Typography>
      <FormProvider {...form}>
        <Suspense fallback={null}>
          <PlantillaInput />
        </Suspense>
      </FormProvider>
    </ConfirmDialog>
  );
}
