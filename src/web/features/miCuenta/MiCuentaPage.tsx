import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { LinkBase, useGetOne } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import { rollName, type Usuario } from '#contract/usuarioAdmin';
import { HeadFacts } from '../../kit/document/facts';
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
      <HeadFacts
        columns={2}
        from="md"
        facts={[
          ['Nombre', `${nombre} ${apellido}`],
          ['Nombre de usuario', nombreUsuario],
          ['Email', email],
          ['Rol', rollName(roll)],
        ]}
      />
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
