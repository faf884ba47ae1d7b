import { AutocompleteInput, FilterLiveForm, NumberInput, ReferenceInput, SelectInput } from 'react-admin';
import { nombresDeTabla } from '#contract/auditoria';
import type { Usuario } from '#contract/usuarioAdmin';

const tablas = Object.entries(nombresDeTabla)
  .map(([id, name]) => ({ id, name }))
  .sort((a, b) => a.name.localeCompare(b.name, 'es'));

const nombre = ({ nombre, apellido, email }: Usuario) => `${nombre} ${apellido} · ${email}`;
const search = (q: string) => (q.trim() ? { q: q.trim() } : {});

/** By person, by kind of record, and by the record's number. */
export const AuditoriaFilters = () => (
  <FilterLiveForm formComponent={Row}>
    <ReferenceInput source="idUsuario" reference="usuarios" sort={{ field: 'nombre', order: 'ASC' }}>
      <AutocompleteInput label="Persona" optionText={nombre} filterToQuery={search} helperText={false} sx={wide} />
    </ReferenceInput>
    <SelectInput
      source="tabla"
      label="Registro"
      choices={tablas}
      emptyText="Todos"
      translateChoice={false}
      helperText={false}
      sx={narrow}
    />
    <NumberInput source="idRegistro" label="Número" min={1} step={1} helperText={false} sx={number} />
  </FilterLiveForm>
);

const wide = { width: 260, my: 0 };
const narrow = { width: 190, my: 0 };
const number = { width: 110, my: 0 };

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;
const Row = (props: React.ComponentProps<'form'>) => <form {...props} style={rowStyle} />;
