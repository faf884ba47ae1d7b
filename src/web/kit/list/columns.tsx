import { Fragment, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { shownFields, type AnyCatalogue } from '#contract/catalogue';
import { cantidad, dinero } from '#contract/format';
import { headingOf, inOrder, valueAt, type PlacedField } from '#contract/placedFields';
import { fechaHora } from '../../app/company';
import { EstatusBadge } from '../EstatusBadge';
import type { CatalogRecord } from './CatalogueList';

/** The browser's own tooltip, and only where the text was cut: a Material one in every cell is felt on a slow machine. */
const showWhole = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = currentTarget;
  const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
};

const style = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'var(--one-line, nowrap)',
  overflowWrap: 'anywhere',
} as const;

/** For what stands around: its texts take as many lines as they need, where no pointer could ask for the rest. */
export const wholeTexts = { '--one-line': 'normal', '--lines': 'none' };

/** Text that stays in one line; a tooltip shows all of it where it was cut. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span style={style} onMouseEnter={showWhole}>
    {children}
  </span>
);

/** Two lines are as high as a row. */
const twoLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 'var(--lines, 2)',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
};

/** An address is read whole when it breaks after its @. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=@)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Text that takes a second line rather than lose its end, in a table with many columns. */
const TwoLines = ({ children }: { children: string }) => (
  <span style={twoLines} onMouseEnter={showWhole}>
    {breakable(children)}
  </span>
);

/**
 * A list's columns, declared once: on a desk they are table columns, on a phone the parts of a card.
 * `card`: 'title' heads it, 'status' stands beside the title, 'fact' (the default) is a line "label: value", 'hide'.
 */
export interface Column<T extends RaRecord> {
  /** Path of the value; also the field it sorts by. */
  source: string;
  label: string;
  render(record: T): ReactNode;
  align?: 'right';
  /** False where the server knows no order for it. */
  sortable?: boolean;
  card?: 'title' | 'status' | 'fact' | 'hide';
  /** Pixels for what has one width (dates, money, states), the least of them for text; or a share of the table as '40%'. */
  width?: number | `${number}%`;
  /** Is cut to what is left for it, but never under its least width. */
  cut?: boolean;
}

type Options<T extends RaRecord> = Partial<Omit<Column<T>, 'source' | 'render'>>;
type Get<T, V> = (record: T) => V;

/** A column of anything that can be drawn of a record; those of texts, figures and dates have helpers of their own. */
export const column = <T extends RaRecord>(
  source: string,
  label: string,
  render: Get<T, ReactNode>,
  options: Options<T> = {},
): Column<T> => ({ source, label, render, ...options });

/** Long text in one line, or two where there are many columns, with an ellipsis and the whole of it in a tooltip. */
export function textColumn<T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | number | null | undefined>,
  { lines = 1, ...options }: Options<T> & { lines?: 1 | 2 } = {},
): Column<T> {
  const Text = lines === 1 ? OneLine : TwoLines;
  return column(source, label, record => <Text>{`${get(record) ?? '—'}`}</Text>, { cut: true, ...options });
}

type GetNumber<T> = Get<T, number | null | undefined>;

export const moneyColumn = <T extends RaRecord>(source: string, label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(source, label, record => dinero(get(record)), { align: 'right', width: 110, ...own });

export const numberColumn = <T extends RaRecord>(source: string, label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(source, label, record => cantidad(get(record)), { align: 'right', width: 96, ...own });

/** An instant, `d/M/yy, h:mm a` in the company's time zone. */
export const dateColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | null | undefined>,
  own?: Options<T>,
) => column<T>(source, label, record => fechaHora(get(record)), { width: 150, ...own });

export const estatusColumn = <T extends RaRecord & { estatus: boolean }>(label: string) =>
  column<T>('estatus', label, ({ estatus }) => <EstatusBadge estatus={estatus} />, { card: 'status', width: 96 });

interface ReferenceNameProps {
  resource: string;
  id: number | null;
  /** As the record itself says it; a plain provider names the id only, and it is looked up. */
  name: string | number | null | undefined;
  lines?: 1 | 2;
}

function ReferenceName({ resource, id, name, lines = 1 }: ReferenceNameProps) {
  const isUnknown = name == null && id !== null;
  const { data } = useGetManyAggregate<{ id: number; nombre: string }>(
    resource,
    { ids: isUnknown ? [id] : [] },
    { enabled: isUnknown },
  );
  const Text = lines === 1 ? OneLine : TwoLines;
  return <Text>{`${name ?? data?.[0]?.nombre ?? '—'}`}</Text>;
}

/** What a list says of a column besides what its field declares. */
type ColumnOptions = Partial<Pick<Column<CatalogRecord>, 'card' | 'width' | 'label' | 'render'>> & { lines?: 1 | 2 };

const amount = z.number().nullish().catch(null);
const words = z.union([z.string(), z.number()]).nullish().catch(null);

/** The column of a declared field: what it prints, and how, follows from the field's kind. */
function fieldColumn({ path, field }: PlacedField, { lines, ...options }: ColumnOptions = {}): Column<CatalogRecord> {
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
      const { resource = '', record: answered } = field.reference ?? {};
      const source = `${answered}.nombre`;
      const nameOf = textOf(source);
      const idOf = (record: CatalogRecord) => numberOf(record) ?? null;
      const render = (record: CatalogRecord) => (
        <ReferenceName resource={resource} id={idOf(record)} name={nameOf(record)} lines={lines} />
      );
      return column(source, heading, render, { cut: true, ...options });
    }
    case 'phone':
      return textColumn(path, heading, textOf(path), { lines, width: 132, ...options });
    case 'email':
      return textColumn(path, heading, textOf(path), { lines, width: 140, ...options });
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
