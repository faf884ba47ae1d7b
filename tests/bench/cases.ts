export interface BenchCase {
  name: string;
  method: 'GET' | 'POST';
  /** Path of the call, given the number of orders. */
  path: (orders: number) => string;
  body?: unknown;
  /** Path of the equivalent call of the plain floor. */
  plain: string;
  /** Lowest accepted share of the floor's throughput. */
  wanted: number;
}

export const userId = 1;
const listOf15 = `range=${encodeURIComponent('[0,14]')}&sort=${encodeURIComponent('["fecha","DESC"]')}`;
const twentyLines = Array.from({ length: 20 }, (_, index) => ({
  idProducto: 10 + index,
  cantidad: 5,
  direccionamiento: `03.${index}`,
  nombreProducto: 'ARTÍCULO DE PRUEBA',
}));

/** The cases measured, requested as the app does. */
export const cases: readonly BenchCase[] = [
  {
    name: 'lista de 15 con total',
    method: 'GET',
    path: () => `/api/Pedidos/1/${userId}?${listOf15}&lineas=0`,
    plain: '/lista',
    wanted: 0.3,
  },
  {
    name: 'búsqueda',
    method: 'GET',
    path: () => `/api/Pedidos/Filter/yute/1?${listOf15}&lineas=0`,
    plain: '/busqueda',
    wanted: 0.4,
  },
  {
    name: 'un pedido con sus líneas',
    method: 'GET',
    path: orders => `/api/Pedidos/PedidosById/${orders / 2}`,
    plain: '/pedido',
    wanted: 0.4,
  },
  {
    name: 'pedido nuevo de 20 líneas',
    method: 'POST',
    path: () => '/api/Pedidos',
    body: { idProyecto: 1, emailUsuario: 'admin@bodega.cr', detallePedido: twentyLines },
    plain: '/nuevo',
    wanted: 0.3,
  },
];
