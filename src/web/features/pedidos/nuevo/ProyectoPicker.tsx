import { Autocomplete, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Proyecto } from '#contract/proyecto';
import type { Draft } from './draft';

type Chosen = NonNullable<Draft['proyecto']>;

interface ProyectoPickerProps {
  value: Draft['proyecto'];
  onChange: (proyecto: Chosen | null) => void;
  error: string | undefined;
  autoFocus: boolean;
}

/** More projects than a person has. */
const ALL = 1000;

/** The project an order is for: the person's own active ones (D11, D32). */
export function ProyectoPicker({ value, onChange, error, autoFocus }: ProyectoPickerProps) {
  const {
    data = [],
    isPending,
    error: failed,
  } = useGetList<Proyecto>('misProyectos', {
    filter: { estatus: true },
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: ALL },
  });
  const options: Chosen[] = data.filter(one => one.estatus).map(({ id, nombre }) => ({ id, nombre }));

  return (
    <Autocomplete
      value={value}
      options={options}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, proyecto) => onChange(proyecto)}
      autoHighlight
      loading={isPending}
      loadingText="Cargando…"
      noOptionsText={failed ? 'No se pudieron cargar los proyectos' : 'Ningún proyecto activo coincide'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderInput={params => (
        <TextField
          {...params}
          required
          autoFocus={autoFocus}
          label="Proyecto"
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
}
