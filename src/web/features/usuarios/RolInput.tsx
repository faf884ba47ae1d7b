import { Typography } from '@mui/material';
import { SelectInput, useRecordContext } from 'react-admin';
import { ROLES } from '#contract/usuario';
import { nombreDeRol, nombresDeRol, type Usuario } from '#contract/usuarioAdmin';
import { usePuede } from '../../api/permisos';

const choices = ROLES.map(roll => ({ id: roll, name: nombresDeRol[roll] }));

/** Administrador or Bodeguero (SPEC part 6), for who may change users. Nobody changes their own (D31). */
export function RolInput({ esPropio }: { esPropio: boolean }) {
  const { puede } = usePuede('usuarios.update');
  const record = useRecordContext<Usuario>();
  if (!puede || esPropio) {
    return (
      <Typography>
        Rol: {nombreDeRol(record?.roll)}.{' '}
        <Typography component="span" color="text.secondary">
          Lo cambia otra persona con el rol Administrador.
        </Typography>
      </Typography>
    );
  }
  return (
    <SelectInput
      source="roll"
      label="Rol"
      choices={choices}
      defaultValue="General"
      translateChoice={false}
      helperText="Un Administrador ve los pedidos de todos los proyectos; los permisos vienen de los perfiles"
      isRequired
    />
  );
}
