import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import { Button, Stack } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { GateName } from '#contract/permisos';
import { Gated } from '../../../kit/gate';
import { PdfPreviewDialog } from '../../../kit/pdf/PdfButton';
import type { Download } from '../../../kit/document/useDownload';

interface DocumentToolsProps {
  gate: GateName;
  title: string;
  document: Download;
  /** What else can be done with it. */
  children?: ReactNode;
}

export function DocumentTools({ gate, title, document, children }: DocumentToolsProps) {
  const [preview, setPreview] = useState(false);
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Gated gate={gate}>
        <Button variant="outlined" startIcon={<PictureAsPdf />} onClick={() => setPreview(true)}>
          Ver PDF
        </Button>
      </Gated>
      <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
        Imprimir
      </Button>
      {children}
      <PdfPreviewDialog open={preview} title={title} document={document} onClose={() => setPreview(false)} />
    </Stack>
  );
}
