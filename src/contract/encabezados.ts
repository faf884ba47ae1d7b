import { etiquetas } from './etiquetas';
import { headingOf } from './placedFields';
import { camposDeUsuario } from './usuarioAdmin';

const { nombre, apellido, email, nombreUsuario, roll } = camposDeUsuario;

/**
 * The headings of the lists of documents and of users, on the screen and in a spreadsheet, by the name of the column. Those of a
 * catalogue follow from its declaration.
 */
export const encabezados = {
  pedidos: { id: 'N.Pedido', fecha: 'Fecha Pedido', usuario: 'Hecho Por', proyecto: 'Proyecto' },
  compras: {
    fecha: 'Fecha Orden',
    usuario: 'Hecho Por',
    proveedor: 'Proveedor',
    id: 'N.Orden',
    idPedido: 'N.Pedido',
    detalleCompra: 'Artículos',
    subtotal: 'Subtotal',
    iva: 'IVA',
    total: 'Total',
    fechaPrometida: 'Prometida',
    etapa: 'Etapa',
    estado: 'Estado',
  },
  ventas: {
    fecha: 'Fecha',
    id: 'N.Venta',
    usuario: 'Cajero',
    cliente: 'Cliente',
    ncf: 'NCF',
    detalleVentas: 'Artículos',
    total: 'Total',
    estado: 'Estado',
  },
  kardex: {
    fecha: 'Fecha',
    tipo: 'Movimiento',
    codigo: etiquetas.codigo,
    nombreProducto: etiquetas.nombreProducto,
    presentacion: etiquetas.presentacion,
    cantidad: 'Cantidad',
    saldo: etiquetas.saldo,
    documento: 'Documento',
    quien: 'Proveedor, cliente o proyecto',
    motivo: etiquetas.motivo,
    usuario: 'Hecho por',
  },
  usuarios: {
    nombre: headingOf(nombre),
    apellido: headingOf(apellido),
    email: headingOf(email),
    nombreUsuario: headingOf(nombreUsuario),
    roll: headingOf(roll),
    fechaCreado: 'Fecha creado',
    estatus: 'Estado',
  },
} as const;
