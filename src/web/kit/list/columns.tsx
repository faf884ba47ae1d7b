import { Fragment, isValidElement, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useGetManyAggregate, type RaRecord } from 'react-admin';
import { z } from 'zod';
import { shownFields, type AnyCatalogue } from '#contract/declarations/catalogue';
import { cantidad, dinero, fullName, NOTHING } from '#contract/text/format';
import { headingOf, inOrder, valueAt, type PlacedField } from '#contract/declarations/placedFields';
import { fechaHora } from '../../app/company';
import { EstatusBadge } from '../Badge';
import type { CatalogRecord } from '../catalogue';

/** Native tooltip, set only if the text is truncated: Material tooltips in every cell are slow on weak machines. */
const showWhole = ({ currentTarget }: MouseEvent<HTMLElement>) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = currentTarget;
  const isCut = scrollWidth > clientWidth || scrollHeight > clientHeight;
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
};

/** For an ancestor: its texts wrap in full, e.g. on touch screens, which cannot hover for the tooltip. */
export const wholeTexts = { '--lines': 'none' };

/** Two lines fit the height of a row; for a third, which few texts need, the row grows. */
const fewLines: CSSProperties = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 'var(--lines, 3)',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
};

/** Allows an e-mail address to break after the @ and, if its domain is longer than most columns, before a dot of it. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=@)|(?<=@\S{20,})(?=\.)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** Text on up to three lines; the tooltip shows the full text if it is truncated. */
export const FewLines = ({ children }: { children: ReactNode }) => (
  <span style={fewLines} onMouseEnter={showWhole}>
    {typeof children === 'string' ? breakable(children) : children}
  </span>
);

/** Whether a cell says only that there is nothing. */
export const isNothing = (content: ReactNode): boolean =>
  content === NOTHING || (isValidElement<{ children?: ReactNode }>(content) && isNothing(content.props.children));

/**
 * A column of a list: a table column on a desk, a part of a card on a phone. `card`: 'title' is the card's heading,
 * 'status' is beside it, 'fact' (default) is a line "label: value", 'action' is a main action, 'hide' omits it.
 */
export interface Column<T extends RaRecord> {
  /** Path of the value and sort field. */
  source: string;
  label: string;
  render(record: T): ReactNode;
  align?: 'right';
  /** False if the server cannot sort by it. */
  sortable?: boolean;
  card?: 'title' | 'status' | 'fact' | 'action' | 'hide';
  /** Pixels: the width of fixed columns (dates, money, states), the minimum width of text; or a percentage, '40%'. */
  width?: number | `${number}%`;
  /** Truncated to the space left, but not below its minimum width. */
  cut?: boolean;
}

type Options<T extends RaRecord> = Partial<Omit<Column<T>, 'source' | 'render'>>;
type Get<T, V> = (record: T) => V;

/** Column with any content; texts, figures and dates have helpers of their own below. */
export const column = <T extends RaRecord>(
  source: string,
  label: string,
  render: Get<T, ReactNode>,
  options: Options<T> = {},
): Column<T> => ({ source, label, render, ...options });

/** Text column, truncated after three lines, with the full text as tooltip. */
export function textColumn<T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | number | null | undefined>,
  options: Options<T> = {},
): Column<T> {
  return column(source, label, record => <FewLines>{`${get(record) ?? NOTHING}`}</FewLines>, { cut: true, ...options });
}

export const personColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, Parameters<typeof fullName>[0]>,
  own?: Options<T>,
) => textColumn<T>(source, label, record => fullName(get(record)) || null, own);

type GetNumber<T> = Get<T, number | null | undefined>;

export const moneyColumn = <T extends RaRecord>(source: string, label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(source, label, record => dinero(get(record)), { align: 'right', width: 110, ...own });

export const numberColumn = <T extends RaRecord>(source: string, label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(source, label, record => cantidad(get(record)), { align: 'right', width: 96, ...own });

/** Instant column, `d/M/yy, h:mm a` in the company's time zone. */
export const dateColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | null | undefined>,
  own?: Options<T>,
) => column<T>(source, label, record => fechaHora(get(record)), { width: 146, ...own });

export const estatusColumn = <T extends RaRecord & { estatus: boolean }>(label: string) =>
  column<T>('estatus', label, ({ estatus }) => <EstatusBadge estatus={estatus} />, { card: 'status', width: 90 });

interface ReferenceNameProps {
  resource: string;
  id: number | null;
  /** Name in the record; a plain provider sends only the id, and the name is fetched. */
  name: string | number | null | undefined;
}

function ReferenceName({ resource, id, name }: ReferenceNameProps) {
  const isUnknown = name == null && id !== null;
  const { data } = useGetManyAggregate<{ id: number; nombre: string }>(
    resource,
    { ids: isUnknown ? [id] : [] },
    { enabled: isUnknown },
  );
  return <FewLines>{`${name ?? data?.[0]?.nombre ?? NOTHING}`}</FewLines>;
}

/** Column options beyond a field's declaration. */
type ColumnOptions = Partial<Pick<Column<CatalogRecord>, 'card' | 'width' | 'cut' | 'label' | 'render'>>;

const amount = z.number().nullish().catch(null);
const words = z.union([z.string(), z.number()]).nullish().catch(null);

/** The column of a declared field; content and format follow from its kind. */
function fieldColumn({ path, field }: PlacedField, options: ColumnOptions = {}): Column<CatalogRecord> {
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
        <ReferenceName resource={resource} id={idOf(record)} name={nameOf(record)} />
      );
      return column(source, heading, render, { cut: true, ...options });
    }
    case 'phone':
      return textColumn(path, heading, textOf(path), { width: 132, ...options });
    case 'email':
      return textColumn(path, heading, textOf(path), { width: 140, ...options });
    default:
      return textColumn(path, heading, textOf(path), options);
  }
}

/** What a catalogue's list changes with respect to its declaration. */
export interface ListOptions<Path extends string = string> {
  /** Fields to show first; the others follow in their declared order. */
  first?: readonly Path[];
  /** Column options by field; false omits the column. */
  columns?: Partial<Record<Path | 'id' | 'fechaCreado' | 'estatus', ColumnOptions | false>>;
}

/** The columns of a catalogue's list. The fields that name a record are the card's title on a phone. */
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
  const id = textColumn<CatalogRecord>('id', declared.idLabel, record => record.id, {
    width: 40,
    cut: false,
    card: 'hide',
  });
  return [id, ...shown];
}
