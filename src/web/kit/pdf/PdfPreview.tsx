import { Box } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { cantidad } from '#contract/text/format';
import { useFile } from '../../api/reads';
import { OutsideMenu } from '../buttons';
import type { Download } from '../document/useDownload';
import { PdfActions } from './PdfActions';
import type { LoadedPdf } from './PdfPages';
import { isChunkFailure } from '../screens';
import { BROKEN, OPENING, PdfFailed, PdfWaiting, PREPARING } from './PdfStates';

/** Bytes of a file received so far; `total` is null if unknown. */
export interface Received {
  received: number;
  total: number | null;
}

/** Each preview fetches its file anew: it is not cached, and not taken from a preview that was closed a moment ago. */
const ANEW = { gcTime: 0, refetchOnMount: 'always' } as const;

/** Downloads a document into memory, anew for each preview. */
function useDocumentFile({ name, call: { params, query } }: Download) {
  const [progress, setProgress] = useState<Received | null>(null);
  const onReceived = (received: number, total: number | null) => setProgress({ received, total });
  const { data, error, isFetching, refetch } = useFile(name, { params, query, onReceived }, ANEW);
  const retry = () => {
    setProgress(null);
    void refetch();
  };
  // None while it is fetched again: a file that could not be opened would fail once more.
  return { file: isFetching ? null : (data ?? null), progress, failure: isFetching ? null : error, retry };
}

/** A document on its way to the screen: downloaded, opened, its first page drawn; or why it is not. */
function useShownDocument(what: Download) {
  const { file, progress, failure, retry } = useDocumentFile(what);
  const [pdf, setPdf] = useState<LoadedPdf | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  /** Why a file that came is not shown. */
  const [broken, setBroken] = useState<unknown>(null);
  const failed = failure ?? broken;
  const startAgain = () => {
    setPdf(null);
    setIsDrawn(false);
    setBroken(null);
    retry();
  };
  return {
    file,
    pdf,
    failed,
    drawable: broken === null ? file : null,
    waiting: failed === null && !isDrawn ? { text: stage(file, pdf), progress: file ? null : progress } : null,
    startAgain,
    onLoaded: setPdf,
    onDrawn: () => setIsDrawn(true),
    onBroken: (error?: unknown) => setBroken(isChunkFailure(error) ? error : BROKEN),
  };
}

/** Fetched in parallel with the document. */
const Pages = lazy(() => import('./PdfPages'));

const ZOOMS = [1, 1.5, 2.25] as const;
const PAPER_MAX = 900;
const GUTTER = 24;

/** The inner width of an element, kept up to date. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

interface SheetsProps {
  shown: ReturnType<typeof useShownDocument>;
  width: number;
  anchorOf: (page: number) => string;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** The pages, which scroll, or what is shown until they are there or instead of them. */
function Sheets({ shown, width, anchorOf, onPage, onClose }: SheetsProps) {
  const { file, drawable, failed, waiting } = shown;
  // They get the initial focus, so that the arrow keys scroll them.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  useEffect(() => scroller?.focus(), [scroller]);
  return (
    <Box
      ref={setScroller}
      tabIndex={0}
      role="region"
      aria-label="Páginas del documento"
      aria-busy={waiting !== null}
      sx={{ overflow: 'auto', position: 'relative', borderBlock: 1, borderColor: 'var(--line)' }}
    >
      {failed !== null && <PdfFailed error={failed} onRetry={shown.startAgain} />}
      {/* Until the first page is rendered: a blank sheet tells nothing. */}
      {waiting && (
        <Box sx={{ position: 'absolute', inset: 0, zIndex: 1, bgcolor: 'background.default' }}>
          <PdfWaiting {...waiting} onCancel={onClose} />
        </Box>
      )}
      <ErrorBoundary fallback={null} onError={shown.onBroken} resetKeys={[file]}>
        {drawable && (
          <Suspense fallback={null}>
            <Pages
              file={drawable}
              width={width}
              anchorOf={anchorOf}
              root={scroller}
              onLoaded={shown.onLoaded}
              onDrawn={shown.onDrawn}
              onShown={onPage}
              onBroken={() => shown.onBroken()}
            />
          </Suspense>
        )}
      </ErrorBoundary>
    </Box>
  );
}

export default function PdfPreview({ document: what, onClose }: { document: Download; onClose: () => void }) {
  const id = useId();
  const anchorOf = (pageNumber: number) => `${id}-pagina-${pageNumber}`;
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [bodyRef, width] = useWidth();
  const shown = useShownDocument(what);
  const paper = Math.max(0, Math.min(width - GUTTER, PAPER_MAX)) * (ZOOMS[zoom] ?? 1);

  const goTo = (next: number) => {
    document.getElementById(anchorOf(next))?.scrollIntoView({ block: 'start' });
    setPage(next);
  };

  return (
    <OutsideMenu>
      <Box ref={bodyRef} sx={{ flex: 1, minHeight: 0, display: 'grid', bgcolor: 'background.default' }}>
        <Sheets {...{ shown, anchorOf, onClose }} width={paper} onPage={setPage} />
      </Box>
      <PdfActions
        file={shown.file}
        fileName={what.fileName}
        pdf={shown.pdf}
        page={page}
        onPage={goTo}
        zoom={{ level: zoom, last: ZOOMS.length - 1, onChange: setZoom }}
      />
    </OutsideMenu>
  );
}

function stage(file: Blob | null, pdf: LoadedPdf | null): string {
  if (!file) return PREPARING;
  return pdf ? `Dibujando la página 1 de ${cantidad(pdf.numPages)}` : OPENING;
}
