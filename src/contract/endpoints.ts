import { callsOfCatalogue } from './declarations/catalogue';
import { perCatalogo } from './catalogos';
import { perOrderListWithCifras } from './cifras';
import { adjuntosAt, type Endpoint, get, post, put } from './calls/endpoint';
import { perExportable } from './exportacion';
import { perImportable } from './importacion';
import { informePaths } from './declarations/informe';
import { perInforme } from './informes';

const USUARIO = [
  ...['email', 'nombreUsuario', 'nombre', 'apellido', 'pass', 'RepetirPass', 'foto', 'roll'],
  ...['perfiles', 'proyectos', 'enlaces'],
];

/**
 * The one table of calls (S7): resource -> its calls. The browser finds here where to ask, the server what to
 * serve, and `permisos.ts` says for every line who may. `:userId` and `:email` in a path are the signed-in user's own (D5);
 * a path matches without regard to case and with or without a trailing slash (D2).
 */
export const endpoints = {
  /** Alive, and fit to be sent requests. */
  salud: { one: get('/health'), lista: get('/ready') },
  /** What a monitor watches, in the text format of Prometheus. */
  metricas: { one: get('/metrics') },
  /** The API described for developers: as OpenAPI, and as a page to read. */
  api: { openapi: get('/openapi.json'), docs: get('/docs') },
  sesion: {
    login: post('/Usuario/login'),
    logout: post('/Usuario/logout'),
    permisos: get('/Usuario/getpermisos/:id'),
    cambiarClave: post('/Usuario/cambiarClave'),
    /** One's own sessions, and the end of all but the one that asks. */
    propias: get('/Usuario/sesiones'),
    cerrarDemas: post('/Usuario/cerrarSesiones'),
  },
  ...perCatalogo(callsOfCatalogue),
  /** The projects whose orders a user sees (D11). */
  misProyectos: { list: get('/Proyecto/:userId'), search: get('/Proyecto/filter/:text/:userId') },
  usuarios: {
    list: get('/Usuario'),
    search: get('/Usuario/FilterUsuario/:text'),
    one: get('/Usuario/:id'),
    create: post('/Usuario', USUARIO),
    update: put('/Usuario', [...USUARIO, 'id', 'fechaCreado', 'estatus', 'version', 'claveActual']),
    toggle: put('/Usuario/UpdateEstatusUsuario/:id'),
    uploadFoto: post('/Usuario/UploadImage/:id'),
    foto: get('/uploads/:id/:foto'),
  },
  usuarioPerfiles: {
    list: get('/Usuario/GetPerfilxUsuario/:id'),
    create: post('/Usuario/addperfilsusuario/', ['IdUsuario', 'IdPerfil', 'Estatus']),
    toggle: put('/Usuario/UpdateEstatusPerfxUsuario/:id'),
  },
  usuarioProyectos: {
    list: get('/Usuario/GetProyectoxUsuario/:id'),
    create: post('/Usuario/addproyectosusuario/', ['IdUsuario', 'IdProyecto', 'Estatus']),
    toggle: put('/Usuario/UpdateEstatusProxUsuario/:id'),
  },
  perfilModulos: {
    list: get('/Usuario/getperfilxmodulo/:id'),
    create: post('/Usuario/addperfilxmodulo/', [
      'IdPerfil',
      'IdModulo',
      'Ver',
      'Agregar',
      'Eliminar',
      'Actualizar',
      'Estatus',
    ]),
    toggle: put('/Usuario/updateEstatusPerfxModulo/:id'),
    permiso: put('/Usuario/updateEstatuspermisoxModulo/:id/:permiso'),
  },
  /** The rights that a user with these profiles would have (D53). */
  perfilPermisos: { list: get('/Perfil/permisos') },
  modulos: { list: get('/Usuario/getmodules'), search: get('/Usuario/filtermodules/:text') },
  /** Data of the home page that no list provides (D46). */
  inicio: { one: get('/Inicio') },
  /** Who changed what and when. */
  auditoria: { list: get('/Auditoria') },
  empresa: {
    list: get('/Empresa'),
    create: post('/Empresa'),
    update: put('/Empresa'),
    uploadLogo: post('/Empresa/UploadLogo'),
    logo: get('/Empresa/logo/:logo'),
    /** The current logo, for the sign-in page; the envelope with null if there is none. */
    logoVigente: get('/Empresa/logo'),
    quitarLogo: put('/Empresa/quitarLogo'),
    /** Switches 'Permisos detallados' (D53). */
    permisosDetallados: put('/Empresa/permisosDetallados'),
  },
  compras: {
    list: get('/Compra'),
    search: get('/Compra/filter/:text'),
    one: get('/Compra/:id'),
    create: post('/Compra', [
      'EmailUsuario',
      'idProveedor',
      'IdPedido',
      'fechaPrometida',
      'lugarEntrega',
      'condiciones',
      'observaciones',
      'detalleCompra',
    ]),
    toggle: put('/Compra/updateEstatus/:id'),
    documento: get('/Compra/Audit/:id'),
    /** Annuls a purchase with a reason: what it put into stock goes out again. */
    anular: put('/Compra/anular/:id'),
    /** Adds an invoice or a credit note of its supplier, and annuls one that was entered wrongly; pays one, and takes a payment back. */
    facturar: post('/Compra/facturas/:id'),
    anularFactura: put('/Compra/facturas/anular/:id'),
    pagarFactura: put('/Compra/facturas/pagar/:id'),
    quitarPago: put('/Compra/facturas/quitarPago/:id'),
    /** Queues the order as an e-mail to its supplier. */
    enviar: post('/Compra/enviar/:id'),
    /** Queues a reminder to the supplier about what is still to be delivered. */
    recordar: post('/Compra/recordar/:id'),
    /** Records that it was sent by other means, and that the supplier confirmed it. */
    marcarEnviada: put('/Compra/enviada/:id'),
    confirmar: put('/Compra/confirmar/:id'),
    /** Changes the promised day, place, terms and remarks. */
    promesa: put('/Compra/promesa/:id'),
    /** Proposal for the agreement with a supplier (`id`), from its past deliveries. */
    propuesta: get('/Compra/propuesta/:id'),
    /** What is already bought of an order's lines, and by which purchases. */
    continuidad: get('/Compra/porPedido/:id'),
  },
  compraAdjuntos: adjuntosAt('/Compra'),
  /** Articles that open orders still need, and buying them (D47). */
  necesidades: { list: get('/Compra/necesidades'), comprar: post('/Compra/necesidades') },
  /** The lines of one of those articles. */
  necesidadLineas: { list: get('/Compra/necesidades/:idProducto') },
  /** The page of a supplier (`id`): open purchases, punctuality, and prices over time. */
  proveedorFichas: { one: get('/Proveedor/ficha/:id') },
  proveedorPrecios: { list: get('/Proveedor/precios/:id') },
  /** The page of a project (`id`): its costs in total and by direccionamiento, what is late, and all of it as a spreadsheet. */
  proyectoFichas: { one: get('/Proyecto/ficha/:id'), documento: get('/Proyecto/ficha/:id/excel') },
  proyectoCostos: { list: get('/Proyecto/costos/:id') },
  proyectoAtrasos: { list: get('/Proyecto/atrasos/:id') },
  /** The budget of a project (`id`) by direccionamiento, saved as a whole. */
  presupuestos: {
    one: get('/Proyecto/presupuesto/:id'),
    update: put('/Proyecto/presupuesto'),
  },
  ventas: {
    list: get('/Venta'),
    search: get('/Venta/filter/:text'),
    one: get('/Venta/:id'),
    create: post('/Venta'),
    documento: get('/Venta/Audit/:id'),
    /** Annuls a sale with a reason: its goods go back to stock. */
    anular: put('/Venta/anular/:id'),
  },
  /** The lists as spreadsheets, as they are filtered, searched and sorted. */
  exportar: {
    ...perExportable((_, name) => get(`/Exportar/${name}`)),
    compras: get('/Exportar/compras'),
    ventas: get('/Exportar/ventas'),
    kardex: get('/Exportar/kardex'),
    usuarios: get('/Exportar/usuarios'),
    auditoria: get('/Exportar/auditoria'),
  },
  /** The lines of the documents of a list, one row per line. */
  exportarLineas: { compras: get('/Exportar/compras/lineas'), ventas: get('/Exportar/ventas/lineas') },
  /** Catalogues filled from a spreadsheet, all or nothing; with `simular=1` nothing is stored. */
  importar: {
    ...perImportable((_, name) => post(`/Importar/${name}`)),
    /** The budget of a project, which the file replaces. */
    presupuesto: post('/Importar/presupuesto/:id'),
  },
  /** The templates for imports. */
  plantilla: {
    ...perImportable((_, name) => get(`/Importar/${name}/plantilla`)),
    presupuesto: get('/Importar/presupuesto/plantilla'),
  },
  /** Labels of the articles of a list, with its filter, search and sorting, to be printed. */
  etiquetas: { documento: get('/Producto/etiquetas') },
  /** The ledger of stock: one article's movements, and what a physical count found. */
  movimientos: { list: get('/Producto/movimientos/:idProducto'), conteo: post('/Producto/conteo') },
  /** Movements of all articles. */
  kardex: { list: get('/Movimiento'), search: get('/Movimiento/filter/:text') },

  /** Every order: status 1, the full list (D10). */
  pedidos: {
    list: get('/Pedidos/1/:userId'),
    search: get('/Pedidos/Filter/:text/1'),
    one: get('/Pedidos/PedidosById/:id'),
    oneByStatus: get('/Pedidos/PedidosByIdAndStatus/:id/:status'),
    create: post('/Pedidos', ['idProyecto', 'emailUsuario', 'CopyFrom', 'fechaEntrega', 'detallePedido']),
    recibir: post('/Pedidos/ActualizaEntrega/:userId'),
    /** Serves lines from the shelf (D51). */
    despachar: post('/Pedidos/Despachar/:userId'),
    solicitarCambio: post('/Pedidos/Actualizar/:userId'),
    /** Requests the correction of a mistaken receipt (D42). */
    corregir: post('/Pedidos/Corregir/:userId'),
    /** Everything that happened to one order, oldest first. */
    historia: get('/Pedidos/Historia/:id'),
    /** Gives an order another estimated delivery. */
    entrega: put('/Pedidos/FechaEntrega/:id'),
    /** The receipts of one order, newest first, and one as a document (D49). */
    recepciones: get('/Pedidos/Recepciones/:id'),
    recepcion: get('/Pedidos/Recepciones/Audit/:id'),
    /** Closes an order short, or opens it again. */
    toggle: put('/Pedidos/UpdateEstatus/:id'),
    documento: get('/Pedidos/Audit/:id/:format'),
    listado: get('/Pedidos/Listado/:userId/:flag/:format'),
    uploadImagen: post('/Pedidos/UploadImage/:id'),
    imagen: get('/Pedidos/Download'),
  },
  pedidoAdjuntos: adjuntosAt('/Pedidos'),
  /** What people write to each other about an order. */
  comentarios: {
    /** The orders with comments that one has not read. */
    nuevos: get('/Pedidos/Comentarios'),
    delPedido: get('/Pedidos/Comentarios/:id'),
    comentar: post('/Pedidos/Comentarios/:id'),
    retirar: put('/Pedidos/Comentarios/Retirar/:id'),
    leer: put('/Pedidos/Comentarios/Leer/:id'),
  },
  /** Delivered or closed orders: status and mode 0. */
  historial: { list: get('/Pedidos/0/:userId'), search: get('/Pedidos/Filter/:text/0') },
  /** Orders with something still to purchase: status 2. */
  pedidosPorComprar: { list: get('/Pedidos/2/:userId') },
  /** Overdue orders: mode -1; the text -1 means every text. */
  atrasados: { list: get('/Pedidos/Filter/-1/-1'), search: get('/Pedidos/Filter/:text/-1') },
  /** Orders with a change awaiting approval: mode 2. */
  aprobaciones: {
    list: get('/Pedidos/Filter/-1/2'),
    search: get('/Pedidos/Filter/:text/2'),
    aprobar: put('/Pedidos/Aprobar/:id/:decision/:email'),
  },
  historialentrega: { list: get('/Pedidos/ReporteEntrega/:userId') },
  historialcambios: { list: get('/Pedidos/ReporteCambio/:userId') },
  seguimiento: { list: get('/Pedidos/PedidosByProyecto/:userId') },
  /** The lines of one project in tracking, a page at a time. */
  seguimientoLineas: { list: get('/Pedidos/PedidosByProyecto/:userId/:idProyecto') },
  /** The declared reports: their rows, and their rows as a file. */
  ...perInforme(declared => {
    const { list, listado } = informePaths(declared);
    return { list: get(list), listado: get(listado) };
  }),
  /** The figures of a report for its current filters; a search is the filter `q`. */
  cifras: {
    ...perOrderListWithCifras(lista => get(`/Pedidos/Cifras/${lista}`)),
    compras: get('/Compra/cifras'),
    ventas: get('/Venta/cifras'),
    ...perInforme(declared => get(informePaths(declared).cifras)),
  },
} as const satisfies Record<string, Record<string, Endpoint>>;
