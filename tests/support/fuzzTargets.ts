import { utils, write } from 'xlsx';
import type { EndpointName } from '#contract/calls/endpointNames';
import { ADMIN_PASSWORD, type AppUnderTest, idOf } from './app';
import { startTrade } from './trade';
import { idsOf, pedidoOf, testData } from './testData';
import { pdfFile, xmlFile } from './testFiles';
import { jpeg, png, upload } from './testImages';
import type { calls } from './servedCalls';

type Body = Record<string, unknown>;

/** Targets of attacks: existing records, valid bodies, valid files. */
export interface FuzzTargets {
  /** Valid bodies, newly generated for each attack; calls without one get mutations of an empty body. */
  valid: Partial<Record<EndpointName, () => Body>>;
  /** Valid files for uploads. */
  files: Buffer[];
  /** Key of an image of the order. */
  imageKey: string;
  /** Value of a path parameter. */
  param(call: (typeof calls)[number], name: string): string;
}

async function records(t: AppUnderTest) {
  const d = testData(t);
  const c = await startTrade(t);
  const [categoria, producto, proyecto] = [await d.familia(), await d.articulo({ stock: 5 }), await d.proyecto()];
  const order = await d.pedido(t.admin, proyecto, [{ idProducto: producto, cantidad: 900_000, direccionamiento: '1' }]);
  const linea = order.pedidoDetalle[0]?.id ?? 0;
  const receipt = await t.admin.post(`/Pedidos/ActualizaEntrega/${t.admin.id}`, {
    id: order.id,
    pedidoDetalle: [{ id: linea, cantNueva: 50_000 }],
  });
  const vendible = await d.articulo({ stock: 900_000 });
  const [proveedor, cliente] = [await c.proveedor(), await c.cliente()];
  const compra = (await c.compra(t.admin, [{ idProducto: vendible }])).id;
  return {
    categoria,
    producto,
    proyecto,
    pedido: order.id,
    linea,
    vendible,
    proveedor,
    cliente,
    entrega: pedidoOf(receipt).pedidoReporte[0]?.id ?? 0,
    contable: await d.articulo({ stock: 7 }),
    compra,
    adjuntos: {
      pedidoAdjuntos: idsOf(await upload(t, t.admin, `/Pedidos/Adjuntos/${order.id}`, pdfFile()))[0],
      compraAdjuntos: idsOf(await upload(t, t.admin, `/Compra/Adjuntos/${compra}`, pdfFile()))[0],
    },
    venta: (await c.venta(t.admin, [{ idProducto: vendible }])).id,
    perfil: idOf(await t.admin.post('/Perfil', { nombre: 'Perfil atacado' })),
    usuario: (await t.userWith({})).id,
  };
}

const direccion = { provincia: 'Cartago', ciudad: 'Paraíso', calle: 'Central', numeroCasa: '12' };
const TELEFONO = '+506 888 877 7766';

let made = 0;
/** A number in letters: names of categories may only contain letters. */
const letters = () => [...String(++made)].map(digit => 'abcdefghij'[Number(digit)]).join('');
const person = () => ({
  email: `atacado${++made}@prueba.cr`,
  nombreUsuario: `atacado${made}`,
  nombre: 'Ada',
  apellido: 'Mora',
});
const articulo = (idCategoria: number) => ({
  codigo: `F-${++made}`.padEnd(6, '0'),
  nombreProducto: 'Tubo',
  presentacion: 'Unidad',
  descripcion: 'De prueba',
  costo: 10,
  precio: 12.5,
  stock: 1,
  imagen: null,
  idCategoria,
});
const cliente = () => ({
  nombre: 'Marta',
  apellido: 'Rojas',
  cedula: `1-${++made}`,
  telefono: TELEFONO,
  email: 'a@b.cr',
  direccion,
});
const proveedor = () => ({
  razonSocial: `Proveedor ${letters()}`,
  telefonos: '2222-3333',
  telefono: TELEFONO,
  contacto: 'Rosa',
  direccion,
  mailOrden: 'o@b.cr',
  mailGeneral: 'i@b.cr',
});
const empresa = {
  rnc: '1',
  ncf: '2',
  razonSocial: 'Bodega S.A.',
  nombre: 'Bodega',
  telefono: '1',
  direccion: 'San José',
};

type Records = Awaited<ReturnType<typeof records>>;

const catalogues = (r: Records): FuzzTargets['valid'] => ({
  'categorias.create': () => ({ nombre: `Familia ${letters()}` }),
  'categorias.update': () => ({ id: r.categoria, nombre: `Familia ${letters()}` }),
  'proyectos.create': () => ({ nombre: `Proyecto ${letters()}`, estatus: true }),
  'proyectos.update': () => ({ id: r.proyecto, nombre: `Proyecto ${letters()}` }),
  'perfiles.create': () => ({ nombre: `Perfil ${letters()}` }),
  'perfiles.update': () => ({ id: r.perfil, nombre: `Perfil ${letters()}` }),
  'productos.create': () => articulo(r.categoria),
  'productos.update': () => ({ ...articulo(r.categoria), id: r.producto, stock: 3 }),
  'clientes.create': cliente,
  'clientes.update': () => ({ ...cliente(), id: r.cliente }),
  'proveedores.create': proveedor,
  'proveedores.update': () => ({ ...proveedor(), id: r.proveedor }),
  'empresa.create': () => empresa,
  'empresa.update': () => ({ ...empresa, id: 1 }),
});

