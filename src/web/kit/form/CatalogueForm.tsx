import type { ComponentType } from 'react';
import type { AnyCatalogue } from '#contract/catalogue';
import { leavesOf, type PlacedField } from '#contract/placedFields';
import { FieldInput, FormGroup, type FieldInputProps } from './fields';
import { FormBody } from './FormBody';

/** Fields that stand together under a title; those of the group without one stand under the catalogue's own. */
interface Group<Path extends string> {
  title?: string;
  fields: readonly Path[];
  /** For what is rarely filled in: the group opens on a click. */
  closed?: boolean;
}

/** How a catalogue's form differs from what its declaration says. */
export interface CatalogueFormOptions<Path extends string = string> {
  /** Fields that no group names stand in the first one, those of an address and the like under its label. */
  groups?: readonly Group<Path>[];
  /** By field: what takes the place of the input of its kind, or false where the form has none. */
  inputs?: Partial<Record<Path, ComponentType<FieldInputProps> | false>>;
  /** What the form of a new record asks besides its fields. */
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

/** The sections of a form: the catalogue's own, those of its groups of fields, and those that its options name. */
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
    const placed = paths.flatMap(path => shown.filter(one => one.path === path));
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
