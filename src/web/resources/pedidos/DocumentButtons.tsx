import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Formato, Listado } from '#contract/pedido';
import { GatedActionButton } from '../../components/ActionButton';
import { listDocument, orderDocument } from './documents';
import { useDownload } from './useDownload';

const looks: Record<Formato, { label: string; icon: typeof GridOnIcon }> = {
  pdf: { label: 'Descargar PDF', icon: PictureAsPdfIcon },
  excel: { label: 'Descargar Excel', icon: GridOnIcon },
};

function OrderDocument({ id, format }: { id: number; format: Formato }) {
  const { busy, download } = useDownload();
  return (
    <GatedActionButton
      gate="pedidos.documento"
      {...looks[format]}
      busy={busy}
      onClick={() => void download(orderDocument(id, format))}
    />
  );
}

/** Row buttons: one order as PDF or Excel. */
export const OrderDocuments = ({ id }: { id: number }) => (
  <>
    <OrderDocument id={id} format="pdf" />
    <OrderDocument id={id} format="excel" />
  </>
);

function ListDocument({ listado, format, label }: { listado: Listado; format: Formato; label: string }) {
  const { sort, filterValues, total } = useListContext();
  const { busy, download } = useDownload();
  const Icon = looks[format].icon;
  return (
    <Button
      variant="outlined"
      startIcon={<Icon fontSize="small" />}
      loading={busy}
      loadingPosition="start"
      disabled={!total}
      onClick={() => void download(listDocument(listado, format, { sort, filter: filterValues ?? {} }))}
    >
      {label}
    </Button>
  );
}

/** Exports of a list of orders, for the end of its toolbar; inside the list. */
export const ListDocuments = ({ listado }: { listado: Listado }) => (
  <>
    <ListDocument listado={listado} format="pdf" label="PDF" />
    <ListDocument listado={listado} format="excel" label="Excel" />
  </>
);
