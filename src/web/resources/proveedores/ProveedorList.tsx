import type { Proveedor } from '#contract/proveedor';
import { CatalogList } from '../../components/catalog/CatalogList';
import { textColumn } from '../../components/list/columns';

const columns = [
  textColumn<Proveedor>('id', 'Id', ({ id }) => id, { width: 32, card: 'hide' }),
  textColumn<Proveedor>('razonSocial', 'Razón social', ({ razonSocial }) => razonSocial, {
    card: 'title',
    width: '17%',
  }),
  textColumn<Proveedor>('telefonos', 'Teléfonos', ({ telefonos }) => telefonos, { width: '9%' }),
  textColumn<Proveedor>('mailOrden', 'Correo orden', ({ mailOrden }) => mailOrden, { width: '13%' }),
  textColumn<Proveedor>('direccion.provincia', 'Provincia', ({ direccion }) => direccion.provincia, { width: 84 }),
  textColumn<Proveedor>('contacto', 'Contacto', ({ contacto }) => contacto, { width: '11%' }),
  textColumn<Proveedor>('telefono', 'Celular', ({ telefono }) => telefono, { width: 100 }),
  textColumn<Proveedor>('mailGeneral', 'Correo general', ({ mailGeneral }) => mailGeneral, {
    card: 'hide',
    width: '13%',
  }),
];

export const ProveedorList = () => (
  <CatalogList<Proveedor>
    title="Proveedores"
    createLabel="Agregar Proveedor"
    emptyMessage="No hay proveedores registrados"
    columns={columns}
    estatusLabel="Estado"
    sort={{ field: 'razonSocial', order: 'ASC' }}
    nameOf={({ razonSocial }) => razonSocial}
  />
);
