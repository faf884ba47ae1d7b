import sharp from 'sharp';
import { z } from 'zod';
import { compra } from '#contract/compra';
import { pedido, pendiente, type Pedido } from '#contract/pedido';
import { venta } from '#contract/venta';
import type { Answered, Client } from './client';
import { add, type Journal } from './journal';

/** Shared data of all users. */
export interface Workplace {
  journal: Journal;
  proyectos: number[];
  articulos: number[];
  proveedores: number[];
  clientes: number[];
}

/** An action of a user. */
type Task = (me: Client, place: Workplace) => Promise<void>;

const below = (n: number) => Math.floor(Math.random() * n);
const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
const anyOf = (map: ReadonlyMap<number, unknown>) => pick([...map.keys()]);
const thousandths = (amount: number) => Math.round(amount * 1000);

/** Records a response; returns true if the write was executed. */
function booked(place: Workplace, kind: string, { status, message }: Answered): boolean {
  if (status < 300) {
    add(place.journal.writes, kind);
    return true;
  }
  if (status === 401) throw new Error(`${kind}: the session was lost: ${message}`);
  add(place.journal.refusals, `${kind} ${status} ${message.replace(/\d[\d.,\s]*/g, '# ').slice(0, 60)}`);
  return false;
}

async function readOrder(me: Client, place: Workplace): Promise<Pedido | undefined> {
  const id = anyOf(place.journal.pedidos);
  if (id === undefined) return undefined;
  return pedido.safeParse((await me.get(`/Pedidos/PedidosById/${id}`)).data).data;
}

const placeOrder: Task = async (me, place) => {
  const lines = Array.from({ length: 1 + below(5) }, (_, index) => ({
    idProducto: pick(place.articulos),
    cantidad: 1 + below(20),
    direccionamiento: `77.${index}`,
    nombreProducto: 'TORTURA',
  }));
  const body = { idProyecto: pick(place.proyectos), emailUsuario: me.usuario.email, detallePedido: lines };
  const answer = await me.write('POST', '/Pedidos', body);
  if (!booked(place, 'pedido', answer)) return;
  const order = pedido.parse(answer.data);
  place.journal.pedidos.set(
    order.id,
    order.pedidoDetalle.map(line => line.id),
  );
};

const receive: Task = async (me, place) => {
  const order = await readOrder(me, place);
  const lines = (order?.pedidoDetalle ?? [])
    .filter(line => pendiente(line) > 0)
    .map(line => ({ id: line.id, cantNueva: Math.max(0.5, below(thousandths(pendiente(line))) / 1000) }));
  if (!order || lines.length === 0) return;
  const body = { id: order.id, pedidoDetalle: lines };
  const answer = await me.write('POST', `/Pedidos/ActualizaEntrega/${me.usuario.id}`, body);
  if (!booked(place, 'recepción', answer)) return;
  for (const { id, cantNueva } of lines) add(place.journal.recibido, id, thousandths(cantNueva));
};

const requestChange: Task = async (me, place) => {
  const order = await readOrder(me, place);
  const line = pick(order?.pedidoDetalle ?? []);
  if (!order || !line) return;
  const body = { id: order.id, pedidoDetalle: [{ id: line.id, cantNueva: Math.ceil(line.recibido) + 1 + below(20) }] };
  booked(place, 'solicitud', await me.write('POST', `/Pedidos/Actualizar/${me.usuario.id}`, body));
};

const events = z.array(
  z.object({
    lineas: z.array(z.object({ idEntrega: z.number().nullish(), corregible: z.number().nullish() })),
  }),
);

const correct: Task = async (me, place) => {
  const id = anyOf(place.journal.pedidos);
  if (id === undefined) return;
  const history = events.safeParse((await me.get(`/Pedidos/Historia/${id}`)).data).data ?? [];
  const line = pick(history.flatMap(({ lineas }) => lineas).filter(({ corregible }) => (corregible ?? 0) > 0));
  if (!line) return;
  const body = { idEntrega: line.idEntrega, cantidad: line.corregible, motivo: 'No llegó' };
  booked(place, 'corrección', await me.write('POST', `/Pedidos/Corregir/${me.usuario.id}`, body));
};

