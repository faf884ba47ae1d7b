import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { LinkBase, useGetOne } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import { rollName, type Usuario } from '#contract/usuarioAdmin';
import { HeadFact, HeadFacts } from '../../kit/document/facts';
import { FormFrame } from '../../kit/form/FormPage';
import { FotoUpload } from '../usuarios';
import { paths } from '../../app/routes';
import { useSession } from '../../api/session';
import { WrapRow, FormPanel } from '../../kit/layout';
import { ClaveChange } from './ClaveChange';
import { Sesiones } from './Sesiones';

function Datos({ usuario, children }: { usuario: UsuarioSesion | Usuario; children: ReactNode }) {
  const { id, nombre, apellido, email, nombreUsuario, roll } = usuario;
  return (
    <FormPanel>
      <FotoUpload usuario={usuario} />
      <HeadFacts columns={2} from="md">
        <HeadFact label="Nombre">
          {nombre} {apellido}
        </HeadFact>
        <HeadFact label="Nombre de usuario">{nombreUsuario}</HeadFact>
        <HeadFact label="Email">{email}</HeadFact>
        <HeadFact label="Rol">{rollName(roll)}</HeadFact>
      </HeadFacts>
      <WrapRow>
        <Button component={LinkBase} to={paths.edit('usuarios', id)}>
          Editar mis datos
        </Button>
        {children}
      </WrapRow>
    </FormPanel>
  );
}

export default function MiCuentaPage() {
  const usuario = useSession();
  const [changing, setChanging] = useState(false);
  // The session's copy of the user is shown until this is loaded, or if it fails.
  const { data } = useGetOne<Usuario>('usuarios', { id: usuario?.id }, { enabled: usuario !== null });
  if (!usuario) return null;
  return (
    <FormFrame title="Mi cuenta">
      <Datos usuario={data ?? usuario}>
        <Button aria-expanded={changing} onClick={() => setChanging(!changing)}>
          Cambiar contraseña
        </Button>
      </Datos>
      {changing && <ClaveChange onChanged={() => setChanging(false)} />}
      <Sesiones />
    </FormFrame>
  );
}
