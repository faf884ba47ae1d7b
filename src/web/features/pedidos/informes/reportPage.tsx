import type { RaRecord } from 'react-admin';
import { cifras, type CifrasOf, type ListWithCifras } from '#contract/cifras';
import { cantidad } from '#contract/text/format';
import { Figures, type Figure } from '../../../kit/list/Figures';
import { ListPage, type ListPageProps } from '../../../kit/list/ListPage';
import { OrderFilters } from '../orderRows';
import { ListExports, type MakeDocument } from '../orderDocuments';

interface Report<T extends RaRecord, N extends ListWithCifras> extends Omit<
  ListPageProps<T>,
  'emptyMessage' | 'summary' | 'exports'
> {
  /** Name of the report in the contract, which is also its path and, without `resource`, its resource. */
  name: N;
  empty: string;
  /** The labels of those of its figures that are counts, and the figures after them. */
  counts?: { [K in keyof CifrasOf<N>]?: CifrasOf<N>[K] extends number ? string : never };
  figures?: readonly Figure<CifrasOf<N>>[];
  /** Makes its PDF and Excel downloads, with the list's filter, search and sort. */
  files?: MakeDocument;
}

export function reportPage<T extends RaRecord, N extends ListWithCifras>(declared: Report<T, N>) {
  const { name, counts = {}, figures = [], files, empty, ...list } = declared;
  const counted = Object.entries<string>(counts).map(([count, label]): Figure<Record<string, unknown>> => [
    label,
    found => cantidad(Number(found[count])),
  ]);
  const ReportPage = () => (
    <ListPage<T>
      resource={name}
      storeKey={list.resource && `${name}.listParams`}
      filters={<OrderFilters />}
      filledBy="pedidos"
      {...list}
      emptyMessage={empty}
      summary={<Figures call={`cifras.${name}`} schema={cifras[name]} figures={[...counted, ...figures]} />}
      exports={files && <ListExports title={list.title} make={files} />}
    />
  );
  return ReportPage;
}
