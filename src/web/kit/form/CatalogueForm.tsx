import type { ComponentType } from 'react';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import { leavesOf, type PlacedField } from '#contract/declarations/placedFields';
import { FieldInput, FormGroup, type FieldInputProps } from './fields';
import { FormBody } from './FormBody';

/** Fields under a common title; without a title, the fields go to the catalogue's first group. */
interface Group<Path extends string> {
  title?: string;
  fields: readonly Path[];
  /** For rarely used fields: the group is collapsed until clicked. */
  closed?: boolean;
}

/** What a catalogue's form changes with respect to its declaration. */
export interface CatalogueFormOptions<Path extends string = string> {
  /** Fields in no group go to the first one; nested fields (an address) to one with their parent's label. */
  groups?: readonly Group<Path>[];
  /** By field: a component that replaces its default input, or false to omit the field. */
  inputs?: Partial<Record<Path, ComponentType<FieldInputProps> | false>>;
  /** Extra content of the create form. */
  asked?: ComponentType;
}

interface Props {
  declared: AnyCatalogue;
  options: CatalogueFormOptions;
}

interface Section {
  title: string;
  closed?: boolean;
  fields: PlacedField[];
}

/** The sections of a form: the catalogue's own fields, its nested field groups, and the groups of the options. */
function sectionsOf({ declared: { noun, fields }, options: { groups = [], inputs = {} } }: Props): Section[] {
  const hidden = new Map(Object.entries(inputs));
  const shown = leavesOf(fields).filter(({ path }) => hidden.get(path) !== false);
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
  for (const { title = own.title, closed, fields: paths } of groups) {
    const placed = paths.flatMap(path => shown.filter(field => field.path === path));
    sectionOf(title, closed).fields.push(...placed);
  }
  return [...byTitle.values()].filter(section => section.fields.length > 0);
}

export default function CatalogueForm({ isNew = false, ...props }: Props & { isNew?: boolean }) {
  const { create, update } = props.declared;
  const { asked: Asked } = props.options;
  const inputs = new Map(Object.entries(props.options.inputs ?? {}));
  return (
    <FormBody schema={isNew ? create : update} resettable={isNew}>
      {sectionsOf(props).map(({ title, closed, fields }) => (
        <FormGroup key={title} title={title} closed={closed} columns={fields.length === 1 ? 1 : 2}>
          {fields.map(placed => {
            const Input = inputs.get(placed.path) || FieldInput;
            return <Input key={placed.path} {...placed} />;
          })}
        </FormGroup>
      ))}
      {isNew && Asked && <Asked />}
    </FormBody>
  );
}
