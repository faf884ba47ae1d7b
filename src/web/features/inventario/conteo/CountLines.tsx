import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { Paper } from '@mui/material';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useEvent } from 'react-admin';
import { useDraftLines } from '../../../kit/document/LinesOfDraft';
import { moveBetweenLines } from '../../../kit/document/lineCells';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { SendFailure } from '../../../kit/draft/useSendDraft';
import { StateScreen } from '../../../kit/screens';
import { PlainList } from '../../../kit/layout';
import { movedIn, type Count, type CountLine } from './count';
import { CountRow } from './CountRow';

interface CountLinesProps {
  store: StoredDraft<Count>;
  failure: SendFailure | null;
  /** Called on Enter: moves on to the next article, as a scanner does. */
  onNext: () => void;
}

const nameOf = ({ nombreProducto }: CountLine) => nombreProducto;
const isBack = (line: CountLine, since: readonly CountLine[]) =>
  since.some(({ idProducto }) => idProducto === line.idProducto);

/** The counted articles, last added first. Removing can be undone. */
export function CountLines({ store, failure, onNext }: CountLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useMemo(() => movedIn(failure?.data), [failure]);
  const { lineas, remove, removed } = useDraftLines({ store, nameOf, isBack });
  // Stable, as an article added renders its own row alone.
  const onRemove = useEvent(remove);
  const onKeyDown = useEvent((event: KeyboardEvent<HTMLElement>) =>
    event.key === 'Enter' ? onNext() : moveBetweenLines(event, list.current),
  );

  const rows = lineas.map(({ localId, idProducto }) => (
    <CountRow
      key={localId}
      {...{ store, localId, onRemove, onKeyDown }}
      now={moved.get(idProducto)}
      error={failure?.byLine.get(localId)}
    />
  ));
  // The undo notice goes where the line was, near the finger that removed it.
  if (removed) rows.splice(removed.index, 0, <li key={`quitada ${removed.line.localId}`}>{removed.notice}</li>);

  return (
    <>
      <PlainList ref={list} aria-label="Artículos contados">
        {rows}
      </PlainList>
      {lineas.length === 0 && (
        <Paper variant="outlined">
          <StateScreen
            icon={FactCheck}
            title="Todavía no ha contado nada"
            detail="Lea o busque un artículo y escriba cuántos hay."
          />
        </Paper>
      )}
    </>
  );
}
