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
import { PagerView } from '../../components/list/Pager';
import { moveBetweenLines } from '../../components/document/moveBetweenLines';
import { StateScreen } from '../../components/StateScreen';
import { useIsPhone } from '../../components/useIsPhone';
import { lineName, removeLine, restoreLine, setCantidad, type DraftLine } from './draft';
import { DraftLineCard, DraftLineRow } from './DraftLineRow';
import type { DraftStore } from './draftStore';
import { Problems, type DraftImages } from './imagenes/OwnerImages';

interface DraftLinesProps {
  lineas: readonly DraftLine[];
  store: DraftStore;
  errors: ReadonlyMap<string, string>;
  disabled: boolean;
  images: DraftImages;
  /** The line that was just added: its page is shown. */
  shownId: string | undefined;
}

/** What is on the draft: 15 lines a page, quantities edited in place, removing can be undone. */
export function DraftLines({ lineas, store, errors, disabled, images, shownId }: DraftLinesProps) {
  const isPhone = useIsPhone();
  const container = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ line: DraftLine; index: number } | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { page, setPage } = usePage(lineas, shownId);

  const remove = (line: DraftLine) => {
    setRemoved({ line, index: lineas.findIndex(({ localId }) => localId === line.localId) });
    store.update(current => removeLine(current, line.localId));
  };
  const undo = () => {
    if (removed) store.update(current => restoreLine(current, removed.line, removed.index));
    setRemoved(null);
  };

  const first = (page - 1) * PAGE_SIZE;
  const Line = isPhone ? DraftLineCard : DraftLineRow;
  const rows = lineas
    .slice(first, first + PAGE_SIZE)
    .map(line => (
      <Line
        key={line.localId}
        line={line}
        error={errors.get(line.localId)}
        disabled={disabled}
        images={images}
        onProblems={setProblems}
        onCantidad={cantidad => store.update(current => setCantidad(current, line.localId, cantidad))}
        onRemove={() => remove(line)}
        onKeyDown={event => moveBetweenLines(event, container.current)}
      />
    ));

  return (
    <Stack ref={container} spacing={1}>
      {removed && (
        <Alert
          severity="info"
          role="status"
          action={
            <>
              <Button color="inherit" size="small" variant="text" onClick={undo}>
                Deshacer
              </Button>
              <IconButton size="small" color="inherit" aria-label="Cerrar" onClick={() => setRemoved(null)}>
                <CloseIcon fontSize="small" />
              </IconButton>
            </>
          }
        >
          Se quitó {lineName(removed.line)}.
        </Alert>
      )}
      <Problems problems={problems} onClose={() => setProblems([])} />
      {rows.length === 0 && (
        <StateScreen
          icon={InventoryIcon}
          title="El pedido no tiene líneas"
          detail="Elija un artículo, su cantidad y su direccionamiento, y pulse Agregar."
        />
      )}
      {rows.length > 0 && (isPhone ? <CardList>{rows}</CardList> : <LinesTable>{rows}</LinesTable>)}
      {lineas.length > PAGE_SIZE && (
        <PagerView page={page} perPage={PAGE_SIZE} total={lineas.length} onChange={setPage} />
      )}
    </Stack>
  );
}

const CardList = ({ children }: { children: ReactNode }) => (
  <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Líneas del pedido">
    {children}
  </Stack>
);

const LinesTable = ({ children }: { children: ReactNode }) => (
  <TableContainer>
    <Table size="small" aria-label="Líneas del pedido">
      <TableHead>
        <TableRow>
          <TableCell>Código</TableCell>
          <TableCell>Artículo</TableCell>
          <TableCell>Direccionamiento</TableCell>
          <TableCell>Imágenes</TableCell>
          <TableCell align="right">Cantidad</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </TableContainer>
);

/** The page shown, from 1; a line just added brings its own. */
function usePage(lineas: readonly DraftLine[], shownId: string | undefined) {
  const [state, setState] = useState({ page: 1, shownId });
  let { page } = state;
  if (shownId !== state.shownId) {
    const index = lineas.findIndex(({ localId }) => localId === shownId);
    if (index >= 0) page = 1 + Math.floor(index / PAGE_SIZE);
    setState({ page, shownId });
  }
  const pages = Math.ceil(lineas.length / PAGE_SIZE);
  return { page: Math.max(1, Math.min(page, pages)), setPage: (next: number) => setState({ page: next, shownId }) };
}
