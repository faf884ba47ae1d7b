import { Fragment, isValidElement, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { z } from 'zod';
import { shownFields, type AnyCatalogue } from '#contract/declarations/catalogue';
import { cantidad, dinero, fullName, NOTHING } from '#contract/text/format';
import type { FieldFacts } from '#contract/declarations/kinds';
import { headingOf, inOrder, valueAt, type PlacedField } from '#contract/declarations/placedFields';
import { fechaHora } from '../../api/company';
import { EstatusBadge } from '../Badge';
import type { CatalogueRecord } from '../catalogue';

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
  lineHeight: 1.35,
};

/** Allows an e-mail address to break beside its @, before dots of its name and, where longer than most columns, of its domain. */
export const breakable = (text: string): ReactNode =>
  text.split(/(?<=@)|(?=@|\.[^\s@]*@)|(?<=@\S{20,})(?=\.)/).map((part, at) => (
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
 * A column of a list, or of the lines of a document: a table column on a desk, a part of a card on a phone. `card`: 'title'
 * is the card's heading, 'control' (of lines) a checkbox before it, 'status' is beside it, 'fact' (default) is a line
 * "label: value", 'action' is a main action, 'hide' omits it.
 */
export interface Column<T> {
  label: string;
  render(record: T): ReactNode;
  /** The field by which the list can be sorted. */
  source?: string;
  align?: 'right';
  card?: 'title' | 'control' | 'status' | 'fact' | 'action' | 'hide';
  /** Belongs to the name of the row, as the title and the number do. */
  names?: boolean;
  /**
   * Pixels: the width of fixed columns (dates, money, states), the minimum width of text; or a percentage, '40%'. Lines,
   * whose tables share the room, make fixed columns as wide as their content.
   */
  width?: number | `${number}%` | 'content';
  /** Pixels: the minimum width of a text that has a share, if it is not to be that of a long word. */
  least?: number;
  /** Truncated to the space left, but not below its minimum width. */
  cut?: boolean;
}

export const columnsOfCard = <T,>(columns: readonly Column<T>[], kind: Column<T>['card']) =>
  columns.filter(({ card = 'fact' }) => card === kind);

/** Whether its content stays on one line, whatever room there is. */
export const isFixed = ({ width, cut }: Pick<Column<never>, 'width' | 'cut'>): boolean =>
  width === 'content' || (typeof width === 'number' && !cut);

type Options<T> = Partial<Column<T>>;
type Get<T, V> = (record: T) => V;

/** Column with any content; texts, figures and dates have helpers of their own below. */
export const column = <T,>(label: string, render: Get<T, ReactNode>, options?: Options<T>): Column<T> => ({
  label,
  render,
  ...options,
});

/** Text column, truncated after three lines, with the full text as tooltip. */
export const textColumn = <T,>(label: string, get: Get<T, string | number | null | undefined>, own?: Options<T>) =>
  column<T>(label, record => <FewLines>{`${get(record) ?? NOTHING}`}</FewLines>, { cut: true, ...own });

export const personColumn = <T,>(label: string, get: Get<T, Parameters<typeof fullName>[0]>, own?: Options<T>) =>
  textColumn<T>(label, record => fullName(get(record)) || null, own);

type GetNumber<T> = Get<T, number | null | undefined>;

export const moneyColumn = <T,>(label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(label, record => dinero(get(record)), { align: 'right', width: 110, ...own });

export const numberColumn = <T,>(label: string, get: GetNumber<T>, own?: Options<T>) =>
  column<T>(label, record => cantidad(get(record)), { align: 'right', ...own });

/** Instant column, `d/M/yy, h:mm a` in the company's time zone. */
export const dateColumn = <T,>(label: string, get: Get<T, string | null | undefined>, own?: Options<T>) =>
  column<T>(label, record => fechaHora(get(record)), { width: 146, ...own });

export const estatusColumn = <T extends { estatus: boolean }>(label: string) =>
  column<T>(label, ({ estatus }) => <EstatusBadge estatus={estatus} />, {
    source: 'estatus',
    card: 'status',
    width: 90,
  });

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
type ColumnOptions = Partial<Pick<Column<CatalogueRecord>, 'card' | 'width' | 'cut' | 'label' | 'render'>>;

const amount = z.number().nullish().catch(null);
const words = z.union([z.string(), z.number()]).nullish().catch(null);

const textWidths: Partial<Record<FieldFacts['kind'], number>> = { phone: 132, email: 140 };

/** The column of a declared field; content and format follow from its kind. */
function fieldColumn({ path, field }: PlacedField, options: ColumnOptions = {}): Column<CatalogueRecord> {
  const heading = headingOf(field);
  const own = { source: path, ...options };
  const numberOf = (record: CatalogueRecord) => amount.parse(valueAt(record, path));
  const textOf = (at: string) => (record: CatalogueRecord) => words.parse(valueAt(record, at));
  switch (field.kind) {
    case 'money':
      return moneyColumn(heading, numberOf, own);
    case 'quantity':
    case 'integer':
      return numberColumn(heading, numberOf, { width: 96, ...own });
    case 'instant':
      return dateColumn(heading, record => z.string().parse(valueAt(record, path)), own);
    case 'flag':
      return { ...estatusColumn(heading), ...options };
    case 'reference': {
      const { resource = '', record: answered } = field.reference ?? {};
      const source = `${answered}.nombre`;
      const nameOf = textOf(source);
      const idOf = (record: CatalogueRecord) => numberOf(record) ?? null;
      const render = (record: CatalogueRecord) => (
        <ReferenceName resource={resource} id={idOf(record)} name={nameOf(record)} />
      );
      return column(heading, render, { cut: true, ...options, source });
    }
    default:
      return textColumn(heading, textOf(path), { width: textWidths[field.kind], ...own });
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
): Column<CatalogueRecord>[] {
  const options = new Map(Object.entries(columns));
  const shown = inOrder(shownFields(declared), first).flatMap(placed => {
    const own = options.get(placed.path) ?? {};
    const title: ColumnOptions = declared.namedBy.includes(placed.path) ? { card: 'title' } : {};
    return own ? [fieldColumn(placed, { ...title, ...own })] : [];
  });
  if (!declared.idLabel) return shown;
  const id = textColumn<CatalogueRecord>(declared.idLabel, record => record.id, {
    source: 'id',
    width: 40,
    cut: false,
    card: 'hide',
  });
  return [id, ...shown];
}
