import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { usuario, type Usuario } from '#contract/usuarioAdmin';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { newKey } from '../../../api/idempotency';
import { session } from '../../../app/session';

/**
 * Sends the photo of a user who exists (SPEC part 7). The same file sent again is the same photo, not a second one (D8).
 * `onFailed` is told even when the screen that sent it is gone by then.
 */
export function useFotoUpload(idUsuario: number, onFailed?: (error: Error) => void) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const queryClient = useQueryClient();
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
    onSuccess: async record => {
      if (record && idUsuario === session.get()?.id) session.update({ foto: record.foto });
      // The record has a new photo and a new version: what is open takes both.
      await queryClient.invalidateQueries({ queryKey: ['usuarios'] });
    },
  });
  return { upload: mutate, isPending, error, progress, file: variables };
}
