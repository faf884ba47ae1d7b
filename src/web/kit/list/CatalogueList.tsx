import Edit from '@mui/icons-material/EditOutlined';
import { useMemo, type ReactNode } from 'react';
import { useCreatePath, type RaRecord } from 'react-admin';
import { emptyText, nameOf, type AnyCatalogue } from '#contract/declarations/catalogue';
import { gateOf } from '../../api/permisos';
import { useMayPass } from '../gate';
import { ActionButton } from '../buttons';
import { StatusSwitch } from '../switches';
import { ChoiceFilter } from './filters';
import { ExportButton } from './ExportButton';
import { CreateButton, ImportButton } from './ListButtons';
import { catalogueColumns, type ListOptions } from './columns';
import { ListPage } from './ListPage';

export type CatalogRecord = RaRecord<number> & { estatus: boolean };

/** Options of a catalogue's list, besides its columns, state, edit link and switch. */
export interface CatalogueListOptions<Path extends string = string> extends ListOptions<Path> {
  rowActions?(record: CatalogRecord): ReactNode;
  /** Why a record cannot be switched off, if it cannot. */
  alwaysActive?(record: CatalogRecord): string | undefined;
  /** Actions on the whole catalogue, beside the add button. */
  tools?: ReactNode;
  /** Filters besides that by state. */
  filters?: ReactNode;
}

const EstatusFilter = () => (
  <ChoiceFilter
    source="estatus"
    label="Estado"
    choices={[true, false]}
    nameOf={estatus => (estatus ? 'Activos' : 'Inactivos')}
  />
);

export function CatalogueList({ declared, options }: { declared: AnyCatalogue; options: CatalogueListOptions }) {
  const { resource, noun, namedBy } = declared;
  const { rowActions, alwaysActive, tools, filters } = options;
  const gate = gateOf(resource, 'update');
  const may = useMayPass(gate);
  const columns = useMemo(() => catalogueColumns(declared, options), [declared, options]);
  const createPath = useCreatePath();
  const editPath = ({ id }: CatalogRecord) => createPath({ resource, id, type: 'edit' });
  return (
    <ListPage<CatalogRecord>
      title={noun.many}
      emptyMessage={emptyText(declared)}
      sort={{ field: namedBy[0] ?? 'id', order: 'ASC' }}
      columns={columns}
      create={<CreateButton label={`Agregar ${noun.one}`} />}
      tools={
        <>
          {tools}
          <ImportButton />
        </>
      }
      filters={
        <>
          <EstatusFilter />
          {filters}
        </>
      }
      exports={<ExportButton />}
      rowLink={may ? editPath : undefined}
      isMainSwitch
      mainAction={record => (
        <StatusSwitch
          label={`Estado de ${nameOf(declared, record)}`}
          blocked={alwaysActive?.(record)}
          offNotice={`Se desactivó ${nameOf(declared, record).replace(/\.$/, '')}.`}
        />
      )}
      rowActions={record => (
        <>
          {rowActions?.(record)}
          <ActionButton gate={gate} label="Editar" icon={Edit} to={editPath(record)} />
        </>
      )}
    />
  );
}
