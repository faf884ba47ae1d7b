import type { ComponentType, ReactNode } from 'react';
import { RecordContextProvider, useGetOne, useParams, useRecordContext, type RaRecord } from 'react-admin';
import { pathId } from '#contract/declarations/fields';
import type { GateName } from '#contract/permisos';
import { readFailure } from '../api/failure';
import { gateOf } from '../api/permisos';
import { useMayPass } from './gate';
import { PageTitle } from './PageTitle';
import { GatedScreen, LoadFailed, NotFound } from './screens';

interface RecordScreen<T> {
  resource: string;
  /** Gate of the screen; by default that of reading the record. */
  gate?: GateName;
  /** Title of the screen while no record is shown on it. */
  title: string;
  /** Sets the title, followed by the record's number: "Orden 12". The other screens set theirs. */
  isNumbered?: boolean;
  /** The list it belongs to; `gate`, where fewer people may open that list than this screen: the others go home. */
  parent: { title: string; to: string; gate?: GateName };
  /** "El proyecto no existe". */
  missing: string;
  detail?: string;
  /** "No se pudo cargar el proyecto"; without it, the screen is shown all the same. */
  failed?: string;
  /** Stands for the screen until the record is read; without it, the screen is shown without its record. */
  skeleton?: ReactNode;
  /** Refetch interval in milliseconds; false for none. */
  refreshEvery?: (record: T | undefined) => number | false;
}

const HOME = { title: 'Inicio', to: '/' };

/** The screen of one record, whose id is in the address. `record` is undefined while it loads; below it is the context's. */
export function recordPage<T extends RaRecord<number>>(
  screen: RecordScreen<T>,
  Screen: ComponentType<{ id: number; record: T | undefined }>,
) {
  const { resource, gate = gateOf(resource, 'one'), title, missing, failed, skeleton, refreshEvery } = screen;

  function useParent() {
    const { parent } = screen;
    return useMayPass(parent.gate ?? gate) || !parent.gate ? parent : HOME;
  }
  const Title = ({ text = title }: { text?: string }) => <PageTitle title={text} parent={useParent()} />;
  function Missing() {
    const parent = useParent();
    return <NotFound title={missing} detail={screen.detail} to={parent.to} wayBack={`Ir a ${parent.title}`} />;
  }

  function Read({ id }: { id: number }) {
    const { data, error, refetch } = useGetOne<T>(
      resource,
      { id },
      { refetchInterval: refreshEvery && (query => refreshEvery(query.state.data)) },
    );
    if (error && !data && (failed || readFailure(error).status === 404)) {
      return (
        <>
          <Title />
          <LoadFailed isScreen title={failed ?? missing} error={error} onRetry={refetch} notFound={<Missing />} />
        </>
      );
    }
    return (
      <RecordContextProvider value={data}>
        {screen.isNumbered && <Title text={`${title} ${id}`} />}
        {data || !skeleton ? <Screen id={id} record={data} /> : skeleton}
      </RecordContextProvider>
    );
  }

  return function RecordPage() {
    const id = pathId.safeParse(useParams()['id']).data;
    const isShown = useMayPass(gate) && id !== undefined;
    return (
      <>
        {!isShown && <Title />}
        <GatedScreen gate={gate}>{id === undefined ? <Missing /> : <Read id={id} />}</GatedScreen>
      </>
    );
  };
}

/** The record on the screen, for the parts that are shown once it is read. */
export function useReadRecord<T extends RaRecord>(): T {
  const record = useRecordContext<T>();
  if (!record) throw new Error('There is no record on this screen');
  return record;
}
