import type { Cliente } from '#contract/cliente';
import { isArticuloEspecial } from '#contract/constants';
import { cantidad, dinero, nombreCompleto } from '#contract/format';
import type { Producto } from '#contract/producto';
import type { Proveedor } from '#contract/proveedor';
import { precioDeLista } from '#contract/venta';
import type { PickerKind } from '../../kit/picker/choices';

const articulo: Omit<PickerKind<Producto>, 'toChoice'> = {
  resource: 'productos',
  label: 'Producto',
  placeholder: 'Código o nombre',
  group: 'Artículos',
  none: 'Ningún artículo activo coincide',
  sort: { field: 'nombreProducto', order: 'ASC' },
};

const details = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/** What is on the shelf; nothing of what is never there, or where the provider does not say. */
const hay = ({ codigo, stock }: Producto) =>
  stock == null || isArticuloEspecial(codigo) ? null : `Hay ${cantidad(stock)}`;

/** Articles to order for a project. */
export const articuloPorPedir: PickerKind<Producto> = {
  ...articulo,
  label: 'Artículo',
  toChoice: record => ({
    id: record.id,
    code: record.codigo,
    name: record.nombreProducto,
    detail: details(record.presentacion),
    now: hay(record),
    record,
  }),
};

/** Articles to buy, with their costo and what is there. */
export const articuloPorComprar: PickerKind<Producto> = {
  ...articulo,
  toChoice: record => ({
    id: record.id,
    code: record.codigo,
    name: record.nombreProducto,
    detail: details(record.presentacion, dinero(record.costo)),
    now: hay(record),
    record,
  }),
};

/** Articles to sell: only what is there, with its price (S5). The fullest come first, so that none is missed. */
export const articuloPorVender: PickerKind<Producto> = {
  ...articulo,
  none: 'Ningún artículo con existencias coincide',
  sort: { field: 'stock', order: 'DESC' },
  accepts: ({ stock }) => (stock ?? 0) > 0,
  toChoice: record => ({
    id: record.id,
    code: record.codigo,
    name: record.nombreProducto,
    detail: details(record.presentacion, dinero(precioDeLista(record))),
    now: `Hay ${cantidad(record.stock)}`,
    record,
  }),
};

/** Articles to count, with what should be there. */
export const articuloPorContar: PickerKind<Producto> = {
  ...articulo,
  label: 'Artículo',
  placeholder: 'Escanee, o código o nombre',
  // A special article is whatever its line says: there is none of it to count.
  accepts: ({ codigo }) => !isArticuloEspecial(codigo),
  toChoice: record => ({
    id: record.id,
    code: record.codigo,
    name: record.nombreProducto,
    detail: details(record.presentacion),
    now: `Hay ${cantidad(record.stock ?? 0)}`,
    record,
  }),
};

export const proveedorActivo: PickerKind<Proveedor> = {
  resource: 'proveedores',
  label: 'Proveedor',
  placeholder: 'Nombre del proveedor',
  group: 'Proveedores',
  none: 'Ningún proveedor activo coincide',
  sort: { field: 'razonSocial', order: 'ASC' },
  toChoice: record => ({
    id: record.id,
    code: '',
    name: record.razonSocial,
    detail: details(record.contacto, record.mailOrden),
    record,
  }),
};

export const clienteActivo: PickerKind<Cliente> = {
  resource: 'clientes',
  label: 'Cliente',
  placeholder: 'Nombre o cédula',
  group: 'Clientes',
  none: 'Ningún cliente activo coincide',
  sort: { field: 'nombre', order: 'ASC' },
  toChoice: record => ({
    id: record.id,
    code: '',
    name: nombreCompleto(record),
    detail: details(record.cedula, record.telefono),
    record,
  }),
};
