import PhotoCamera from '@mui/icons-material/PhotoCameraOutlined';
import {
  Alert,
  alertClasses,
  Box,
  Button,
  FormHelperText,
  LinearProgress,
  type ButtonProps,
  type SxProps,
} from '@mui/material';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useRefresh } from 'react-admin';
import { useDropzone, type Accept } from 'react-dropzone';
import { AlertButton } from './alerts/Notice';
import type { ProviderCall } from '../api/dataProvider';
import { readFailure, useTellIfLeft } from '../api/failure';
import { newKey } from '../api/writes';
import { whileBusy } from './buttons';
import { copyOf, megabytes, PICTURE_NAMES, PICTURES, pictureType } from './chosenFile';
import { errorMessage } from './errorMessage';
import { focusTitle } from './focus';
import { useFocusBack } from './focusBack';
import { Quiet, WrapRow } from './layout';

interface FileButtonProps extends Pick<
  ButtonProps,
  'variant' | 'size' | 'startIcon' | 'disabled' | 'aria-describedby'
> {
  /** Accessible name of the file input. */
  name: string;
  /** The types offered by the file dialog; dropped files of other types are passed on, and `onFile` must check them. */
  accept: Accept;
  onFile: (file: File) => void;
  /** Takes several files at once, each by `onFile`. */
  multiple?: boolean;
  label: string;
  /** A file is being uploaded. */
  busy?: boolean;
  /** Stands above the button, in the drop zone. */
  above?: ReactNode;
  children?: ReactNode;
  sx?: SxProps;
}

/** A button that opens the file dialog, by default for one file; with what is around it, it is also a drop zone. */
export function FileButton(props: FileButtonProps) {
  const { name, accept, onFile, multiple = false, label, busy = false, above, children, sx, ...button } = props;
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    onDrop: (accepted, rejected) => {
      const files = [...accepted, ...rejected.map(({ file }) => file)];
      for (const file of multiple ? files : files.slice(0, 1)) onFile(file);
    },
    accept,
    multiple,
    disabled: button.disabled || busy,
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
  });
  return (
    <Box
      {...getRootProps({ role: undefined, tabIndex: undefined })}
      // Safari leaves room for the input, though it has no width.
      sx={{ ...sx, outline: isDragActive ? '2px dashed' : undefined, '& > input': { position: 'absolute' } }}
    >
      {above}
      <Button {...button} {...whileBusy(busy)} onClick={busy ? undefined : open}>
        {label}
      </Button>
      {children}
      <input {...getInputProps({ 'aria-label': name })} />
    </Box>
  );
}

interface PictureChoice {
  /** What the picture is, as the subject of messages: "La foto", "El logo". */
  what: string;
  bytesMax: number;
  help?: string;
  onFile: (file: File) => void;
}

export const PICTURE_ACCEPT: Accept = Object.fromEntries(Object.keys(PICTURES).map(type => [type, []]));

/** Props for a `FileButton` that takes a picture, and its hint: accepted types, or why the file is refused (D22). */
export function usePictureChoice({ what, bytesMax, help = '', onFile }: PictureChoice) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const most = megabytes(bytesMax);
  const problemOf = async (file: File): Promise<string | null> => {
    if (!(await pictureType(file).catch(() => null))) return `${what} debe ser una imagen ${PICTURE_NAMES}`;
    return file.size > bytesMax ? `${what} pesa más de ${most}` : null;
  };
  const choose = async (file: File) => {
    const found = await problemOf(file);
    setProblem(found);
    if (!found) onFile(file);
  };
  return {
    button: {
      accept: PICTURE_ACCEPT,
      onFile: (file: File) => void choose(file),
      startIcon: <PhotoCamera />,
      'aria-describedby': id,
    } as const,
    hint: (
      <FormHelperText id={id} error={Boolean(problem)} role={problem ? 'alert' : undefined}>
        {problem ?? `${PICTURE_NAMES}, de ${most} como máximo${help}`}
      </FormHelperText>
    ),
  };
}

