import Code from '@mui/icons-material/CodeOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import GridOn from '@mui/icons-material/GridOnOutlined';
import Image from '@mui/icons-material/ImageOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, CircularProgress, Link } from '@mui/material';
import { type ComponentType, useState } from 'react';
import type { Adjunto, TipoAdjunto } from '#contract/adjunto';
import { dotted, fullName } from '#contract/text/format';
import { fechaHora } from '../../api/company';
import { useFile } from '../../api/reads';
import { useNotifyingWrite } from '../../api/useWrite';
import { BlobImage } from '../../kit/BlobImage';
import { fileSize } from '../../kit/chosenFile';
import { useConfirm } from '../../kit/dialog/ConfirmDialog';
import { type Download, saveBlob, useDownload } from '../../kit/document/useDownload';
import { useFocusWhenGone } from '../../kit/focus';
import { Quiet, touchSx } from '../../kit/layout';
import { usePdfPreview } from '../../kit/pdf/PdfButton';
import { PictureDialog, PictureFailed } from '../../kit/PictureDialog';

/** A record to which files are attached, and by which calls. */
export interface Owner {
  of: 'compraAdjuntos' | 'pedidoAdjuntos';
  id: number;
}

interface RowProps extends Owner {
  adjunto: Adjunto;
}

const icons: Record<TipoAdjunto, ComponentType<{ color: 'action' }>> = {
  pdf: PictureAsPdf,
  imagen: Image,
  xlsx: GridOn,
  xls: GridOn,
  docx: Description,
  xml: Code,
};

/** An attached file: a PDF and a picture are shown, others are downloaded. */
export function AdjuntoRow(row: RowProps) {
  const { of, id, adjunto } = row;
  const { nombre, tipo, bytes, usuario, fecha } = adjunto;
  const file: Download = { name: `${of}.archivo`, fileName: nombre, call: { params: { id, idAdjunto: adjunto.id } } };
  const [isEnlarged, enlarge] = useState(false);
  const { show, preview } = usePdfPreview(nombre);
  const { busy, download } = useDownload();
  const open = () => {
    if (tipo === 'pdf') show(file);
    else if (tipo === 'imagen') enlarge(true);
    else if (!busy) download(file);
  };
  const Icon = icons[tipo];
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Icon color="action" />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component="button" variant="body2" onClick={open} sx={[touchSx, { textAlign: 'left' }]}>
          {nombre}
        </Link>
        <Quiet variant="caption" component="div">
          {dotted(fileSize(bytes), fullName(usuario), fechaHora(fecha))}
        </Quiet>
      </Box>
      {busy && <CircularProgress size={20} aria-label={`Descargando ${nombre}`} />}
      {adjunto.retirable && <TakeAway {...row} />}
      {preview}
      {isEnlarged && <Picture file={file} onClose={() => enlarge(false)} />}
    </Box>
  );
}

function Picture({ file, onClose }: { file: Download; onClose: () => void }) {
  const { data, isError, refetch } = useFile(file.name, file.call, { retry: 1 });
  const actions = data && <Button onClick={() => saveBlob(data, file.fileName)}>Descargar</Button>;
  return (
    <PictureDialog title={file.fileName} onClose={onClose} actions={actions}>
      {data && <BlobImage blob={data} alt={file.fileName} />}
      {!data && (isError ? <PictureFailed onRetry={() => void refetch()} /> : <CircularProgress />)}
    </PictureDialog>
  );
}

function TakeAway({ of, id, adjunto }: RowProps) {
  const { send, busy } = useNotifyingWrite(`${of}.retirar`);
  const { ask, question } = useConfirm({
    title: `¿Quitar ${adjunto.nombre}?`,
    children: 'Se borra el archivo. La auditoría conserva su nombre, su tamaño y quién lo adjuntó y lo quitó.',
    confirmLabel: 'Quitar',
    destructive: true,
    onConfirm: () => send({ params: { id }, data: { idAdjunto: adjunto.id } }),
  });
  useFocusWhenGone();
  return (
    <>
      <Button variant="text" size="small" loading={busy} onClick={ask} aria-label={`Quitar ${adjunto.nombre}`}>
        Quitar
      </Button>
      {question}
    </>
  );
}
