import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { useListContext } from 'react-admin';
import type { InformeName } from '#contract/informes';
import { FORMATS, LISTADOS, type Format, type Listado } from '#contract/pedido';
import { ActionButton, ToolbarButton } from '../../kit/buttons';
import { DownloadButton, useDownload, type Download } from '../../kit/document/useDownload';
import { filterParam, listQuery, sortParam, type ListState } from '../../kit/list/listQuery';
import { PdfButton, usePdfPreview } from '../../kit/pdf/PdfButton';

const EXTENSIONS: Record<Format, string> = { pdf: 'pdf', excel: 'xls' };
const LIST_NAMES: Record<Listado, string> = { entregados: 'Entregados', pendientes: 'Pedidos' };

export const orderDocument = (id: number, format: Format): Download => ({
  name: 'pedidos.documento',
  fileName: `Pedidos.${EXTENSIONS[format]}`,
  call: { params: { id, format: FORMATS[format] } },
});

export const receiptDocument = (id: number): Download => ({
  name: 'pedidos.recepcion',
  fileName: 'Recepcion.pdf',
  call: { params: { id } },
});

/** Builds the download of a list in a format, with the list's filter and sort. */
export type MakeDocument = (format: Format, state: ListState) => Download;

export const listDocument =
  (listado: Listado): MakeDocument =>
  (format, state) => ({
    name: 'pedidos.listado',
    fileName: `${LIST_NAMES[listado]}.${EXTENSIONS[format]}`,
    call: {
      params: { flag: LISTADOS[listado], format: FORMATS[format] },
      query: listQuery(state),
    },
  });

export const informeDocument =
  (name: InformeName, file: string): MakeDocument =>
  (format, { sort, filter }) => ({
    name: `${name}.listado`,
    fileName: `${file}.${EXTENSIONS[format]}`,
    call: { params: { format: FORMATS[format] }, query: { filter: filterParam(filter), sort: sortParam(sort) } },
  });

const GATE = 'pedidos.documento';

export function OrderDocuments({ id }: { id: number }) {
  const { busy, download } = useDownload();
  return (
    <>
      <PdfButton gate={GATE} title={`Pedido ${id}`} document={orderDocument(id, 'pdf')} />
      <ActionButton
        gate={GATE}
        label="Descargar Excel"
        icon={GridOnIcon}
        busy={busy}
        onClick={() => download(orderDocument(id, 'excel'))}
      />
    </>
  );
}

/** PDF and Excel exports of a list with its current filter, search and sort, for the end of its toolbar. */
export function ListExports({ title, make }: { title: string; make: MakeDocument }) {
  const { sort, filterValues, total } = useListContext();
  const { show, preview } = usePdfPreview(title);
  const state = { sort, filter: filterValues ?? {} };
  return (
    <>
      <ToolbarButton label="PDF" icon={PictureAsPdfIcon} disabled={!total} onClick={() => show(make('pdf', state))} />
      <DownloadButton label="Excel" icon={GridOnIcon} disabled={!total} file={() => make('excel', state)} />
      {preview}
    </>
  );
}
