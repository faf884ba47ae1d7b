import Inventory from '@mui/icons-material/Inventory2Outlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tag from '@mui/icons-material/TagOutlined';
import { Autocomplete, TextField } from '@mui/material';
import { z } from 'zod';
import { nombresDeTabla } from '#contract/auditoria';
import type { Usuario } from '#contract/usuarioAdmin';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { FilterChip } from '../../kit/list/FilterChip';
import { RecordFilter } from '../../kit/picker/RecordFilter';
import { useListFilter } from '../../kit/list/useListFilter';

const tablas = Object.keys(nombresDeTabla).sort((a, b) =>
  (nombresDeTabla[a] ?? a).localeCompare(nombresDeTabla[b] ?? b, 'es'),
);

function KindFilter() {
  const { values, change } = useListFilter();
  const tabla = z.string().safeParse(values['tabla']).data;
  return (
    <FilterChip
      label="Registro"
      icon={Inventory}
      value={tabla ? (nombresDeTabla[tabla] ?? tabla) : null}
      onClear={() => change({ tabla: null })}
    >
      {close => (
        <Autocomplete
          options={tablas}
          getOptionLabel={one => nombresDeTabla[one] ?? one}
          onChange={(_, chosen) => {
            if (chosen) change({ tabla: chosen });
            close();
          }}
          openOnFocus
          autoHighlight
          noOptionsText="No hay coincidencias"
          openText="Abrir"
          closeText="Cerrar"
          clearText="Quitar"
          renderInput={params => <TextField {...params} label="Registro" autoFocus />}
        />
      )}
    </FilterChip>
  );
}

function NumberFilter() {
  const { values, change } = useListFilter();
  const numero = z.number().safeParse(values['idRegistro']).data;
  const set = (text: string) => {
    const typed = Number(text);
    if (Number.isInteger(typed) && typed > 0) change({ idRegistro: typed });
  };
  return (
    <FilterChip
      label="Número"
      icon={Tag}
      value={numero === undefined ? null : `N.º ${numero}`}
      onClear={() => change({ idRegistro: null })}
    >
      {close => (
        <form
          onSubmit={event => {
            event.preventDefault();
            set(new FormData(event.currentTarget).get('numero')?.toString() ?? '');
            close();
          }}
        >
          <TextField
            name="numero"
            label="Número del registro"
            defaultValue={numero ?? ''}
            helperText="Enter lo aplica"
            autoFocus
            fullWidth
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        </form>
      )}
    </FilterChip>
  );
}

/** By day, by person, by kind of record, and by the record's number. */
export const AuditoriaFilters = () => (
  <>
    <DateRangeFilter />
    <RecordFilter<Usuario>
      source="idUsuario"
      label="Persona"
      icon={Person}
      reference="usuarios"
      nameOf={({ nombre, apellido }) => `${nombre} ${apellido}`}
    />
    <KindFilter />
    <NumberFilter />
  </>
);
