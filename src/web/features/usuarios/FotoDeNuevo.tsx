import { Paper } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import type { Usuario } from '#contract/usuarioAdmin';
import { errorMessage } from '../../kit/errorMessage';
import { FotoPicker } from './foto/FotoPicker';
import { UploadState } from './foto/UploadState';
import { useFotoUpload } from './foto/useFotoUpload';
import { nombreCompleto } from './UsuarioNombre';

/** The form's value that holds the photo until there is a user to send it for. */
export const ARCHIVO = 'archivo';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Chooses the photo of a user who does not exist yet. */
export function FotoDeNuevoPicker() {
  const { field } = useController({ name: ARCHIVO, defaultValue: null });
  const [nombre, apellido]: unknown[] = useWatch({ name: ['nombre', 'apellido'] });
  return (
    <FotoPicker
      usuario={{ id: 0, nombre: text(nombre), apellido: text(apellido) }}
      chosen={field.value instanceof File ? field.value : null}
      onChoose={field.onChange}
      onClear={() => field.onChange(null)}
    />
  );
}

export interface FotoPendiente {
  usuario: Usuario;
  file: File;
}

/** Sends it once the user is there. When that fails the user stays, and only the photo is sent again. */
export function FotoDeNuevo({ usuario, file, onDone }: FotoPendiente & { onDone: () => void }) {
  const notify = useNotify();
  const what = `la foto de ${nombreCompleto(usuario)}`;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const { upload, error, progress } = useFotoUpload(usuario.id, failure => {
    if (!isShown.current)
      notify(errorMessage(failure, `No se pudo subir ${what}. Elíjala otra vez en su ficha.`), { type: 'error' });
  });
  const send = () =>
    upload(file, {
      onSuccess: () => {
        notify(`Se guardó ${what}`, { type: 'success' });
        onDone();
      },
    });
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    send();
  });
  return (
    <Paper variant="outlined" sx={{ p: 2, maxWidth: theme => theme.breakpoints.values.md }}>
      <UploadState what={what} progress={progress} error={error} onRetry={send} onDiscard={onDone} />
    </Paper>
  );
}
