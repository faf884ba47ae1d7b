import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogTitle, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { ListContextProvider, useListController } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import type { Pedido } from '#contract/pedido';
import { Pager } from '../../../kit/list/Pager';
import { focusSearch } from '../../../kit/list/focusSearch';
import { SearchBox } from '../../../kit/list/SearchBox';
import { useIsPhone } from '../../../kit/useIsPhone';
import { CopyList } from './CopyList';
import { CopyPreview } from './CopyPreview';
import type { CopyLine } from './copy';

interface CopyDialogProps {
  open: boolean;
  onClose: () => void;
  /** How many lines the copy would replace. */
  replaced: number;
  onCopy: (order: Pedido, lines: readonly CopyLine[]) => void;
}

/** Chooses an earlier order to copy (SPEC part 2, D21): five a page with a search, and the lines of the one chosen. */
export function CopyDialog({ open, onClose, ...rest }: CopyDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby="copy-title"
      slotProps={{ paper: { sx: { width: isPhone ? undefined : 1080 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 3, pr: 1, pt: 1 }}>
        <DialogTitle id="copy-title" variant="h2" sx={{ p: 0, flex: 1 }}>
          Copiar de un pedido anterior
        </DialogTitle>
        <IconButton aria-label="Cerrar" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      {open && <CopyChoice {...rest} />}
    </Dialog>
  );
}

function CopyChoice({ replaced, onCopy }: Pick<CopyDialogProps, 'replaced' | 'onCopy'>) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Pedido | null>(null);
  const list = useListController<Pedido>({
    resource: 'pedidos',
    perPage: SMALL_PAGE_SIZE,
    sort: { field: 'fecha', order: 'DESC' },
    disableSyncWithLocation: true,
    storeKey: false,
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
