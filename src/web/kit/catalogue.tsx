import Edit from '@mui/icons-material/EditOutlined';
import { lazy, useMemo, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { nameOf, emptyText, type AnyCatalogue } from '#contract/declarations/catalogue';
import type { Fields } from '#contract/declarations/kinds';
import { leavesOf, type FieldPath } from '#contract/declarations/placedFields';
import type { CatalogueFormOptions } from './form/CatalogueForm';
import { CreatePage, EditPage } from './form/FormPage';
import { gateOf } from '../api/permisos';
import { paths } from '../app/routes';
import { useMayPass } from './gate';
import { ActionButton } from './buttons';
import { StatusSwitch } from './switches';
import { ChoiceFilter } from './list/filters';
import { ExportButton, CreateButton, ImportButton } from './list/ListButtons';
import { catalogueColumns, type ListOptions } from './list/columns';
import { ListPage } from './list/ListPage';

const CatalogueForm = lazy(() => import('./form/CatalogueForm'));

/** What a catalogue's screens change with respect to its declaration. */
type Options<Path extends string> = CatalogueListOptions<Path> & CatalogueFormOptions<Path>;

/**
 * The `<Resource>` of a declared catalogue: its list and its create and edit screens. These few lines over shared code
 * are in the application's chunk; the form has its own, fetched when the first form is opened, along with its record.
 */
export function catalogueResource<F extends Fields>(
  declared: AnyCatalogue & { fields: F },
  options: Options<FieldPath<F>> = {},
) {
  const { resource, noun, created, failures, fields } = declared;
  return {
    name: resource,
    list: () => <CatalogueList declared={declared} options={options} />,
    create: () => (
      <CreatePage title={`Agregar ${noun.one}`} parent={noun.many} success={created} failure={failures?.create}>
        <CatalogueForm declared={declared} options={options} isNew />
      </CreatePage>
    ),
    edit: () => (
      <EditPage
        title={`Editar ${noun.one}`}
        nameOf={record => nameOf(declared, record)}
        parent={noun.many}
        fields={leavesOf(fields)}
        failure={failures?.update}
      >
        <CatalogueForm declared={declared} options={options} />
      </EditPage>
    ),
  };
}

export type CatalogRecord = RaRecord<number> & { estatus: boolean };

/** Options of a catalogue's list, besides its columns, state, edit link and switch. */
interface CatalogueListOptions<Path extends string = string> extends ListOptions<Path> {
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

function CatalogueList({ declared, options }: { declared: AnyCatalogue; options: CatalogueListOptions }) {
  const { resource, noun, namedBy } = declared;
  const { rowActions, alwaysActive, tools, filters } = options;
  const gate = gateOf(resource, 'update');
  const may = useMayPass(gate);
  const columns = useMemo(() => catalogueColumns(declared, options), [declared, options]);
  const editPath = ({ id }: CatalogRecord) => paths.edit(resource, id);
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
