import { Labeled, TextField, TextInput } from 'react-admin';
import { FormGroup } from '../../kit/form/FormGroup';

const fields = [
  { source: 'rnc', label: 'RNC' },
  {
    source: 'ncf',
    label: 'NCF',
    helperText: 'La próxima venta sin NCF propio lleva este número o, si ya se usó, el siguiente',
  },
  { source: 'razonSocial', label: 'Razón social' },
  { source: 'nombre', label: 'Nombre' },
  { source: 'telefono', label: 'Teléfono' },
  { source: 'direccion', label: 'Dirección' },
];

export const EmpresaFields = () => (
  <FormGroup title="Datos generales">
    {fields.map(field => (
      <TextInput key={field.source} {...field} isRequired />
    ))}
  </FormGroup>
);

/** The same to read: whole, and no dimmer than other text. */
export const EmpresaFacts = () => (
  <FormGroup title="Datos generales">
    {fields.map(({ source, label }) => (
      <Labeled key={source} label={label}>
        <TextField source={source} emptyText="—" />
      </Labeled>
    ))}
  </FormGroup>
);
