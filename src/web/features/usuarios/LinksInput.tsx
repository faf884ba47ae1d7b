import { Box, Chip } from '@mui/material';
import { useGetMany } from 'react-admin';
import { useController } from 'react-hook-form';
import { enlaceDe } from '#contract/enlaces';
import { useMayPass } from '../../kit/gate';
import { byNombre } from '../../kit/picker/choices';
import { Picker } from '../../kit/picker/Picker';
import type { EnlaceDeUsuario } from './useLinks';

interface Named {
  id: number;
  nombre: string;
}

interface Props {
  enlace: EnlaceDeUsuario;
  /** The field of the body that holds all of them. */
  name: 'perfiles' | 'proyectos';
  /** Those that the user has; the field stays unsent until somebody changes them. */
  linked: readonly number[];
}

/** The profiles or the projects of a user: each a chip, picked one after the other. */
export function LinksInput({ enlace, name, linked }: Props) {
  const { noun, resource } = enlaceDe(enlace).other;
  const mayDrop = useMayPass(`${enlace}.toggle`);
  const { field, fieldState } = useController<Record<string, readonly number[] | undefined>>({ name });
  const ids = field.value ?? linked;
  const { data = [] } = useGetMany<Named>(resource, { ids: [...ids] }, { enabled: ids.length > 0 });
  const nameOf = (id: number) => data.find(one => one?.id === id)?.nombre ?? '…';
  const drop = (id: number) => field.onChange(ids.filter(one => one !== id));
  return (
    <Box
      role="group"
      aria-label={noun.many}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, alignContent: 'start', minWidth: 0 }}
    >
      <Picker
        kind={byNombre(resource, `Agregar ${noun.one.toLowerCase()}`)}
        value={null}
        required={false}
        clears
        openOnFocus
        except={ids}
        onChange={choice => choice && field.onChange([...ids, choice.id])}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fieldState.error?.message}
        helperText={ids.length > 0 ? ' ' : `Sin ${noun.many.toLowerCase()}`}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {ids.map(id => (
          <Chip key={id} label={nameOf(id)} onDelete={mayDrop || !linked.includes(id) ? () => drop(id) : undefined} />
        ))}
      </Box>
    </Box>
  );
}
