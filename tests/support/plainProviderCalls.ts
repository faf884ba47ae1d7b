import { ana, type Body, common, FECHA, flags, type PlainData } from './plainProviderData';

/** What a call is given: the parameters of its path, and its body. */
export interface Asked {
  params: Record<string, string>;
  body: Body;
}

/** Declares a call: `keys` are those of its body, separated by spaces; one with `?` is optional, `*` takes any. */
export type On = (method: string, path: string, keys: string, answer: (asked: Asked) => unknown) => void;

/** A request that the provider rejects. */
export class Refused extends Error {}

export const keysOf = (text: string) => text.split(' ').filter(Boolean);

/** Requires exactly these keys, in this spelling, apart from the optional ones. */
export function checkKeys(what: string, body: Body, keys: readonly string[], optional: readonly string[] = []): void {
  const missing = keys.filter(key => !Object.hasOwn(body, key));
  const unknown = Object.keys(body).filter(key => !keys.includes(key) && !optional.includes(key));
  if (missing.length + unknown.length > 0) {
    throw new Refused(`${what}: faltan [${missing.join(', ')}], sobran [${unknown.join(', ')}]`);
  }
}

const LINEA_DE_PEDIDO = 'cantidad direccionamiento idProducto nombreProducto estatus img1 img2 img3';
const LINEA_DE_COMPRA = 'idProducto nombreProducto costo cantidad iVA estatus';
const CLIENTE = 'nombre apellido email cedula telefono direccion';
const USUARIO = 'email nombreUsuario nombre apellido pass foto roll';
const PRODUCTO = 'codigo nombreProducto presentacion descripcion costo idCategoria';
const PROVEEDOR = 'razonSocial telefonos telefono mailOrden mailGeneral contacto direccion';
const EMPRESA = 'rnc ncf razonSocial nombre direccion telefono';

const byId = (rows: readonly Body[], id: unknown) => {
  const found = rows.find(row => `${String(row['id'])}` === String(id));
  if (!found) throw new Refused(`No existe ${String(id)}`);
  return found;
};
const flip = (rows: readonly Body[]) => (asked: Asked) => {
  const row = byId(rows, asked.params['id']);
  row['estatus'] = row['estatus'] !== true;
  return null;
};
const textIn = (rows: readonly Body[], text = '') =>
  rows.filter(row => JSON.stringify(row).toLowerCase().includes(decodeURIComponent(text).toLowerCase()));
const add = (rows: Body[], body: Body) => {
  const created = { ...common, ...body, id: 500 + rows.length };
  rows.push(created);
  return { id: created.id };
};
const change = (rows: Body[]) => (asked: Asked) => {
  Object.assign(byId(rows, asked.body['id']), asked.body);
  return null;
};

function catalogue(
  data: PlainData,
  on: On,
  name: keyof PlainData,
  keys: string,
  paths: { filter?: string; one?: string; toggle?: string; list?: string },
  extra = { create: '', update: '' },
) {
  const rows: Body[] = data[name];
  on('GET', paths.list ?? `/${name}`, '', () => rows);
  on('GET', paths.filter ?? `/${name}/filter/:text`, '', ({ params }) => textIn(rows, params['text']));
  on('GET', paths.one ?? `/${name}/:id(\\d+)`, '', ({ params }) => byId(rows, params['id']));
  on('POST', `/${name}`, `${keys} ${extra.create}`, ({ body }) => add(rows, body));
  on('PUT', `/${name}`, `id fechaCreado estatus ${keys} ${extra.update}`, change(rows));
  on('PUT', paths.toggle ?? `/${name}/updateEstatus/:id`, '*', flip(rows));
}

function enlace(
  data: PlainData,
  on: On,
  [path, keys, toggle, list]: readonly [path: string, keys: string, toggle: string, list: string],
  shape: (body: Body) => Body,
) {
  on('GET', `/Usuario/${list}/:id`, '', () => data.enlaces.filter(row => row['list'] === list));
  on('POST', `/Usuario/${path}/`, keys, ({ body }) => add(data.enlaces, { ...shape(body), list }));
  on('PUT', `/Usuario/${toggle}/:id`, '*', flip(data.enlaces));
}

