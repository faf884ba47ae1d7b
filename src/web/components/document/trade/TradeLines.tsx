import CloseIcon from '@mui/icons-material/Close';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import {
  Alert,
  Button,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
} from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { PAGE_SIZE } from '#contract/constants';
import { PagerView } from '../../list/Pager';
import { StateScreen } from '../../StateScreen';
import { useIsPhone } from '../../useIsPhone';
import { moveBetweenLines } from '../moveBetweenLines';
import type { StoredState } from '../storedState';
import { changeLine, removeLine, restoreLine, type TradeDraft, type TradeLine } from './draft';
import type { TradeKind } from './kind';
import type { Productos } from './lineState';
import { TradeLineCard, TradeLineRow } from './TradeLine';
import { usePageOf } from './usePageOf';

interface TradeLinesProps {
  kind: TradeKind;
  draft: TradeDraft;
  store: StoredState<TradeDraft>;
  productos: Productos;
  problems: ReadonlyMap<string, string>;
  disabled: boolean;
  /** The line that was just added: its page is shown. */
  shownId: string | undefined;
}

/** What is on the draft: 15 lines a page, edited in place, removing can be undone. */
export function TradeLines({ kind, draft, store, productos, problems, disabled, shownId }: TradeLinesProps) {
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ line: TradeLine; index: number } | null>(null);
  const { lineas } = draft;
  const { page, setPage } = usePageOf(lineas, shownId);

  const remove = (line: TradeLine) => {
    setRemoved({ line, index: lineas.findIndex(({ localId }) => localId === line.localId) });
    store.update(current => removeLine(current, line.localId));
  };
  const undo = () => {
    if (removed) store.update(current => restoreLine(current, removed.line, removed.index));
    setRemoved(null);
  };

  const first = (page - 1) * PAGE_SIZE;
  const Line = isPhone ? TradeLineCard : TradeLineRow;
  const rows = lineas
    .slice(first, first + PAGE_SIZE)
    .map(line => (
      <Line
        key={line.localId}
        kind={kind}
        line={line}
        producto={productos.get(line.idProducto)}
        problem={problems.get(line.localId)}
        disabled={disabled}
        onChange={changes => store.update(current => changeLine(current, line.localId, changes))}
        onRemove={() => remove(line)}
        onKeyDown={event => moveBetweenLines(event, container.current)}
      />
    ));

  return (
    <Stack ref={container} spacing={1}>
      {removed && <Removed name={removed.line.nombreProducto} onUndo={undo} onClose={() => setRemoved(null)} />}
      {rows.length === 0 && (
        <StateScreen icon={InventoryIcon} title={kind.words.emptyTitle} detail={kind.words.emptyDetail} />
      )}
      {rows.length > 0 && (isPhone ? <Cards kind={kind}>{rows}</Cards> : <LinesTable kind={kind}>{rows}</LinesTable>)}
      {lineas.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={lineas.length} onChange={setPage} />
      )}
    </Stack>
  );
}

const Removed = ({ name, onUndo, onClose }: { name: string; onUndo: () => void; onClose: () => void }) => (
  <Alert
    severity="info"
    role="status"
    action={
      <>
        <Button color="inherit" size="small" variant="text" onClick={onUndo}>
          Deshacer
        </Button>
        <IconButton size="small" color="inherit" aria-label="Cerrar" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </>
    }
  >
    Se quitó {name}.
  </Alert>
);

const Cards = ({ kind, children }: { kind: TradeKind; children: ReactNode }) => (
  <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label={kind.words.lines}>
    {children}
  </Stack>
);

const LinesTable = ({ kind, children }: { kind: TradeKind; children: ReactNode }) => (
  <TableContainer>
    <Table aria-label={kind.words.lines}>
      <TableHead>
        <TableRow>
          <TableCell>Código</TableCell>
          <TableCell>Producto</TableCell>
          {kind.limitedByStock && <TableCell align="right">Hay</TableCell>}
          <TableCell align="right">{kind.monto.label}</TableCell>
          <TableCell align="right">Cantidad</TableCell>
          {kind.ivaOf && <TableCell align="right">IVA</TableCell>}
          <TableCell align="right">Importe</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);
