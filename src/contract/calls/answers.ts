import { z } from 'zod';
import { adjunto } from '../adjunto';
import { auditoria } from '../auditoria';
import { type AnyCatalogue, type CatalogueCall, oneOf } from '../declarations/catalogue';
import { catalogos, perCall } from '../catalogos';
import { cifras, type ListWithCifras } from '../cifras';
import { comentario, pedidoComentado } from '../comentario';
import { compra, continuidadLinea } from '../compra';
import { projectDelay, costoByCode, fichaProyecto } from '../costoProyecto';
import { empresa } from '../empresa';
import { type Answer, answer, created, file, none, rows, upload } from './answer';
import type { EndpointName } from './endpointNames';
import { callsOf } from './endpoint';
import { inicio } from '../inicio';
import { modulo, perfilModulo, usuarioPerfil, usuarioProyecto } from '../enlaces';
import { perExportable } from '../exportacion';
import { fichaProveedor, supplierPrice } from '../fichaProveedor';
import { capitalized } from '../text/format';
import { ID_RECEPCION_FIELD, RECEPCION_FIELD, lineImagenes } from '../imagen';
import { importResult, importPreview, perImportable } from '../importacion';
import { perInformeCall } from '../informes';
import { permisoRegistro } from '../rights/modulos';
import { kardex, movimiento } from '../movimiento';
import { necesidad, necesidadLinea } from '../necesidad';
import { pedido } from '../pedido';
import { pedidoHecho } from '../pedidoHistoria';
import { presupuesto } from '../presupuesto';
import { propuesta } from '../promesa';
import { recepcion } from '../recepcion';
import { seguimiento, seguimientoLinea } from '../seguimiento';
import { ownSesion, usuarioSesion } from '../usuario';
import { usuario } from '../usuarioAdmin';
import { venta } from '../venta';

/** An order in a list, without the reports, which only the histories contain, and not those without lines (`lineas=0`). */
const pedidoListado = pedido.partial({ pedidoReporte: true });

const figures = (list: ListWithCifras, title: `${'de los' | 'de las' | 'del'} ${string}`): Answer =>
  answer(`Cifras ${title}`, cifras[list]);
const imports = (what: string): Answer => ({
  ...upload(`Importa ${what} de una hoja de cálculo`, importPreview),
  created: importResult,
});

/** Descriptions of the six calls of a catalogue: "Agrega un cliente", "Lista de clientes". */
const calls = (declared: Pick<AnyCatalogue, 'noun' | 'record'>): Record<CatalogueCall, Answer> => {
  const { record } = declared;
  const many = declared.noun.many.toLowerCase();
  return {
    list: rows(`Lista de ${many}`, record),
    search: rows(`Busca ${many} por texto`, record),
    one: answer(`Lee ${oneOf(declared)}`, record),
    create: created(`Agrega ${oneOf(declared)}`, record),
    update: answer(`Modifica ${oneOf(declared)}`, record),
    toggle: answer(`Activa o desactiva ${oneOf(declared)}`, record),
  };
};

const attached = (to: string) => ({
  todos: rows(`Archivos adjuntos de ${to}`, adjunto),
  archivo: file(`Un archivo adjunto de ${to}`),
  adjuntar: upload(`Adjunta un archivo a ${to}`, z.array(adjunto)),
  retirar: rows(`Quita un archivo adjunto de ${to}`, adjunto),
});

const manyOf = ({ noun: { many, feminine } }: AnyCatalogue): string =>
  `${feminine ? 'las' : 'los'} ${many.toLowerCase()}`;