export const BesidePicture = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <WrapRow spacing={2} sx={{ alignItems: 'center' }}>
    {picture}
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, flex: '1 1 12rem' }}>{children}</Box>
  </WrapRow>
);

/** Uploads a file and reports progress. Retrying the same file reuses its Idempotency-Key: one upload, not two (D8). */
export function useUpload<T>(
  send: (call: Pick<ProviderCall, 'data' | 'idempotencyKey' | 'onProgress' | 'signal'>) => Promise<T>,
  {
    onSuccess,
    onFailed,
  }: Pick<UseMutationOptions<T, Error, File>, 'onSuccess'> & { onFailed?: (error: Error) => void },
) {
  const [progress, setProgress] = useState(0);
  const keys = useRef(new WeakMap<File, string>());
  /** A second press may come before the first is drawn. */
  const inFlight = useRef<AbortController | null>(null);
  const { noteAsked, tellIfLeft } = useTellIfLeft();
  const refresh = useRefresh();
  const { mutate, reset, isPending, error, variables } = useMutation({
    onSuccess,
    onMutate: () => {
      noteAsked();
      return inFlight.current;
    },
    onError: (failed, _, asked) => {
      if (asked?.signal.aborted) return;
      onFailed?.(failed);
      if (!onFailed) tellIfLeft(readFailure(failed));
    },
    onSettled: (_, __, ___, asked) => {
      if (inFlight.current === asked) inFlight.current = null;
    },
    mutationFn: async (file: File) => {
      const signal = inFlight.current?.signal;
      const idempotencyKey = keys.current.get(file) ?? newKey();
      keys.current.set(file, idempotencyKey);
      setProgress(0);
      const data = new FormData();
      data.append('file', await copyOf(file));
      signal?.throwIfAborted();
      return send({ data, idempotencyKey, onProgress: setProgress, signal });
    },
  });
  const upload: typeof mutate = (...sent) => {
    if (inFlight.current) return;
    inFlight.current = new AbortController();
    mutate(...sent);
  };
  /** Calls it off, or drops what failed. It may have arrived by then: what the screen shows is read again. */
  const cancel = () => {
    // What failed goes with the button that was pressed, and the focus with it.
    if (!inFlight.current) focusTitle();
    inFlight.current?.abort();
    inFlight.current = null;
    reset();
    refresh();
  };
  useFocusBack(isPending, 'main');
  return { upload, cancel, isPending, error, progress, file: variables };
}

interface UploadStateProps {
  /** Name of the file in messages: "la foto de Ana Solís". */
  what: string;
  progress: number;
  error: Error | string | null;
  /** Without it, trying again is not offered. */
  onRetry?: () => void;
  onCancel?: () => void;
  /** Drops what failed; without it, `onCancel` does. */
  onDiscard?: () => void;
}

/** Progress of an upload, or its failure with buttons to retry and discard. */
export function UploadState({ what, progress, error, onRetry, onCancel, onDiscard = onCancel }: UploadStateProps) {
  if (error) {
    return (
      <Alert
        severity="error"
        // The message stays beside its icon; the buttons go below where there is no room.
        sx={{ width: '100%', flexWrap: 'wrap', [`.${alertClasses.message}`]: { flex: '1 1 8rem' } }}
        action={
          <>
            {onRetry && <AlertButton onClick={onRetry}>Reintentar</AlertButton>}
            {onDiscard && <AlertButton onClick={onDiscard}>Descartar</AlertButton>}
          </>
        }
      >
        {errorMessage(error, `No se pudo subir ${what}`)}
      </Alert>
    );
  }
  const percent = Math.round(progress * 100);
  const label = `Subiendo ${what}`;
  return (
    <Box sx={{ width: '100%', display: 'grid', gap: 0.5 }}>
      <Quiet>
        {/* Announced once, not with each step. */}
        <span role="status">{label}…</span> {percent} %{' '}
        {onCancel && (
          <AlertButton onClick={onCancel} aria-label={`Cancelar: ${label}`}>
            Cancelar
          </AlertButton>
        )}
      </Quiet>
      <LinearProgress variant="determinate" value={percent} aria-label={label} />
    </Box>
  );
}
