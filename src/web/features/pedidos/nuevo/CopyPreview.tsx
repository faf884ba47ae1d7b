import { Button, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { cantidad, lineas } from '#contract/format';
import { plural, conPuntos } from '#contract/frases';
import type { Pedido } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { unidadDe } from '#contract/unidad';
import { AlertButton } from '../../../kit/alerts/actions';
import { useConfirm } from '../../../kit/dialog/ConfirmDialog';
import { WrapRow } from '../../../kit/layout';
import { readCopy, type CopyLine } from './draft';
import { Notice } from '../../../kit/alerts/Notice';

interface CopyPreviewProps {
  order: Pedido;
  replaced: number;
  onCopy: (lines: readonly CopyLine[]) => void;
  onBack: (() => void) | undefined;
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
export function CopyPreview({ order, replaced, onCopy, onBack }: CopyPreviewProps) {
  const ids = [...new Set(order.pedidoDetalle.map(({ idProducto }) => idProducto))];
  const { data, isPending, error, refetch } = useGetMany<Producto>('productos', { ids });
  const lines = readCopy(order, data ?? []);
  const usable = lines.filter(({ articulo }) => articulo).length;
  const known = !isPending && !error;
  const { ask, question } = useConfirm({
    title: '¿Reemplazar las líneas del borrador?',
    confirmLabel: 'Reemplazar',
    onConfirm: () => onCopy(lines),
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
        {onBack && (
          <Button variant="outlined" onClick={onBack}>
            Volver a la lista
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={!known || usable === 0}
          onClick={() => (replaced > 0 ? ask() : onCopy(lines))}
        >
          Copiar {lineas(known ? usable : lines.length)}
        </Button>
      </WrapRow>
      {question}
    </Stack>
  );
}

function PreviewLine({ line, articulo, known }: CopyLine & { known: boolean }) {
  const isGone = known && !articulo;
  return (
    <ListItem divider disableGutters sx={{ gap: 2 }}>
      <ListItemText
        primary={line.nombreProducto}
        secondary={conPuntos(
          unidadDe(line),
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