/** The sign-in and the rights. */
function declareSession(data: PlainData, on: On): void {
  on('POST', '/Usuario/login', 'email password', () => ({ ...data.Usuario[0], token: 'token-de-ana' }));
  on('GET', '/Usuario/getpermisos/:id', '', () =>
    Array.from({ length: 13 }, (_, index) => ({ idModulo: index + 1, ...flags })),
  );
  on('GET', '/Usuario/getmodules', '', () => [{ id: 4, descripcion: 'Artículos' }]);
  on('GET', '/Usuario/filtermodules/:text', '', () => [{ id: 4, descripcion: 'Artículos' }]);
}

/** The catalogues, the users and the company. */
function declareCatalogues(data: PlainData, on: On): void {
  catalogue(data, on, 'Cliente', CLIENTE, { filter: '/Cliente/filtro/:text' });
  catalogue(data, on, 'Categoria', 'nombre', {}, { create: 'estatus', update: '' });
  catalogue(
    data,
    on,
    'Producto',
    PRODUCTO,
    { toggle: '/Producto/UpdateEstatusProducto/:id' },
    { create: 'estatus precio stock imagen', update: 'precio stock imagen' },
  );
  catalogue(
    data,
    on,
    'Proveedor',
    PROVEEDOR,
    { filter: '/Proveedor/filterProveedor/:text', toggle: '/Proveedor/UpdateEstatus/:id' },
    { create: 'estatus', update: '' },
  );
  catalogue(
    data,
    on,
    'Proyecto',
    'nombre',
    { filter: '/Proyecto/filter/:text/:userId', one: '/Proyecto/getById/:id', list: '/Proyecto/:userId(\\d+)' },
    { create: 'estatus', update: '' },
  );
  catalogue(data, on, 'Perfil', 'nombre', {}, { create: 'estatus', update: '' });
  catalogue(
    data,
    on,
    'Usuario',
    USUARIO,
    { filter: '/Usuario/FilterUsuario/:text', toggle: '/Usuario/UpdateEstatusUsuario/:id' },
    { create: 'RepetirPass', update: 'RepetirPass' },
  );
  on('POST', '/Usuario/UploadImage/:id', 'file', () => null);
  on('GET', '/Empresa', '', () => data.Empresa);
  on('POST', '/Empresa', EMPRESA, ({ body }) => add(data.Empresa, body));
  on('PUT', '/Empresa', `${EMPRESA} id fechaCreado estatus`, change(data.Empresa));
}

/** Which profiles, projects and modules belong to whom. */
function declareEnlaces(data: PlainData, on: On): void {
  enlace(
    data,
    on,
    ['addperfilsusuario', 'IdUsuario IdPerfil Estatus', 'UpdateEstatusPerfxUsuario', 'GetPerfilxUsuario'],
    ({ IdUsuario, IdPerfil }) => ({ usuario: { id: IdUsuario, ...ana }, perfil: byId(data.Perfil, IdPerfil) }),
  );
  enlace(
    data,
    on,
    ['addproyectosusuario', 'IdUsuario IdProyecto Estatus', 'UpdateEstatusProxUsuario', 'GetProyectoxUsuario'],
    ({ IdUsuario, IdProyecto }) => ({ usuario: { id: IdUsuario, ...ana }, proyecto: byId(data.Proyecto, IdProyecto) }),
  );
  enlace(
    data,
    on,
    [
      'addperfilxmodulo',
      'IdPerfil IdModulo Ver Agregar Eliminar Actualizar Estatus',
      'updateEstatusPerfxModulo',
      'getperfilxmodulo',
    ],
    ({ IdPerfil, Ver, Agregar, Eliminar, Actualizar }) => ({
      perfil: byId(data.Perfil, IdPerfil),
      modulo: { id: 4, descripcion: 'Artículos' },
      ver: Ver,
      agregar: Agregar,
      eliminar: Eliminar,
      actualizar: Actualizar,
    }),
  );
  on('PUT', '/Usuario/updateEstatuspermisoxModulo/:id/:permiso', '*', () => null);
}

