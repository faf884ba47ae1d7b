import { z } from 'zod';

/** Sends the requests, over the network or with inject. Each call resolves to the response's data. */
export interface Writer {
  id: number;
  email: string;
  post(path: string, body: unknown): Promise<unknown>;
  put(path: string, body: unknown): Promise<unknown>;
  get(path: string): Promise<unknown>;
}

/** Script injections; the function has a name that also works in capitals, to which orders convert names. */
const MARKUP = '<img src=x onerror=xss()><svg onload=xss()><a href="javascript:xss()">x</a>';
/** Prefixes that start a spreadsheet formula or end an HTML attribute. */
const STARTS = ['=', '+', '-', '@', '"><script>xss()</script>', "'-xss()-'", '{{xss()}}', '${xss()}'];

let made = 0;
/** A hostile text, different each time. */
const evil = (): string => `${STARTS[++made % STARTS.length]}${made}${MARKUP}`.slice(0, 100);
/** A hostile text of ten characters. */
const evilCode = (): string => `${'=+-@'[++made % 4]}<b>${String(made).padStart(4, '0')}`;

const idOf = (data: unknown): number => z.object({ id: z.number() }).parse(data).id;
const TELEFONO = '+506 888 877 7766';
const direccion = () => ({ provincia: evil(), ciudad: evil(), calle: evil(), numeroCasa: evil() });

/** Ids of the created records. */
export interface Planted {
  articulo: number;
  cliente: number;
  proveedor: number;
  proyecto: number;
  perfil: number;
  usuario: number;
  pedido: number;
  cerrado: number;
  compra: number;
  anulada: number;
  venta: number;
}

async function catalogues(w: Writer) {
  const nombre = `Hostil ${'abcdefghij'[++made % 10]}`;
  const idCategoria = idOf(await w.post('/Categoria', { nombre }));
  const articulo = idOf(
    await w.post('/Producto', {
      codigo: evilCode(),
      nombreProducto: evil(),
      presentacion: evil(),
      descripcion: evil(),
      imagen: evil(),
      costo: 10,
      precio: 12,
      stock: 50,
      idCategoria,
    }),
  );
  const cliente = idOf(
    await w.post('/Cliente', {
      nombre: evil(),
      apellido: evil(),
      cedula: evil(),
      telefono: TELEFONO,
      email: 'x@prueba.cr',
      direccion: direccion(),
    }),
  );
  const proveedor = idOf(
    await w.post('/Proveedor', {
      razonSocial: evil(),
      telefonos: evil(),
      telefono: TELEFONO,
      contacto: evil(),
      mailOrden: 'o@prueba.cr',
      mailGeneral: 'g@prueba.cr',
      direccion: direccion(),
    }),
  );
  const proyecto = idOf(await w.post('/Proyecto', { nombre: evil() }));
  return { articulo, cliente, proveedor, proyecto };
}

async function people(w: Writer, proyecto: number) {
  const perfil = idOf(await w.post('/Perfil', { nombre: evil() }));
  const names = { nombreUsuario: evil(), nombre: evil(), apellido: evil(), email: `malo${++made}@prueba.cr` };
  const usuario = idOf(await w.post('/Usuario', { ...names, pass: 'Clave.mala.1', repetirPass: 'Clave.mala.1' }));
  await w.post('/Usuario/addperfilxmodulo', { idPerfil: perfil, idModulo: 12 });
  await w.post('/Usuario/addperfilsusuario', { idUsuario: usuario, idPerfil: perfil });
  await w.post('/Usuario/addproyectosusuario', { idUsuario: usuario, idProyecto: proyecto });
  return { perfil, usuario };
}

const orderRead = z.object({
  id: z.number(),
  pedidoDetalle: z.tuple([z.object({ id: z.number() })]),
  pedidoReporte: z.array(z.object({ id: z.number() })),
});

async function orders(w: Writer, idProducto: number, idProyecto: number) {
  const detallePedido = () => [{ idProducto, cantidad: 9, direccionamiento: '1.1', nombreProducto: evil() }];
  const head = { idProyecto, emailUsuario: w.email, fechaEntrega: '2024-01-01' };
  const create = async () => orderRead.parse(await w.post('/Pedidos', { ...head, detallePedido: detallePedido() }));
  const [open, closed] = [await create(), await create()];
  const line = (cantNueva: number) => [{ id: open.pedidoDetalle[0].id, cantNueva }];
  const received = orderRead.parse(
    await w.post(`/Pedidos/ActualizaEntrega/${w.id}`, { id: open.id, pedidoDetalle: line(3) }),
  );
  const idEntrega = received.pedidoReporte[0]?.id;
  await w.post(`/Pedidos/Corregir/${w.id}`, { idEntrega, cantidad: 1, motivo: evil() });
  await w.put(`/Pedidos/Aprobar/${open.id}/1/${encodeURIComponent(w.email)}`, {});
  await w.post(`/Pedidos/Actualizar/${w.id}`, { id: open.id, pedidoDetalle: line(12) });
  await w.put(`/Pedidos/UpdateEstatus/${closed.id}`, { motivo: evil() });
  return { pedido: open.id, cerrado: closed.id };
}

async function trade(w: Writer, idProducto: number, idProveedor: number, idCliente: number) {
  const purchase = { emailUsuario: w.email, idProveedor };
  const buy = async () =>
    idOf(await w.post('/Compra', { ...purchase, detalleCompra: [{ idProducto, costo: 10, cantidad: 2 }] }));
  const [compra, anulada] = [await buy(), await buy()];
  await w.put(`/Compra/anular/${anulada}`, { motivo: evil() });
  const sale = { emailUsuario: w.email, idCliente, detalleVentas: [{ idProducto, cantidad: 1 }] };
  const venta = idOf(await w.post('/Venta', { ...sale, ncf: evil().slice(0, 50) }));
  const undone = idOf(await w.post('/Venta', sale));
  await w.put(`/Venta/anular/${undone}`, { motivo: evil() });
  const count = { motivo: evil(), lineas: [{ idProducto, contado: 40, stock: 49 }] };
  await w.post('/Producto/conteo', count);
  return { compra, anulada, venta };
}

/** Creates records with a hostile text in every text field of every kind of record. */
export async function plantHostileTexts(w: Writer): Promise<Planted> {
  const made = await catalogues(w);
  const found = z.array(z.object({ id: z.number() })).parse(await w.get('/Empresa'));
  const company = {
    rnc: evil(),
    ncf: evil(),
    razonSocial: evil(),
    nombre: evil(),
    telefono: evil(),
    direccion: evil(),
  };
  await (found[0] ? w.put('/Empresa', { ...company, id: found[0].id }) : w.post('/Empresa', company));
  return {
    ...made,
    ...(await people(w, made.proyecto)),
    ...(await orders(w, made.articulo, made.proyecto)),
    ...(await trade(w, made.articulo, made.proveedor, made.cliente)),
  };
}
