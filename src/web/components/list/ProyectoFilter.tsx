import Apartment from '@mui/icons-material/ApartmentOutlined';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { z } from 'zod';
import type { Proyecto } from '#contract/proyecto';
import { useDebounced } from '../useDebounced';
import { FilterChip } from './FilterChip';
import { useListFilter } from './useListFilter';

const OFFERED = 25;

interface ChooserProps {
  onChoose: (id: number) => void;
}

/** One of the projects whose orders the person sees (D11), found as one types. */
function Chooser({ onChoose }: ChooserProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const {
    data = [],
    isFetching,
    error,
  } = useGetList<Proyecto>('misProyectos', {
    filter: q ? { q } : {},
    sort: { field: 'nombre', order: 'ASC' },
    pagination: { page: 1, perPage: OFFERED },
  });
  return (
    <Autocomplete
      options={data}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      // The server has searched already, without regard to accents.
      filterOptions={found => found}
      inputValue={text}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, proyecto) => proyecto && onChoose(proyecto.id)}
      openOnFocus
      autoHighlight
      loading={isFetching}
      loadingText="Cargando…"
      noOptionsText={error ? 'No se pudieron cargar los proyectos' : 'Ningún proyecto coincide'}
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      renderInput={params => <TextField {...params} label="Proyecto" autoFocus />}
    />
  );
}

/** Narrows a list of orders to a project, as `idProyecto` in its filter. */
export function ProyectoFilter() {
  const { values, change } = useListFilter();
  const id = z.number().safeParse(values['idProyecto']).data;
  const { data } = useGetOne<Proyecto>('proyectos', { id }, { enabled: id !== undefined });
  return (
    <FilterChip
      label="Proyecto"
      icon={Apartment}
      value={id === undefined ? null : (data?.nombre ?? `Proyecto ${id}`)}
      onClear={() => change({ idProyecto: null })}
    >
      {close => (
        <Chooser
          onChoose={idProyecto => {
            change({ idProyecto });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
