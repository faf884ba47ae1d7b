import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { FOTO_BYTES_MAX, usuario } from '#contract/usuarioAdmin';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { session } from '../../api/session';
import { FileButton, UploadState, usePictureChoice, useUpload, BesidePicture } from '../../kit/uploads';
import { UserAvatar, type Pictured } from './UserAvatar';

/** Uploads the photo of an existing user, and tells of it by `saved`. `onFailed` is called even if the screen was left meanwhile. */
export function useFotoUpload(id: number, saved: string, onFailed?: (error: Error) => void) {
  const { call } = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  return useUpload(sent => call('usuarios.uploadFoto', { params: { id }, ...sent }), {
    onFailed,
    onSuccess: ({ data }) => {
      notify(saved, { type: 'success' });
      const record = usuario.safeParse(data).data;
      if (record && id === session.get()?.id) session.update({ foto: record.foto });
    },
  });
}

interface FotoPickerProps {
  usuario: Pictured;
  /** An image chosen but not uploaded yet, shown instead of the current one. */
  chosen?: Blob | null;
  onChoose: (file: File) => void;
  onClear?: () => void;
  busy?: boolean;
  /** Shown below the button: progress or failure of the upload. */
  children?: ReactNode;
}

const buttonsSx = { display: 'flex', flexWrap: 'wrap', gap: 1 };

export function FotoPicker({ usuario, chosen, onChoose, onClear, busy = false, children }: FotoPickerProps) {
  const label = (chosen ?? usuario.foto) ? 'Cambiar foto' : 'Elegir foto';
  const { button, hint } = usePictureChoice({ what: 'La foto', bytesMax: FOTO_BYTES_MAX, onFile: onChoose });
  return (
    <BesidePicture picture={<UserAvatar usuario={usuario} size="portrait" blob={chosen} />}>
      <FileButton {...button} name="Foto" label={label} busy={busy} sx={buttonsSx}>
        {chosen && onClear && (
          <Button variant="text" color="inherit" onClick={onClear}>
            Quitar foto
          </Button>
        )}
      </FileButton>
      {hint}
      {children}
    </BesidePicture>
  );
}

/** Photo of an existing user, uploaded as soon as it is chosen. */
export function FotoUpload({ usuario }: { usuario: Pictured }) {
  const { upload, cancel, isPending, error, progress, file } = useFotoUpload(usuario.id, 'La foto se guardó');
  const isOpen = isPending || Boolean(error);
  return (
    <FotoPicker usuario={usuario} chosen={isOpen ? file : null} onChoose={chosen => upload(chosen)} busy={isPending}>
      {isOpen && (
        <UploadState {...{ progress, error }} what="la foto" onRetry={() => file && upload(file)} onCancel={cancel} />
      )}
    </FotoPicker>
  );
}
