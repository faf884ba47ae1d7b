import { TextInput } from 'react-admin';
import { FormGroup } from '../../../kit/form/FormGroup';
import { CedulaInput } from './CedulaInput';

const keyboard = (type: 'email' | 'tel') => ({ htmlInput: { inputMode: type } });

export const ClienteFields = () => (
  <>
    <FormGroup title="Datos del cliente">
      <TextInput source="nombre" label="Nombre" isRequired />
      <TextInput source="apellido" label="Apellido" isRequired />
      <CedulaInput />
      <TextInput source="telefono" label="Telefono" slotProps={keyboard('tel')} isRequired />
      <TextInput source="email" label="Email" slotProps={keyboard('email')} isRequired />
    </FormGroup>
    <FormGroup title="Dirección">
      <TextInput source="direccion.provincia" label="Provincia" isRequired />
      <TextInput source="direccion.ciudad" label="Ciudad" isRequired />
      <TextInput source="direccion.calle" label="Calle" isRequired />
      <TextInput source="direccion.numeroCasa" label="Casa" isRequired />
    </FormGroup>
  </>
);
