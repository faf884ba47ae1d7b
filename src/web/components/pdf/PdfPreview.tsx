import Close from '@mui/icons-material/Close';
import { Box, Dialog, DialogTitle, IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Download } from '../document/useDownload';
import { ErrorBoundary } from '../ErrorBoundary';
import { useIsPhone } from '../useIsPhone';
import { pageAnchor } from './pageAnchor';
import { PdfActions } from './PdfActions';
import type { LoadedPdf } from './PdfPages';
import { PdfFailed, PdfWaiting } from './PdfStates';
import { useDocumentFile } from './useDocumentFile';

/** Asked for together with the document. A load that failed is not remembered: the next preview tries again. */
const loadPages = () => lazy(() => import('./PdfPages'));

const ZOOMS = [1, 1.5, 2.25] as const;
const PAPER_MAX = 900;
const GUTTER = 24;

const BROKEN = 'El archivo no se pudo abrir aquí. Puede descargarlo o intentarlo de nuevo.';

/** The inner width of an element, as it changes. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.current.observe(element);
    setWidth(element.clientWidth);
  }, []);
  return [ref, width] as const;
}

interface PdfPreviewProps {
  title: string;
  document: Download;
  onClose: () => void;
}

/** A document before it is saved: page by page, to be downloaded or printed. */
export default function PdfPreview({ title, document: what, onClose }: PdfPreviewProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const [Pages, setPages] = useState(loadPages);
  const [pdf, setPdf] = useState<LoadedPdf | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const [bodyRef, width] = useWidth();
  const { retry, ...result } = useDocumentFile(what);
  const file = result.state === 'ready' ? result.file : null;

  const startAgain = () => {
    setPdf(null);
    setIsBroken(false);
    setPages(loadPages);
    retry();
  };
  const goTo = (next: number) => {
    document.getElementById(pageAnchor(id, next))?.scrollIntoView({ block: 'start' });
    setPage(next);
  };
  // Where the dialog opens the eye is on the document: the arrow keys scroll it.
  const focusRef = useRef<HTMLDivElement>(null);
  useEffect(() => focusRef.current?.focus(), []);

  const broken = <PdfFailed reason={BROKEN} onRetry={startAgain} />;
  const paper = Math.max(0, Math.min(width - GUTTER, PAPER_MAX)) * (ZOOMS[zoom] ?? 1);

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={`${id}-titulo`}
      slotProps={{
        paper: { sx: isPhone ? { maxWidth: '100vw' } : { width: '80vw', maxWidth: '80vw', height: '90vh' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5, flex: 'none' }}>
        <DialogTitle id={`${id}-titulo`} variant="h2" noWrap sx={{ p: 0, flex: 1, minWidth: 0 }}>
          {title}
        </DialogTitle>
        <Tooltip title="Cerrar">
          <IconButton aria-label="Cerrar" onClick={onClose}>
            <Close />
          </IconButton>
        </Tooltip>
      </Box>
      <Box ref={bodyRef} sx={{ flex: 1, minHeight: 0, display: 'grid', bgcolor: 'background.default' }}>
        <Box
          ref={focusRef}
          data-pages
          tabIndex={0}
          role="region"
          aria-label="Páginas del documento"
          sx={{ overflow: 'auto', borderBlock: 1, borderColor: 'divider' }}
        >
          {result.state === 'failed' && <PdfFailed reason={result.reason} onRetry={startAgain} />}
          {result.state === 'loading' && <PdfWaiting text="Preparando el documento" />}
          {file && isBroken && broken}
          {file && !isBroken && (
            <ErrorBoundary fallback={() => broken}>
              <Suspense fallback={<PdfWaiting text="Abriendo el documento" />}>
                <Pages
                  file={file}
                  width={paper}
                  id={id}
                  onLoaded={setPdf}
                  onShown={setPage}
                  onBroken={() => setIsBroken(true)}
                />
              </Suspense>
            </ErrorBoundary>
          )}
        </Box>
      </Box>
      <PdfActions
        file={file}
        fileName={what.fileName}
        pdf={pdf}
        page={page}
        onPage={goTo}
        zoom={{ level: zoom, last: ZOOMS.length - 1, onChange: setZoom }}
      />
    </Dialog>
  );
}
