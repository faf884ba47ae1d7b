import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { Informe } from '#contract/cifras';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage, type ListPageProps } from '../../../kit/list/ListPage';
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
}

export function report<T extends RaRecord, C>({ name, cifras, figures, files, empty, ...list }: Report<T, C>) {
  const ReportPage = () => (
    <ListPage<T>
      resource={name}
      storeKey={list.resource && `${name}.listParams`}
      filters={<OrderFilters />}
      filledBy="pedidos"
      {...list}
      emptyMessage={empty}
      summary={<Figures call={`cifras.${name}`} schema={cifras} figures={figures} />}
      exports={files && <ListExports title={list.title} make={files} />}
    />
  );
  return ReportPage;
}
