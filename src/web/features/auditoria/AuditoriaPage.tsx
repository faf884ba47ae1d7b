import Inventory from '@mui/icons-material/Inventory2Outlined';
import Person from '@mui/icons-material/PersonOutlined';
import Tag from '@mui/icons-material/TagOutlined';
import { Autocomplete, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import {
  AUDITED_TABLES,
  changedFields,
  nameOfField,
  nameOfTable,
  type Auditoria,
  type ChangedField,
} from '#contract/auditoria';
import { CATALOGOS, catalogos } from '#contract/catalogos';
import { pathId } from '#contract/declarations/fields';
import { listHeadings } from '#contract/declarations/listHeadings';
import { fullName } from '#contract/text/format';
import { actionOf, actorOf, kindOf, recordNameOf, valueText } from '#contract/traceTexts';
import type { Usuario } from '#contract/usuarioAdmin';
import { LinesInset } from '../../kit/document/LinesInset';
import { column, dateColumn, textColumn, type Column } from '../../kit/list/columns';
import { ListPage } from '../../kit/list/ListPage';
import { companyTimeZone } from '../../api/company';
import { paths } from '../../app/routes';
import { wayTo } from '../../app/wayTo';
import { gateOf, mayPass } from '../../api/permisos';
import { DateRangeFilter } from '../../kit/date/DateRangeFilter';
import { FilterChip, useListFilter } from '../../kit/list/filters';
import { ExportButton } from '../../kit/list/ListButtons';
import { May } from '../../kit/gate';
import type { PickerKind } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

const changeColumns = (trace: Auditoria): Column<ChangedField>[] => [
  column('Dato', ({ campo }) => nameOfField(trace.tabla, campo), { card: 'title' }),
  ...(trace.antes ? [column('Antes', ofSide(trace, 'antes'))] : []),
  ...(trace.despues ? [column('Después', ofSide(trace, 'despues'))] : []),
];

const ofSide = (trace: Auditoria, side: 'antes' | 'despues') => (field: ChangedField) =>
  valueText(trace, field.campo, field[side], companyTimeZone);

const heading = listHeadings.auditoria;

const columns: Column<Auditoria>[] = [
  dateColumn(heading.fecha, trace => trace.fecha, { source: 'fecha' }),
  textColumn(heading.usuario, actorOf, { width: '20%' }),
  textColumn(heading.accion, actionOf, { width: 100 }),
  textColumn(heading.tabla, kindOf, { width: '20%' }),
  textColumn(heading.registro, recordNameOf, { card: 'title', width: '60%' }),
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
  return (
    (screen && wayTo(screen, trace.idRegistro, trace.proyectoVisible)) ??
    formPath(trace) ??
    wayTo('pedido', trace.idPedido)
  );
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
      exports={<ExportButton />}
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

const tableChoices = AUDITED_TABLES.toSorted((a, b) => nameOfTable(a).localeCompare(nameOfTable(b), 'es'));

function KindFilter() {
  const { values, change } = useListFilter();
  const tabla = z.string().safeParse(values['tabla']).data;
  return (
    <FilterChip label={heading.tabla} icon={Inventory} value={tabla ? nameOfTable(tabla) : null} sources={['tabla']}>
      {close => (
        <Autocomplete
          options={tableChoices}
          getOptionLabel={nameOfTable}
          onChange={(_, chosen) => {
            if (chosen) change({ tabla: chosen });
            close();
          }}
          openOnFocus
          autoHighlight
          noOptionsText="No hay coincidencias"
          renderInput={params => <TextField {...params} label={heading.tabla} autoFocus />}
        />
      )}
    </FilterChip>
  );
}

function NumberFilter({
  source,
  label,
  input,
}: {
  source: 'idRegistro' | 'idPedido' | 'idCompra';
  label: string;
  input: string;
}) {
  const { values, change } = useListFilter();
  const number = z.number().safeParse(values[source]).data;
  return (
    <FilterChip label={label} icon={Tag} value={number === undefined ? null : `N.º ${number}`} sources={[source]}>
      {close => (
        <NumberForm
          label={input}
          number={number}
          onDone={typed => {
            change({ [source]: typed });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

interface NumberFormProps {
  label: string;
  number: number | undefined;
  onDone: (typed: number | null) => void;
}

function NumberForm({ label, number, onDone }: NumberFormProps) {
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('numero')?.toString().trim() ?? '';
    const typed = pathId.safeParse(text).data;
    if (text !== '' && typed === undefined) setWrong(true);
    else onDone(typed ?? null);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        name="numero"
        label={label}
        defaultValue={number ?? ''}
        error={isWrong}
        helperText={isWrong ? 'Escriba un número entero' : 'Enter lo aplica'}
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </form>
  );
}

const persona: PickerKind<Usuario> = {
  resource: 'usuarios',
  label: heading.usuario,
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
    <NumberFilter source="idCompra" label="Orden" input="Número de orden" />
  </>
);
