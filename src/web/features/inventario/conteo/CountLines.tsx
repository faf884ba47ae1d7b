import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { Paper, Box, Card } from '@mui/material';
import { useMemo, useRef, memo, type KeyboardEvent } from 'react';
import { useEvent } from 'react-admin';
import { cantidad, plural } from '#contract/text/format';
import { useDraftLine, useDraftLines } from '../../../kit/document/LinesOfDraft';
import { moveBetweenLines, lineInput, RemoveLine } from '../../../kit/document/lineCells';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { SendFailure } from '../../../kit/draft/useSendDraft';
import { StateScreen } from '../../../kit/screens';
import { PlainList, Quiet, RowTitle } from '../../../kit/layout';
import { movedIn, countedSince, countedSchema, difference, type CountDraft, type CountLine } from './countDraft';
import { editLine, typeInLine } from '../../../kit/document/draftLines';
import { problemOf, QuantityInput, type Typed } from '../../../kit/quantity/QuantityInput';
import { Badge } from '../../../kit/Badge';
import { Notice } from '../../../kit/alerts/Notice';

interface CountLinesProps {
  store: StoredDraft<CountDraft>;
  failure: SendFailure | null;
  /** Called on Enter: moves on to the next article, as a scanner does. */
  onNext: () => void;
}

const nameOf = ({ nombreProducto }: CountLine) => nombreProducto;
const isAddedAgain = (line: CountLine, since: readonly CountLine[]) =>
  since.some(({ idProducto }) => idProducto === line.idProducto);

/** The counted articles, last added first. Removing can be undone. */
export function CountLines({ store, failure, onNext }: CountLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useMemo(() => movedIn(failure?.data), [failure]);
  const { lineas, remove, removed } = useDraftLines({ store, nameOf, isAddedAgain });
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
      <PlainList ref={list} aria-label="Artículos contados" sx={{ '&:empty': { display: 'none' } }}>
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

interface CountRowProps {
  store: StoredDraft<CountDraft>;
  localId: string;
  /** The current stock, if it changed since the article was added to the count. */
  now: number | undefined;
  error: string | undefined;
  onRemove: (line: CountLine) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

export const inputId = ({ localId }: Pick<CountLine, 'localId'>) => `contado-${localId}`;

/** "Sobran 2", "Faltan 3" or "Igual"; null while the quantity is blank. */
function Difference({ line }: { line: CountLine }) {
  const value = difference(line);
  if (value === null) return null;
  if (value === 0) return <Badge tone="good">Igual</Badge>;
  const size = Math.abs(value);
  return (
    <Badge tone={value > 0 ? 'warning' : 'bad'}>
      {value > 0 ? plural(size, 'Sobra', 'Sobran') : plural(size, 'Falta', 'Faltan')} {cantidad(size)}
    </Badge>
  );
}

interface MovedNoticeProps {
  line: CountLine;
  now: number;
  /** Called with the quantity to count from now on; null if it is to be counted again. */
  onSettle: (contado: number | null) => void;
}

function MovedNotice({ line, now, onSettle }: MovedNoticeProps) {
  const follows = countedSince(line, now);
  return (
    <Notice
      severity="warning"
      role="alert"
      sx={{ mt: 1 }}
      actions={[
        follows !== null && { label: `Usar ${cantidad(follows)}`, onClick: () => onSettle(follows) },
        { label: 'Contar de nuevo', variant: 'text', onClick: () => onSettle(null) },
      ]}
    >
      Se movió mientras usted contaba: antes {cantidad(line.stock)}, ahora {cantidad(now)}.
      {line.contado !== null && !line.refused && ` Usted contó ${cantidad(line.contado)}.`}
    </Notice>
  );
}

/** A counted article; one added or typed elsewhere does not render it. */
const CountRow = memo(function CountRow({ store, localId, now, error, onRemove, onKeyDown }: CountRowProps) {
  const input = useRef<HTMLInputElement>(null);
  const line = useDraftLine(store, localId);
  if (!line) return null;
  const { codigo, nombreProducto, presentacion, stock, contado } = line;
  const refused = line.refused?.['contado'];
  const onChange = (changes: Partial<CountLine>) => store.update(current => editLine(current, localId, changes));
  // The button that was pressed goes away, and the focus with it.
  const settle = (contado: number | null) => {
    onChange({ contado, refused: undefined, stock: now });
    input.current?.focus();
  };
  const type = (typed: Typed, text: string) => {
    if (typed === null) onChange({ contado: null, refused: undefined });
    else onChange(typeInLine(line, 'contado', countedSchema.safeParse(typed).data ?? text));
  };
  return (
    <Card component="li" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <RowTitle>{nombreProducto}</RowTitle>
          <Quiet>
            {codigo} · {presentacion}
          </Quiet>
        </Box>
        <RemoveLine name={nombreProducto} onRemove={() => onRemove(line)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 1 }}>
        <QuantityInput
          value={refused ?? contado}
          onChange={type}
          onKeyDown={event =>
            refused !== undefined && event.key === 'Enter' ? input.current?.select() : onKeyDown(event)
          }
          id={inputId(line)}
          inputRef={input}
          label="Contado"
          problem={refused === undefined ? error : problemOf(refused, countedSchema)}
          sx={{ width: 132 }}
          slotProps={{ htmlInput: { ...lineInput, 'aria-label': `Contado de ${nombreProducto}` } }}
        />
        <Quiet>Debería haber {cantidad(stock)}</Quiet>
        <Difference line={line} />
      </Box>
      {now !== undefined && now !== stock && <MovedNotice line={line} now={now} onSettle={settle} />}
    </Card>
  );
});
