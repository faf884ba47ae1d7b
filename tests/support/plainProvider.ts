import { http, HttpResponse, type HttpHandler } from 'msw';

/**
 * A provider with only the plain calls of the API, strict about the case of paths, trailing slashes and body keys. It
 * returns whole lists whatever the query, dates without a time zone, and no records beyond those of the plain calls.
 */
type Body = Record<string, unknown>;
interface Asked {
  params: Record<string, string>;
  body: Body;
}
interface Route {
  method: string;
  pattern: RegExp;
  keys: readonly string[];
  answer: (asked: Asked) => unknown;
}

/** A request that the provider rejects. */
class Refused extends Error {}

const FECHA = '2026-03-05T15:04:00';
const common = { fechaCreado: FECHA, estatus: true };
const ana = { nombre: 'Ana', apellido: 'Solís' };
const flags = { agregar: true, eliminar: true, insertar: true, ver: true, modificar: true };

/** Strict pattern of a path: `:name` matches one segment, `:name(\\d+)` one of that form. */
const patternOf = (path: string) =>
  new RegExp(
    `^/api${path.replace(/:(\w+)(?:\(([^)]*)\))?/g, (_, name: string, form = '[^/]+') => `(?<${name}>${form})`)}$`,
  );

const keysOf = (text: string) => text.split(' ').filter(Boolean);

