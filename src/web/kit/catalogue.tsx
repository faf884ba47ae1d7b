import Edit from '@mui/icons-material/EditOutlined';
import { lazy, useMemo, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { nameOf, emptyText, type AnyCatalogue } from '#contract/declarations/catalogue';
import type { Fields } from '#contract/declarations/kinds';
import { leavesOf, type FieldPath } from '#contract/declarations/placedFields';
import type { CatalogueFormOptions, Section } from './form/CatalogueForm';
import { CreatePage } from './form/CreatePage';
import { EditPage } from './form/EditPage';
import { gateOf } from '../api/permisos';
import { paths } from '../app/routes';
import { useMayPass } from './gate';
import { WrapRow } from './layout';
import { ActionButton, MoreActions } from './buttons';
import { LazyPart } from './screens';
import { RecordSwitch } from './switches';
import { useIsPhone } from './width';
import { ChoiceFilter } from './list/filters';
import { ExportButton, CreateButton, ImportButton } from './list/ListButtons';
import { catalogueColumns, type ListOptions } from './list/columns';
import { ListPage } from './list/ListPage';

const CatalogueForm = lazy(() => import('./form/CatalogueForm'));
const AuditLink = lazy(() => import('../app/AuditLink'));

/** What a catalogue's screens change with respect to its declaration. */
interface Options<Path extends string> extends CatalogueListOptions<Path>, CatalogueFormOptions<Path> {
  /** Actions on a saved record, below its form. */
  formActions?: ReactNode;
}

/** The sections of a form: the catalogue's own fields, its nested field groups, and the groups of the options. */
function sectionsOf({ noun, fields }: AnyCatalogue, { groups = [], inputs = {} }: CatalogueFormOptions): Section[] {
  const inputOf = new Map(Object.entries(inputs));
  const shown = leavesOf(fields).filter(({ path }) => inputOf.get(path) !== false);
  const named = groups.flatMap(group => group.fields);
  const own: Section = { title: `Datos ${noun.feminine ? 'de la' : 'del'} ${noun.one.toLowerCase()}`, fields: [] };
  const byTitle = new Map([[own.title, own]]);
  const sectionOf = (title: string, closed?: boolean): Section => {
    const section = byTitle.get(title) ?? { title, closed, fields: [] };
    byTitle.set(title, section);
    return section;
  };
  for (const placed of shown.filter(({ path }) => !named.includes(path))) {
    const [parent = '', inner] = placed.path.split('.');
    sectionOf(inner === undefined ? own.title : (fields[parent]?.label ?? own.title)).fields.push(placed);
  }
  for (const { title = own.title, closed, fields: wanted } of groups) {
    const placed = wanted.flatMap(path => shown.filter(field => field.path === path));
    sectionOf(title, closed).fields.push(...placed);
  }
  return [...byTitle.values()].filter(section => section.fields.length > 0);
}

/**
 * The `<Resource>` of a declared catalogue: its list and its create and edit screens. These few lines over shared code
 * are in the application's chunk; the form has its own, fetched when the first form is opened, along with its record.
 */
export function catalogueResource<F extends Fields>(
  declared: AnyCatalogue & { fields: F },
  options: Options<FieldPath<F>> = {},
) {
  const { resource, table, noun, created, failures, fields } = declared;
  const sections = sectionsOf(declared, options);
  return {
    name: resource,
    list: () => <CatalogueList declared={declared} options={options} />,
    create: () => (
      <CreatePage title={`Agregar ${noun.one}`} parent={noun.many} success={created} failure={failures?.create}>
        <CatalogueForm {...{ declared, options, sections }} isNew />
      </CreatePage>
    ),
    edit: () => (
      <EditPage
        title={`Editar ${noun.one}`}
        nameOf={record => nameOf(declared, record)}
        parent={noun.many}
        fields={leavesOf(fields)}
        shape={sections.map(({ closed, fields: shown }) => (closed ? 0 : shown.length))}
        failure={failures?.update}
      >
        <CatalogueForm {...{ declared, options, sections }} />
        <WrapRow>
          {options.formActions}
          <LazyPart>
            <AuditLink table={table} />
          </LazyPart>
        </WrapRow>
      </EditPage>
    ),
  };
}

export type CatalogueRecord = RaRecord<number> & { estatus: boolean };

/** Options of a catalogue's list, besides its columns, state, edit link and switch. */
interface CatalogueListOptions<Path extends string = string> extends ListOptions<Path> {
  rowActions?(record: CatalogueRecord): ReactNode;
  /** Why a record cannot be switched off, if it cannot. */
  alwaysActive?(record: CatalogueRecord): string | undefined;
  /** Actions on the whole catalogue, beside the add button. */
  tools?: ReactNode;
  /** Filters besides that by state. */
  filters?: ReactNode;
  /** What is made of the list besides its Excel. */
  exports?: ReactNode;
}

const EstatusFilter = () => (
  <ChoiceFilter
    source="estatus"
    label="Estado"
    choices={[true, false]}
    names={{ true: 'Activos', false: 'Inactivos' }}
  />
);

function CatalogueList({ declared, options }: { declared: AnyCatalogue; options: CatalogueListOptions }) {
  const { resource, noun, namedBy } = declared;
  const { rowActions, alwaysActive, tools, filters, exports } = options;
  const gate = gateOf(resource, 'update');
  const may = useMayPass(gate);
  // Beside the search of a phone is room for four buttons.
  const isCrowded = useIsPhone() && exports !== undefined;
  const columns = useMemo(() => catalogueColumns(declared, options), [declared, options]);
  const editPath = ({ id }: CatalogueRecord) => paths.edit(resource, id);
  return (
    <ListPage<CatalogueRecord>
      title={noun.many}
      emptyMessage={emptyText(declared)}
      sort={{ field: namedBy[0] ?? 'id', order: 'ASC' }}
      columns={columns}
      create={<CreateButton label={`Agregar ${noun.one}`} />}
      tools={
        <>
          {tools}
          {!isCrowded && <ImportButton />}
        </>
      }
      filters={
        <>
          <EstatusFilter />
          {filters}
        </>
      }
      exports={
        <>
          {!isCrowded && exports}
          <ExportButton />
          {isCrowded && (
            <MoreActions>
              {exports}
              <ImportButton />
            </MoreActions>
          )}
        </>
      }
      rowLink={may ? editPath : undefined}
      isMainSwitch
      mainAction={record => (
        <RecordSwitch
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
