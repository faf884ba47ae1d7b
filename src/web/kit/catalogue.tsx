import { lazy } from 'react';
import type { AnyCatalogue } from '#contract/catalogue';
import type { Fields } from '#contract/kinds';
import type { FieldPath } from '#contract/placedFields';
import type { CatalogueFormOptions } from './form/CatalogueForm';
import { CatalogueList, type CatalogueListOptions } from './list/CatalogueList';

const CatalogueCreate = lazy(async () => ({ default: (await import('./form/CatalogueForm')).CatalogueCreate }));
const CatalogueEdit = lazy(async () => ({ default: (await import('./form/CatalogueForm')).CatalogueEdit }));

/** How the screens of a catalogue differ from what its declaration says. */
type Options<Path extends string> = CatalogueListOptions<Path> & CatalogueFormOptions<Path>;

/**
 * The `<Resource>` of a declared catalogue: its list, and the forms that add and change a record. The list comes with the
 * application, it is a few lines over what all lists share; the forms are fetched when the first of them is opened.
 */
export function catalogueResource<F extends Fields>(
  declared: AnyCatalogue & { fields: F },
  options: Options<FieldPath<F>> = {},
) {
  return {
    name: declared.resource,
    list: () => <CatalogueList declared={declared} options={options} />,
    create: () => <CatalogueCreate declared={declared} options={options} />,
    edit: () => <CatalogueEdit declared={declared} options={options} />,
  };
}
