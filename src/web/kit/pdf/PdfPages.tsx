import { Box, CircularProgress, Typography } from '@mui/material';
import { useState } from 'react';
import { Document, Page, pdfjs, type DocumentProps } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { useIntersectionObserver } from 'usehooks-ts';

// pdf.js loads its worker by URL: Vite bundles it with the app, so that nothing is loaded from elsewhere. The build for older
// browsers, as that of the page (vite.config.ts).
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

export type LoadedPdf = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

/** Without `eval`, which the content security policy forbids. */
const options = { isEvalSupported: false };

/** Aspect ratio of letter paper, until the document's own is known. */
const LETTER = 11 / 8.5;

interface PageFrameProps {
  number: number;
  width: number;
  ratio: number;
  anchor: string;
  /** What the pages scroll in. */
  root: Element | null;
  onShown: (page: number) => void;
  /** Called when the page is rendered or has failed to. */
  onDrawn: () => void;
}

/** A page, with a spinner on its blank sheet until it is rendered. */
function DrawnPage({ number, width, onDrawn }: Pick<PageFrameProps, 'number' | 'width' | 'onDrawn'>) {
  const [isDrawn, setIsDrawn] = useState(false);
  const finish = () => {
    setIsDrawn(true);
    onDrawn();
  };
  return (
    <Box sx={{ position: 'relative' }}>
      {!isDrawn && (
        <Box sx={{ position: 'absolute', top: width / 3, insetInline: 0, display: 'grid', justifyItems: 'center' }}>
          <CircularProgress size={24} aria-label={`Dibujando la página ${number}`} />
        </Box>
      )}
      <Page
        pageNumber={number}
        width={width}
        renderAnnotationLayer={false}
        loading={null}
        error={<Undrawn number={number} />}
        onRenderSuccess={finish}
        onRenderError={finish}
        onLoadError={finish}
      />
    </Box>
  );
}

const Undrawn = ({ number }: { number: number }) => (
  <Typography role="alert" sx={{ p: 3, color: 'common.black' }}>
    La página {number} no se pudo dibujar. Descargue el documento para verla.
  </Typography>
);

/** Sheet of a page, rendered only while near the visible area: a long document would exhaust a phone's memory. */
function PageFrame({ number, width, ratio, anchor, root, onShown, onDrawn }: PageFrameProps) {
  const [nearRef, isNear] = useIntersectionObserver({ root, rootMargin: '600px 0px' });
  const [middleRef] = useIntersectionObserver({
    root,
    rootMargin: '-49% 0px',
    onChange: isMiddle => isMiddle && onShown(number),
  });
  return (
    <Box ref={nearRef} id={anchor} sx={{ scrollMarginTop: 12, bgcolor: 'common.white', boxShadow: 1 }}>
      <Box ref={middleRef} sx={{ width, minHeight: width * ratio }}>
        {isNear && <DrawnPage number={number} width={width} onDrawn={onDrawn} />}
      </Box>
    </Box>
  );
}

interface PdfPagesProps extends Pick<PageFrameProps, 'width' | 'root' | 'onDrawn' | 'onShown'> {
  file: Blob;
  anchorOf: (page: number) => string;
  onLoaded: (pdf: LoadedPdf) => void;
  onBroken: () => void;
}

export default function PdfPages({ file, anchorOf, onLoaded, onBroken, ...frame }: PdfPagesProps) {
  const [shape, setShape] = useState({ count: 0, ratio: LETTER });
  const load = async (pdf: LoadedPdf) => {
    try {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      setShape({ count: pdf.numPages, ratio: height / width });
      onLoaded(pdf);
    } catch {
      // A document destroyed meanwhile (closed by the user) is no failure.
      if (!pdf.loadingTask.destroyed) onBroken();
    }
  };
  return (
    <Document
      file={file}
      options={options}
      loading={null}
      error={null}
      onLoadSuccess={pdf => void load(pdf)}
      onLoadError={onBroken}
      onSourceError={onBroken}
    >
      <Box sx={{ display: 'grid', gap: 1.5, justifyContent: 'center', py: 1.5 }}>
        {Array.from({ length: shape.count }, (_, index) => (
          <PageFrame key={index} number={index + 1} ratio={shape.ratio} anchor={anchorOf(index + 1)} {...frame} />
        ))}
      </Box>
    </Document>
  );
}