/** Answers of all calls of the endpoint table. A call that is missing here does not compile. */
export const answers: Record<EndpointName, Answer> = {
  'salud.one': answer('Dice si el servidor vive', z.object({ estado: z.literal('ok') })),
  'salud.lista': answer('Dice si el servidor puede atender', z.object({ estado: z.literal('listo') })),
  'metricas.one': file('Métricas para el monitoreo'),
  'api.openapi': file('Esta descripción, para programas'),
  'api.docs': file('Esta descripción, para personas'),
  'sesion.login': answer('Inicia la sesión', usuarioSesion),
  'sesion.logout': none('Cierra la sesión'),
  'sesion.permisos': rows('Permisos de un usuario por módulo', permisoRegistro),
  'sesion.cambiarClave': none('Cambia la contraseña propia'),
  'sesion.propias': rows('Sesiones abiertas de quien pregunta', ownSesion),
  'sesion.cerrarDemas': none('Cierra las demás sesiones de quien pregunta'),

  ...perCall(calls),
  'misProyectos.list': rows('Proyectos de quien pregunta', catalogos.proyectos.record),
  'misProyectos.search': rows('Busca entre los proyectos de quien pregunta', catalogos.proyectos.record),
  ...callsOf('usuarios', calls({ noun: { one: 'Usuario', many: 'Usuarios' }, record: usuario })),
  'usuarios.uploadFoto': upload('Sube la foto de un usuario', usuario),
  'usuarios.foto': file('Foto de un usuario'),
  'usuarioPerfiles.list': rows('Perfiles de un usuario', usuarioPerfil),
  'usuarioPerfiles.create': created('Agrega un perfil a un usuario', usuarioPerfil),
  'usuarioPerfiles.toggle': answer('Activa o desactiva un perfil de un usuario', usuarioPerfil),
  'usuarioProyectos.list': rows('Proyectos de un usuario', usuarioProyecto),
  'usuarioProyectos.create': created('Agrega un proyecto a un usuario', usuarioProyecto),
  'usuarioProyectos.toggle': answer('Activa o desactiva un proyecto de un usuario', usuarioProyecto),
  'perfilPermisos.list': rows('Permisos que darían unos perfiles juntos', permisoRegistro),
  'perfilModulos.list': rows('Módulos de un perfil', perfilModulo),
  'perfilModulos.create': created('Agrega un módulo a un perfil', perfilModulo),
  'perfilModulos.toggle': answer('Activa o desactiva un módulo de un perfil', perfilModulo),
  'perfilModulos.permiso': answer('Da o quita un permiso de un módulo a un perfil', perfilModulo),
  'modulos.list': rows('Módulos del programa', modulo),
  'modulos.search': rows('Busca módulos por texto', modulo),
  'inicio.one': answer('Lo que la página de inicio dice además de las listas', inicio),
  'auditoria.list': rows('Quién cambió qué y cuándo', auditoria),
  'empresa.list': rows('Datos de la empresa', empresa),
  'empresa.create': created('Agrega los datos de la empresa', empresa),
  'empresa.update': answer('Modifica los datos de la empresa', empresa),
  'empresa.uploadLogo': upload('Sube el logo de la empresa', empresa),
  'empresa.logo': file('Logo de la empresa'),
  'empresa.logoVigente': { ...file('Logo vigente de la empresa, también sin sesión'), orNone: true },
  'empresa.quitarLogo': answer('Quita el logo de la empresa', empresa),
  'empresa.permisosDetallados': answer('Activa o desactiva los permisos detallados', empresa),

  'compras.list': rows('Lista de órdenes de compra', compra),
  'compras.search': rows('Busca órdenes de compra por texto', compra),
  'compras.one': answer('Lee una orden de compra', compra),
  'compras.create': created('Crea una orden de compra', compra),
  'compras.toggle': answer('Marca una orden de compra como recibida o pendiente', compra),
  'compras.documento': file('Una orden de compra en PDF'),
  'compras.anular': answer('Anula una orden de compra', compra),
  'compras.facturar': answer('Registra una factura o una nota de crédito del proveedor de una orden de compra', compra),
  'compras.anularFactura': answer(
    'Anula una factura o una nota de crédito del proveedor de una orden de compra',
    compra,
  ),
  'compras.pagarFactura': answer('Registra el pago de una factura del proveedor', compra),
  'compras.quitarPago': answer('Quita el pago de una factura del proveedor, que se registró mal', compra),
  ...callsOf('compraAdjuntos', attached('una orden de compra')),
  'compras.enviar': answer('Envía una orden de compra a su proveedor', compra),
  'proveedorFichas.one': answer('Lee la ficha de un proveedor', fichaProveedor),
  'proveedorPrecios.list': rows('Precios de un proveedor por artículo', supplierPrice),
  'proyectoFichas.one': answer('Lee lo que cuesta un proyecto', fichaProyecto),
  'proyectoFichas.documento': file('Lo que cuesta un proyecto en Excel'),
  'proyectoCostos.list': rows('Lo que cuesta un proyecto por direccionamiento', costoByCode),
  'proyectoAtrasos.list': rows('Líneas atrasadas de un proyecto', projectDelay),
  'presupuestos.one': answer('Lee el presupuesto de un proyecto', presupuesto),
  'presupuestos.update': answer('Guarda el presupuesto de un proyecto', presupuesto),
  'compras.recordar': answer('Recuerda al proveedor una orden de compra', compra),
  'compras.marcarEnviada': answer('Marca una orden de compra como enviada', compra),
  'compras.confirmar': answer('Anota que el proveedor confirmó una orden de compra', compra),
  'compras.promesa': answer('Cambia lo acordado con el proveedor de una orden de compra', compra),
  'compras.propuesta': answer('Propone qué acordar con un proveedor', propuesta),
  'compras.continuidad': rows('Lo comprado de cada línea de un pedido', continuidadLinea),
  'necesidades.list': rows('Artículos de los que queda algo por comprar', necesidad),
  'necesidadLineas.list': rows('Líneas de pedidos de las que queda algo por comprar de un artículo', necesidadLinea),
  'necesidades.comprar': created('Hace las órdenes de compra de lo que falta', z.array(compra)),
  'ventas.list': rows('Lista de ventas', venta),
  'ventas.search': rows('Busca ventas por texto', venta),
  'ventas.one': answer('Lee una venta', venta),
  'ventas.create': created('Crea una venta', venta),
  'ventas.documento': file('Una factura en PDF'),
  'ventas.anular': answer('Anula una venta', venta),
  'kardex.list': rows('Movimientos de existencias de todos los artículos', kardex),
  'kardex.search': rows('Busca movimientos de existencias por artículo', kardex),
  'etiquetas.documento': file('Etiquetas de artículos en PDF, con su código de barras'),
  'movimientos.list': rows('Movimientos de existencias de un artículo', movimiento),
  'movimientos.conteo': rows('Registra un conteo físico', movimiento),

  ...callsOf(
    'exportar',
    perExportable(declared => file(`${capitalized(manyOf(declared))} en Excel`)),
  ),
  'exportar.compras': file('Las órdenes de compra en Excel'),
  'exportar.ventas': file('Las ventas en Excel'),
  'exportar.kardex': file('Los movimientos de existencias en Excel'),
  'exportarLineas.compras': file('Las líneas de las órdenes de compra en Excel'),
  'exportarLineas.ventas': file('Las líneas de las ventas en Excel'),
  'exportar.usuarios': file('Los usuarios en Excel'),
  'exportar.auditoria': file('La auditoría en Excel'),
  ...callsOf(
    'importar',
    perImportable(({ noun }) => imports(noun.many.toLowerCase())),
  ),
  ...callsOf(
    'plantilla',
    perImportable(({ noun }) => file(`Plantilla para importar ${noun.many.toLowerCase()}`)),
  ),

  'importar.presupuesto': imports('el presupuesto de un proyecto'),
  'plantilla.presupuesto': file('Plantilla para importar un presupuesto'),

  'pedidos.list': rows('Lista de pedidos', pedidoListado),
  'pedidos.search': rows('Busca pedidos por texto', pedidoListado),
  'pedidos.one': answer('Lee un pedido', pedido),
  'pedidos.oneByStatus': answer('Lee un pedido que está en un estado', pedido),
  'pedidos.create': created('Crea un pedido', pedido),
  'pedidos.recibir': answer('Recibe artículos de un pedido', pedido),
  'pedidos.despachar': answer('Despacha artículos de un pedido desde la bodega', pedido),
  'pedidos.solicitarCambio': answer('Solicita cambiar cantidades de un pedido', pedido),
  'pedidos.corregir': answer('Solicita corregir una entrega', pedido),
  'pedidos.historia': rows('Todo lo que pasó con un pedido', pedidoHecho),
  ...callsOf('pedidoAdjuntos', attached('un pedido')),
  'comentarios.nuevos': rows('Pedidos con comentarios que uno no ha leído', pedidoComentado),
  'comentarios.delPedido': rows('Comentarios de un pedido', comentario),
  'comentarios.comentar': rows('Comenta un pedido', comentario),
  'comentarios.retirar': rows('Retira un comentario propio de un pedido', comentario),
  'comentarios.leer': rows('Marca como leídos los comentarios de un pedido', comentario),
  'pedidos.recepciones': rows('Recepciones de un pedido', recepcion),
  'pedidos.recepcion': file('Una recepción en PDF'),
  'pedidos.toggle': answer('Cierra un pedido o lo abre de nuevo', pedido),
  'pedidos.entrega': answer('Cambia la entrega estimada de un pedido', pedido),
  'pedidos.documento': file('Un pedido en PDF o Excel'),
  'pedidos.listado': file('Pedidos entregados o pendientes en PDF o Excel'),
  'pedidos.uploadImagen': upload('Sube una imagen de una línea de pedido', lineImagenes, {
    key: 'The line: {orderId}|{productId} or {orderId}|{productId}|{lineId}',
    [RECEPCION_FIELD]: '1 for a photo of what arrived',
    [ID_RECEPCION_FIELD]: 'The receipt that the photo is of, instead of `key`',
  }),
  'pedidos.imagen': file('Una imagen de una línea de pedido'),
  'historial.list': rows('Pedidos entregados o cerrados', pedidoListado),
  'historial.search': rows('Busca pedidos entregados o cerrados', pedidoListado),
  'pedidosPorComprar.list': rows('Pedidos con algo por comprar', pedidoListado),
  'atrasados.list': rows('Pedidos atrasados', pedidoListado),
  'atrasados.search': rows('Busca pedidos atrasados', pedidoListado),
  'aprobaciones.list': rows('Pedidos con cambios por aprobar', pedidoListado),
  'aprobaciones.search': rows('Busca pedidos con cambios por aprobar', pedidoListado),
  'aprobaciones.aprobar': answer('Aprueba (1) o deniega (0) los cambios de un pedido', pedido),
  'historialentrega.list': rows('Historial de entregas por pedido', pedidoListado),
  'historialcambios.list': rows('Historial de cambios por pedido', pedidoListado),
  'seguimiento.list': rows('Seguimiento por proyecto', seguimiento),
  'seguimientoLineas.list': rows('Líneas de un proyecto en seguimiento', seguimientoLinea),
  'cifras.historial': figures('historial', 'de los pedidos entregados'),
  'cifras.pendientes': figures('pendientes', 'de los pedidos pendientes'),
  'cifras.atrasados': figures('atrasados', 'de los pedidos atrasados'),
  'cifras.aprobaciones': figures('aprobaciones', 'de los cambios por aprobar'),
  'cifras.historialentrega': figures('historialentrega', 'del historial de entregas'),
  'cifras.historialcambios': figures('historialcambios', 'del historial de cambios'),
  'cifras.seguimiento': figures('seguimiento', 'del seguimiento'),
  'cifras.compras': figures('compras', 'de las órdenes de compra'),
  'cifras.ventas': figures('ventas', 'de las ventas'),
  ...perInformeCall(({ title, record, cifras: sums }) => ({
    list: rows(title, record),
    listado: file(`“${title}”, en PDF o Excel`),
    cifras: answer(`Cifras de “${title}”`, sums),
  })),
};
