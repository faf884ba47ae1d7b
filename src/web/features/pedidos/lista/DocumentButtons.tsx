import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Listado } from '#contract/pedido';
import { GatedActionButton } from '../../../kit/ActionButton';
import { useDownload, type Download } from '../../../kit/document/useDownload';
import { ToolbarButton } from '../../../kit/list/ToolbarButton';
import { PdfButton, PdfPreviewDialog } from '../../../kit/pdf/PdfButton';
import { useIsPhone } from '../../../kit/useIsPhone';
import { listDocument, orderDocument, type MakeDocument } from './documents';

const GATE = 'pedidos.documento';

function ExcelButton({ document, label }: { document: Download; label: string }) {
  const { busy, download } = useDownload();
  return (
    <GatedActionButton
      gate={GATE}
      label={label}
      icon={GridOnIcon}
      busy={busy}
      onClick={() => void download(document)}
    />
  );
}

/** Row buttons: one order as PDF, shown first, or as Excel. */
export function OrderDocuments({ id }: { id: number }) {
  const isPhone = useIsPhone();
  // Side by side on a card there is no room for the long words.
  const both = (
    <>
      <PdfButton
        gate={GATE}
        title={`Pedido ${id}`}
        document={orderDocument(id, 'pdf')}
        label={isPhone ? 'PDF' : 'Ver PDF'}
      />
      <ExcelButton document={orderDocument(id, 'excel')} label={isPhone ? 'Excel' : 'Descargar Excel'} />
    </>
  );
  return isPhone ? <Box sx={{ display: 'flex', gap: 1, flex: '1 1 100%' }}>{both}</Box> : both;
}

/** Exports of a list, filtered, searched and sorted as it is on the screen, for the end of its toolbar. */
export function ListExports({ title, make }: { title: string; make: MakeDocument }) {
  const { sort, filterValues, total } = useListContext();
  const { busy, download } = useDownload();
  const [preview, setPreview] = useState<Download | null>(null);
  const state = { sort, filter: filterValues ?? {} };
  return (
    <>
      <ToolbarButton
        label="PDF"
        icon={PictureAsPdfIcon}
        disabled={!total}
        onClick={() => setPreview(make('pdf', state))}
      />
      <ToolbarButton
        label="Excel"
        icon={GridOnIcon}
        busy={busy}
        disabled={!total}
        onClick={() => void download(make('excel', state))}
      />
      {preview && <PdfPreviewDialog open title={title} document={preview} onClose={() => setPreview(null)} />}
    </>
  );
}

/** Exports of the delivered or the pending orders. */
export const ListDocuments = ({ listado, title }: { listado: Listado; title: string }) => (
  <ListExports title={title} make={listDocument(listado)} />
);
