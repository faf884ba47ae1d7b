import { useNotify } from 'react-admin';
import { FotoPicker } from './FotoPicker';
import { UploadState } from './UploadState';
import type { Retratado } from './UserAvatar';
import { useFotoUpload } from './useFotoUpload';

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
