import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { HttpError, useDataProvider, useNotify } from 'react-admin';
import { useIsMounted } from 'usehooks-ts';
import { z } from 'zod';
import {
  IMPORT_BYTES_MAX,
  IMPORT_EXTENSIONS,
  importResult,
  importPreview,
  importRefusal,
  NOT_A_SHEET,
  type ImportTarget,
} from '#contract/importacion';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure, readFailureOfRead, useTellIfLeft, type Failure } from '../../api/failure';
import { newKey } from '../../api/writes';
import { copyOf, megabytes } from '../../kit/chosenFile';

const TOO_LARGE = `El archivo pesa más de ${megabytes(IMPORT_BYTES_MAX)}: divídalo en varios`;

/** Whether a file is certainly no sheet: it has neither a sheet's extension nor a text type. One without a type is left to the server. */
const isOfAnotherKind = ({ name, type }: File) =>
  !/^(text\/|$)/.test(type) && !IMPORT_EXTENSIONS.some(extension => name.toLowerCase().endsWith(extension));

/** The current version of the record the import replaces, from a 409 (D9). */
const versionIn = ({ status, data }: Failure) =>
  status === 409 ? z.object({ version: z.number() }).safeParse(data).data?.version : undefined;

/** The preview in a refusal: validation failed, as data changed since the file was checked. */
const previewIn = (failure: Failure | null) => importRefusal.safeParse(failure?.data).data?.importacion;

/** State and actions of an import. The chosen file is kept, whatever fails, until another is chosen. */
export function useImportar(recurso: ImportTarget, params?: ProviderCall['params'], version?: number) {
  const { call } = useDataProvider<BodegaDataProvider>();
  const notify = useNotify();
  const isShown = useIsMounted();
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  const [progress, setProgress] = useState(0);
  /** Idempotency-Key, the same until the server has answered for this file (D8): it is not imported twice. */
  const key = useRef(newKey());
  const read = useRef(version);
  const send = <T>(file: File, how: Pick<ProviderCall<T>, 'query' | 'schema' | 'idempotencyKey'>) => {
    setProgress(0);
    const data = new FormData();
    data.set('file', file);
    return call(`importar.${recurso}`, { ...how, params, data, onProgress: setProgress });
  };
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      if (chosen.size > IMPORT_BYTES_MAX) throw new HttpError(TOO_LARGE, 413);
      if (isOfAnotherKind(chosen)) throw new HttpError(NOT_A_SHEET, 415);
      const file = await copyOf(chosen);
      return { file, preview: (await send(file, { query: { simular: '1' }, schema: importPreview })).data };
    },
  });
  const work = useMutation({
    // The copy that was checked.
    mutationFn: (checked: File) => {
      const query = read.current === undefined ? undefined : { version: String(read.current) };
      return send(checked, { query, schema: importResult, idempotencyKey: key.current });
    },
    onMutate: noteAsked,
    onError: error => {
      const failed = readFailure(error);
      read.current = versionIn(failed) ?? read.current;
      tellIfLeft(failed);
    },
    onSuccess: ({ message }) => {
      if (!isShown()) notify(message, { type: 'success' });
    },
  });

  const importing = work.isPending ? 'importing' : null;
  const step = check.isPending ? 'checking' : importing;
  const isBusy = step !== null;
  const error = work.error ?? check.error;
  const failure = error && (work.error ? readFailure : readFailureOfRead)(error);
  const preview = previewIn(failure) ?? check.data?.preview ?? null;
  const review = (file: File) => {
    if (isBusy) return;
    key.current = newKey();
    work.reset();
    check.mutate(file);
  };
  const run = () => {
    if (check.data && !isBusy) work.mutate(check.data.file);
  };
  const restart = () => {
    check.reset();
    work.reset();
  };
  return {
    file: check.variables,
    preview,
    step,
    progress,
    // That the rows have mistakes is said with them.
    failure: preview && failure?.status === 422 ? null : failure,
    done: work.data?.message,
    review,
    run,
    restart,
  } as const;
}
