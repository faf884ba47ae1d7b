import type { ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import type { z } from 'zod';
import type { Informe } from '#contract/cifras';
import type { Column } from '../../../kit/list/columns';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import type { RowsProps } from '../../../kit/list/rows';
import { useIsPhone } from '../../../kit/useIsPhone';
import { OrderFilters } from '../orderRows';
import { ListExports, type MakeDocument } from '../orderDocuments';

interface Report<T extends RaRecord, C> {
  /** Name of the report in the contract, which is also its path and, without `resource`, its resource. */
  name: Informe;
  resource?: string;
  title: string;
  /** Text for an empty report. */
  empty: string;
  columns: Column<T>[];
  sort?: SortPayload;
  /** Permanent filter. */
  filter?: Record<string, unknown>;
  /** False if the rows cannot be searched. */
  search?: false;
  /** Filters of the toolbar; null for none. */
  filters?: ReactNode;
  /** Schema of the figures' response, and the figures shown from it. */
  cifras: z.ZodType<C>;
  figures: readonly Figure<C>[];
  /** Makes its PDF and Excel downloads, with the list's filter, search and sort. */
  files?: MakeDocument;
  rowLink?: (record: T) => string | null;
  mainAction?: (record: T) => ReactNode;
  rowActions?: (record: T) => ReactNode;
  /** Actions of a phone's card, for reports whose table has them as columns. */
  cardActions?: (record: T) => ReactNode;
  /** Actions on several rows. */
  selection?: RowsProps<T>['selection'];
  /** Content of an expanded row. */
  expand?: (record: T) => ReactNode;
}

const NEWEST_FIRST: SortPayload = { field: 'fecha', order: 'DESC' };

export function report<T extends RaRecord, C>({ name, cifras, figures, files, empty, ...declared }: Report<T, C>) {
  const { cardActions, mainAction, ...list } = declared;
  return function ReportPage() {
    const isPhone = useIsPhone();
    return (
      <ListPage<T>
        resource={name}
        storeKey={list.resource && `${name}.listParams`}
        sort={NEWEST_FIRST}
        filters={<OrderFilters />}
        {...list}
        mainAction={isPhone ? (cardActions ?? mainAction) : mainAction}
        emptyMessage={empty}
        summary={<Figures call={`cifras.${name}`} schema={cifras} figures={figures} />}
        exports={files && <ListExports title={list.title} make={files} />}
      />
    );
  };
}