const people = (r: Records): FuzzTargets['valid'] => ({
  'sesion.login': () => ({ email: 'admin@prueba.cr', password: ADMIN_PASSWORD }),
  'usuarios.create': () => ({ ...person(), pass: 'Clave.de.azar.1', repetirPass: 'Clave.de.azar.1', roll: 'General' }),
  'usuarios.update': () => ({ ...person(), id: r.usuario, pass: '' }),
  'usuarioPerfiles.create': () => ({ idUsuario: r.usuario, idPerfil: r.perfil }),
  'usuarioProyectos.create': () => ({ idUsuario: r.usuario, idProyecto: r.proyecto }),
  'perfilModulos.create': () => ({ idPerfil: r.perfil, idModulo: 1 + (++made % 13), ver: true, agregar: false }),
});

const work = (r: Records): FuzzTargets['valid'] => ({
  'pedidos.create': () => ({
    idProyecto: r.proyecto,
    emailUsuario: 'admin@prueba.cr',
    copyFrom: r.pedido,
    fechaEntrega: '2026-08-01',
    detallePedido: [{ idProducto: r.producto, cantidad: 2.5, direccionamiento: '1.2', nombreProducto: 'X — Y' }],
  }),
  'compras.create': () => ({
    emailUsuario: 'admin@prueba.cr',
    idProveedor: r.proveedor,
    idPedido: null,
    detalleCompra: [{ idProducto: r.producto, costo: 10.5, cantidad: 2.5, nombreProducto: 'X' }],
  }),
  'compras.toggle': () => ({ version: null, estado: 'Pendiente' }),
  'compras.promesa': () => ({ fechaPrometida: '2099-03-12', lugarEntrega: 'Portón', version: null }),
  'compras.confirmar': () => ({ fechaPrometida: '2099-03-12', version: null }),
  'compras.facturar': () => ({ numero: `F-${++made}`, fecha: '2026-02-01', monto: 10.5 }),
  'ventas.create': () => ({
    emailUsuario: 'admin@prueba.cr',
    idCliente: r.cliente,
    detalleVentas: [{ idProducto: r.vendible, cantidad: 1, precio: 10.5 }],
  }),
  'movimientos.conteo': () => ({ motivo: 'Azar', lineas: [{ idProducto: r.contable, contado: 7, stock: 7 }] }),
  'pedidos.recibir': () => ({ id: r.pedido, pedidoDetalle: [{ id: r.linea, cantNueva: 0.125 }] }),
  'pedidos.entrega': () => ({ fechaEntrega: '2099-03-12', version: null }),
  'comentarios.comentar': () => ({ texto: 'Azar' }),
  'comentarios.leer': () => ({ hasta: 1 }),
  'pedidos.corregir': () => ({ idEntrega: r.entrega, cantidad: 0.125, motivo: 'Se contó mal' }),
  'pedidos.solicitarCambio': () => ({
    id: r.pedido,
    pedidoDetalle: [{ id: r.linea, cantNueva: 900_000 + ++made, version: null }],
  }),
  'pedidos.toggle': () => ({ motivo: 'Ya no', version: null }),
});

/** Creates a record of each kind and returns the targets. */
export async function fuzzTargets(t: AppUnderTest): Promise<FuzzTargets> {
  const r = await records(t);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Nombre'], ['Familia importada'], ['=1+1']]));
  const csv = 'Código;Producto;Presentación;Descripción;Costo;Familia\nCEM-1;Cemento;Saco;De azar;6.850,5;Nada\n';
  const sheets = (['xlsx', 'biff8'] as const).map(bookType => Buffer.from(write(book, { type: 'buffer', bookType })));
  const idIn: Record<string, number> = {
    categorias: r.categoria,
    productos: r.producto,
    proyectos: r.proyecto,
    pedidos: r.pedido,
    pedidoAdjuntos: r.pedido,
    compras: r.compra,
    compraAdjuntos: r.compra,
    ...{
      clientes: r.cliente,
      proveedores: r.proveedor,
      ventas: r.venta,
      perfiles: r.perfil,
      proveedorFichas: r.proveedor,
      proveedorPrecios: r.proveedor,
      aprobaciones: r.pedido,
    },
    usuarios: r.usuario,
    usuarioPerfiles: r.usuario,
    usuarioProyectos: r.usuario,
    perfilModulos: r.perfil,
  };
  const attached: Record<string, number | undefined> = r.adjuntos;
  const own: Record<string, string | number> = { userId: t.admin.id, email: t.admin.email, text: 'a', format: 1 };
  return {
    valid: { ...catalogues(r), ...people(r), ...work(r) },
    files: [
      await jpeg(40, 30),
      await png(40, 30),
      pdfFile(),
      xmlFile(),
      Buffer.from(csv),
      Buffer.from('Nombre\nFamilia'),
      ...sheets,
    ],
    imageKey: `${r.pedido}|${r.producto}`,
    param: ({ name }, param) => {
      const [resource = ''] = name.split('.');
      if (param === 'idAdjunto') return String(attached[resource]);
      return String(param === 'id' ? (idIn[resource] ?? t.admin.id) : (own[param] ?? 1));
    },
  };
}
