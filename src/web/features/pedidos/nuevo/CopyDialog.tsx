import { Box, Button, List, ListItem, ListItemButton, ListItemText, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetMany, useListContext } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { cantidad, lineas, fullName, dotted, plural } from '#contract/text/format';
import type { Pedido } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { unidadOf } from '#contract/unidad';
import { newKey } from '../../../api/writes';
import { fechaHora } from '../../../api/company';
import { AlertButton, Notice } from '../../../kit/alerts/Notice';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { useDraftPart } from '../../../kit/draft/storedDraft';
import { WrapRow } from '../../../kit/layout';
import { useIsPhoneNow } from '../../../kit/width';
import { DialogSearch, ListDialog } from '../../../kit/list/ListDialog';
import { ListEmpty, ListError, ListSkeleton } from '../../../kit/list/ListStates';
import { Pager } from '../../../kit/list/Pager';
import { copyInto, readCopy, type CopyLine, type PedidoStore } from './pedidoDraft';

interface CopyDialogProps {
  store: PedidoStore;
  onAdded: () => void;
  onClose: () => void;
}

/** Chooses an earlier order to copy (D21): a searchable list, and the lines of the chosen one. */
export default function CopyDialog(props: CopyDialogProps) {
  const isPhone = useIsPhoneNow();
  const [chosen, setChosen] = useState<Pedido | null>(null);
  const preview = chosen && (
    <CopyPreview key={chosen.id} order={chosen} {...props} onBack={isPhone ? () => setChosen(null) : undefined} />
  );
  return (
    <ListDialog<Pedido> title="Copiar de un pedido anterior" resource="pedidos" width={1080} onClose={props.onClose}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 6fr)' } }}>
        {/* A phone has room for one of the two. */}
        {!(isPhone && preview) && (
          <Box sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
            <DialogSearch />
            <EarlierOrders chosenId={chosen?.id} onChoose={setChosen} />
            <Pager />
          </Box>
        )}
        {(preview || !isPhone) && (
          <Box
            sx={{
              p: 2,
              borderLeft: { md: 1 },
              borderColor: { md: 'var(--line)' },
              minHeight: isPhone ? undefined : 420,
            }}
          >
            {preview ?? (
              <Typography color="textSecondary" sx={{ p: 2 }}>
                Elija un pedido para ver sus líneas.
              </Typography>
            )}
          </Box>
        )}
      </Box>
    </ListDialog>
  );
}

const factsOf = ({ fecha, usuario, pedidoDetalle }: Pedido): string =>
  dotted(fechaHora(fecha), usuario && fullName(usuario), lineas(pedidoDetalle.length));

const ONE_COLUMN = [{}];

/** A page of earlier orders; the previous page stays while the next one loads. */
function EarlierOrders({ chosenId, onChoose }: { chosenId?: number; onChoose: (order: Pedido) => void }) {
  const { data, isPending, error } = useListContext<Pedido>();
  if (error) return <ListError />;
  if (isPending) return <ListSkeleton rows={SMALL_PAGE_SIZE} columns={ONE_COLUMN} />;
  if (!data?.length) return <ListEmpty message="No hay pedidos anteriores" />;
  return (
    <List dense disablePadding aria-label="Pedidos anteriores">
      {data.map(order => (
        <ListItem key={order.id} disablePadding divider>
          <ListItemButton
            selected={order.id === chosenId}
            aria-pressed={order.id === chosenId}
            onClick={() => onChoose(order)}
            sx={{ minHeight: 56 }}
          >
            <ListItemText
              primary={`N.º ${order.id} · ${order.proyecto?.nombre ?? 'Sin proyecto'}`}
              secondary={factsOf(order)}
            />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

const replacement = (replaced: number, copied: number, idPedido: number): string => {
  const leave = plural(replaced, 'Se quita la línea que tiene', `Se quitan las ${replaced} líneas que tiene`);
  return `${leave} y ${plural(copied, 'queda la', `quedan las ${copied}`)} del pedido ${idPedido}. Podrá deshacerlo.`;
};

const leftOut = (count: number, all: boolean): string =>
  all
    ? 'Ninguno de sus artículos sigue activo.'
    : `${lineas(count)} no se ${plural(count, 'copia: el artículo está inactivo', 'copian: sus artículos están inactivos')}.`;

/** The lines of an earlier order, with inactive articles marked, and the button that copies the others. */
function CopyPreview({
  order,
  store,
  onAdded,
  onClose,
  onBack,
}: CopyDialogProps & { order: Pedido; onBack?: () => void }) {
  const replaced = useDraftPart(store, ({ lineas }) => lineas.length);
  const ids = [...new Set(order.pedidoDetalle.map(({ idProducto }) => idProducto))];
  const { data, isPending, error, refetch } = useGetMany<Producto>('productos', { ids });
  const lines = readCopy(order, data ?? []);
  const usable = lines.filter(({ article }) => article).length;
  const known = !isPending && !error;
  const copy = () => {
    store.update(current => copyInto(current, order.id, lines, newKey));
    onAdded();
    onClose();
  };
  const { ask, question } = useConfirm({
    title: '¿Reemplazar las líneas del borrador?',
    confirmLabel: 'Reemplazar',
    onConfirm: copy,
    children: <Typography>{replacement(replaced, usable, order.id)}</Typography>,
  });

  return (
    <Stack spacing={1.5} component="section" aria-label={`Pedido ${order.id}`}>
      <Typography variant="h3">
        Pedido {order.id}
        {order.proyecto && ` · ${order.proyecto.nombre}`}
      </Typography>
      <List
        dense
        disablePadding
        aria-label="Líneas del pedido anterior"
        sx={{ maxHeight: { xs: 'calc(100dvh - 208px)', sm: '45dvh' }, overflowY: 'auto' }}
      >
        {lines.map(line => (
          <PreviewLine key={line.line.id} {...line} known={known} />
        ))}
      </List>
      {error && (
        <Notice severity="error" action={<AlertButton onClick={() => void refetch()}>Reintentar</AlertButton>}>
          No se pudo comprobar qué artículos siguen activos.
        </Notice>
      )}
      {known && usable < lines.length && (
        <Notice severity="warning">{leftOut(lines.length - usable, usable === 0)}</Notice>
      )}
      <WrapRow sx={{ justifyContent: 'flex-end' }}>
        {onBack && <Button onClick={onBack}>Volver a la lista</Button>}
        <Button
          variant="contained"
          loading={isPending}
          disabled={!known || usable === 0}
          onClick={replaced > 0 ? ask : copy}
        >
          Copiar {lineas(known ? usable : lines.length)}
        </Button>
      </WrapRow>
      {question}
    </Stack>
  );
}

function PreviewLine({ line, article, known }: CopyLine & { known: boolean }) {
  const isGone = known && !article;
  return (
    <ListItem divider disableGutters sx={{ gap: 2 }}>
      <ListItemText
        primary={line.nombreProducto}
        secondary={dotted(
          unidadOf(line),
          `Direccionamiento ${line.direccionamiento}`,
          isGone && 'Inactivo: no se copia',
        )}
        slotProps={{
          primary: { sx: { overflowWrap: 'anywhere', ...(isGone && { textDecoration: 'line-through' }) } },
          secondary: { sx: isGone ? { color: 'warning.main' } : undefined },
        }}
      />
      <Typography variant="body2">{cantidad(line.cantidad)}</Typography>
    </ListItem>
  );
}
