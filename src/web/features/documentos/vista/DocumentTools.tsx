import Block from '@mui/icons-material/BlockOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import { Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import type { GateName } from '#contract/permisos';
import { ReasonDialog } from '../../../kit/dialog/ReasonDialog';
import type { Download } from '../../../kit/document/useDownload';
import { useWrite } from '../../../kit/draft/useWrite';
import { GatedButton } from '../../../kit/gate';
import { usePdfPreview } from '../../../kit/pdf/PdfButton';
import { WrapRow } from '../../../kit/layout';

interface DocumentToolsProps {
  gate: GateName;
  title: string;
  document: Download;
  children?: ReactNode;
}

/** In one row on a phone too. */
const toolsSx = {
  '& > *': { flex: { xs: 1, sm: 'none' } },
  '& .MuiButton-root': { width: { xs: '100%', sm: 'auto' }, px: { xs: 1, sm: 2 } },
};

export function DocumentTools({ gate, title, document, children }: DocumentToolsProps) {
  const { show, preview } = usePdfPreview(title);
  return (
    <WrapRow sx={toolsSx}>
      <GatedButton gate={gate} variant="outlined" startIcon={<PictureAsPdf />} onClick={() => show(document)}>
        Ver PDF
      </GatedButton>
      <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
        Imprimir
      </Button>
      {children}
      {preview}
    </WrapRow>
  );
}

interface AnularButtonProps {
  resource: 'compras' | 'ventas';
  record: { id: number; version?: number | null };
  /** Name in the dialog: "la venta 12". */
  name: string;
  /** Effect on stock, as a sentence. */
  effect: string;
}

/** 'Anular' asks for a reason; the document is kept, marked as annulled. */
export function AnularButton({ resource, record: { id, version }, name, effect }: AnularButtonProps) {
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { run, busy, failure, dismiss } = useWrite(`${resource}.anular`);
  const close = () => {
    setAsking(false);
    dismiss();
  };
  const onDone = () => {
    close();
    notify(`L${name.slice(1)} quedó anulada`, { type: 'success' });
  };

  return (
    <>
      <GatedButton
        gate={`${resource}.anular`}
        variant="outlined"
        color="error"
        startIcon={<Block />}
        onClick={() => setAsking(true)}
      >
        Anular
      </GatedButton>
      {asking && (
        <ReasonDialog
          title={`¿Anular ${name}?`}
          confirmLabel="Anular"
          destructive
          busy={busy}
          failure={failure}
          onConfirm={motivo => void run({ params: { id }, data: { motivo, version } }, { onDone })}
          onCancel={close}
        >
          <Typography>{effect} No se puede deshacer.</Typography>
        </ReasonDialog>
      )}
    </>
  );
}
