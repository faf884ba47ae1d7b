import {
  Alert,
  Box,
  Button,
  Dialog,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { ListBase, useGetMany, useListContext } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { cantidad, fechaHora, lineas } from '#contract/format';
import { plural } from '#contract/frases';
import type { Pedido } from '#contract/pedido';
import { unidadDe } from '#contract/unidad';
import type { Producto } from '#contract/producto';
import { companyTimeZone } from '../../../app/company';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { DialogHead } from '../../../kit/dialog/DialogHead';
import { ListEmpty, ListError, ListSkeleton } from '../../../kit/list/ListStates';
import { Pager } from '../../../kit/list/Pager';
import { focusSearch, SearchBox } from '../../../kit/list/ListToolbar';
import { useIsPhone } from '../../../kit/useIsPhone';
import { readCopy, type CopyLine } from './draft';

interface CopyDialogProps {
  onClose: () => void;
  /** How many lines the copy would replace. */
  replaced: number;
  onCopy: (order: Pedido, lines: readonly CopyLine[]) => void;
}

/** A failed read is told in place of the list; react-admin's alert would say it twice. */
const quietErrors = { onError: () => {} };

/** Chooses an earlier order to copy (D21): five a page with a search, and the lines of the one chosen. */
export default function CopyDialog({ onClose, ...choice }: CopyDialogProps) {
  const id = useId();
  const isPhone = useIsPhone();
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: isPhone ? undefined : 1080 } } }}
    >
      <DialogHead id={id} title="Copiar de un pedido anterior" onClose={onClose} />
      <ListBase<Pedido>
        resource="pedidos"
        perPage={SMALL_PAGE_SIZE}
        sort={{ field: 'fecha', order: 'DESC' }}
        disableSyncWithLocation
        disableAuthentication
        storeKey={false}
        exporter={false}
        queryOptions={quietErrors}
      >
        <CopyChoice {...choice} />
      </ListBase>
    </Dialog>
  );
}

function CopyChoice({ replaced, onCopy }: Omit<CopyDialogProps, 'onClose'>) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<Pedido | null>(null);
  const preview = chosen && (
    <CopyPreview
      key={chosen.id}
      order={chosen}
      replaced={replaced}
      onCopy={lines => onCopy(chosen, lines)}
      onBack={isPhone ? () => setChosen(null) : undefined}
    />
  );
  // On a phone there is room for one of the two.
  if (isPhone && preview) return <Box sx={{ p: 2 }}>{preview}</Box>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 6fr)' } }}>
      <Box sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
        <Box ref={isPhone ? undefined : focusSearch}>
          <SearchBox />
        </Box>
        <EarlierOrders chosenId={chosen?.id} onChoose={setChosen} />
        <Pager />
      </Box>
      {!isPhone && (
        <Box sx={{ p: 2, borderLeft: { md: 1 }, borderColor: { md: 'divider' }, minHeight: 420 }}>
          {preview ?? (
            <Typography color="text.secondary" sx={{ p: 2 }}>
              Elija un pedido para ver sus líneas.
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const factsOf = ({ fecha, usuario, pedidoDetalle }: Pedido): string =>
  [
    fechaHora(fecha, companyTimeZone()),
    usuario && `${usuario.nombre} ${usuario.apellido}`,
    lineas(pedidoDetalle.length),
  ]
    .filter(Boolean)
    .join(' · ');

const ONE_COLUMN = [{}];

/** The earlier orders of a page; the old ones stay while the next ones come. */
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

interface CopyPreviewProps {
  order: Pedido;
  replaced: number;
  onCopy: (lines: readonly CopyLine[]) => void;
  onBack: (() => void) | undefined;
}

/** What copying over a draft that has lines does, in numbers. */
const replacement = (replaced: number, copied: number, idPedido: number): string => {
  const leave = plural(replaced, 'Se quita la línea que tiene', `Se quitan las ${replaced} líneas que tiene`);
  return `${leave} y ${plural(copied, 'queda la', `quedan las ${copied}`)} del pedido ${idPedido}. Podrá deshacerlo.`;
};

const leftOut = (count: number, all: boolean): string =>
  all
    ? 'Ninguno de sus artículos sigue activo.'
    : `${lineas(count)} no se ${plural(count, 'copia: el artículo está inactivo', 'copian: sus artículos están inactivos')}.`;

/** The lines of an earlier order, those that cannot be ordered any more marked, and the button that copies the others. */
function CopyPreview({ order, replaced, onCopy, onBack }: CopyPreviewProps) {
  const [asking, setAsking] = useState(false);
  const ids = [...new Set(order.pedidoDetalle.map(({ idProducto }) => idProducto))];
  const { data, isPending, error, refetch } = useGetMany<Producto>('productos', { ids });
  const lines = readCopy(order, data ?? []);
  const usable = lines.filter(({ articulo }) => articulo).length;
  const known = !isPending && !error;

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
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" variant="text" onClick={() => void refetch()}>
              Reintentar
            </Button>
          }
        >
          No se pudo comprobar qué artículos siguen activos.
        </Alert>
      )}
      {known && usable < lines.length && (
        <Alert severity="warning" role="status">
          {leftOut(lines.length - usable, usable === 0)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {onBack && (
          <Button variant="outlined" onClick={onBack}>
            Volver a la lista
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={!known || usable === 0}
          onClick={() => (replaced > 0 ? setAsking(true) : onCopy(lines))}
        >
          Copiar {lineas(known ? usable : lines.length)}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title="¿Reemplazar las líneas del borrador?"
        confirmLabel="Reemplazar"
        onConfirm={() => {
          setAsking(false);
          onCopy(lines);
        }}
        onCancel={() => setAsking(false)}
      >
        <Typography>{replacement(replaced, usable, order.id)}</Typography>
      </ConfirmDialog>
    </Stack>
  );
}

function PreviewLine({ line, articulo, known }: CopyLine & { known: boolean }) {
  const isGone = known && !articulo;
  return (
    <ListItem divider disableGutters sx={{ gap: 2 }}>
      <ListItemText
        primary={line.nombreProducto}
        secondary={[unidadDe(line), `Direccionamiento ${line.direccionamiento}`, isGone && 'Inactivo: no se copia']
          .filter(Boolean)
          .join(' · ')}
        slotProps={{
          primary: { sx: { overflowWrap: 'anywhere', ...(isGone && { textDecoration: 'line-through' }) } },
          secondary: { sx: isGone ? { color: 'warning.main' } : undefined },
        }}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {cantidad(line.cantidad)}
      </Typography>
    </ListItem>
  );
}
