import type { ComponentType } from 'react';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import type { PlacedField } from '#contract/declarations/placedFields';
import { FieldInput, FormGroup, type FieldInputProps } from './fields';
import { FormBody } from './FormBody';

/** Fields under a common title; without a title, the fields go to the catalogue's first group. */
interface Group<Path extends string> {
  title?: string;
  fields: readonly Path[];
  /** For rarely used fields: the group is collapsed until clicked. */
  closed?: boolean;
}

export interface CatalogueFormOptions<Path extends string = string> {
  /** Fields in no group go to the first one; nested fields (an address) to one with their parent's label. */
  groups?: readonly Group<Path>[];
  /** Components that replace the default input, by field; false omits the field. */
  inputs?: Partial<Record<Path, ComponentType<FieldInputProps> | false>>;
  /** Inputs below the fields, in the form of a new record only. */
  newOnly?: ComponentType;
}

export interface Section {
  title: string;
  closed?: boolean;
  fields: PlacedField[];
}

interface Props {
  declared: AnyCatalogue;
  options: CatalogueFormOptions;
  sections: readonly Section[];
  isNew?: boolean;
}

export default function CatalogueForm({ isNew = false, declared: { create, update }, options, sections }: Props) {
  const { newOnly: NewOnly } = options;
  const inputs = new Map(Object.entries(options.inputs ?? {}));
  return (
    <FormBody schema={isNew ? create : update} resettable={isNew}>
      {sections.map(({ title, closed, fields }) => (
        <FormGroup key={title} title={title} closed={closed} columns={fields.length === 1 ? 1 : 2}>
          {fields.map(placed => {
            const Input = inputs.get(placed.path) || FieldInput;
            return <Input key={placed.path} {...placed} />;
          })}
        </FormGroup>
      ))}
      {isNew && NewOnly && <NewOnly />}
    </FormBody>
  );
}
