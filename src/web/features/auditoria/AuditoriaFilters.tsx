import Inventory from '@mui/icons-material/Inventory2Outlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tag from '@mui/icons-material/TagOutlined';
import { Autocomplete, TextField } from '@mui/material';
import { z } from 'zod';
import { nombresDeTabla } from '#contract/auditoria';
import type { Usuario } from '#contract/usuarioAdmin';
import { nombreCompleto } from '#contract/format';
import { mayPass } from '../../api/permisos';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { FilterChip, useListFilter } from '../../kit/list/filters';
import type { PickerKind } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

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
      sources={['tabla']}
    >
      {close => (
        <Autocomplete
          options={tablas}
          getOptionLabel={name => nombresDeTabla[name] ?? name}
          onChange={(_, chosen) => {
            if (chosen) change({ tabla: chosen });
            close();
          }}
          openOnFocus
          autoHighlight
          noOptionsText="No hay coincidencias"
          renderInput={params => <TextField {...params} label="Registro" autoFocus />}
        />
      )}
    </FilterChip>
  );
}

function NumberFilter({ source, label, input }: { source: 'idRegistro' | 'idPedido'; label: string; input: string }) {
  const { values, change } = useListFilter();
  const numero = z.number().safeParse(values[source]).data;
  const set = (text: string) => {
    const typed = Number(text);
    if (Number.isInteger(typed) && typed > 0) change({ [source]: typed });
  };
  return (
    <FilterChip label={label} icon={Tag} value={numero === undefined ? null : `N.º ${numero}`} sources={[source]}>
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
            label={input}
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

const persona: PickerKind<Usuario> = {
  resource: 'usuarios',
  label: 'Persona',
  sort: { field: 'nombre', order: 'ASC' },
  toChoice: record => ({ id: record.id, code: '', name: nombreCompleto(record), record }),
};

export const AuditoriaFilters = () => (
  <>
    <DateRangeFilter />
    {mayPass('usuarios.list') && <PickerFilter source="idUsuario" icon={Person} kind={persona} />}
    <KindFilter />
    <NumberFilter source="idRegistro" label="Número" input="Número del registro" />
    <NumberFilter source="idPedido" label="Pedido" input="Número de pedido" />
  </>
);
