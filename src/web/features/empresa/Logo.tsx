import { useDataProvider, useNotify } from 'react-admin';
import { LOGO_BYTES_MAX, type Empresa } from '#contract/empresa';
import type { BodegaDataProvider } from '../../api/dataProvider';
import { EmpresaLogo } from '../../app/EmpresaLogo';
import { useConfirm } from '../../kit/dialog/ConfirmDialog';
import { useToldWrite } from '../../kit/draft/useWrite';
import { Gated, GatedButton } from '../../kit/gate';
import { FileButton, UploadState, usePictureChoice, useUpload, BesidePicture } from '../../kit/uploads';
import { FormPanel } from '../../kit/layout';

/** The company's logo, shown on screens and documents, and its upload (D48). */
export function CompanyLogo({ empresa }: { empresa: Empresa }) {
  const notify = useNotify();
  const { call } = useDataProvider<BodegaDataProvider>();
  const { upload, isPending, error, progress, file } = useUpload(sent => call('empresa.uploadLogo', sent), {
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
  });
  const { button, hint } = usePictureChoice({
    what: 'El logo',
    bytesMax: LOGO_BYTES_MAX,
    help: '. Sale en las pantallas y en los PDF.',
    onFile: upload,
  });
  return (
    <FormPanel title="Logo">
      <BesidePicture
        picture={<EmpresaLogo logo={empresa.logo ?? null} alt={`Logo de ${empresa.nombre}`} width={160} height={96} />}
      >
        <Gated gate="empresa.uploadLogo" reason={isPending ? 'Se está subiendo' : null}>
          <FileButton {...button} name="Logo" label={empresa.logo ? 'Cambiar logo' : 'Elegir logo'} />
        </Gated>
        {empresa.logo && <RemoveLogo />}
        {hint}
        {(isPending || error) && file && (
          <UploadState what="el logo" progress={progress} error={error} onRetry={() => upload(file)} />
        )}
      </BesidePicture>
    </FormPanel>
  );
}

function RemoveLogo() {
  const { busy, send } = useToldWrite('empresa.quitarLogo');
  const { ask, question } = useConfirm({
    title: '¿Quitar el logo de la empresa?',
    confirmLabel: 'Quitar logo',
    destructive: true,
    onConfirm: () => send({}),
    children: 'Deja de salir en las pantallas y en los PDF. Puede subirlo de nuevo cuando quiera.',
  });
  return (
    <>
      <GatedButton gate="empresa.quitarLogo" variant="text" color="inherit" loading={busy} onClick={ask}>
        Quitar logo
      </GatedButton>
      {question}
    </>
  );
}
