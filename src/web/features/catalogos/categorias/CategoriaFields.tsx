import { TextInput } from 'react-admin';
import { FormGroup } from '../../../kit/form/FormGroup';

export const CategoriaFields = () => (
  <FormGroup title="Datos de la familia" columns={1}>
    <TextInput source="nombre" label="Nombre" helperText="Solo letras y espacios" isRequired />
  </FormGroup>
);
