import {
  Alert,
  Box,
  Button,
  Dialog,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Skeleton,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { ListContextProvider, useListContext, useListController } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { fechaHora } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import { DialogHead } from '../../../kit/dialog/DialogHead';
import { errorMessage } from '../../../kit/errorMessage';
import { Pager } from '../../../kit/list/Pager';
import { focusSearch, SearchBox } from '../../../kit/list/ListToolbar';
import { useIsPhone } from '../../../kit/useIsPhone';
import { lineas } from '../words';
import { CopyPreview } from './CopyPreview';
import type { CopyLine } from './copy';

interface CopyDialogProps {
  open: boolean;
  onClose: () => void;
  /** How many lines the copy would replace. */
  replaced: number;
  onCopy: (order: Pedido, lines: readonly CopyLine[]) => void;
}

/** Chooses an earlier order to copy (D21): five a page with a search, and the lines of the one chosen. */
export function CopyDialog({ open, onClose, ...rest }: CopyDialogProps) {
  const id = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: isPhone ? undefined : 1080 } } }}
    >
      <DialogHead id={id} title="Copiar de un pedido anterior" onClose={onClose} />
      {open && <CopyChoice {...rest} />}
    </Dialog>
  );
}

/** A failed read is told in place of the list; react-admin's alert would say it twice. */
const quietErrors = { onError: () => {} };

function CopyChoice({ replaced, onCopy }: Pick<CopyDialogProps, 'replaced' | 'onCopy'>) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Pedido | null>(null);
  const list = useListController<Pedido>({
    resource: 'pedidos',
    perPage: SMALL_PAGE_SIZE,
    sort: { field: 'fecha', order: 'DESC' },
    disableSyncWithLocation: true,
    storeKey: false,
    queryOptions: quietErrors,
  });
  const preview = chosen && (
    <CopyPreview key={chosen.id} order={chosen} replaced={replaced} onCopy={lines => onCopy(chosen, lines)} />
  );
  // On a phone there is room for one of the two.
  if (isPhone && chosen) {
    return (
      <Box sx={{ p: 2 }}>
        <CopyPreview
          order={chosen}
          replaced={replaced}
          onCopy={lines => onCopy(chosen, lines)}
          onBack={() => setChosen(null)}
        />
      </Box>
    );
  }
  return (
    <ListContextProvider value={list}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 6fr)' } }}>
        <Box sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
          <Box ref={isPhone ? undefined : focusSearch}>
            <SearchBox />
          </Box>
          <CopyList chosenId={chosen?.id} onChoose={setChosen} />
          <Pager />
        </Box>
        {!isPhone && (
          <Box sx={{ p: 2, borderLeft: { md: 1 }, borderColor: { md: 'divider' }, minHeight: 420 }}>
            {preview ?? (
              <Typography color="text.secondary" sx={{ p: 2 }}>
                Elija un pedido para ver sus líneas.
              </Typography>
            )}
          </Box>
        )}
      </Box>
    </ListContextProvider>
  );
}

interface CopyListProps {
  chosenId: number | undefined;
  onChoose: (order: Pedido) => void;
}

const factsOf = ({ fecha, usuario, pedidoDetalle }: Pedido): string =>
  [
    fechaHora(fecha, companyTimeZone()),
    usuario && `${usuario.nombre} ${usuario.apellido}`,
    lineas(pedidoDetalle.length),
  ]
    .filter(Boolean)
    .join(' · ');

/** The earlier orders of a page; the old ones stay while the next ones come. */
function CopyList({ chosenId, onChoose }: CopyListProps) {
  const { data, isPending, error, refetch } = useListContext<Pedido>();
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" variant="text" onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      >
        {errorMessage(error, 'No se pudieron cargar los pedidos')}
      </Alert>
    );
  }
  if (isPending) {
    return (
      <Box role="status" aria-label="Cargando pedidos">
        {Array.from({ length: SMALL_PAGE_SIZE }, (_, row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Box>
    );
  }
  if (!data?.length) return <Typography color="text.secondary">Ningún pedido coincide.</Typography>;
  return (
    <List dense disablePadding aria-label="Pedidos anteriores">
      {data.map(order => (
        <ListItem key={order.id} disablePadding divider>
          <ListItemButton
            selected={order.id === chosenId}
            aria-pressed={order.id === chosenId}
            onClick={() => onChoose(order)}
            sx={{ minHeight: 56 }}
          >
            <ListItemText
              primary={`N.º ${order.id} · ${order.proyecto?.nombre ?? 'Sin proyecto'}`}
              secondary={factsOf(order)}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
