import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { cantidad, dinero, fechaHora } from '#contract/format';
import { companyTimeZone } from '../../app/company';
import { EstatusBadge } from '../EstatusBadge';
import { OneLine, TwoLines } from './OneLine';

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
  /** Pixels for what has one width (dates, money, states); a share as '40%', or nothing, for text that is cut to fit. */
  width?: number | `${number}%`;
}

type Options<T extends RaRecord> = Partial<Pick<Column<T>, 'align' | 'sortable' | 'card' | 'width'>>;
type Get<T, V> = (record: T) => V;

/** Long text in one line, or two where there are many columns, with an ellipsis and the whole of it in a tooltip. */
export const textColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | number | null | undefined>,
  { lines = 1, ...options }: Options<T> & { lines?: 1 | 2 } = {},
): Column<T> => {
  const Text = lines === 1 ? OneLine : TwoLines;
  return { source, label, render: record => <Text>{`${get(record) ?? '—'}`}</Text>, ...options };
};

/** Colones, to the right. */
export const moneyColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, number | null | undefined>,
  options: Options<T> = {},
): Column<T> => ({ source, label, align: 'right', width: 110, render: record => dinero(get(record)), ...options });

/** A number, to the right. */
export const numberColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, number | null | undefined>,
  options: Options<T> = {},
): Column<T> => ({ source, label, align: 'right', width: 96, render: record => cantidad(get(record)), ...options });

/** An instant, `d/M/yy, h:mm a` in the company's time zone. */
export const dateColumn = <T extends RaRecord>(
  source: string,
  label: string,
  get: Get<T, string | null | undefined>,
  options: Options<T> = {},
): Column<T> => ({
  source,
  label,
  width: 150,
  render: record => fechaHora(get(record), companyTimeZone()),
  ...options,
});

/** Activo or Inactivo. */
export const estatusColumn = <T extends RaRecord & { estatus: boolean }>(label: string): Column<T> => ({
  source: 'estatus',
  label,
  card: 'status',
  width: 96,
  render: record => <EstatusBadge estatus={record.estatus} />,
});
