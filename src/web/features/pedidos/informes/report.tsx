import type { ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';
import type { z } from 'zod';
import type { Informe } from '#contract/cifras';
import type { Column } from '../../../kit/list/columns';
import { Figures } from '../../../kit/list/Figures';
import { ListPage } from '../../../kit/list/ListPage';
import type { RowsProps } from '../../../kit/list/rows';
import { useIsPhone } from '../../../kit/useIsPhone';
import { OrderFilters } from '../orderRows';
import { ListExports, type MakeDocument } from '../orderDocuments';

interface Report<T extends RaRecord, C> {
  /** Its figures in the contract, its address, and where its rows come from, unless `resource` says so. */
  name: Informe;
  resource?: string;
  title: string;
  /** Said when there is nothing to report. */
  empty: string;
  columns: Column<T>[];
  sort?: SortPayload;
  /** Always in force. */
  filter?: Record<string, unknown>;
  /** False where its rows cannot be searched. */
  search?: false;
  /** What the person may narrow it by; null for nothing. */
  filters?: ReactNode;
  /** What the call of its figures answers, and what of it is printed. */
  cifras: z.ZodType<C>;
  figures: readonly (readonly [label: string, value: (cifras: C) => string])[];
  /** Its PDF and its Excel file, as it is filtered, searched and sorted. */
  files?: MakeDocument;
  /** Where a row leads. */
  rowLink?: (record: T) => string | null;
  mainAction?: (record: T) => ReactNode;
  rowActions?: (record: T) => ReactNode;
  /** What a card shows in place of the main action, where a table has columns for it. */
  cardActions?: (record: T) => ReactNode;
  /** What is done with several rows at once. */
  selection?: RowsProps<T>['selection'];
  /** What stands under a row that is opened. */
  expand?: (record: T) => ReactNode;
}

const NEWEST_FIRST: SortPayload = { field: 'fecha', order: 'DESC' };

export function report<T extends RaRecord, C>({ name, cifras, figures, files, empty, ...declared }: Report<T, C>) {
  const { cardActions, mainAction, ...list } = declared;
  const printed = figures.map(([label, value]) => ({ label, value }));
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
        summary={<Figures call={`cifras.${name}`} schema={cifras} figures={printed} />}
        exports={files && <ListExports title={list.title} make={files} />}
      />
    );
  };
}
