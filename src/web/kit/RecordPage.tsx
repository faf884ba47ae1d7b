import { createContext, Fragment, useContext, type ReactNode } from 'react';
import { useParams } from 'react-admin';
import { idEnRuta } from '#contract/fields';
import type { GateName } from '#contract/permisos';
import { readFailure } from '../api/failure';
import { useMayPass } from './gate';
import { PageTitle } from './PageTitle';
import { GatedScreen, LoadFailed, NotFound } from './screens';

interface Unread {
  /** Title of the screen while no record is shown on it. */
  title: string;
  /** The list of such records. */
  parent: { title: string; to: string };
  /** "El proyecto no existe". */
  missing: string;
  /** Why that may be. */
  detail?: string;
  /** "No se pudo cargar el proyecto". */
  failed: string;
}

const UnreadContext = createContext<Unread>({ title: '', parent: { title: '', to: '' }, missing: '', failed: '' });

interface RecordPageProps extends Unread {
  gate: GateName;
  /** Reads the record, whose screen it is, and sets its title; what it could not read it shows as `RecordFailed`. */
  children: (id: number) => ReactNode;
}

/** The screen of one record, whose id is in the address. */
export function RecordPage({ gate, children, ...unread }: RecordPageProps) {
  const id = idEnRuta.safeParse(useParams()['id']).data;
  const isClosed = !useMayPass(gate);
  return (
    <UnreadContext value={unread}>
      {isClosed && <RecordTitle />}
      <GatedScreen gate={gate}>
        {id === undefined ? <Missing /> : <Fragment key={id}>{children(id)}</Fragment>}
      </GatedScreen>
    </UnreadContext>
  );
}

/** Title of a screen whose record is known by its number, "Orden 12"; without one, of a screen that shows none. */
export function RecordTitle({ number }: { number?: number }) {
  const { title, parent } = useContext(UnreadContext);
  return <PageTitle title={number === undefined ? title : `${title} ${number}`} parent={parent} />;
}

function Missing() {
  const { missing, detail, parent } = useContext(UnreadContext);
  return (
    <>
      <RecordTitle />
      <NotFound title={missing} detail={detail} to={parent.to} wayBack={`Ir a ${parent.title}`} />
    </>
  );
}

/** In place of a record that could not be read: that there is none, or why and a way to try again. */
export function RecordFailed({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  const { failed } = useContext(UnreadContext);
  if (readFailure(error).status === 404) return <Missing />;
  return (
    <>
      <RecordTitle />
      <LoadFailed isScreen title={failed} error={error} onRetry={refetch} />
    </>
  );
}
