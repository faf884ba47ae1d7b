import type { Proveedor } from '#contract/proveedor';
import { CatalogList } from '../../../kit/list/CatalogList';
import { textColumn } from '../../../kit/list/columns';

const columns = [
  textColumn<Proveedor>('id', 'Id', ({ id }) => id, { width: 24, card: 'hide' }),
  textColumn<Proveedor>('razonSocial', 'Razón social', ({ razonSocial }) => razonSocial, {
    card: 'title',
    width: '13.5%',
    lines: 2,
  }),
  textColumn<Proveedor>('telefonos', 'Teléfonos', ({ telefonos }) => telefonos, { width: '9.5%', lines: 2 }),
  textColumn<Proveedor>('mailOrden', 'Correo orden', ({ mailOrden }) => mailOrden, { width: '14%', lines: 2 }),
  textColumn<Proveedor>('direccion.provincia', 'Provincia', ({ direccion }) => direccion.provincia, { width: 76 }),
  textColumn<Proveedor>('contacto', 'Contacto', ({ contacto }) => contacto, { width: '11%', lines: 2 }),
  textColumn<Proveedor>('telefono', 'Celular', ({ telefono }) => telefono, { width: 100 }),
  textColumn<Proveedor>('mailGeneral', 'Correo general', ({ mailGeneral }) => mailGeneral, {
    card: 'hide',
    width: '14%',
    lines: 2,
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
