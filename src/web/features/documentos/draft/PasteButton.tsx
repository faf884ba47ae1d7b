import ContentPaste from '@mui/icons-material/ContentPaste';
import { lazy } from 'react';
import { DialogButton } from '../../../kit/dialog/DialogButton';
import type { StoredDraft } from '../../../kit/draft/storedDraft';
import type { DocumentoDraft } from './documentoDraft';
import type { DocumentoKind } from './kind';

const PasteDialog = lazy(() => import('./PasteDialog'));

interface PasteButtonProps {
  kind: DocumentoKind;
  store: StoredDraft<DocumentoDraft>;
  onAdded: () => void;
}

/** Fills the draft with the rows of a spreadsheet. */
export const PasteButton = (props: PasteButtonProps) => (
  <DialogButton label="Pegar de Excel" icon={ContentPaste}>
    {onClose => <PasteDialog {...props} onClose={onClose} />}
  </DialogButton>
);
