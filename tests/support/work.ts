import { z } from 'zod';
import { type Pedido, pedidoReporte } from '#contract/pedido';
import { pedidoHecho, type PedidoHecho } from '#contract/pedidoHistoria';
import { type Answer, type AppUnderTest, type Caller, startApp } from './app';
import { testData, type TestData, pedidoOf } from './testData';

type Cantidad = number | null | undefined;

/** A user's work on orders, through the API. Quantities are in line order; null leaves a line unchanged. */
export interface Work {
  receive(order: Pedido, ...cantidades: Cantidad[]): Promise<Answer>;
  request(order: Pedido, ...cantidades: Cantidad[]): Promise<Answer>;
  requestBecause(order: Pedido, motivo: string, ...cantidades: Cantidad[]): Promise<Answer>;
  correct(idEntrega: number | undefined, cantidad: number, motivo?: string): Promise<Answer>;
  decide(order: Pick<Pedido, 'id'>, decision: 1 | 0, body?: unknown): Promise<Answer>;
  toggle(order: Pick<Pedido, 'id'>, body?: unknown): Promise<Answer>;
  read(order: Pick<Pedido, 'id'>): Promise<Pedido>;
  history(order: Pick<Pedido, 'id'>): Promise<PedidoHecho[]>;
}

export function startWork(caller: Caller): Work {
  const lines = (order: Pedido, cantidades: Cantidad[]) => ({
    id: order.id,
    pedidoDetalle: cantidades.map((cantNueva, index) => ({ id: order.pedidoDetalle[index]?.id, cantNueva })),
  });
  return {
    receive: (order, ...cantidades) => caller.post(`/Pedidos/ActualizaEntrega/${caller.id}`, lines(order, cantidades)),
    request: (order, ...cantidades) => caller.post(`/Pedidos/Actualizar/${caller.id}`, lines(order, cantidades)),
    requestBecause: (order, motivo, ...cantidades) =>
      caller.post(`/Pedidos/Actualizar/${caller.id}`, { ...lines(order, cantidades), motivo }),
    correct: (idEntrega, cantidad, motivo = 'Se contó mal') =>
      caller.post(`/Pedidos/Corregir/${caller.id}`, { idEntrega, cantidad, motivo }),
    decide: ({ id }, decision, body) =>
      caller.put(`/Pedidos/Aprobar/${id}/${decision}/${encodeURIComponent(caller.email)}`, body),
    toggle: ({ id }, body) => caller.put(`/Pedidos/UpdateEstatus/${id}`, body),
    read: async ({ id }) => pedidoOf(await caller.get(`/Pedidos/PedidosById/${id}`)),
    history: async ({ id }) => z.array(pedidoHecho).parse((await caller.get(`/Pedidos/Historia/${id}`)).data),
  };
}

const reported = z.object({ id: z.number(), pedidoReporte: z.array(pedidoReporte) });

/** The report lines of an order in a list response; undefined if the order is not in it. */
export const reporteOf = (answer: Answer, { id }: Pick<Pedido, 'id'>) =>
  z
    .array(reported)
    .parse(answer.data)
    .find(order => order.id === id)?.pedidoReporte;

/** Id of the newest delivery of a line. */
export const lastEntrega = (order: Pedido, index = 0): number | undefined =>
  order.pedidoReporte.filter(one => one.idDetalle === order.pedidoDetalle[index]?.id && one.tipo === 'entrega').at(-1)
    ?.id;

/** A project with a warehouse keeper and an administrator, and orders of 6 of sand and 2.5 of stone. */
export interface Site {
  t: AppUnderTest;
  d: TestData;
  keeper: Caller;
  hands: Work;
  boss: Work;
  idProyecto: number;
  articles: number[];
  newPedido(): Promise<Pedido>;
}

export async function startSite(): Promise<Site> {
  const t = await startApp();
  const d = testData(t);
  const idProyecto = await d.proyecto();
  const keeper = await t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
  const articles = [await d.articulo({ nombreProducto: 'Arena' }), await d.articulo({ nombreProducto: 'Piedra' })];
  const lines = articles.map((idProducto, index) => ({ idProducto, cantidad: [6, 2.5][index], direccionamiento: '1' }));
  const newPedido = () => d.pedido(keeper, idProyecto, lines);
  return { t, d, keeper, hands: startWork(keeper), boss: startWork(t.admin), idProyecto, articles, newPedido };
}
