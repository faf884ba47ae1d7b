import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import { Box, Button, FormHelperText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { FOTO_BYTES_MAX, usuario, type Usuario } from '#contract/usuarioAdmin';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { newKey } from '../../api/writes';
import { session } from '../../api/session';
import { FileButton, UploadState } from '../../kit/uploads';
import { UserAvatar, type Retratado } from './UserAvatar';

const KINDS = { 'image/jpeg': [], 'image/png': [], 'image/webp': [] };
const MEGABYTE = 1024 * 1024;
const HELP = 'JPEG, PNG o WebP, de 10 MB como máximo';

/** Why a file will not do as a photo, before it is sent; null when it may (D22). */
function fotoProblem({ type, size }: File): string | null {
  if (!Object.hasOwn(KINDS, type)) return 'La foto debe ser una imagen JPEG, PNG o WebP';
  if (size > FOTO_BYTES_MAX) return `La foto pesa más de ${FOTO_BYTES_MAX / MEGABYTE} MB`;
  return null;
}

/**
 * Sends the photo of a user who exists. The same file sent again is the same photo, not a second one (D8). `onFailed` is
 * told even when the screen that sent it is gone by then.
 */
export function useFotoUpload(idUsuario: number, onFailed?: (error: Error) => void) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [progress, setProgress] = useState(0);
  const keys = useRef(new WeakMap<File, string>());

  const send = async (file: File): Promise<Usuario | undefined> => {
    const idempotencyKey = keys.current.get(file) ?? newKey();
    keys.current.set(file, idempotencyKey);
    setProgress(0);
    const form = new FormData();
    form.append('file', file);
    const call = { params: { id: idUsuario }, data: form, idempotencyKey, onProgress: setProgress };
    return usuario.safeParse((await dataProvider.call('usuarios.uploadFoto', call)).data).data;
  };

  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: send,
    onError: onFailed,
    onSuccess: record => {
      if (record && idUsuario === session.get()?.id) session.update({ foto: record.foto });
    },
  });
  return { upload: mutate, isPending, error, progress, file: variables };
}

interface PickerProps {
  usuario: Retratado;
  /** Chosen and not yet sent: shown in place of the present one. */
  chosen?: Blob | null;
  onChoose: (file: File) => void;
  /** Takes the chosen one away. */
  onClear?: () => void;
  busy?: boolean;
  /** Under the button: how far it is, or why it failed. */
  children?: ReactNode;
}

/** The photo as it is or will be, and the button that chooses another. */
export function FotoPicker({ usuario, chosen, onChoose, onClear, busy = false, children }: PickerProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const helpId = useId();
  const onFile = (file: File) => {
    const found = fotoProblem(file);
    setProblem(found);
    if (!found) onChoose(file);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <UserAvatar usuario={usuario} size="portrait" blob={chosen} />
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, flex: '1 1 12rem' }}>
        <FileButton
          name="Foto"
          label={(chosen ?? usuario.foto) ? 'Cambiar foto' : 'Elegir foto'}
          accept={KINDS}
          onFile={onFile}
          variant="outlined"
          startIcon={<PhotoCamera />}
          disabled={busy}
          aria-describedby={helpId}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {chosen && onClear && (
            <Button variant="text" color="inherit" onClick={onClear}>
              Quitar foto
            </Button>
          )}
        </FileButton>
        <FormHelperText id={helpId} error={Boolean(problem)} role={problem ? 'alert' : undefined}>
          {problem ?? HELP}
        </FormHelperText>
        {children}
      </Box>
    </Box>
  );
}

/** The photo of a user who exists: sent as soon as it is chosen. */
export function FotoUpload({ usuario }: { usuario: Retratado }) {
  const notify = useNotify();
  const { upload, isPending, error, progress, file } = useFotoUpload(usuario.id);
  const send = (chosen: File) => upload(chosen, { onSuccess: () => notify('La foto se guardó', { type: 'success' }) });
  const isOpen = isPending || Boolean(error);
  return (
    <FotoPicker usuario={usuario} chosen={isOpen ? file : null} onChoose={send} busy={isPending}>
      {isOpen && <UploadState what="la foto" progress={progress} error={error} onRetry={() => file && send(file)} />}
    </FotoPicker>
  );
}
