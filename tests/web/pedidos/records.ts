import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, type HttpHandler } from 'msw';
import type { Pedido, PedidoDetalle } from '#contract/pedido';
import type { PedidoLinea } from '../../../src/web/features/pedidos/nuevo/pedidoDraft';
import { savedRecord, ok, paged, url, whole } from '../../support/msw';

/** Complete records for the tests of orders; tests override fields. */
export const linea = (id: number, fields: Partial<PedidoDetalle> = {}): PedidoDetalle => ({
  id,
  idProducto: id,
  nombreProducto: `ARTÍCULO ${id}`,
  cantidad: 30,
  recibido: 12,
  estatus: false,
  direccionamiento: '1.2',
  entregado: null,
  version: 1,
  ...fields,
});

/** An open change request of a line. */
export const solicitud = (cantidad: number): PedidoDetalle['solicitud'] => ({
  cantidad,
  fecha: '2026-03-06T15:04:00Z',
  usuario: { id: 8, nombre: 'Luis', apellido: 'Mora' },
});

export const orden = (id: number, fields: Partial<Pedido> = {}): Pedido => ({
  id,
  fecha: '2026-03-05T15:04:00Z',
  fechaEntrega: '2099-03-12',
  estado: 'Pendiente',
  idProyecto: 4,
  proyecto: { id: 4, nombre: 'Torre Norte' },
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  pedidoDetalle: [linea(1), linea(2, { cantidad: 2.5, recibido: 0 }), linea(3, { recibido: 30 })],
  pedidoReporte: [],
  ...fields,
});

/** Chooses an action on the order shown, from the menu '⋯'. */
export async function chooseAction(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
  await user.click(screen.getByRole('menuitem', { name }));
}

const producto = (id: number, codigo: string, nombreProducto: string) =>
  savedRecord(id, { codigo, nombreProducto, presentacion: 'Unidad', descripcion: '', costo: 100, stock: 10 * id });

export const cemento = producto(1, 'CEM-0101', 'Cemento gris');
export const varilla = producto(2, 'ACE-0101', 'Varilla #3');
export const especial = producto(9, '000-001', 'Artículo especial 1');

/** A line of a new order's draft. */
export const draftLine: PedidoLinea = {
  localId: 'own',
  idProducto: 2,
  codigo: 'ACE-0101',
  presentacion: 'Unidad',
  nombreProducto: 'VARILLA #3',
  detalle: '',
  cantidad: 4,
  direccionamiento: '9',
};

/** Handlers of the catalogue that pickers use: a search matches name or code. */
export const catalogo = (): HttpHandler[] => {
  const all = [cemento, varilla, especial];
  return [
    paged('/Producto', all),
    http.get(url('/Producto/filter/:text'), ({ params }) => {
      const text = String(params['text']).toLowerCase();
      const found = all.filter(one => `${one.codigo} ${one.nombreProducto}`.toLowerCase().includes(text));
      return ok(found, { headers: { 'Content-Range': `productos 0-${found.length - 1}/${found.length}` } });
    }),
    http.get(url('/Producto/:id'), ({ params }) => ok(all.find(({ id }) => `${id}` === params['id']) ?? null)),
    paged('/Proyecto/7', [savedRecord(4, { nombre: 'Torre Norte' }), savedRecord(5, { nombre: 'Puente Sur' })]),
  ];
};

export const answersOrder = (order: Pedido): HttpHandler => http.get(url('/Pedidos/PedidosById/:id'), () => ok(order));

/** Handlers of what the screen of an order reads: the order, and nothing that happened to it. */
export const aroundOrder = (order: Pedido): HttpHandler[] => [
  answersOrder(order),
  paged('/Pedidos/1/7', [order]),
  whole('/Pedidos/Historia/:id', []),
  whole('/Pedidos/Recepciones/:id', []),
  whole('/Pedidos/Comentarios/:id', []),
  whole('/Compra/porPedido/:id', []),
  paged('/Proyecto/7', [savedRecord(4, { nombre: 'Torre Norte' })]),
];

/** A request recorded by a handler. */
interface Sent {
  key: string | null;
  body: unknown;
}

/** Answers a POST with each response in turn, repeating the last, and records the requests. */
export function answering(path: string, ...answers: (() => Response | Promise<Response>)[]) {
  const sent: Sent[] = [];
  const handler = http.post(url(path), async ({ request }) => {
    sent.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new Error(`${path} has no answer`);
    return answer();
  });
  return { sent, handler };
}
