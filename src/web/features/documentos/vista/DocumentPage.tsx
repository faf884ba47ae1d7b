import type { ReactNode } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { gateOf } from '../../../api/permisos';
import { paths } from '../../../app/routes';
import { DocumentSkeleton } from '../../../kit/document/DocumentSkeleton';
import { RecordFailed, RecordPage, RecordTitle } from '../../../kit/RecordPage';

interface DocumentPageProps<T extends RaRecord> {
  resource: string;
  /** Name of the kind of document, to be followed by its number: "Orden". */
  title: string;
  /** Title of its list. */
  listTitle: string;
  missing: string;
  /** Refetch interval in milliseconds; false for none. */
  refreshEvery?: (record: T | undefined) => number | false;
  children: (record: T) => ReactNode;
}

export function DocumentPage<T extends RaRecord<number>>(props: DocumentPageProps<T>) {
  const { resource, title, listTitle, missing } = props;
  return (
    <RecordPage
      gate={gateOf(resource, 'one')}
      {...{ title, missing }}
      parent={{ title: listTitle, to: paths.list(resource) }}
      detail="Puede que el enlace esté mal escrito."
      failed="No se pudo cargar el documento"
    >
      {id => <Read id={id} {...props} />}
    </RecordPage>
  );
}

function Read<T extends RaRecord<number>>({
  id,
  resource,
  refreshEvery,
  children,
}: DocumentPageProps<T> & { id: number }) {
  const { data, error, refetch } = useGetOne<T>(
    resource,
    { id },
    { refetchInterval: refreshEvery && (query => refreshEvery(query.state.data)) },
  );
  if (error && !data) return <RecordFailed error={error} refetch={refetch} />;
  return (
    <>
      <RecordTitle number={id} />
      {data ? children(data) : <DocumentSkeleton />}
    </>
  );
}
