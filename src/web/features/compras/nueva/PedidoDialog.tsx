import { Box, Button, Checkbox, Dialog, DialogContent } from '@mui/material';
import { useId, useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { porComprar } from '#contract/compra';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { encabezados } from '#contract/encabezados';
import { cantidad, contados, nombreCompleto } from '#contract/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { LineName } from '../../../kit/document/LineName';
import { LinesInset, type LineColumn } from '../../../kit/document/LinesInset';
import { DialogHead } from '../../../kit/dialog/DialogHead';
import { dateColumn, textColumn, type Column } from '../../../kit/list/columns';
import { placesOf } from '../../../kit/list/columnStyle';
import { ListCards } from '../../../kit/list/ListCards';
import { ListEmpty, ListError, ListSkeleton } from '../../../kit/list/ListStates';
import { ListTable } from '../../../kit/list/ListTable';
import { Pager } from '../../../kit/list/Pager';
import type { RowsProps } from '../../../kit/list/rows';
import { focusSearch, SearchBox } from '../../../kit/list/ListToolbar';
import { useIsPhone } from '../../../kit/useIsPhone';
import { lineasPorComprar, type Bringing } from './bring';

interface PedidoDialogProps {
  open: boolean;
  busyId: number | null;
  onChoose: (chosen: Bringing) => void;
  onClose: () => void;
}

const heading = encabezados.pedidos;

const columns: Column<Pedido>[] = [
  textColumn('id', heading.id, ({ id }) => id, { width: 96, card: 'status' }),
  dateColumn('fecha', heading.fecha, ({ fecha }) => fecha),
  textColumn('proyecto.nombre', heading.proyecto, ({ proyecto }) => proyecto?.nombre, { card: 'title' }),
  textColumn('usuario', heading.usuario, ({ usuario }) => usuario && nombreCompleto(usuario), {
    sortable: false,
  }),
  textColumn('pedidoDetalle', 'Por comprar', order => contados(lineasPorComprar(order).length, 'artículo'), {
    sortable: false,
    width: 110,
  }),
];

/** Ids of the lines that were unchecked; all others are brought. */
type Left = ReadonlySet<number>;

const lineColumns = (left: Left, toggle: (id: number) => void): LineColumn<PedidoDetalle>[] => [
  {
    label: 'Traer',
    compact: true,
    render: line => (
      <Checkbox
        checked={porComprar(line) > 0 && !left.has(line.id)}
        disabled={porComprar(line) === 0}
        onChange={() => toggle(line.id)}
        slotProps={{ input: { 'aria-label': `Traer ${line.nombreProducto}` } }}
      />
    ),
  },
  { label: 'Producto', title: true, render: line => <LineName line={line} /> },
  { label: 'Pedido', align: 'right', render: line => cantidad(line.cantidad) },
  { label: 'Comprado', align: 'right', render: ({ comprado }) => cantidad(comprado ?? 0) },
  { label: 'Por comprar', align: 'right', render: line => cantidad(porComprar(line)) },
];

/** "Traer un pedido": the orders with something left to buy, 5 per page (S2, D24). */
export function PedidoDialog({ open, busyId, onChoose, onClose }: PedidoDialogProps) {
  const isPhone = useIsPhone();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} fullScreen={isPhone}>
      <DialogHead id={id} title="Traer un pedido" onClose={onClose} />
      <DialogContent sx={{ width: { sm: 'min(960px, 80vw)' }, px: { xs: 2, sm: 3 } }}>
        <ListBase<Pedido>
          resource="pedidosPorComprar"
          perPage={SMALL_PAGE_SIZE}
          sort={{ field: 'fecha', order: 'DESC' }}
          storeKey={false}
          disableSyncWithLocation
          disableAuthentication
          exporter={false}
          queryOptions={quietErrors}
        >
          <Box ref={isPhone ? undefined : focusSearch} role="search" sx={{ display: 'flex', mb: 1 }}>
            <SearchBox />
          </Box>
          <Orders busyId={busyId} onChoose={onChoose} />
        </ListBase>
      </DialogContent>
    </Dialog>
  );
}

/** The error is shown in place of the rows. */
const quietErrors = { onError: () => {} };

function Orders({ busyId, onChoose }: Pick<PedidoDialogProps, 'busyId' | 'onChoose'>) {
  const { data, error, isPending } = useListContext<Pedido>();
  const isPhone = useIsPhone();
  const [left, setLeft] = useState<Left>(new Set());
  const toggle = (id: number) =>
    setLeft(current => new Set(current.has(id) ? [...current].filter(lineId => lineId !== id) : [...current, id]));
  const chosen = (order: Pedido) => lineasPorComprar(order).filter(({ id }) => !left.has(id));
  const rows: RowsProps<Pedido> = {
    columns,
    expand: order => (
      <LinesInset
        label="Líneas del pedido"
        empty="El pedido no tiene líneas."
        lines={order.pedidoDetalle}
        columns={lineColumns(left, toggle)}
      />
    ),
    mainAction: order => (
      <Button
        size="small"
        variant="outlined"
        fullWidth={isPhone}
        loading={busyId === order.id}
        disabled={busyId !== null || chosen(order).length === 0}
        aria-label={`Traer el pedido ${order.id}`}
        onClick={() => onChoose({ order, lines: chosen(order) })}
      >
        {chosen(order).length < lineasPorComprar(order).length ? `Traer ${chosen(order).length}` : 'Traer'}
      </Button>
    ),
  };
  if (error && !data) return <ListError />;
  if (isPending) return <ListSkeleton rows={SMALL_PAGE_SIZE} columns={placesOf(rows)} />;
  if (!data?.length) {
    return (
      <>
        <ListEmpty message="No hay pedidos con artículos por comprar" />
        <Pager />
      </>
    );
  }
  const Rows = isPhone ? ListCards<Pedido> : ListTable<Pedido>;
  return (
    // Not sticky: inside a dialog, the header would keep its offset from the page's header.
    <Box sx={{ '&& .RaDataTable-headerCell': { position: 'static' } }}>
      <Rows {...rows} />
      <Pager />
    </Box>
  );
}
