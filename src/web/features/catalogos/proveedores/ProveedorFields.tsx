import { TextInput } from 'react-admin';
import { FormGroup } from '../../../kit/form/FormGroup';

const keyboard = (type: 'email' | 'tel') => ({ htmlInput: { inputMode: type } });

/** Of the address only the provincia is asked for; the rest stays as it is (SPEC part 3). */
export const ProveedorFields = () => (
  <>
    <FormGroup title="Datos del proveedor">
      <TextInput source="razonSocial" label="Razón social" isRequired />
      <TextInput source="telefonos" label="Teléfonos" helperText="Si son varios, sepárelos con una coma" isRequired />
      <TextInput
        source="mailOrden"
        label="Correo orden"
        helperText="Recibe las órdenes de compra"
        slotProps={keyboard('email')}
        isRequired
      />
      <TextInput source="mailGeneral" label="Correo general" slotProps={keyboard('email')} isRequired />
      <TextInput source="direccion.provincia" label="Provincia" isRequired />
    </FormGroup>
    <FormGroup title="Contacto">
      <TextInput source="contacto" label="Nombre contacto" isRequired />
      <TextInput source="telefono" label="Celular del contacto" slotProps={keyboard('tel')} isRequired />
    </FormGroup>
  </>
);
