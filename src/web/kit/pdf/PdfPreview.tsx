import { Box } from '@mui/material';
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { cantidad } from '#contract/format';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { readFailure } from '../../api/failure';
import type { Download } from '../document/useDownload';
import { PdfActions } from './PdfActions';
import type { LoadedPdf } from './PdfPages';
import { BROKEN, OPENING, PdfFailed, PdfWaiting, PREPARING } from './PdfStates';

/** Bytes of a file received so far; `total` is null if unknown. */
export interface Received {
  received: number;
  total: number | null;
}

type DocumentFile =
  | { state: 'loading'; progress: Received | null }
  | { state: 'ready'; file: Blob }
  | { state: 'failed'; reason: string };

const LOADING: DocumentFile = { state: 'loading', progress: null };

/** Downloads a document into memory. The request is aborted on unmount. */
function useDocumentFile({ name, call }: Download): { result: DocumentFile; retry: () => void } {
  const dataProvider = useDataProvider<BodegaDataProvider>();
  const [result, setResult] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  // Serialized, since the caller may pass a new but equal object on every render.
  const asked = JSON.stringify(call);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onReceived = (received: number, total: number | null) => {
      if (!signal.aborted) setResult({ state: 'loading', progress: { received, total } });
    };
    const load = async () => {
      try {
        const { params, query } = JSON.parse(asked) as Download['call'];
        const { data } = await dataProvider.fetchFile(name, { params, query, signal, onReceived });
        setResult({ state: 'ready', file: data });
      } catch (error) {
        if (!signal.aborted) setResult({ state: 'failed', reason: readFailure(error).message });
      }
    };
    void load();
    return () => controller.abort();
  }, [dataProvider, name, asked, attempt]);

  const retry = () => {
    setResult(LOADING);
    setAttempt(attempt + 1);
  };
  return { result, retry };
}

/** Fetched in parallel with the document. A new `lazy` each time, so that a failed import can be retried. */
const loadPages = () => lazy(() => import('./PdfPages'));

const ZOOMS = [1, 1.5, 2.25] as const;
const PAPER_MAX = 900;
const GUTTER = 24;

/** The inner width of an element, kept up to date. */
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
  document: Download;
  onClose: () => void;
}

export default function PdfPreview({ document: what, onClose }: PdfPreviewProps) {
  const id = useId();
  const anchorOf = (pageNumber: number) => `${id}-pagina-${pageNumber}`;
  const [Pages, setPages] = useState(loadPages);
  const [pdf, setPdf] = useState<LoadedPdf | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [isDrawn, setIsDrawn] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const [bodyRef, width] = useWidth();
  const { result, retry } = useDocumentFile(what);
  const file = result.state === 'ready' ? result.file : null;

  const startAgain = () => {
    setPdf(null);
    setIsDrawn(false);
    setIsBroken(false);
    setPages(loadPages);
    retry();
  };
  const goTo = (next: number) => {
    document.getElementById(anchorOf(next))?.scrollIntoView({ block: 'start' });
    setPage(next);
  };
  // The pages get the initial focus, so that the arrow keys scroll them.
  const focusRef = useRef<HTMLDivElement>(null);
  useEffect(() => focusRef.current?.focus(), []);

  const paper = Math.max(0, Math.min(width - GUTTER, PAPER_MAX)) * (ZOOMS[zoom] ?? 1);
  const isWaiting = result.state === 'loading' || (file !== null && !isBroken && !isDrawn);
  const progress = result.state === 'loading' ? result.progress : null;

  return (
    <>
      <Box ref={bodyRef} sx={{ flex: 1, minHeight: 0, display: 'grid', bgcolor: 'background.default' }}>
        <Box
          ref={focusRef}
          data-pages
          tabIndex={0}
          role="region"
          aria-label="Páginas del documento"
          aria-busy={isWaiting}
          sx={{ overflow: 'auto', position: 'relative', borderBlock: 1, borderColor: 'divider' }}
        >
          {result.state === 'failed' && <PdfFailed reason={result.reason} onRetry={startAgain} />}
          {file && isBroken && <PdfFailed reason={BROKEN} onRetry={startAgain} />}
          <ErrorBoundary
            onReset={startAgain}
            fallbackRender={({ resetErrorBoundary }) => <PdfFailed reason={BROKEN} onRetry={resetErrorBoundary} />}
          >
            {/* Until the first page is rendered: a blank sheet tells nothing. */}
            {isWaiting && (
              <Box sx={{ position: 'absolute', inset: 0, zIndex: 1, bgcolor: 'background.default' }}>
                <PdfWaiting text={stage(file, pdf)} progress={progress} onCancel={onClose} />
              </Box>
            )}
            {file && !isBroken && (
              <Suspense fallback={null}>
                <Pages
                  file={file}
                  width={paper}
                  anchorOf={anchorOf}
                  onLoaded={setPdf}
                  onDrawn={() => setIsDrawn(true)}
                  onShown={setPage}
                  onBroken={() => setIsBroken(true)}
                />
              </Suspense>
            )}
          </ErrorBoundary>
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
    </>
  );
}

/** Text of the current loading step, until the first page is rendered. */
function stage(file: Blob | null, pdf: LoadedPdf | null): string {
  if (!file) return PREPARING;
  return pdf ? `Dibujando la página 1 de ${cantidad(pdf.numPages)}` : OPENING;
}
