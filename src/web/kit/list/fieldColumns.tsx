import { z } from 'zod';
import { shownFields, type AnyCatalogue } from '#contract/catalogue';
import { headingOf, inOrder, valueAt, type PlacedField } from '#contract/kinds';
import type { CatalogRecord } from './CatalogueList';
import { dateColumn, estatusColumn, moneyColumn, numberColumn, textColumn, type Column } from './columns';

/** What a list says of a column besides what its field declares. */
export type ColumnOptions = Partial<Pick<Column<CatalogRecord>, 'card' | 'width'>> & { lines?: 1 | 2 };

const amount = z.number().nullish().catch(null);
const words = z.union([z.string(), z.number()]).nullish().catch(null);

/** The column of a declared field: what it prints, and how, follows from the field's kind. */
export function fieldColumn(
  { path, field }: PlacedField,
  { lines, ...options }: ColumnOptions = {},
): Column<CatalogRecord> {
  const heading = headingOf(field);
  const numberOf = (record: CatalogRecord) => amount.parse(valueAt(record, path));
  const textOf = (at: string) => (record: CatalogRecord) => words.parse(valueAt(record, at));
  switch (field.kind) {
    case 'money':
      return moneyColumn(path, heading, numberOf, options);
    case 'quantity':
    case 'integer':
      return numberColumn(path, heading, numberOf, options);
    case 'instant':
      return dateColumn(path, heading, record => z.string().parse(valueAt(record, path)), options);
    case 'flag':
      return { ...estatusColumn(heading), ...options };
    case 'reference': {
      const source = `${field.reference?.record}.nombre`;
      return textColumn(source, heading, textOf(source), { lines, ...options });
    }
    default:
      return textColumn(path, heading, textOf(path), { lines, ...options });
  }
}

/** How a catalogue's list differs from what its declaration says. */
export interface ListOptions<Path extends string = string> {
  /** Fields whose columns come first; the others follow in the order of their declaration. */
  first?: readonly Path[];
  /** By field: what its column says besides, or false where it has none. */
  columns?: Partial<Record<Path | 'id' | 'fechaCreado' | 'estatus', ColumnOptions | false>>;
}

/** The columns of a catalogue's list. What names a record heads its card on a phone. */
export function catalogueColumns(
  declared: AnyCatalogue,
  { first, columns = {} }: ListOptions,
): Column<CatalogRecord>[] {
  const options = new Map(Object.entries(columns));
  const shown = inOrder(shownFields(declared), first).flatMap(placed => {
    const own = options.get(placed.path) ?? {};
    const title: ColumnOptions = declared.namedBy.includes(placed.path) ? { card: 'title' } : {};
    return own ? [fieldColumn(placed, { ...title, ...own })] : [];
  });
  if (!declared.idLabel) return shown;
  const id = textColumn<CatalogRecord>('id', declared.idLabel, record => record.id, { width: 24, card: 'hide' });
  return [id, ...shown];
}
