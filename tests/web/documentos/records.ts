import { http, type HttpHandler } from 'msw';
import type { Compra } from '#contract/compra';
import type { Pedido } from '#contract/pedido';
import type { Venta } from '#contract/venta';
import { savedRecord, ok, paged, url } from '../../support/msw';

/** Complete records for the tests of purchases, sales and counts; tests override fields. */
const articulo = (id: number, codigo: string, nombreProducto: string, fields: object = {}) =>
  savedRecord(id, {
    codigo,
    nombreProducto,
    presentacion: 'Unidad',
    descripcion: '',
    costo: 100,
    stock: 10,
    ...fields,
  });

const cemento = articulo(1, 'CEM-0101', 'Cemento gris', { costo: 6150, precio: 7450, stock: 25 });
const varilla = articulo(2, 'ACE-0101', 'Varilla #3', { costo: 1000.5, precio: null, stock: 4 });
const agotado = articulo(3, 'PIN-0101', 'Pintura agotada', { stock: 0 });
const inactivo = { ...articulo(4, 'VIE-0101', 'Artículo viejo'), estatus: false };
const flete = articulo(9, '000-001', 'Artículo especial 1', { costo: 0, stock: 0 });

export const aceros = savedRecord(5, {
  razonSocial: 'Aceros Tres Ríos S.A.',
  telefonos: '2222-3333',
  telefono: '8888-9999',
  mailOrden: 'pedidos@aceros.cr',
  mailGeneral: 'info@aceros.cr',
  contacto: 'Óscar Navarro',
  direccion: { provincia: 'Cartago' },
});

const adriana = savedRecord(6, {
  nombre: 'Adriana',
  apellido: 'Ulate',
  cedula: '00100',
  email: 'adriana@mail.cr',
  telefono: '8888-0000',
  direccion: { provincia: 'Heredia', ciudad: 'Heredia', calle: '1', numeroCasa: '2' },
});

const all = [cemento, varilla, agotado, inactivo, flete];

type ByArticle = Readonly<Record<number, number>>;

/** Handlers of the catalogues that pickers use; `stock` and `precio` are the current ones by article id. */
export const catalogo = (stock: ByArticle = {}, precio: ByArticle = {}): HttpHandler[] => {
  const now = () =>
    all.map(one => ({
      ...one,
      stock: stock[one.id] ?? one.stock,
      ...(one.id in precio && { precio: precio[one.id] }),
    }));
  const list = (rows: ReturnType<typeof now>) =>
    ok(rows, { headers: { 'Content-Range': `productos 0-${rows.length - 1}/${rows.length}` } });
  return [
    http.get(url('/Producto'), ({ request }) => {
      const filter = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}') as { id?: number[] };
      const { id } = filter;
      return list(id ? now().filter(one => id.includes(one.id)) : now());
    }),
    http.get(url('/Producto/filter/:text'), ({ params }) => {
      const text = String(params['text']).toLowerCase();
      return list(now().filter(one => `${one.codigo} ${one.nombreProducto}`.toLowerCase().includes(text)));
    }),
    http.get(url('/Producto/:id'), ({ params }) => ok(now().find(({ id }) => `${id}` === params['id']) ?? null)),
    paged('/Proveedor', [aceros]),
    paged('/Proveedor/filterProveedor/:text', [aceros]),
    paged('/Cliente', [adriana]),
    paged('/Cliente/filtro/:text', [adriana]),
    paged('/Empresa', [
      savedRecord(1, {
        rnc: '3-101-1',
        ncf: 'B0100000001',
        razonSocial: 'La Bodega S.A.',
        nombre: 'La Bodega',
        telefono: '2222-0000',
        direccion: 'San José',
      }),
    ]),
  ];
};

export const pedidoPorComprar: Pedido = {
  id: 120,
  fecha: '2026-03-05T15:04:00Z',
  fechaEntrega: '2099-03-12',
  estado: 'Pendiente',
  idProyecto: 4,
  proyecto: { id: 4, nombre: 'Torre Norte' },
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  pedidoDetalle: [
    {
      id: 11,
      idProducto: 1,
      nombreProducto: 'CEMENTO GRIS',
      direccionamiento: '1.2',
      cantidad: 30,
      recibido: 0,
      comprado: 12,
    },
    {
      id: 12,
      idProducto: 2,
      nombreProducto: 'VARILLA #3',
      direccionamiento: '1.2',
      cantidad: 8,
      recibido: 8,
      comprado: 0,
    },
    {
      id: 13,
      idProducto: 4,
      nombreProducto: 'ARTÍCULO VIEJO',
      direccionamiento: '1.3',
      cantidad: 5,
      recibido: 0,
      comprado: 0,
    },
  ],
  pedidoReporte: [],
};

export const compra = (fields: Partial<Compra> = {}): Compra => ({
  id: 12,
  fecha: '2026-03-05T15:04:00Z',
  estado: 'Pendiente',
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  proveedor: {
    id: 5,
    razonSocial: 'Aceros Tres Ríos S.A.',
    contacto: 'Óscar Navarro',
    telefono: '8888-9999',
    mailOrden: 'pedidos@aceros.cr',
  },
  idProveedor: 5,
  idPedido: null,
  detalleCompra: [
    { id: 1, idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', costo: 6150, cantidad: 10, iVA: 13 },
  ],
  subtotal: 61500,
  iva: 7995,
  total: 69495,
  correoDisponible: true,
  version: 3,
  ...fields,
});

export const venta = (fields: Partial<Venta> = {}): Venta => ({
  id: 31,
  fecha: '2026-03-05T15:04:00Z',
  estado: 'Vigente',
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  cliente: { id: 6, nombre: 'Adriana', apellido: 'Ulate', cedula: '00100' },
  idCliente: 6,
  detalleVentas: [
    { id: 1, idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', precio: 7450, cantidad: 5 },
  ],
  total: 37250,
  ncf: 'B0100000041',
  version: 2,
  ...fields,
});
