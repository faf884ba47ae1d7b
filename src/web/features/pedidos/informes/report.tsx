import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { Informe } from '#contract/cifras';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage, type ListPageProps } from '../../../kit/list/ListPage';
import { useIsPhone } from '../../../kit/layout';
import { OrderFilters } from '../orderRows';
import { ListExports, type MakeDocument } from '../orderDocuments';

interface Report<T extends RaRecord, C> extends Omit<ListPageProps<T>, 'emptyMessage' | 'summary' | 'exports'> {
  /** Name of the report in the contract, which is also its path and, without `resource`, its resource. */
  name: Informe;
  empty: string;
  /** Schema of the figures' response, and the figures shown from it. */
  cifras: z.ZodType<C>;
  figures: readonly Figure<C>[];
  /** Makes its PDF and Excel downloads, with the list's filter, search and sort. */
  files?: MakeDocument;
  /** Actions of a phone's card, for reports whose table has them as columns. */
  cardActions?: (record: T) => ReactNode;
}

export function report<T extends RaRecord, C>({ name, cifras, figures, files, empty, ...declared }: Report<T, C>) {
  const { cardActions, mainAction, ...list } = declared;
  return function ReportPage() {
    const isPhone = useIsPhone();
    return (
      <ListPage<T>
        resource={name}
        storeKey={list.resource && `${name}.listParams`}
        filters={<OrderFilters />}
        filledBy="pedidos"
        {...list}
        mainAction={isPhone ? (cardActions ?? mainAction) : mainAction}
        emptyMessage={empty}
        summary={<Figures call={`cifras.${name}`} schema={cifras} figures={figures} />}
        exports={files && <ListExports title={list.title} make={files} />}
      />
    );
  };
}
