import Inventory from '@mui/icons-material/Inventory2Outlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tag from '@mui/icons-material/TagOutlined';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import {
  changedFields,
  accionNames,
  MONEY_FIELDS,
  nameOfField,
  namesOfTables,
  type Auditoria,
} from '#contract/auditoria';
import { CATALOGOS, catalogos } from '#contract/catalogos';
import { pathId } from '#contract/declarations/fields';
import { cantidad, dia, dinero, fullName, NOTHING } from '#contract/text/format';
import type { Usuario } from '#contract/usuarioAdmin';
import { LinesInset } from '../../kit/document/LinesInset';
import { column, dateColumn, textColumn, type Column } from '../../kit/list/columns';
import { ListPage } from '../../kit/list/ListPage';
import { fechaHora } from '../../api/company';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { gateOf, mayPass } from '../../api/permisos';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { FilterChip, useListFilter } from '../../kit/list/filters';
import { May } from '../../kit/gate';
import type { PickerKind } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

type ChangedField = ReturnType<typeof changedFields>[number];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats money and quantities as all screens do; an id stays as it is. */
function asNumber(campo: string, value: number): string {
  if (MONEY_FIELDS.has(campo)) return dinero(value);
  return /^id([A-Z]|$)/.test(campo) ? `${value}` : cantidad(value);
}

/** Formats instants and days as all screens do; other texts stay as they are. */
function asDate(text: string): string {
  if (INSTANT.test(text)) return fechaHora(text);
  return DAY.test(text) ? dia(text) : text;
}

function asText({ referencias }: Auditoria, campo: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const named = referencias?.[campo]?.[String(value)];
  if (named !== undefined) return named;
  if (typeof value === 'number') return asNumber(campo, value);
  return typeof value === 'string' ? asDate(value) : JSON.stringify(value);
}

const changeColumns = (trace: Auditoria): Column<ChangedField>[] => [
  column('Dato', ({ campo }) => nameOfField(trace.tabla, campo), { card: 'title' }),
  ...(trace.accion === 'INSERT' ? [] : [column('Antes', ofSide(trace, 'antes'))]),
  ...(trace.accion === 'DELETE' ? [] : [column('Después', ofSide(trace, 'despues'))]),
];

const ofSide = (trace: Auditoria, side: 'antes' | 'despues') => (field: ChangedField) =>
  asText(trace, field.campo, field[side]);

/** A change without a user was made by the system itself or by a command line tool. */
const actorName = ({ usuario }: Auditoria) => (usuario ? fullName(usuario) : 'Sistema');

/** "Pedido 125 · CEMENTO GRIS"; with a provider that does not name records, table and id. */
const recordText = ({ registro, tabla, idRegistro }: Auditoria) =>
  registro ?? `${namesOfTables[tabla] ?? tabla} ${idRegistro}`;

const columns: Column<Auditoria>[] = [
  dateColumn('Fecha', ({ fecha }) => fecha, { source: 'fecha' }),
  textColumn('Persona', actorName, { width: '20%' }),
  textColumn('Acción', ({ accion }) => accionNames[accion], { width: 100 }),
  textColumn('Tipo', ({ tabla }) => namesOfTables[tabla] ?? tabla, { width: '20%' }),
  textColumn('Registro', recordText, { card: 'title', width: '60%' }),
];

/** The tables whose records have a screen to read them, besides that of orders. */
const SCREENS = ['compra', 'venta', 'proyecto', 'proveedor'] as const;

/** The resource whose form shows a record of a table. */
const FORMS = new Map([...CATALOGOS.map(name => [catalogos[name].table, name] as const), ['usuario', 'usuarios']]);

function formPath({ tabla, idRegistro }: Auditoria): string | null {
  const resource = FORMS.get(tabla);
  return resource && mayPass(gateOf(resource, 'update'), { id: idRegistro }) ? paths.edit(resource, idRegistro) : null;
}

/** The record a trace speaks of or, of anything in an order, the order; null where the user has no screen for it. */
function recordPath(trace: Auditoria): string | null {
  const screen = SCREENS.find(name => name === trace.tabla);
  return (screen && wayTo(screen, trace.idRegistro)) ?? formPath(trace) ?? wayTo('pedido', trace.idPedido);
}

export default function AuditoriaPage() {
  return (
    <ListPage<Auditoria>
      resource="auditoria"
      title="Auditoría"
      columns={columns}
      search={false}
      emptyMessage="No hay cambios registrados"
      filters={<AuditoriaFilters />}
      rowLink={recordPath}
      expand={trace => (
        <LinesInset
          label="Datos cambiados"
          empty="No cambió ningún dato."
          lines={changedFields(trace)}
          columns={changeColumns(trace)}
        />
      )}
    />
  );
}

const tableChoices = Object.keys(namesOfTables).sort((a, b) =>
  (namesOfTables[a] ?? a).localeCompare(namesOfTables[b] ?? b, 'es'),
);

function KindFilter() {
  const { values, change } = useListFilter();
  const tabla = z.string().safeParse(values['tabla']).data;
  return (
    <FilterChip
      label="Tipo"
      icon={Inventory}
      value={tabla ? (namesOfTables[tabla] ?? tabla) : null}
      sources={['tabla']}
    >
      {close => (
        <Autocomplete
          options={tableChoices}
          getOptionLabel={name => namesOfTables[name] ?? name}
          onChange={(_, chosen) => {
            if (chosen) change({ tabla: chosen });
            close();
          }}
          openOnFocus
          autoHighlight
          noOptionsText="No hay coincidencias"
          renderInput={params => <TextField {...params} label="Tipo" autoFocus />}
        />
      )}
    </FilterChip>
  );
}

function NumberFilter({ source, label, input }: { source: 'idRegistro' | 'idPedido'; label: string; input: string }) {
  const { values, change } = useListFilter();
  const number = z.number().safeParse(values[source]).data;
  const [isWrong, setWrong] = useState(false);
  return (
    <FilterChip label={label} icon={Tag} value={number === undefined ? null : `N.º ${number}`} sources={[source]}>
      {close => (
        <form
          onSubmit={event => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('numero')?.toString().trim() ?? '';
            const typed = pathId.safeParse(text).data;
            if (text !== '' && typed === undefined) return setWrong(true);
            setWrong(false);
            change({ [source]: typed ?? null });
            close();
          }}
        >
          <TextField
            name="numero"
            label={input}
            defaultValue={number ?? ''}
            error={isWrong}
            helperText={isWrong ? 'Escriba un número entero' : 'Enter lo aplica'}
            autoFocus
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
  toChoice: record => ({ id: record.id, code: '', name: fullName(record), record }),
};

const AuditoriaFilters = () => (
  <>
    <DateRangeFilter />
    <May gate="usuarios.list">
      <PickerFilter source="idUsuario" icon={Person} kind={persona} />
    </May>
    <KindFilter />
    <NumberFilter source="idRegistro" label="Número" input="Número del registro" />
    <NumberFilter source="idPedido" label="Pedido" input="Número de pedido" />
  </>
);