const approve: Task = async (me, place) => {
  const { data } = await me.get('/Pedidos/Filter/-1/2?range=[0,14]');
  const order = pick(z.array(z.object({ id: z.number() })).safeParse(data).data ?? []);
  if (!order) return;
  const email = encodeURIComponent(me.usuario.email);
  booked(place, 'decisión', await me.write('PUT', `/Pedidos/Aprobar/${order.id}/${below(4) ? 1 : 0}/${email}`));
};

const close: Task = async (me, place) => {
  const id = anyOf(place.journal.pedidos);
  if (id === undefined) return;
  booked(place, 'cierre', await me.write('PUT', `/Pedidos/UpdateEstatus/${id}`, { motivo: 'Prueba' }));
};

let picture: Promise<Buffer> | undefined;
const somePicture = () =>
  (picture ??= sharp({ create: { width: 320, height: 240, channels: 3, background: '#B45309' } })
    .jpeg()
    .toBuffer());

const photograph: Task = async (me, place) => {
  const order = await readOrder(me, place);
  const line = pick(order?.pedidoDetalle ?? []);
  if (!order || !line) return;
  const form = new FormData();
  form.append('key', `${order.id}|${line.idProducto}|${line.id}`);
  form.append('file', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'foto.jpg');
  const answer = await me.write('POST', `/Pedidos/UploadImage/${order.id}`, form);
  if (booked(place, 'imagen', answer)) add(place.journal.imagenes, line.id);
};

const buy: Task = async (me, place) => {
  const lines = Array.from({ length: 1 + below(4) }, () => ({
    idProducto: pick(place.articulos),
    costo: 1 + below(1_000_000) / 100,
    cantidad: 1 + below(40),
  }));
  const body = { emailUsuario: me.usuario.email, idProveedor: pick(place.proveedores), detalleCompra: lines };
  const answer = await me.write('POST', '/Compra', body);
  if (!booked(place, 'compra', answer)) return;
  const { id, total, estado } = compra.parse(answer.data);
  place.journal.compras.set(id, { total: total ?? 0, estado: estado ?? '' });
  await moveCompraOn(me, place, id);
};

/** The purchase just made is received, and sometimes reverted or cancelled, by its author. */
async function moveCompraOn(me: Client, place: Workplace, id: number): Promise<void> {
  const steps: (() => Promise<Answered>)[] = [() => me.write('PUT', `/Compra/updateEstatus/${id}`)];
  if (below(5) === 0) steps.push(() => me.write('PUT', `/Compra/updateEstatus/${id}`));
  if (below(8) === 0) steps.push(() => me.write('PUT', `/Compra/anular/${id}`, { motivo: 'Prueba' }));
  for (const step of steps) {
    const answer = await step();
    if (!booked(place, 'estado de compra', answer)) return;
    const { total, estado } = compra.parse(answer.data);
    place.journal.compras.set(id, { total: total ?? 0, estado: estado ?? '' });
  }
}

const sell: Task = async (me, place) => {
  const line = { idProducto: pick(place.articulos), cantidad: 1 + below(3) };
  const body = { emailUsuario: me.usuario.email, idCliente: pick(place.clientes), detalleVentas: [line] };
  const answer = await me.write('POST', '/Venta', body);
  if (!booked(place, 'venta', answer)) return;
  const { id, total } = venta.parse(answer.data);
  place.journal.ventas.set(id, { total: total ?? 0, estado: 'Vigente' });
  if (below(6) > 0) return;
  const undone = await me.write('PUT', `/Venta/anular/${id}`, { motivo: 'Prueba' });
  if (booked(place, 'anulación de venta', undone)) {
    place.journal.ventas.set(id, { total: total ?? 0, estado: 'Anulada' });
  }
};

const look: Task = async me => {
  await me.get(`/Pedidos/1/${me.usuario.id}?range=[0,14]`);
};

/** The daily work of an office, by weight. */
const mix: readonly (readonly [weight: number, task: Task])[] = [
  [22, placeOrder],
  [26, receive],
  [8, requestChange],
  [5, correct],
  [7, approve],
  [4, close],
  [5, photograph],
  [8, buy],
  [12, sell],
  [6, look],
];
const totalWeight = mix.reduce((sum, [weight]) => sum + weight, 0);

/** A random action, by weight. */
export function nextTask(): Task {
  let left = Math.random() * totalWeight;
  for (const [weight, task] of mix) {
    left -= weight;
    if (left < 0) return task;
  }
  return look;
}
