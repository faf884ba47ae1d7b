import { Box, Button } from '@mui/material';
import { useContext, useState } from 'react';
import { CloseNotificationContext, LinkBase } from 'react-admin';
import { paths } from '../../../app/routes';
import { PdfPreviewDialog } from '../../../kit/pdf/PdfButton';
import { receiptDocument } from '../orderDocuments';

interface DoneAlertProps {
  text: string;
  orderId: number;
  /** The number of the receipt; none of a request, nor from a plain provider. */
  recepcion?: number;
}

const look = { size: 'small', color: 'inherit', variant: 'text', sx: { textDecoration: 'underline' } } as const;

/** What the alert says in the list once a receipt or a request is done, with the way to its paper and back to its order. */
export function DoneAlert({ text, orderId, recepcion }: DoneAlertProps) {
  const close = useContext(CloseNotificationContext);
  const [open, setOpen] = useState(false);
  const name = `Recepción N.º ${recepcion}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{recepcion ? `${text}. ${name}` : text}</span>
      {recepcion && (
        <>
          <Button {...look} onClick={() => setOpen(true)}>
            Ver PDF
          </Button>
          {open && (
            <PdfPreviewDialog title={name} document={receiptDocument(recepcion)} onClose={() => setOpen(false)} />
          )}
        </>
      )}
      <Button {...look} component={LinkBase} to={paths.pedido(orderId, 'ver')} onClick={() => close?.()}>
        Ver el pedido
      </Button>
    </Box>
  );
}
