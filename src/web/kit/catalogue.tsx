import { lazy } from 'react';
import { nameOf, type AnyCatalogue } from '#contract/declarations/catalogue';
import type { Fields } from '#contract/declarations/kinds';
import { leavesOf, type FieldPath } from '#contract/declarations/placedFields';
import type { CatalogueFormOptions } from './form/CatalogueForm';
import { CreatePage, EditPage } from './form/FormPage';
import { CatalogueList, type CatalogueListOptions } from './list/CatalogueList';

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
