import Apartment from '@mui/icons-material/ApartmentOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import type { Cliente } from '#contract/cliente';
import { isSpecialArticle } from '#contract/constants';
import { cantidad, dinero, fullName, dotted } from '#contract/text/format';
import type { Producto } from '#contract/producto';
import type { Proveedor } from '#contract/proveedor';
import { listPrice } from '#contract/venta';
import { byName, noneToChoose, type Choice, type PickerKind } from '../../kit/picker/choices';
import { PickerFilter } from '../../kit/picker/PickerFilter';

const article = {
  resource: 'productos',
  label: 'Producto',
  placeholder: 'Código o nombre',
  group: 'Artículos',
  none: 'Ningún artículo activo coincide',
  empty: noneToChoose('productos'),
  sort: { field: 'nombreProducto', order: 'ASC' },
} as const;

/** An article with its presentación and, if it is given, its price; `now` is the stock. */
const articleChoice = (record: Producto, now: string | null, price?: number): Choice<Producto> => ({
  id: record.id,
  code: record.codigo,
  name: record.nombreProducto,
  detail: dotted(record.presentacion, price !== undefined && dinero(price)),
  now,
  record,
});

/** Current stock; null for special articles, which have none, and if the provider does not send it. */
const stockHint = ({ codigo, stock }: Producto) =>
  stock == null || isSpecialArticle(codigo) ? null : `Hay ${cantidad(stock)}`;

export const articleToOrder: PickerKind<Producto> = {
  ...article,
  label: 'Artículo',
  toChoice: record => articleChoice(record, stockHint(record)),
};

export const articleToBuy: PickerKind<Producto> = {
  ...article,
  toChoice: record => articleChoice(record, stockHint(record), record.costo),
};

/** Articles to sell: only those in stock, with their price (S5). Sorted by stock, so that the first page has some. */
export const articleToSell: PickerKind<Producto> = {
  ...article,
  none: 'Ningún artículo con existencias coincide',
  empty: 'No hay artículos con existencias. Entran al recibir una orden sin pedido, o con un conteo físico',
  sort: { field: 'stock', order: 'DESC' },
  accepts: ({ stock }) => (stock ?? 0) > 0,
  toChoice: record => articleChoice(record, `Hay ${cantidad(record.stock)}`, listPrice(record)),
};

export const articleToCount: PickerKind<Producto> = {
  ...article,
  label: 'Artículo',
  placeholder: 'Escanee, o código o nombre',
  // A special article stands for anything and has no stock to count.
  accepts: ({ codigo }) => !isSpecialArticle(codigo),
  toChoice: record => articleChoice(record, `Hay ${cantidad(record.stock ?? 0)}`),
};

export const activeProveedor: PickerKind<Proveedor> = {
  resource: 'proveedores',
  label: 'Proveedor',
  placeholder: 'Nombre del proveedor',
  group: 'Proveedores',
  none: 'Ningún proveedor activo coincide',
  empty: noneToChoose('proveedores'),
  sort: { field: 'razonSocial', order: 'ASC' },
  toChoice: record => ({
    id: record.id,
    code: '',
    name: record.razonSocial,
    detail: dotted(record.contacto, record.mailOrden),
    record,
  }),
};

export const activeCliente: PickerKind<Cliente> = {
  resource: 'clientes',
  label: 'Cliente',
  placeholder: 'Nombre o cédula',
  group: 'Clientes',
  none: 'Ningún cliente activo coincide',
  empty: noneToChoose('clientes'),
  sort: { field: 'nombre', order: 'ASC' },
  toChoice: record => ({
    id: record.id,
    code: '',
    name: fullName(record),
    detail: dotted(record.cedula, record.telefono),
    record,
  }),
};

/** Filters of purchases, sales and stock movements; exports apply them too (D54). */

export const ProveedorFilter = () => <PickerFilter source="idProveedor" icon={LocalShipping} kind={activeProveedor} />;

export const ClienteFilter = () => <PickerFilter source="idCliente" icon={Handshake} kind={activeCliente} />;

const proyecto = byName('proyectos', 'Proyecto');

export const ProyectoFilter = () => <PickerFilter source="idProyecto" icon={Apartment} kind={proyecto} />;
