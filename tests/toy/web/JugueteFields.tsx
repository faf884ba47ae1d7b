import { NumberInput, TextInput } from 'react-admin';
import { FormGroup } from '../../../src/web/kit/form/FormGroup';

export const JugueteFields = () => (
  <FormGroup title="Datos del juguete">
    <TextInput source="nombre" label="Nombre" isRequired />
    <NumberInput source="piezas" label="Piezas" isRequired />
  </FormGroup>
);
