import { type RawBuilder, sql } from 'kysely';
import type { AnyCatalogue } from '#contract/declarations/catalogue';
import { catalogoOf } from '#contract/catalogos';
import { id, requiredText } from '#contract/declarations/fields';
import { leavesOf, type PlacedField } from '#contract/declarations/placedFields';
import { withHyphens } from '#contract/text/plain';
import { busquedaLike, type Condition, listFilter, type ListSource, prefixFilter, some } from '../lists/source';
import { comparableKey, inOrderOf, recordColumns, recordFilters, recordSort } from './sourceParts';
import { ofCompany } from '../scope';

const column = (name: string): RawBuilder<unknown> => sql`t.${sql.ref(name)}`;

/** SQL of a record's display name (the `namedBy` columns), with the given table alias. */
export const nameIn = (alias: string, { namedBy }: Pick<AnyCatalogue, 'namedBy'>): RawBuilder<unknown> =>
  sql.join(
    namedBy.map(name => sql.ref(`${alias}.${name}`)),
    sql` || ' ' || `,
  );

/** A reference: its id field, the property of the referenced record in answers, and that record's catalogue. */
interface Reference {
  name: string;
  record: string;
  target: AnyCatalogue;
}

const referencesOf = (placed: readonly PlacedField[]): Reference[] =>
  placed.flatMap(({ name, field: { reference } }) => {
    if (!reference) return [];
    const target = catalogoOf(reference.resource);
    if (!target) throw new Error(`There is no catalogue ${reference.resource}`);
    return [{ name, record: reference.record, target }];
  });

/** SQL of the referenced record in an answer: `{ id, nombre }`, or null. */
const referred = ({ record, target }: Reference): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${record}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${record}.id`)}, 'nombre', ${nameIn(record, target)}) end as ${sql.ref(record)}`;

/** SQL of a group as a JSON object. Its fields and its id (`idDireccion` of `direccion`) are columns of `t`. */
const grouped = (name: string, leaves: readonly PlacedField[]): RawBuilder<unknown> => {
  const idName = `id${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const parts = leaves.map(leaf => sql`${sql.lit(leaf.name)}, ${column(leaf.name)}`);
  return sql`json_build_object('id', ${column(idName)}, ${sql.join(parts)}) as ${sql.ref(name)}`;
};

const columnsOf = ({ fields }: AnyCatalogue): RawBuilder<unknown>[] =>
  Object.entries(fields).map(([name, field]) => (field.fields ? grouped(name, leavesOf(field.fields)) : column(name)));

/** A number with dashes (a telephone, a cédula) may be stored without them. */
const spellingsOf = (word: string): string[] => (/^\d[\d-]*\d$/.test(word) ? [word, word.replaceAll('-', '')] : [word]);

const findsText = (word: string): Condition => some([...new Set(spellingsOf(word))].map(busquedaLike('t.busqueda')));

/** A word that is in no record's texts is looked for as a scanner set to another keyboard means it. */
function asMeant(table: string, word: string): Condition[] {
  const meant = withHyphens(word);
  if (meant === word) return [];
  return [sql`(${findsText(meant)} and not exists (select from ${sql.table(table)} t where ${findsText(word)}))`];
}

/**
 * Search condition of a catalogue: a word is looked for in the record's own texts, in those of its references, and in its
 * id if lists show it.
 */
const searchOf =
  ({ idLabel, table }: AnyCatalogue, references: readonly Reference[]) =>
  (word: string): Condition =>
    some([
      findsText(word),
      ...asMeant(table, word),
      ...references.map(
        ({ name, target }) =>
          sql<boolean>`${column(name)} in (select id from ${sql.table(target.table)} where ${busquedaLike('busqueda')(word)})`,
      ),
      ...(idLabel ? [sql<boolean>`t.id::text like patron(${word})`] : []),
    ]);

/**
 * The list of a declared catalogue: its fields as columns and sort keys, its references joined, its search on the generated
 * column `busqueda`.
 * @param more additional columns of its answers.
 */
export function catalogueSource(declared: AnyCatalogue, more: readonly RawBuilder<unknown>[] = []): ListSource {
  const { resource, table, namedBy, key, fields, shared } = declared;
  const leaves = leavesOf(fields);
  const references = referencesOf(leaves);
  const [first = 'id'] = namedBy;
  return {
    resource,
    scope: ofCompany(shared),
    from: sql`${sql.table(table)} t`,
    joins: sql.join(
      references.map(
        ({ name, record, target }) =>
          sql`left join ${sql.table(target.table)} ${sql.ref(record)} on ${sql.ref(`${record}.id`)} = ${column(name)}`,
      ),
      sql` `,
    ),
    columns: sql.join([recordColumns, ...columnsOf(declared), ...references.map(referred), ...more]),
    sort: {
      ...recordSort,
      ...Object.fromEntries(leaves.map(({ path, name }) => [path, column(name)])),
      ...Object.fromEntries(
        references.flatMap(({ name, record, target }) => {
          const byName = nameIn(record, target);
          return [name, `${record}.nombre`].map(field => [field, byName]);
        }),
      ),
      [first]: inOrderOf(namedBy.map(column)),
    },
    // The special articles have no family.
    mayBeEmpty: [
      ...leaves.filter(({ field }) => !field.required).map(({ path }) => path),
      ...references.flatMap(({ name, record }) => [name, `${record}.nombre`]),
    ],
    defaultSort: [first, 'ASC'],
    filters: {
      ...recordFilters,
      // A picker shows prefix matches first, even when there are more matches than it reads.
      ...prefixFilter(column(key.field), nameIn('t', declared)),
      ...Object.fromEntries(
        references.map(({ name }) => [name, listFilter(id(), value => sql`${column(name)} = ${value}`)]),
      ),
      [key.field]: listFilter(
        requiredText(''),
        value => sql`${comparableKey(declared, column(key.field))} = ${comparableKey(declared, sql`${value}::text`)}`,
      ),
    },
    search: searchOf(declared, references),
  };
}
