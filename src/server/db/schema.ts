import type { ColumnType, Generated } from 'kysely';
import type { SolicitudTables } from './schemaSolicitudes';
import type { EstadoCompra, EstadoEnvio } from '#contract/compra';
import type { TipoMovimiento } from '#contract/movimiento';
import type { EstadoVenta } from '#contract/venta';

/** The tables as the code sees them. Column names are the API's; the migrations say what the database checks. */

type WithDefault<T> = ColumnType<T, T | undefined, T>;
type Instant = ColumnType<Date, Date | undefined, Date>;

interface Registro {
  id: Generated<number>;
  fechaCreado: Instant;
  estatus: WithDefault<boolean>;
  version: Generated<number>;
  busqueda: Generated<string>;
}

export interface UsuarioTable extends Registro {
  email: string;
  nombreUsuario: string;
  nombre: string;
  apellido: string;
  clave: string;
  foto: string | null;
  roll: WithDefault<'Administrador' | 'General'>;
  demo: WithDefault<boolean>;
  cambiarClave: WithDefault<boolean>;
  idCreador: number | null;
}

interface NombreTable extends Registro {
  nombre: string;
}

interface ProductoTable extends Registro {
  codigo: string;
  nombreProducto: string;
  presentacion: string;
  descripcion: string;
  imagen: string | null;
  costo: number;
  precio: number | null;
  stock: Generated<number>;
  iva: WithDefault<number>;
  idCategoria: number | null;
}

interface Enlace {
  id: Generated<number>;
  estatus: WithDefault<boolean>;
}

interface Direccion {
  idDireccion: Generated<number>;
  provincia: string;
}

interface ClienteTable extends Registro, Direccion {
  nombre: string;
  apellido: string;
  cedula: string;
  email: string;
  telefono: string;
  ciudad: string;
  calle: string;
  numeroCasa: string;
}

interface ProveedorTable extends Registro, Direccion {
  razonSocial: string;
  telefonos: string;
  telefono: string;
  mailOrden: string;
  mailGeneral: string;
  contacto: string;
  ciudad: string | null;
  calle: string | null;
  numeroCasa: string | null;
}

type EmpresaTable = Omit<Registro, 'busqueda'> & {
  rnc: string;
  ncf: string;
  razonSocial: string;
  nombre: string;
  telefono: string;
  direccion: string;
};

export interface Database extends SolicitudTables {
  usuario: UsuarioTable;
  usuario_foto: { idUsuario: number; nombre: string; imagen: Buffer };
  sesion: { huella: Buffer; idUsuario: number; creada: Instant; expira: Date };
  intento_login: {
    id: Generated<number>;
    cuenta: string;
    direccion: string;
    fecha: Instant;
    enCurso: WithDefault<boolean>;
  };
  idempotencia: { idUsuario: number; clave: string; huella: Buffer; respuesta: string | null; creada: Instant };
  modulo: { id: number; descripcion: string };
  perfil: NombreTable;
  perfil_modulo: Enlace & {
    idPerfil: number;
    idModulo: number;
    ver: WithDefault<boolean>;
    agregar: WithDefault<boolean>;
    eliminar: WithDefault<boolean>;
    actualizar: WithDefault<boolean>;
  };
  usuario_perfil: Enlace & { idUsuario: number; idPerfil: number };
  proyecto: NombreTable;
  usuario_proyecto: Enlace & { idUsuario: number; idProyecto: number };
  cliente: ClienteTable;
  proveedor: ProveedorTable;
  empresa: EmpresaTable;
  categoria: NombreTable;
  producto: ProductoTable;
  movimiento_stock: {
    id: Generated<number>;
    idProducto: number;
    cantidad: number;
    tipo: TipoMovimiento;
    motivo: string | null;
    idUsuario: number | null;
    idCompra: WithDefault<number | null>;
    idVenta: WithDefault<number | null>;
    /** The article's stock after it; the database writes it. */
    saldo: Generated<number>;
    fecha: Instant;
  };
  compra: {
    id: Generated<number>;
    fecha: Instant;
    estado: WithDefault<EstadoCompra>;
    idProveedor: number;
    idUsuario: number;
    idPedido: number | null;
    subtotal: number;
    iva: number;
    total: Generated<number>;
    recibida: WithDefault<Date | null>;
    anulada: WithDefault<Date | null>;
    motivoAnulacion: WithDefault<string | null>;
    version: Generated<number>;
  };
  compra_detalle: {
    id: Generated<number>;
    idCompra: number;
    idProducto: number;
    nombreProducto: string;
    costo: number;
    cantidad: number;
    iva: number;
    importe: Generated<number>;
    impuesto: Generated<number>;
  };
  compra_asignacion: {
    id: Generated<number>;
    idCompraDetalle: number;
    idPedidoDetalle: number;
    cantidad: number;
  };
  venta: {
    id: Generated<number>;
    fecha: Instant;
    estado: WithDefault<EstadoVenta>;
    idCliente: number;
    idUsuario: number;
    ncf: string | null;
    total: number;
    anulada: WithDefault<Date | null>;
    motivoAnulacion: WithDefault<string | null>;
    version: Generated<number>;
  };
  secuencia_ncf: { unica: Generated<boolean>; ncf: string };
  venta_detalle: {
    id: Generated<number>;
    idVenta: number;
    idProducto: number;
    nombreProducto: string;
    precio: number;
    cantidad: number;
    importe: Generated<number>;
  };
  correo: {
    id: Generated<number>;
    idCompra: number;
    idUsuario: number;
    destinatario: string;
    mensajeId: string;
    estado: WithDefault<EstadoEnvio>;
    intentos: Generated<number>;
    error: WithDefault<string | null>;
    fecha: Instant;
    proximo: Instant;
    entregando: Generated<boolean>;
  };
  pedido: {
    id: Generated<number>;
    fecha: Instant;
    fechaEntrega: string | null;
    estado: Generated<'Pendiente' | 'Entregado' | 'Cerrado'>;
    cerrado: Date | null;
    motivoCierre: Generated<string | null>;
    idProyecto: number;
    idUsuario: number;
    copyFrom: number | null;
    version: Generated<number>;
  };
  pedido_detalle: {
    id: Generated<number>;
    idPedido: number;
    idProducto: number;
    nombreProducto: string;
    cantidad: number;
    recibido: Generated<number>;
    direccionamiento: string;
    estatus: Generated<boolean>;
    entregado: Generated<Date | null>;
    version: Generated<number>;
  };
  pedido_imagen: {
    id: Generated<number>;
    idPedido: number;
    idDetalle: number;
    ranura: number;
    nombre: string;
    idUsuario: number;
    fecha: Instant;
  };
  pedido_imagen_datos: { idImagen: number; imagen: Buffer; miniatura: Buffer };
  entrega: {
    id: Generated<number>;
    idPedido: Generated<number>;
    idDetalle: number;
    cantidadAnterior: Generated<number>;
    cantidadRecibida: number;
    idUsuario: number;
    fecha: Instant;
    idSolicitud: Generated<number | null>;
  };
  auditoria: {
    id: Generated<number>;
    fecha: Instant;
    idUsuario: number | null;
    tabla: string;
    idRegistro: number;
    accion: 'INSERT' | 'UPDATE' | 'DELETE';
    antes: unknown;
    despues: unknown;
  };
}