/** Purchases and sales. */
function declareTrade(data: PlainData, on: On): void {
  on('GET', '/Compra', '', () => data.Compra);
  on('GET', '/Compra/:id(\\d+)', '', ({ params }) => byId(data.Compra, params['id']));
  on('GET', '/Compra/filter/:text', '', ({ params }) => textIn(data.Compra, params['text']));
  on('PUT', '/Compra/updateEstatus/:id', '*', () => null);
  on('POST', '/Compra', 'EmailUsuario idProveedor detalleCompra IdPedido?', ({ body }) => {
    for (const line of body['detalleCompra'] as Body[])
      checkKeys('línea de compra', line, keysOf(LINEA_DE_COMPRA), ['idPedidoDetalle']);
    return { id: 32 };
  });
  on('GET', '/Venta', '', () => data.Venta);
  on('GET', '/Venta/:id(\\d+)', '', ({ params }) => byId(data.Venta, params['id']));
  on('POST', '/Venta', 'emailUsuario idCliente detalleVentas', ({ body }) => {
    for (const line of body['detalleVentas'] as Body[])
      checkKeys('línea de venta', line, keysOf('precio cantidad idProducto'));
    return { id: 42 };
  });
}

/** Orders and their reports. */
function declarePedidos(data: PlainData, on: On): void {
  on('GET', '/Pedidos/:status(0|1|2)/:userId', '', ({ params }) => (params['status'] === '0' ? [] : data.Pedidos));
  on('GET', '/Pedidos/Filter/:text/:modo', '', ({ params }) =>
    params['text'] === '-1' ? data.Pedidos : textIn(data.Pedidos, params['text']),
  );
  on('GET', '/Pedidos/PedidosById/:id', '', ({ params }) => byId(data.Pedidos, params['id']));
  on('GET', '/Pedidos/PedidosByProyecto/:userId', '', () => [
    {
      nombreProyecto: 'Torre Norte',
      pedidoDetalles: [{ entregado: null, cantidad: 30, recibido: 12, nombreProducto: 'CEMENTO GRIS' }],
    },
  ]);
  const reporte = {
    id: 1,
    nombreProducto: 'CEMENTO GRIS',
    cantidadAnterior: 0,
    cantidadRecibida: 12,
    nombreUsuario: 'Ana',
  };
  for (const name of ['ReporteEntrega', 'ReporteCambio'])
    on('GET', `/Pedidos/${name}/:userId`, '', () => [
      { ...data.Pedidos[0], pedidoReporte: [{ ...reporte, fechaEntrega: FECHA, fechaCambio: FECHA }] },
    ]);
  on('POST', '/Pedidos', 'idProyecto emailUsuario detallePedido CopyFrom? fechaEntrega?', ({ body }) => {
    const lines = body['detallePedido'] as Body[];
    for (const line of lines) checkKeys('línea de pedido', line, keysOf(LINEA_DE_PEDIDO));
    return { id: 121, pedidoDetalle: lines.map(({ idProducto }) => ({ idProducto })) };
  });
  const wholeOrder = ({ body }: Asked) => {
    const order = byId(data.Pedidos, body['id']);
    checkKeys('pedido', body, Object.keys(order), ['pedidoReporte']);
    const lines = order['pedidoDetalle'] as Body[];
    const given = body['pedidoDetalle'] as Body[];
    if (given.length !== lines.length) throw new Refused('No vino el pedido entero');
    given.forEach((line, index) => checkKeys('línea', line, Object.keys(lines[index] ?? {}), ['cantNueva']));
    return null;
  };
  on('POST', '/Pedidos/ActualizaEntrega/:userId', '*', wholeOrder);
  on('POST', '/Pedidos/Actualizar/:userId', '*', wholeOrder);
  on('PUT', '/Pedidos/Aprobar/:id/:decision/:email', '*', () => null);
  on('PUT', '/Pedidos/UpdateEstatus/:id', '*', () => null);
}

/** Declares the plain calls, which read and change `data`. */
export function declareCalls(data: PlainData, on: On): void {
  for (const declare of [declareSession, declareCatalogues, declareEnlaces, declareTrade, declarePedidos])
    declare(data, on);
}
