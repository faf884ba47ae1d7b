import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { paths } from '../../../app/routes';
import { DocumentSkeleton } from '../../../kit/document/DocumentSkeleton';
import { recordPage } from '../../../kit/RecordPage';

interface DocumentScreen<T> {
  resource: string;
  /** Name of the kind of document, to be followed by its number: "Orden". */
  title: string;
  listTitle: string;
  missing: string;
  refreshEvery?: (record: T | undefined) => number | false;
}

export const documentPage = <T extends RaRecord<number>>(
  { listTitle, ...screen }: DocumentScreen<T>,
  render: (document: T) => ReactNode,
) =>
  recordPage<T>(
    {
      ...screen,
      isNumbered: true,
      parent: { title: listTitle, to: paths.list(screen.resource) },
      detail: 'Puede que el enlace esté mal escrito.',
      failed: 'No se pudo cargar el documento',
    },
    ({ record }) => (record ? render(record) : <DocumentSkeleton />),
  );
