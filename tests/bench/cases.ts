export interface BenchCase {
  name: string;
  method: 'GET' | 'POST';
  /** Paths of the call, taken in turns, given the number of orders. */
  paths: (orders: number) => readonly string[];
  body?: unknown;
  /** Paths of the equivalent call of the plain floor. */
  plain: (orders: number) => readonly string[];
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

/** Ids of 200 orders, spread over all: callers that all want the same one would be answered by one read. */
const someOf = (orders: number): number[] =>
  Array.from({ length: 200 }, (_, at) => Math.ceil(((at + 1) * orders) / 200));

/** The cases measured, requested as the app does. */
export const cases: readonly BenchCase[] = [
  {
    name: 'lista de 15 con total',
    method: 'GET',
    paths: () => [`/api/Pedidos/1/${userId}?${listOf15}&lineas=0`],
    plain: () => ['/lista'],
    wanted: 0.3,
  },
  {
    name: 'búsqueda',
    method: 'GET',
    paths: () => [`/api/Pedidos/Filter/yute/1?${listOf15}&lineas=0`],
    plain: () => ['/busqueda'],
    wanted: 0.4,
  },
  {
    name: 'un pedido con sus líneas',
    method: 'GET',
    paths: orders => someOf(orders).map(id => `/api/Pedidos/PedidosById/${id}`),
    plain: orders => someOf(orders).map(id => `/pedido/${id}`),
    wanted: 0.4,
  },
  {
    name: 'pedido nuevo de 20 líneas',
    method: 'POST',
    paths: () => ['/api/Pedidos'],
    body: { idProyecto: 1, emailUsuario: 'admin@bodega.cr', detallePedido: twentyLines },
    plain: () => ['/nuevo'],
    wanted: 0.3,
  },
];
