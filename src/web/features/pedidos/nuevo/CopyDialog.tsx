import { Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { lineas, nombreCompleto } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { conPuntos } from '#contract/frases';
import { fechaHora } from '../../../app/company';
import { DialogSearch, ListDialog } from '../../../kit/list/ListDialog';
import { ListEmpty, ListError, ListSkeleton } from '../../../kit/list/ListStates';
import { Pager } from '../../../kit/list/Pager';
import { useIsPhone } from '../../../kit/useIsPhone';
import { CopyPreview } from './CopyPreview';
import type { CopyLine } from './draft';

interface CopyDialogProps {
  onClose: () => void;
  /** Number of lines that the copy would replace. */
  replaced: number;
  onCopy: (order: Pedido, lines: readonly CopyLine[]) => void;
}

/** Chooses an earlier order to copy (D21): a searchable list, and the lines of the chosen one. */
export default function CopyDialog({ onClose, ...choice }: CopyDialogProps) {
  return (
    <ListDialog<Pedido> title="Copiar de un pedido anterior" resource="pedidos" width={1080} onClose={onClose}>
      <CopyChoice {...choice} />
    </ListDialog>
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
  // A phone has room for one of the two.
  if (isPhone && preview) return <Box sx={{ p: 2 }}>{preview}</Box>;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 6fr)' } }}>
      <Box sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
        <DialogSearch />
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
  conPuntos(fechaHora(fecha), usuario && nombreCompleto(usuario), lineas(pedidoDetalle.length));

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
