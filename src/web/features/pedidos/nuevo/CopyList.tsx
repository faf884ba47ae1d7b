import { Alert, Box, Button, List, ListItem, ListItemButton, ListItemText, Skeleton, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { SMALL_PAGE_SIZE } from '#contract/constants';
import { fechaHora } from '#contract/format';
import type { Pedido } from '#contract/pedido';
import { companyTimeZone } from '../../../app/company';
import { errorMessage } from '../../../kit/errorMessage';

interface CopyListProps {
  chosenId: number | undefined;
  onChoose: (order: Pedido) => void;
}

const lineas = (count: number): string => (count === 1 ? '1 línea' : `${count} líneas`);

const factsOf = ({ fecha, usuario, pedidoDetalle }: Pedido): string =>
  [
    fechaHora(fecha, companyTimeZone()),
    usuario && `${usuario.nombre} ${usuario.apellido}`,
    lineas(pedidoDetalle.length),
  ]
    .filter(Boolean)
    .join(' · ');

/** The earlier orders of a page; the old ones stay while the next ones come. */
export function CopyList({ chosenId, onChoose }: CopyListProps) {
  const { data, isPending, error, refetch } = useListContext<Pedido>();
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" variant="text" onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      >
        {errorMessage(error, 'No se pudieron cargar los pedidos')}
      </Alert>
    );
  }
  if (isPending) {
    return (
      <Box role="status" aria-label="Cargando pedidos">
        {Array.from({ length: SMALL_PAGE_SIZE }, (_, row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Box>
    );
  }
  if (!data?.length) return <Typography color="text.secondary">Ningún pedido coincide.</Typography>;
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
