import Close from '@mui/icons-material/Close';
import ArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowUp from '@mui/icons-material/KeyboardArrowUp';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Box, Button, DialogActions, Typography } from '@mui/material';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useNotify } from 'react-admin';
import { cantidad } from '#contract/text/format';
import { ToolbarButton } from '../buttons';
import { saveBlob } from '../document/useDownload';
import type { LoadedPdf } from './PdfPages';

interface PdfActionsProps {
  file: Blob | null;
  fileName: string;
  pdf: LoadedPdf | null;
  page: number;
  onPage: (page: number) => void;
  zoom: { level: number; last: number; onChange: (level: number) => void };
}

const tool = (label: string, icon: typeof ZoomIn, isOn: boolean, onClick: () => void) => (
  <ToolbarButton small {...{ label, icon, onClick }} disabled={!isOn} />
);

export function PdfActions({ file, fileName, pdf, page, onPage, zoom }: PdfActionsProps) {
  const count = pdf?.numPages ?? 0;
  return (
    <DialogActions disableSpacing sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        {tool('Página anterior', ArrowUp, page > 1, () => onPage(page - 1))}
        <Typography variant="body2" noWrap aria-live="polite" sx={{ px: 0.5 }}>
          {count ? `Página ${cantidad(page)} de ${cantidad(count)}` : 'Página —'}
        </Typography>
        {tool('Página siguiente', ArrowDown, page < count, () => onPage(page + 1))}
        {tool('Reducir', ZoomOut, Boolean(pdf) && zoom.level > 0, () => zoom.onChange(zoom.level - 1))}
        {tool('Ampliar', ZoomIn, Boolean(pdf) && zoom.level < zoom.last, () => zoom.onChange(zoom.level + 1))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flex: { xs: '1 1 100%', sm: 'none' } }}>
        <PrintButton pdf={pdf} />
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          disabled={!file}
          onClick={() => file && saveBlob(file, fileName)}
          sx={{ flex: { xs: 1, sm: 'none' } }}
        >
          Descargar
        </Button>
      </Box>
    </DialogActions>
  );
}

/** Prints page by page, showing the progress; a click or Esc cancels it. */
function PrintButton({ pdf }: { pdf: LoadedPdf | null }) {
  const notify = useNotify();
  const [drawing, setDrawing] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  const print = async (document: LoadedPdf) => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setDrawing(1);
    try {
      const { printPdf } = await import('./printPdf');
      await printPdf(document, setDrawing, signal);
    } catch {
      if (!signal.aborted)
        notify('No se pudo preparar la impresión. Descargue el documento e imprímalo desde el archivo.', {
          type: 'error',
        });
    } finally {
      setDrawing(null);
    }
  };
  const cancelOnEsc = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drawing === null) return;
    // Esc cancels the printing and must not close the dialog.
    event.stopPropagation();
    stop();
  };

  return (
    <Button
      startIcon={drawing === null ? <Print /> : <Close />}
      disabled={!pdf}
      onClick={() => (drawing === null ? pdf && void print(pdf) : stop())}
      onKeyDown={cancelOnEsc}
      sx={{ flex: { xs: 1, sm: 'none' } }}
    >
      {drawing === null ? 'Imprimir' : `Cancelar · ${cantidad(drawing)} de ${cantidad(pdf?.numPages ?? 0)}`}
    </Button>
  );
}
