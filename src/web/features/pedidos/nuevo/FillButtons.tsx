import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import { Button } from '@mui/material';
import { lazy, useState } from 'react';
import { WrapRow } from '../../../kit/layout';
import { LazyPart } from '../../../kit/screens';
import { useIsPhone } from '../../../kit/width';
import type { PedidoStore } from './pedidoDraft';

const CopyDialog = lazy(() => import('./CopyDialog'));
const PasteDialog = lazy(() => import('./PasteDialog'));

/** Fill the draft with many lines at once: those of an earlier order, or of a spreadsheet, which a phone has none to copy from. */
export function FillButtons({ store }: { store: PedidoStore }) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState<'copy' | 'paste' | null>(null);
  const Dialog = open === 'copy' ? CopyDialog : PasteDialog;
  return (
    <>
      <WrapRow>
        {!isPhone && (
          <Button startIcon={<ContentPaste />} onClick={() => setOpen('paste')}>
            Pegar de Excel
          </Button>
        )}
        <Button startIcon={<ContentCopy />} onClick={() => setOpen('copy')}>
          Copiar de un pedido anterior
        </Button>
      </WrapRow>
      {open && (
        <LazyPart>
          <Dialog store={store} onClose={() => setOpen(null)} />
        </LazyPart>
      )}
    </>
  );
}
