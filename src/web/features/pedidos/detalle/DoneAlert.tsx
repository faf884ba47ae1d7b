import { Box, Button } from '@mui/material';
import { useContext } from 'react';
import { CloseNotificationContext, LinkBase } from 'react-admin';
import { paths } from '../../../app/routes';
import { usePdfPreview } from '../../../kit/pdf/PdfButton';
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
  const name = `Recepción N.º ${recepcion}`;
  const { show, preview } = usePdfPreview(name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <span>{recepcion ? `${text}. ${name}` : text}</span>
      {recepcion && (
        <>
          <Button {...look} onClick={() => show(receiptDocument(recepcion))}>
            Ver PDF
          </Button>
          {preview}
        </>
      )}
      <Button {...look} component={LinkBase} to={paths.pedido(orderId, 'ver')} onClick={() => close?.()}>
        Ver el pedido
      </Button>
    </Box>
  );
}
