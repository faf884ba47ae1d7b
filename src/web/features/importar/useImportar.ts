import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import {
  IMPORTACION_BYTES_MAX,
  importacionHecha,
  importacionPrevista,
  importacionRechazada,
  type Importada,
  type ImportacionHecha,
  type ImportacionPrevista,
} from '#contract/importacion';
import type { BodegaDataProvider, ProviderCall } from '../../api/dataProvider';
import { readFailure, type Failure } from '../../api/failure';
import { newKey } from '../../api/writes';

/** Step of an import. `progress` is the fraction of the file sent, 0 to 1; at 1 the server is processing it. */
export type Paso =
  | { paso: 'elegir' }
  | { paso: 'revisando' | 'importando'; progress: number }
  | { paso: 'revisado' }
  | { paso: 'hecho'; hecha: ImportacionHecha; message: string };

interface State {
  archivo: File | null;
  prevista: ImportacionPrevista | null;
  paso: Paso;
  failure: Failure | null;
}

/** The current version of the record the import replaces, from a 409 (D9). */
const versionIn = ({ status, data }: Failure) =>
  status === 409 ? z.object({ version: z.number() }).safeParse(data).data?.version : undefined;

const START: State = { archivo: null, prevista: null, paso: { paso: 'elegir' }, failure: null };

const tooLarge: Failure = {
  status: 413,
  message: `El archivo pesa más de ${IMPORTACION_BYTES_MAX / 1024 / 1024} MB: divídalo en varios`,
  unanswered: false,
  fields: {},
  data: undefined,
};

const formOf = (archivo: File) => {
  const data = new FormData();
  data.set('file', archivo);
  return data;
};

/** The preview in a refusal: validation failed, as data changed since the file was checked. */
const previstaIn = (failure: Failure) => importacionRechazada.safeParse(failure.data).data?.importacion ?? null;

/** State and actions of an import. The chosen file is kept, whatever fails, until another is chosen. */
export function useImportar(recurso: Importada, params?: ProviderCall['params'], version?: number) {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [state, setState] = useState(START);
  /** Idempotency-Key, the same until the server has answered for this file (D8): it is not imported twice. */
  const key = useRef(newKey());
  const inFlight = useRef(false);
  const read = useRef(version);
  const patch = (changes: Partial<State>) => setState(current => ({ ...current, ...changes }));

  const alone = async (work: () => Promise<void>, back: Paso) => {
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      await work();
    } catch (error) {
      const failure = readFailure(error);
      const prevista = previstaIn(failure);
      read.current = versionIn(failure) ?? read.current;
      patch({ failure, paso: prevista ? { paso: 'revisado' } : back, ...(prevista && { prevista }) });
    } finally {
      inFlight.current = false;
    }
  };

  const revisar = (archivo: File) => {
    if (inFlight.current) return;
    key.current = newKey();
    if (archivo.size > IMPORTACION_BYTES_MAX) {
      setState({ ...START, archivo, failure: tooLarge });
      return;
    }
    setState({ ...START, archivo, paso: { paso: 'revisando', progress: 0 } });
    void alone(async () => {
      const { data } = await dataProvider.call(`importar.${recurso}`, {
        params,
        query: { simular: '1' },
        data: formOf(archivo),
        schema: importacionPrevista,
        onProgress: progress => patch({ paso: { paso: 'revisando', progress } }),
      });
      patch({ prevista: data, paso: { paso: 'revisado' } });
    }, START.paso);
  };

  const importar = () => {
    const { archivo } = state;
    if (!archivo || inFlight.current) return;
    patch({ failure: null, paso: { paso: 'importando', progress: 0 } });
    void alone(
      async () => {
        const { data, message } = await dataProvider.call(`importar.${recurso}`, {
          params,
          query: read.current === undefined ? undefined : { version: String(read.current) },
          data: formOf(archivo),
          schema: importacionHecha,
          idempotencyKey: key.current,
          onProgress: progress => patch({ paso: { paso: 'importando', progress } }),
        });
        patch({ paso: { paso: 'hecho', hecha: data, message } });
      },
      { paso: 'revisado' },
    );
  };

  return { ...state, revisar, importar, empezar: () => setState(START) };
}
