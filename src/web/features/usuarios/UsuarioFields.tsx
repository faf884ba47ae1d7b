import { TextInput } from 'react-admin';
import { FormGroup } from '../../kit/form/FormGroup';
import type { Repetidos } from './repetidos';
import { UnicoInput } from './UnicoInput';

/** Who the user is: the same on adding and on editing. */
export const UsuarioFields = ({ repetidos }: { repetidos: Repetidos }) => (
  <FormGroup title="Datos del usuario">
    <UnicoInput
      source="email"
      label="Email"
      type="email"
      autoComplete="off"
      helperText="Con él inicia sesión"
      repetidos={repetidos}
    />
    <UnicoInput source="nombreUsuario" label="Nombre de usuario" autoComplete="off" repetidos={repetidos} />
    <TextInput source="nombre" label="Nombre" autoComplete="off" isRequired />
    <TextInput source="apellido" label="Apellido" autoComplete="off" isRequired />
  </FormGroup>
);
