import type { ReactNode } from 'react';
import { useGetOne, useParams, type RaRecord } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import { gateOf } from '../../../api/permisos';
import { paths } from '../../../app/routes';
import { DocumentSkeleton } from '../../../kit/document/DocumentSkeleton';
import { PageTitle } from '../../../kit/PageTitle';
import { GatedScreen, LoadFailed, NotFound } from '../../../kit/screens';

interface DocumentPageProps<T extends RaRecord> {
  resource: string;
  /** Name of the kind of document, to be followed by its number: "Orden". */
  title: string;
  /** Title of its list. */
  listTitle: string;
  notFound: string;
  /** Refetch interval in milliseconds; false for none. */
  refreshEvery?: (record: T | undefined) => number | false;
  children: (record: T) => ReactNode;
}

export function DocumentPage<T extends RaRecord<number>>(props: DocumentPageProps<T>) {
  const { resource, title, listTitle } = props;
  const id = idEnRuta.safeParse(useParams()['id']).data;
  const parent = { title: listTitle, to: paths.list(resource) };
  return (
    <>
      <PageTitle title={`${title} ${id ?? ''}`} parent={parent} />
      <GatedScreen gate={gateOf(resource, 'one')}>
        {id ? <Loaded key={id} id={id} {...props} /> : <Missing {...props} />}
      </GatedScreen>
    </>
  );
}

function Loaded<T extends RaRecord<number>>({ id, children, ...props }: DocumentPageProps<T> & { id: number }) {
  const { resource, refreshEvery } = props;
  const { data, error, refetch } = useGetOne<T>(
    resource,
    { id },
    { refetchInterval: refreshEvery && (query => refreshEvery(query.state.data)) },
  );
  if (data) return children(data);
  if (!error) return <DocumentSkeleton />;
  return (
    <LoadFailed
      isScreen
      title="No se pudo cargar el documento"
      error={error}
      onRetry={refetch}
      notFound={<Missing {...props} />}
    />
  );
}

const Missing = ({
  resource,
  listTitle,
  notFound,
}: Pick<DocumentPageProps<RaRecord>, 'resource' | 'listTitle' | 'notFound'>) => (
  <NotFound
    title={notFound}
    detail="Puede que el enlace esté mal escrito."
    to={paths.list(resource)}
    wayBack={`Ir a ${listTitle}`}
  />
);
