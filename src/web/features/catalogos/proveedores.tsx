import Storefront from '@mui/icons-material/StorefrontOutlined';
import { proveedores } from '#contract/proveedor';
import { paths } from '../../app/routes';
import { ActionButton } from '../../kit/buttons';
import { catalogueResource } from '../../kit/catalogue';

/** The form asks only for the provincia of the address and keeps the rest. */
export default catalogueResource(proveedores, {
  first: ['razonSocial', 'telefonos', 'mailOrden', 'direccion.provincia', 'contacto', 'telefono', 'mailGeneral'],
  columns: {
    razonSocial: { width: '20%' },
    telefonos: { width: 94 },
    mailOrden: { width: 145 },
    'direccion.provincia': { width: 90 },
    contacto: { width: 98 },
    telefono: { width: 116 },
    mailGeneral: { card: 'hide', width: 145 },
    cedula: false,
    'direccion.ciudad': false,
    'direccion.calle': false,
    'direccion.numeroCasa': false,
  },
  groups: [{ fields: ['direccion.provincia'] }, { title: 'Contacto', fields: ['contacto', 'telefono'] }],
  rowActions: ({ id }) => (
    <ActionButton gate="proveedorFichas.one" label="Compras" icon={Storefront} to={paths.proveedor(id)} />
  ),
  inputs: { 'direccion.ciudad': false, 'direccion.calle': false, 'direccion.numeroCasa': false },
});
