import { useEffect } from 'react';
import { TextInput, useGetList, useRecordContext, type TextInputProps } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { usuarioCrear, type Usuario } from '#contract/usuarioAdmin';
import { useDebounced } from '../../kit/useDebounced';
import { usePuede } from '../../api/permisos';
import { esIgual, type CampoUnico, type Repetidos } from './repetidos';

/** One to name, and one more in case the first is the user's own. */
const FEW = { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'ASC' } } as const;

/** Whether another user has the value: null while nobody knows. A user's own present value is nobody else's. */
function useIsRepetido(source: CampoUnico, value: string): boolean | null {
  const { puede } = usePuede('usuarios.list');
  const record = useRecordContext<Usuario>();
  const settled = useDebounced(value);
  const isAsked = usuarioCrear.shape[source].safeParse(settled).success && !esIgual(settled, record?.[source] ?? '');
  const { data } = useGetList<Usuario>(
    'usuarios',
    { ...FEW, filter: { [source]: settled.trim() } },
    // The server decides on saving: a question that fails here is not worth a word.
    { enabled: puede && isAsked, onError: () => {} },
  );
  if (!data || !isAsked || settled !== value) return null;
  return data.some(other => other.id !== record?.id && esIgual(other[source], value));
}

interface Props extends TextInputProps {
  source: CampoUnico;
  /** What the form's schema refuses. */
  repetidos: Repetidos;
}

/** A field that no two users share: says so while one types (SPEC part 5). */
export function UnicoInput({ source, repetidos, ...input }: Props) {
  const { trigger } = useFormContext();
  const typed: unknown = useWatch({ name: source });
  const value = typeof typed === 'string' ? typed : '';
  const isRepetido = useIsRepetido(source, value);
  useEffect(() => {
    if (!isRepetido) return;
    repetidos.add(source, value);
    void trigger(source);
    // Typing on takes the word back at once, not when the field is left.
    return () => void trigger(source);
  }, [isRepetido, repetidos, source, trigger, value]);
  return <TextInput source={source} isRequired {...input} />;
}