/** Requires exactly these keys, in this spelling, apart from the optional ones. */
function checkKeys(what: string, body: Body, keys: readonly string[], optional: readonly string[] = []): void {
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

function startingData() {
  const lineas = [
    { id: 11, idProducto: 1, nombreProducto: 'CEMENTO GRIS', cantidad: 30, recibido: 12, direccionamiento: '1.2' },
    { id: 12, idProducto: 2, nombreProducto: 'VARILLA', cantidad: 5, recibido: 0, direccionamiento: '3' },
  ].map(line => ({ ...line, estatus: false, img1: null, img2: null, img3: null, entregado: null, iVA: 13 }));
  const pedido: Body = {
    ...{ id: 120, fecha: FECHA, fechaEntrega: '2026-03-12T00:00:00', estado: 'Pendiente', idProyecto: 4, usuario: ana },
    pedidoDetalle: lineas,
  };
  return {
    Cliente: [
      {
        ...{
          id: 6,
          nombre: 'Adriana',
          apellido: 'Ulate',
          cedula: '1-1',
          email: 'a@mail.cr',
          telefono: '506-888-777-6666',
        },
        ...common,
        direccion: { id: 1, provincia: 'Heredia', ciudad: 'Heredia', calle: '1', numeroCasa: '2' },
      },
    ],
    Categoria: [{ id: 2, nombre: 'Cemento y mezclas', ...common }],
    Producto: [
      { id: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', costo: 6150, stock: 25, idCategoria: 2 },
      { id: 2, codigo: 'ACE-0101', nombreProducto: 'Varilla', costo: 1000, stock: 4, idCategoria: 2 },
    ].map(one => ({ ...one, presentacion: 'Saco', descripcion: 'De uso general', ...common })),
    Proveedor: [
      {
        ...{ id: 5, razonSocial: 'Aceros Tres Ríos', telefonos: '2222-3333', telefono: '506-888-777-6666' },
        ...{
          mailOrden: 'o@aceros.cr',
          mailGeneral: 'g@aceros.cr',
          contacto: 'Óscar',
          estatus: true,
          fechaCreado: FECHA,
        },
        direccion: { id: 3, provincia: 'Cartago' },
      },
    ],
    Proyecto: [{ id: 4, nombre: 'Torre Norte', ...common }],
    Perfil: [{ id: 3, nombre: 'Compras', ...common }],
    Usuario: [
      {
        ...{ id: 7, email: 'ana@bodega.cr', nombreUsuario: 'ana', ...ana, foto: '', roll: 'Administrador' },
        ...common,
      },
    ],
    Empresa: [1, 2].map(id => ({
      ...{ id, rnc: `3-101-${id}`, ncf: 'B01', razonSocial: `Constructora ${id}`, nombre: `Empresa ${id}` },
      ...{ direccion: 'Cartago', telefono: '2222-3333', ...common },
    })),
    Pedidos: [pedido],
    Compra: [
      {
        ...{
          id: 31,
          fecha: FECHA,
          usuario: ana,
          proveedor: { id: 5, razonSocial: 'Aceros Tres Ríos' },
          idPedido: null,
        },
        detalleCompra: [{ idProducto: 1, nombreProducto: 'Cemento gris', costo: 6150, cantidad: 10, iVA: 13 }],
      },
    ] as Body[],
    Venta: [
      {
        ...{ id: 41, fecha: FECHA, usuario: ana, cliente: { nombre: 'Adriana', apellido: 'Ulate' } },
        detalleVentas: [{ idProducto: 1, nombreProducto: 'Cemento gris', precio: 7450, cantidad: 2 }],
      },
    ] as Body[],
    enlaces: [] as Body[],
  };
}

/** The provider and its data: its msw handler, the writes it received, and the requests it rejected. */
export function plainProvider() {
  const data = startingData();
  const sent: { call: string; body: Body }[] = [];
  const refused: string[] = [];
  const routes: Route[] = [];
  const on = (method: string, path: string, keys: string, answer: Route['answer']) =>
    routes.push({ method, pattern: patternOf(path), keys: keysOf(keys), answer });

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

  const catalogue = (
    name: keyof typeof data,
    keys: string,
    paths: { filter?: string; one?: string; toggle?: string; list?: string },
    extra = { create: '', update: '' },
  ) => {
    const rows: Body[] = data[name];
    on('GET', paths.list ?? `/${name}`, '', () => rows);
    on('GET', paths.filter ?? `/${name}/filter/:text`, '', ({ params }) => textIn(rows, params['text']));
    on('GET', paths.one ?? `/${name}/:id(\\d+)`, '', ({ params }) => byId(rows, params['id']));
    on('POST', `/${name}`, `${keys} ${extra.create}`, ({ body }) => add(rows, body));
    on('PUT', `/${name}`, `id fechaCreado estatus ${keys} ${extra.update}`, change(rows));
    on('PUT', paths.toggle ?? `/${name}/updateEstatus/:id`, '*', flip(rows));
  };
  const enlace = (path: string, keys: string, toggle: string, list: string, shape: (body: Body) => Body) => {
    on('GET', `/Usuario/${list}/:id`, '', () => data.enlaces.filter(row => row['list'] === list));
    on('POST', `/Usuario/${path}/`, keys, ({ body }) => add(data.enlaces, { ...shape(body), list }));
    on('PUT', `/Usuario/${toggle}/:id`, '*', flip(data.enlaces));
  };

  on('POST', '/Usuario/login', 'email password', () => ({ ...data.Usuario[0], token: 'token-de-ana' }));
  on('GET', '/Usuario/getpermisos/:id', '', () =>
    Array.from({ length: 13 }, (_, index) => ({ idModulo: index + 1, ...flags })),
  );
  on('GET', '/Usuario/getmodules', '', () => [{ id: 4, descripcion: 'Artículos' }]);
  on('GET', '/Usuario/filtermodules/:text', '', () => [{ id: 4, descripcion: 'Artículos' }]);
  catalogue('Cliente', CLIENTE, { filter: '/Cliente/filtro/:text' });
  catalogue('Categoria', 'nombre', {}, { create: 'estatus', update: '' });
  catalogue(
    'Producto',
    PRODUCTO,
    { toggle: '/Producto/UpdateEstatusProducto/:id' },
    { create: 'estatus precio stock imagen', update: 'precio stock imagen' },
  );
  catalogue(
    'Proveedor',
    PROVEEDOR,
    { filter: '/Proveedor/filterProveedor/:text', toggle: '/Proveedor/UpdateEstatus/:id' },
    { create: 'estatus', update: '' },
  );
  catalogue(
    'Proyecto',
    'nombre',
    { filter: '/Proyecto/filter/:text/:userId', one: '/Proyecto/getById/:id', list: '/Proyecto/:userId(\\d+)' },
    { create: 'estatus', update: '' },
  );
  catalogue('Perfil', 'nombre', {}, { create: 'estatus', update: '' });
  catalogue(
    'Usuario',
    USUARIO,
    { filter: '/Usuario/FilterUsuario/:text', toggle: '/Usuario/UpdateEstatusUsuario/:id' },
    { create: 'RepetirPass', update: 'RepetirPass' },
  );
  on('POST', '/Usuario/UploadImage/:id', 'file', () => null);
  on('GET', '/Empresa', '', () => data.Empresa);
  on('POST', '/Empresa', EMPRESA, ({ body }) => add(data.Empresa, body));
  on('PUT', '/Empresa', `${EMPRESA} id fechaCreado estatus`, change(data.Empresa));
  enlace(
    'addperfilsusuario',
    'IdUsuario IdPerfil Estatus',
    'UpdateEstatusPerfxUsuario',
    'GetPerfilxUsuario',
    ({ IdUsuario, IdPerfil }) => ({ usuario: { id: IdUsuario, ...ana }, perfil: byId(data.Perfil, IdPerfil) }),
  );
  enlace(
    'addproyectosusuario',
    'IdUsuario IdProyecto Estatus',
    'UpdateEstatusProxUsuario',
    'GetProyectoxUsuario',
    ({ IdUsuario, IdProyecto }) => ({ usuario: { id: IdUsuario, ...ana }, proyecto: byId(data.Proyecto, IdProyecto) }),
  );
  enlace(
    'addperfilxmodulo',
    'IdPerfil IdModulo Ver Agregar Eliminar Actualizar Estatus',
    'updateEstatusPerfxModulo',
    'getperfilxmodulo',
    ({ IdPerfil, Ver, Agregar, Eliminar, Actualizar }) => ({
      ...{ perfil: byId(data.Perfil, IdPerfil), modulo: { id: 4, descripcion: 'Artículos' } },
      ...{ ver: Ver, agregar: Agregar, eliminar: Eliminar, actualizar: Actualizar },
    }),
  );
  on('PUT', '/Usuario/updateEstatuspermisoxModulo/:id/:permiso', '*', () => null);

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

  const handler: HttpHandler = http.all('*/api/*', async ({ request }) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/api', '')}`;
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
    if (!route) {
      refused.push(call);
      return HttpResponse.json({ success: false, message: 'No existe', data: null }, { status: 404 });
    }
    const text = request.headers.get('Content-Type')?.includes('json') ? await request.text() : '';
    const body = text ? (JSON.parse(text) as Body) : {};
    if (request.method !== 'GET') sent.push({ call, body });
    try {
      if (!route.keys.includes('*') && request.method !== 'GET') {
        const optional = route.keys.filter(key => key.endsWith('?')).map(key => key.slice(0, -1));
        checkKeys(
          call,
          body,
          route.keys.filter(key => !key.endsWith('?')),
          optional,
        );
      }
      const params = route.pattern.exec(pathname)?.groups ?? {};
      return HttpResponse.json({ success: true, message: '', data: route.answer({ params, body }) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(`${call}: ${error.message}`);
      return HttpResponse.json({ success: false, message: error.message, data: null });
    }
  });
  return { handler, sent, refused, data };
}
