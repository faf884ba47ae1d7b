import { labels } from './labels';
import { headingOf } from './placedFields';
import { usuarioFields } from '../usuarioAdmin';

const { nombre, apellido, email, nombreUsuario, roll } = usuarioFields;

/**
 * The headings of the lists of documents and of users, on the screen and in a spreadsheet, by the name of the column. Those of a
 * catalogue follow from its declaration.
 */
export const listHeadings = {
  pedidos: { id: 'N.Pedido', fecha: 'Fecha Pedido', usuario: 'Hecho Por', proyecto: 'Proyecto' },
  compras: {
    fecha: 'Fecha Orden',
    usuario: 'Hecho Por',
    proveedor: 'Proveedor',
    id: 'N.Orden',
    idPedido: 'N.Pedido',
    detalleCompra: 'Artículos',
    subtotal: labels.subtotal,
    iva: labels.iva,
    total: labels.total,
    fechaPrometida: 'Prometida',
    etapa: labels.etapa,
    facturacion: labels.facturacion,
    estado: labels.estado,
  },
  ventas: {
    fecha: labels.fecha,
    id: 'N.Venta',
    usuario: 'Cajero',
    cliente: 'Cliente',
    ncf: labels.ncf,
    detalleVentas: 'Artículos',
    total: labels.total,
    estado: labels.estado,
  },
  kardex: {
    fecha: labels.fecha,
    tipo: 'Movimiento',
    codigo: labels.codigo,
    nombreProducto: labels.nombreProducto,
    presentacion: labels.presentacion,
    cantidad: labels.cantidad,
    saldo: labels.saldo,
    documento: 'Documento',
    quien: 'Proveedor, cliente o proyecto',
    motivo: labels.motivo,
    usuario: labels.hechoPor,
  },
  usuarios: {
    nombre: headingOf(nombre),
    apellido: headingOf(apellido),
    email: headingOf(email),
    nombreUsuario: headingOf(nombreUsuario),
    roll: headingOf(roll),
    fechaCreado: labels.fechaCreado,
    estatus: 'Estado',
  },
  auditoria: {
    fecha: labels.fecha,
    usuario: 'Persona',
    accion: 'Acción',
    tabla: 'Tipo',
    registro: 'Registro',
    cambios: 'Cambios',
  },
} as const;
