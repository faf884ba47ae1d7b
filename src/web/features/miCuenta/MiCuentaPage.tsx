import { Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { LinkBase, useGetOne } from 'react-admin';
import type { UsuarioSesion } from '#contract/usuario';
import { nombreDeRol, type Usuario } from '#contract/usuarioAdmin';
import { FormPanel } from '../../kit/form/FormPanel';
import { FormFrame } from '../../kit/form/FormPage';
import { FotoUpload } from '../usuarios';
import { paths } from '../../app/routes';
import { useSession } from '../../api/session';
import { CambioDeClave } from './CambioDeClave';
import { Sesiones } from './Sesiones';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

function Datos({ usuario, children }: { usuario: UsuarioSesion | Usuario; children: ReactNode }) {
  const { id, nombre, apellido, email, nombreUsuario, roll } = usuario;
  return (
    <FormPanel>
      <FotoUpload usuario={usuario} />
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}
      >
        <Fact label="Nombre">
          {nombre} {apellido}
        </Fact>
        <Fact label="Nombre de usuario">{nombreUsuario || '—'}</Fact>
        <Fact label="Email">{email}</Fact>
        <Fact label="Rol">{nombreDeRol(roll)}</Fact>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={LinkBase} to={paths.edit('usuarios', id)} variant="outlined">
          Editar mis datos
        </Button>
        {children}
      </Box>
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
        <Button variant="outlined" aria-expanded={changing} onClick={() => setChanging(!changing)}>
          Cambiar contraseña
        </Button>
      </Datos>
      {changing && <CambioDeClave onChanged={() => setChanging(false)} />}
      <Sesiones />
    </FormFrame>
  );
}
