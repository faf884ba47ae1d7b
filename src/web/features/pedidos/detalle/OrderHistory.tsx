import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Alert,
  Box,
  Button,
  CircularProgress,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import type { Pedido } from '#contract/pedido';
import { useIsPhone } from '../../../kit/useIsPhone';
import { readFailure } from '../../../api/failure';
import { HistoryEvent } from './HistoryEvent';
import { useHistoria } from './useOrder';

/** What happened to an order: who, when, and how much of what. Open on a desk; on a phone once it is asked for. */
export function OrderHistory({ order }: { order: Pedido }) {
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(!isPhone);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={open}
      onChange={(_event, next) => setOpen(next)}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />}>
        <Typography variant="h2" component="span">
          Historial del pedido
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Events order={order} open={open} />
      </AccordionDetails>
    </Accordion>
  );
}

function Events({ order, open }: { order: Pedido; open: boolean }) {
  const { data, error, refetch, isFetching } = useHistoria(order.id, open);
  if (error && !data) {
    return (
      <Alert
        severity="error"
        role="alert"
        action={
          <Button size="small" color="inherit" variant="text" loading={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        }
      >
        No se pudo cargar el historial. {readFailure(error).message}
      </Alert>
    );
  }
  if (!data) return <CircularProgress size={24} aria-label="Cargando" />;
  // The newest is what one looks for.
  const newestFirst = [...data].reverse();
  return (
    <Box component="ol" reversed aria-label="Historial del pedido" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {newestFirst.map(event => (
        <HistoryEvent key={event.id} order={order} event={event} />
      ))}
    </Box>
  );
}
