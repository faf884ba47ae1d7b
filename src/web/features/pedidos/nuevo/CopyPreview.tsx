import { Alert, Box, Button, CircularProgress, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetMany } from 'react-admin';
import { cantidad } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import type { Producto } from '#contract/producto';
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog';
import { lineas } from '../words';
import { readCopy, type CopyLine } from './copy';

interface CopyPreviewProps {
  order: Pedido;
  replaced: number;
  onCopy: (lines: readonly CopyLine[]) => void;
  onBack?: () => void;
}

/** What copying over a draft that has lines does, in numbers. */
const replacement = (replaced: number, copied: number, idPedido: number): string => {
  const leave = replaced === 1 ? 'Se quita la línea que tiene' : `Se quitan las ${replaced} líneas que tiene`;
  return `${leave} y ${copied === 1 ? 'queda la' : `quedan las ${copied}`} del pedido ${idPedido}. Podrá deshacerlo.`;
};

function LeftOut({ count, all }: { count: number; all: boolean }) {
  if (count === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {all
        ? 'Ninguno de sus artículos sigue activo.'
        : `${lineas(count)} no se ${count === 1 ? 'copia' : 'copian'}: el artículo está inactivo.`}
    </Alert>
  );
}

/** The lines of an earlier order, those that cannot be ordered any more marked, and the button that copies the others. */
export function CopyPreview({ order, replaced, onCopy, onBack }: CopyPreviewProps) {
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
      {known && <LeftOut count={lines.length - usable} all={usable === 0} />}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        {onBack && (
          <Button variant="outlined" onClick={onBack}>
            Volver a la lista
          </Button>
        )}
        <Button
          variant="contained"
          disabled={!known || usable === 0}
          onClick={() => (replaced > 0 ? setAsking(true) : onCopy(lines))}
          startIcon={isPending ? <CircularProgress size={16} color="inherit" /> : undefined}
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
    <ListItem
      divider
      disableGutters
      secondaryAction={
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {cantidad(line.cantidad)}
        </Typography>
      }
    >
      <ListItemText
        primary={line.nombreProducto}
        secondary={`Direccionamiento ${line.direccionamiento}${isGone ? ' · Inactivo: no se copia' : ''}`}
        slotProps={{
          primary: { sx: { pr: 6, overflowWrap: 'anywhere', ...(isGone && { textDecoration: 'line-through' }) } },
          ...(isGone && { secondary: { sx: { color: 'warning.main' } } }),
        }}
      />
    </ListItem>
  );
}
