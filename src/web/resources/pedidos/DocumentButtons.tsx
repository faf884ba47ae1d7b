import GridOnIcon from '@mui/icons-material/GridOnOutlined';
import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button } from '@mui/material';
import { useListContext } from 'react-admin';
import type { Formato, Listado } from '#contract/pedido';
import { GatedActionButton } from '../../components/ActionButton';
import { useIsPhone } from '../../components/useIsPhone';
import { listDocument, orderDocument } from './documents';
import { useDownload } from './useDownload';

const looks: Record<Formato, { label: string; short: string; icon: typeof GridOnIcon }> = {
  pdf: { label: 'Descargar PDF', short: 'PDF', icon: PictureAsPdfIcon },
  excel: { label: 'Descargar Excel', short: 'Excel', icon: GridOnIcon },
};

function OrderDocument({ id, format }: { id: number; format: Formato }) {
  const isPhone = useIsPhone();
  const { busy, download } = useDownload();
  const { label, short, icon } = looks[format];
  return (
    <GatedActionButton
      gate="pedidos.documento"
      // Side by side on a card there is no room for the long words.
      label={isPhone ? short : label}
      icon={icon}
      busy={busy}
      onClick={() => void download(orderDocument(id, format))}
    />
  );
}

/** Row buttons: one order as PDF or Excel. */
export function OrderDocuments({ id }: { id: number }) {
  const isPhone = useIsPhone();
  const both = (
    <>
      <OrderDocument id={id} format="pdf" />
      <OrderDocument id={id} format="excel" />
    </>
  );
  return isPhone ? <Box sx={{ display: 'flex', gap: 1, flex: '1 1 100%' }}>{both}</Box> : both;
}

function ListDocument({ listado, format }: { listado: Listado; format: Formato }) {
  const { sort, filterValues, total } = useListContext();
  const { busy, download } = useDownload();
  const { short, icon: Icon } = looks[format];
  return (
    <Button
      variant="outlined"
      startIcon={<Icon fontSize="small" />}
      loading={busy}
      loadingPosition="start"
      disabled={!total}
      onClick={() => void download(listDocument(listado, format, { sort, filter: filterValues ?? {} }))}
    >
      {short}
    </Button>
  );
}

/** Exports of a list of orders, for the end of its toolbar; inside the list. */
export const ListDocuments = ({ listado }: { listado: Listado }) => (
  <>
    <ListDocument listado={listado} format="pdf" />
    <ListDocument listado={listado} format="excel" />
  </>
);
