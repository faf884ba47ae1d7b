import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { IMAGENES_POR_LINEA } from '#contract/constants';
import { MENSAJE_IMAGENES_MAXIMO, nombresDeImagenes } from '#contract/imagen';
import type { BodegaDataProvider } from '../../../api/dataProvider';
import { newKey } from '../../../api/writes';
import { ImageProblem, prepareImage, sendImage } from './imageFile';
import type { LineImagesProps } from './LineImages';

interface Queued {
  blob: Blob;
  key: string;
}

interface Sending {
  /** The one on its way first. */
  queue: readonly Queued[];
  progress: number;
  error: Error | null;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Adds images to a saved line one after the other; one that fails is kept and can be sent again. */
export function useLineUpload(orderId: number, line: LineImagesProps['line'], onChanged: (() => void) | undefined) {
  const { call } = useDataProvider<BodegaDataProvider>();
  const [sent, setSent] = useState<readonly string[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const names = [...new Set([...nombresDeImagenes(line), ...sent])].slice(0, IMAGENES_POR_LINEA);

  const sendAll = async (queue: readonly Queued[]) => {
    for (const [index, image] of queue.entries()) {
      const rest = queue.slice(index);
      setSending({ queue: rest, progress: 0, error: null });
      try {
        const target = { idPedido: orderId, idProducto: line.idProducto, idDetalle: line.id };
        const onProgress = (progress: number) => setSending({ queue: rest, progress, error: null });
        const saved = await sendImage(call, { ...target, ...image }, onProgress);
        if (saved) setSent(nombresDeImagenes(saved));
        onChanged?.();
      } catch (error) {
        setSending({ queue: rest, progress: 0, error: asError(error) });
        return;
      }
    }
    setSending(null);
  };

  const add = async (files: File[]) => {
    setProblem(null);
    const waiting = sending?.queue ?? [];
    const room = IMAGENES_POR_LINEA - names.length - waiting.length;
    if (files.length > room) setProblem(MENSAJE_IMAGENES_MAXIMO);
    try {
      const chosen = files.slice(0, room);
      const prepared: Queued[] = [];
      for (const file of chosen) prepared.push({ blob: await prepareImage(file), key: newKey() });
      await sendAll([...waiting, ...prepared]);
    } catch (error) {
      if (!(error instanceof ImageProblem)) throw error;
      setProblem(error.message);
    }
  };

  return {
    names,
    sending,
    problem,
    add: (files: File[]) => void add(files),
    retry: () => void sendAll(sending?.queue ?? []),
    discard: () => setSending(null),
  };
}
