import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { GateName } from '#contract/permisos';
import { ActionButton } from '../buttons';
import { keepKeys } from '../dialog/AskingDialog';
import { ShownDialog } from '../dialog/ShownDialog';
import type { Download } from '../document/useDownload';
import { useIsPhoneNow } from '../width';
import { PdfFailed, PdfWaiting, PREPARING } from './PdfStates';

const PdfPreview = lazy(() => import('./PdfPreview'));

interface PdfPreviewDialogProps {
  title: string;
  document: Download;
  onClose: () => void;
}

/** Preview of a document. The dialog appears at once, its viewer's chunk on first use. */
function PdfPreviewDialog({ title, document, onClose }: PdfPreviewDialogProps) {
  const isPhone = useIsPhoneNow();
  return (
    <ShownDialog
      {...{ title, onClose }}
      onKeyDown={keepKeys}
      fullScreen={isPhone}
      slotProps={{ paper: { sx: isPhone ? undefined : { width: '80vw', maxWidth: '80vw', height: '90vh' } } }}
    >
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) => <PdfFailed error={error} onRetry={resetErrorBoundary} />}
      >
        <Suspense fallback={<PdfWaiting text={PREPARING} onCancel={onClose} />}>
          <PdfPreview document={document} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </ShownDialog>
  );
}

/** Shows documents in a preview, which is the element to render. */
export function usePdfPreview(title: string) {
  const [shown, show] = useState<Download | null>(null);
  const close = () => show(null);
  return { show, preview: shown && <PdfPreviewDialog title={title} document={shown} onClose={close} /> };
}

const VER = 'Ver PDF';

interface PdfButtonProps {
  gate: GateName;
  document: Download;
  title: string;
  /** Label of the button; on a phone it shows 'Ver PDF' in any case. */
  label?: string;
}

export function PdfButton({ gate, document, title, label = VER }: PdfButtonProps) {
  const { show, preview } = usePdfPreview(title);
  return (
    <>
      <ActionButton gate={gate} label={label} short={VER} icon={PictureAsPdfIcon} onClick={() => show(document)} />
      {preview}
    </>
  );
}
