import WarehouseIcon from '@mui/icons-material/WarehouseOutlined';
import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ContinuidadLinea } from '#contract/compra';
import { cantidad, dia } from '#contract/text/format';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import { fechaHoraLinea } from '../../../app/company';
import { paths } from '../../../app/routes';
import { wayTo } from '../../../app/wayTo';
import { ActionButton } from '../../../kit/buttons';
import { OptionalLink, reachSx, touchSx } from '../../../kit/OptionalLink';
import { OrderDocuments } from '../orderDocuments';
import { ChangeDelivery, ClosedNotice, CloseOrder } from './OrderActions';
import { Line, LineList, type LineParts } from './LineList';
import { OrderHeader } from './OrderHeader';
import { OrderHistory } from './OrderHistory';
import { OrderReceipts } from './OrderReceipts';
import { servable } from './despacho';
import { useContinuity, type Continuity } from './useOrder';

interface OrderViewProps {
  order: Pedido;
  /** The order is of a project that is not the user's: read only. */
  isForeign: boolean;
}

export default function OrderView({ order, isForeign }: OrderViewProps) {
  const continuity = useContinuity(order.id);
  return (
    <Stack spacing={2}>
      <OrderHeader
        order={order}
        mode={isForeign ? null : 'ver'}
        action={!isForeign && <DispatchButton order={order} />}
        others={
          !isForeign && (
            <>
              <ChangeDelivery order={order} />
              <CloseOrder order={order} />
            </>
          )
        }
        documents={<OrderDocuments id={order.id} />}
      />
      {isForeign && (
        <Alert severity="info">Este pedido es de un proyecto que no es suyo: puede verlo, pero no cambiarlo.</Alert>
      )}
      <ClosedNotice order={order} />
      <LineList order={order} bought={continuity ? 'Comprado' : undefined} last="Fecha de entrega">
        {(line, isPhone) => (
          <Line
            {...{ order, line, isPhone }}
            addsImages={isForeign ? 'never' : 'always'}
            parts={partsOf(line, continuity)}
          />
        )}
      </LineList>
      <OrderReceipts order={order} canAdd={!isForeign} />
      <OrderHistory order={order} canCorrect={!isForeign} />
    </Stack>
  );
}

/** What the read-only view adds to a line; `continuity` is null if the purchases are not known. */
function partsOf({ id, entregado }: PedidoDetalle, continuity: Continuity | null): LineParts {
  const bought = continuity?.get(id);
  return {
    bought: continuity && <Purchased line={bought} />,
    last: <span style={{ whiteSpace: 'nowrap' }}>{fechaHoraLinea(entregado)}</span>,
    card: bought && bought.comprado > 0 && (
      <Typography variant="body2" component="div" sx={{ mt: 0.5 }}>
        Comprado <Purchased line={bought} />
      </Typography>
    ),
  };
}

/** Quantity bought for a line, and its purchases as links. */
function Purchased({ line }: { line: ContinuidadLinea | undefined }) {
  if (!line) return '—';
  return (
    <>
      {cantidad(line.comprado)}
      {line.compras.map(compra => {
        return (
          <Box key={compra.id} sx={{ typography: 'caption', whiteSpace: 'nowrap' }} title={dia(compra.fecha)}>
            <OptionalLink
              sx={line.compras.length > 1 ? touchSx : reachSx}
              to={wayTo('compra', compra.id)}
            >{`Orden ${compra.id}`}</OptionalLink>
            : {cantidad(compra.cantidad)} {compra.estado.toLowerCase()}
          </Box>
        );
      })}
    </>
  );
}

/** Link to dispatching from the warehouse, if any pending line is in stock (D51). */
function DispatchButton({ order }: { order: Pedido }) {
  if (order.estado === 'Cerrado' || !order.pedidoDetalle.some(line => servable(line) > 0)) return null;
  return (
    <ActionButton
      labelled
      gate="pedidos.despachar"
      label="Despachar de bodega"
      icon={WarehouseIcon}
      to={paths.pedido(order.id, 0, 'despachar')}
    />
  );
}
