import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import { lazy } from 'react';
import { DialogButton } from '../../../kit/dialog/DialogButton';
import { WrapRow } from '../../../kit/layout';
import type { PedidoStore } from './pedidoDraft';

const CopyDialog = lazy(() => import('./CopyDialog'));
const PedidoPasteDialog = lazy(() => import('./PedidoPasteDialog'));

/** Fill the draft with many lines at once: those of a spreadsheet, or of an earlier order. */
export const FillButtons = (props: { store: PedidoStore; onAdded: () => void }) => (
  <WrapRow>
    <DialogButton label="Pegar de Excel" icon={ContentPaste}>
      {onClose => <PedidoPasteDialog {...props} onClose={onClose} />}
    </DialogButton>
    <DialogButton label="Copiar de un pedido anterior" short="Copiar" icon={ContentCopy}>
      {onClose => <CopyDialog {...props} onClose={onClose} />}
    </DialogButton>
  </WrapRow>
);
