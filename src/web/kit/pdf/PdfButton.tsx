import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy, Suspense, useState } from 'react';
import type { GateName } from '#contract/permisos';
import { GatedActionButton } from '../ActionButton';
import type { Download } from '../document/useDownload';
import { ErrorBoundary } from '../ErrorBoundary';
import { PdfFrame } from './PdfFrame';
import { PdfFailed, PdfWaiting } from './PdfStates';
import { PREPARING, UNREACHED } from './texts';

/** A load that failed is not remembered: the next try asks again. */
const loadPreview = () => lazy(() => import('./PdfPreview'));

interface PdfPreviewDialogProps {
  open: boolean;
  /** Names the document at the head of the dialog. */
  title: string;
  document: Download;
  onClose: () => void;
}

/** The preview of a document. What draws it is fetched when it is first opened; the dialog is there before. */
export const PdfPreviewDialog = ({ open, ...props }: PdfPreviewDialogProps) => (open ? <PdfOpened {...props} /> : null);

function PdfOpened({ title, document, onClose }: Omit<PdfPreviewDialogProps, 'open'>) {
  const [Preview, setPreview] = useState(loadPreview);
  const failed = (retry: () => void) => {
    const again = () => {
      setPreview(loadPreview);
      retry();
    };
    return <PdfFailed reason={UNREACHED} onRetry={again} />;
  };
  return (
    <PdfFrame title={title} onClose={onClose}>
      <ErrorBoundary fallback={failed}>
        <Suspense fallback={<PdfWaiting text={PREPARING} onCancel={onClose} />}>
          <Preview document={document} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </PdfFrame>
  );
}

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
