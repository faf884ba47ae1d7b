import { Box, Button, Checkbox, DialogContent } from '@mui/material';
import { useState } from 'react';
import { porComprar } from '#contract/compra';
import { listHeadings } from '#contract/declarations/listHeadings';
import { withCount } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { LineName } from '../../../kit/document/LineName';
import { LinesInset } from '../../../kit/document/LinesInset';
import { column, dateColumn, numberColumn, textColumn, personColumn, type Column } from '../../../kit/list/columns';
import { DialogSearch, ListDialog } from '../../../kit/list/ListDialog';
import { HEAD_CELL } from '../../../kit/list/ListHead';
import { ListContent } from '../../../kit/list/ListPage';
import { useFocusBack } from '../../../kit/focusBack';
import { useIsPhone } from '../../../kit/width';
import { linesToBuy, type Bringing } from './bring';

interface PedidoDialogProps {
  open: boolean;
  busyId: number | null;
  onChoose: (chosen: Bringing) => void;
  onClose: () => void;
}

const heading = listHeadings.pedidos;

const columns: Column<Pedido>[] = [
  textColumn(heading.id, ({ id }) => id, { source: 'id', width: 96, card: 'status' }),
  dateColumn(heading.fecha, ({ fecha }) => fecha, { source: 'fecha' }),
  textColumn(heading.proyecto, ({ proyecto }) => proyecto?.nombre, { source: 'proyecto.nombre', card: 'title' }),
  personColumn(heading.usuario, ({ usuario }) => usuario),
  textColumn('Por comprar', order => withCount(linesToBuy(order).length, 'artículo'), { width: 110 }),
];

/** Ids of the lines that were unchecked; all others are brought. */
type Unchecked = ReadonlySet<number>;

const lineColumns = (unchecked: Unchecked, toggle: (id: number) => void): Column<PedidoDetalle>[] => [
  column(
    'Traer',
    line => (
      <Checkbox
        checked={porComprar(line) > 0 && !unchecked.has(line.id)}
        disabled={porComprar(line) === 0}
        onChange={() => toggle(line.id)}
        slotProps={{ input: { 'aria-label': `Traer ${line.nombreProducto}` } }}
      />
    ),
    { width: 'content', card: 'control' },
  ),
  column('Producto', line => <LineName line={line} />, { card: 'title' }),
  numberColumn('Pedido', line => line.cantidad),
  numberColumn('Comprado', ({ comprado }) => comprado ?? 0),
  numberColumn('Por comprar', line => porComprar(line)),
];

/** "Traer un pedido": the orders with something left to buy (S2, D24). */
export const PedidoDialog = ({ open, busyId, onChoose, onClose }: PedidoDialogProps) => (
  <ListDialog<Pedido> title="Traer un pedido" resource="pedidosPorComprar" width={960} {...{ open, onClose }}>
    <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
      <DialogSearch />
      <Orders busyId={busyId} onChoose={onChoose} />
    </DialogContent>
  </ListDialog>
);

function Orders({ busyId, onChoose }: Pick<PedidoDialogProps, 'busyId' | 'onChoose'>) {
  const isPhone = useIsPhone();
  useFocusBack(busyId !== null, '[role="dialog"]');
  const [unchecked, setUnchecked] = useState<Unchecked>(new Set());
  const toggle = (id: number) =>
    setUnchecked(current => new Set(current.has(id) ? [...current].filter(lineId => lineId !== id) : [...current, id]));
  const chosen = (order: Pedido) => linesToBuy(order).filter(({ id }) => !unchecked.has(id));
  return (
    // Not sticky: inside a dialog, the header would keep its offset from the page's header.
    <Box sx={{ [`&& .${HEAD_CELL}`]: { position: 'static' } }}>
      <ListContent<Pedido>
        title="Pedidos"
        columns={columns}
        emptyMessage="No hay pedidos con artículos por comprar"
        expand={order => (
          <LinesInset
            label="Líneas del pedido"
            empty="El pedido no tiene líneas."
            lines={order.pedidoDetalle}
            columns={lineColumns(unchecked, toggle)}
          />
        )}
        mainAction={order => (
          <Button
            size="small"
            fullWidth={isPhone}
            loading={busyId === order.id}
            disabled={busyId !== null || chosen(order).length === 0}
            aria-label={`Traer el pedido ${order.id}`}
            onClick={() => onChoose({ order, lines: chosen(order) })}
          >
            {chosen(order).length < linesToBuy(order).length ? `Traer ${chosen(order).length}` : 'Traer'}
          </Button>
        )}
      />
    </Box>
  );
}
