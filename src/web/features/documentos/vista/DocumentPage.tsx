import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useGetOne, useParams, type RaRecord } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import { isGateName } from '#contract/permisos';
import { readFailure } from '../../../api/failure';
import { paths } from '../../../app/routes';
import { ListSkeleton } from '../../../kit/list/ListStates';
import { PageTitle } from '../../../kit/PageTitle';
import { RequireGate } from '../../../kit/RequireGate';
import { StateScreen } from '../../../kit/StateScreen';

interface DocumentPageProps<T extends RaRecord> {
  resource: string;
  /** "Orden", which its number follows. */
  title: string;
  /** The list it belongs to. */
  listTitle: string;
  notFound: string;
  /** How often it is read again, in milliseconds; false: only when asked. */
  refreshEvery?: (record: T | undefined) => number | false;
  children: (record: T) => ReactNode;
}

/** A finished document by the id in the address, with what is shown while and instead. */
export function DocumentPage<T extends RaRecord<number>>(props: DocumentPageProps<T>) {
  const { resource, title, listTitle, notFound } = props;
  const id = idEnRuta.safeParse(useParams()['id']).data;
  const gate = `${resource}.one`;
  if (!isGateName(gate)) throw new Error(`${resource} has no one`);
  const parent = { title: listTitle, to: paths.list(resource) };
  return (
    <>
      <PageTitle title={`${title} ${id ?? ''}`} parent={parent} />
      <RequireGate gate={gate}>
        {id ? <Loaded key={id} id={id} {...props} /> : <NotFound title={notFound} parent={parent} />}
      </RequireGate>
    </>
  );
}

/** A failed read is shown in place of the document; an alert would say it twice. */
const quiet = { onError: () => {} };

function Loaded<T extends RaRecord<number>>({ id, children, ...props }: DocumentPageProps<T> & { id: number }) {
  const { resource, listTitle, notFound, refreshEvery } = props;
  const { data, error, refetch } = useGetOne<T>(
    resource,
    { id },
    { ...quiet, refetchInterval: refreshEvery && (query => refreshEvery(query.state.data)) },
  );
  if (data) return children(data);
  if (!error) return <ListSkeleton rows={6} />;
  const { status, message } = readFailure(error);
  if (status === 404) return <NotFound title={notFound} parent={{ title: listTitle, to: paths.list(resource) }} />;
  return (
    <StateScreen
      icon={CloudOffIcon}
      role="alert"
      title="No se pudo cargar el documento"
      detail={message}
      action={
        <Button variant="outlined" onClick={() => void refetch()}>
          Reintentar
        </Button>
      }
    />
  );
}

const NotFound = ({ title, parent }: { title: string; parent: { title: string; to: string } }) => (
  <StateScreen
    icon={SearchOffIcon}
    role="alert"
    title={title}
    detail="Puede que el enlace esté mal escrito."
    action={
      <Button variant="outlined" component={LinkBase} to={parent.to}>
        Ir a {parent.title}
      </Button>
    }
  />
);
