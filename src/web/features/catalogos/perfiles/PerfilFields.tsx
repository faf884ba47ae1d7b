import { TextInput } from 'react-admin';
import { FormGroup } from '../../../kit/form/FormGroup';

export const PerfilFields = () => (
  <FormGroup title="Datos del perfil" columns={1}>
    <TextInput source="nombre" label="Nombre" isRequired />
  </FormGroup>
);
