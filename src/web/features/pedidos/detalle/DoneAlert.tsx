import { Box, Button } from '@mui/material';
import { useContext, useState } from 'react';
import { CloseNotificationContext, LinkBase } from 'react-admin';
import { paths } from '../../../app/routes';
import { PdfPreviewDialog } from '../../../kit/pdf/PdfButton';
import { receiptDocument } from '../orderDocuments';

interface DoneAlertProps {
  text: string;
  orderId: number;
  /** Number of the receipt; undefined for change requests, and with a plain provider. */
  recepcion?: number;
}

const look = { size: 'small', color: 'inherit', variant: 'text', sx: { textDecoration: 'underline' } } as const;

/** Success alert after a receipt or request, with links to its PDF and its order. */
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
