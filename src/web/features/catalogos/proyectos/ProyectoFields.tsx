import { TextInput } from 'react-admin';
import { FormGroup } from '../../../kit/form/FormGroup';

export const ProyectoFields = () => (
  <FormGroup title="Datos del proyecto" columns={1}>
    <TextInput source="nombre" label="Nombre" isRequired />
  </FormGroup>
);
