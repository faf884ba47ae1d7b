import { Button } from '@mui/material';
import { useState } from 'react';
import { LinkBase, useGetOne } from 'react-admin';
import { fullName } from '#contract/text/format';
import { rollName, usuarioFields, type Usuario } from '#contract/usuarioAdmin';
import { HeadFacts } from '../../kit/document/facts';
import { useConfirm } from '../../kit/dialog/ConfirmDialog';
import { FormFrame } from '../../kit/form/FormFrame';
import { hasUnsaved, UNSAVED } from '../../kit/form/unsaved';
import { FotoUpload } from '../usuarios';
import { paths } from '../../app/routes';
import { useSession } from '../../api/session';
import { WrapRow, FormPanel } from '../../kit/layout';
import { ClaveChange } from './ClaveChange';
import { Sesiones } from './Sesiones';

export default function MiCuentaPage() {
  const known = useSession();
  const [changing, setChanging] = useState(false);
  const { ask, question } = useConfirm({
    ...UNSAVED,
    confirmLabel: 'Descartar',
    onConfirm: () => setChanging(false),
    children: 'La contraseña queda como está.',
  });
  const { data } = useGetOne<Usuario>('usuarios', { id: known?.id }, { enabled: known !== null });
  // The session's copy of the user is shown until this is loaded, or if it fails.
  const usuario = known && (data ?? known);
  if (!usuario) return null;
  const { id, email, nombreUsuario, roll } = usuario;
  return (
    <FormFrame title="Mi cuenta">
      <FormPanel>
        <FotoUpload usuario={usuario} />
        <HeadFacts
          columns={2}
          from="md"
          facts={[
            ['Nombre', fullName(usuario)],
            [usuarioFields.nombreUsuario.label, nombreUsuario],
            [usuarioFields.email.label, email],
            [usuarioFields.roll.label, rollName(roll)],
          ]}
        />
        <WrapRow>
          <Button component={LinkBase} to={paths.edit('usuarios', id)}>
            Editar mis datos
          </Button>
          <Button aria-expanded={changing} onClick={() => (hasUnsaved() ? ask() : setChanging(!changing))}>
            Cambiar contraseña
          </Button>
        </WrapRow>
      </FormPanel>
      {changing && <ClaveChange onChanged={() => setChanging(false)} />}
      <Sesiones />
      {question}
    </FormFrame>
  );
}
