import { Box, Button } from '@mui/material';
import { useContext } from 'react';
import { CloseNotificationContext, LinkBase } from 'react-admin';
import { paths } from '../../../../app/routes';
import { tipoOf } from '../mode';

/** What the alert says in the list once a receipt or a request is done, with the way back to its order. */
export function DoneAlert({ text, orderId }: { text: string; orderId: number }) {
  const close = useContext(CloseNotificationContext);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{text}</span>
      <Button
        size="small"
        color="inherit"
        variant="text"
        component={LinkBase}
        to={paths.pedido(orderId, tipoOf.ver)}
        onClick={() => close?.()}
        sx={{ textDecoration: 'underline' }}
      >
        Ver el pedido
      </Button>
    </Box>
  );
}
