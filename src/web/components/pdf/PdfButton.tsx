import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy, Suspense, useState } from 'react';
import type { GateName } from '#contract/permisos';
import { GatedActionButton } from '../ActionButton';
import type { Download } from '../document/useDownload';

const PdfPreview = lazy(() => import('./PdfPreview'));

interface PdfPreviewDialogProps {
  open: boolean;
  /** Names the document at the head of the dialog. */
  title: string;
  document: Download;
  onClose: () => void;
}

/** The preview of a document; nothing of it is fetched before it is first opened. */
export const PdfPreviewDialog = ({ open, ...props }: PdfPreviewDialogProps) =>
  open ? (
    <Suspense fallback={null}>
      <PdfPreview {...props} />
    </Suspense>
  ) : null;

interface PdfButtonProps {
  gate: GateName;
  document: Download;
  title: string;
  label?: string;
}

/** The action that shows a document before it is saved or printed. */
export function PdfButton({ gate, document, title, label = 'Ver PDF' }: PdfButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <GatedActionButton gate={gate} label={label} icon={PictureAsPdfIcon} onClick={() => setOpen(true)} />
      <PdfPreviewDialog open={open} title={title} document={document} onClose={() => setOpen(false)} />
    </>
  );
}
