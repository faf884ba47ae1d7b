import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Adjunto, adjunto } from '#contract/adjunto';
import type { Pedido } from '#contract/pedido';
import type { Answer, Caller } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { pdfFile, xlsxFile } from '../../support/testFiles';
import { upload } from '../../support/testImages';
import { startTrade } from '../../support/trade';
import { type Site, startSite } from '../../support/work';

let obra: Site;
let keeper: Caller;
let admin: Caller;
beforeAll(async () => {
  obra = await startSite();
  ({ keeper } = obra);
  ({ admin } = obra.t);
});
afterAll(() => obra.t.close());

const adjuntosIn = (answer: Answer): Adjunto[] => z.array(adjunto).parse(answer.data);
const path = ({ id }: Pick<Pedido, 'id'>) => `/Pedidos/Adjuntos/${id}`;
const attach = (who: Caller, order: Pedido, filename = 'plano.pdf', bytes = pdfFile()) =>
  upload(obra.t, who, path(order), bytes, { filename, type: 'application/pdf' });
const listed = async (who: Caller, order: Pedido) => adjuntosIn(await who.get(path(order)));
const namesFor = async (who: Caller, order: Pedido) =>
  (await listed(who, order)).map(({ nombre, retirable }) => [nombre, retirable]);
const fetched = async (who: Caller, order: Pick<Pedido, 'id'>, id: number) => {
  const headers = { authorization: `Bearer ${who.token}` };
  return (await obra.t.app.inject({ url: `/api${path(order)}/${id}`, headers })).statusCode;
};
const takeAway = (who: Caller, { id }: Pedido, idAdjunto: number) =>
  who.put(`/Pedidos/Adjuntos/Retirar/${id}`, { idAdjunto });

describe('files attached to an order', () => {
  it('are read by all who work with it, oldest first, and leave the order as it is', async () => {
    const order = await obra.newPedido();
    expect((await attach(keeper, order)).message).toBe('Se adjuntó plano.pdf');
    await attach(admin, order, 'lista.xlsx', xlsxFile());
    expect(await namesFor(keeper, order)).toEqual([
      ['plano.pdf', true],
      ['lista.xlsx', false],
    ]);
    expect((await obra.hands.read(order)).version).toBe(order.version);
  });

  it('are attached to a closed order too', async () => {
    const order = await obra.newPedido();
    await obra.hands.toggle(order, { motivo: 'Ya no se ocupa' });
    expect((await attach(keeper, order)).status).toBe(200);
  });

  it('are read but not attached by who only reads orders, or reads those of others to buy for them', async () => {
    const order = await obra.newPedido();
    const [{ id } = { id: 0 }] = adjuntosIn(await attach(keeper, order));
    const looker = await obra.t.userWith({ pedidos: ['ver'] }, { proyectos: [obra.idProyecto] });
    const buyer = await obra.t.userWith({ pedidos: ['agregar'], compras: ['agregar'] });
    for (const who of [looker, buyer]) {
      expect(await namesFor(who, order)).toEqual([['plano.pdf', false]]);
      expect(await fetched(who, order, id)).toBe(200);
      expectRefusal(await attach(who, order), 403);
      expectRefusal(await takeAway(who, order, id), 403);
    }
    expect(await listed(keeper, order)).toHaveLength(1);
  });

  it('are reached neither by who works elsewhere nor by the number of another record', async () => {
    const order = await obra.newPedido();
    const [{ id } = { id: 0 }] = adjuntosIn(await attach(keeper, order));
    const idProyecto = await obra.d.proyecto('Otra torre');
    const stranger = await obra.t.userWith({ pedidos: ['agregar'] }, { proyectos: [idProyecto] });
    const own = await obra.d.pedido(stranger, idProyecto);
    for (const of of [order, own]) expect(await fetched(stranger, of, id)).toBe(404);
    expectRefusal(await stranger.get(path(order)), 404);
    expectRefusal(await attach(stranger, order), 404);
    expectRefusal(await takeAway(stranger, own, id), 404);
    // Nor as that of a purchase.
    const trade = await startTrade(obra.t);
    const { id: idCompra } = await trade.compra(admin, [{ idProducto: obra.articles[0] }]);
    expectRefusal(await admin.get(`/Compra/Adjuntos/${idCompra}/${id}`), 404);
    expect(await listed(keeper, order)).toHaveLength(1);
  });

  it('leave their traces with the order, for who may read it', async () => {
    const order = await obra.newPedido();
    const [{ id } = { id: 0 }] = adjuntosIn(await attach(keeper, order));
    expect((await takeAway(keeper, order, id)).data).toEqual([]);
    const filter = encodeURIComponent(JSON.stringify({ idPedido: order.id, tabla: 'adjunto' }));
    const traces = async (who: Caller) => (await who.get(`/Auditoria?filter=${filter}`)).data;
    const proyectos = [obra.idProyecto];
    const auditor = await obra.t.userWith({ usuarios: ['ver'], pedidos: ['ver'] }, { proyectos });
    expect(await traces(auditor)).toMatchObject([
      {
        accion: 'DELETE',
        registro: `Pedido ${order.id} · plano.pdf`,
        antes: { nombre: 'plano.pdf', idUsuario: keeper.id },
      },
      { accion: 'INSERT', idPedido: order.id, usuario: { id: keeper.id } },
    ]);
    const elsewhere = await obra.t.userWith({ usuarios: ['ver'], pedidos: ['ver'] });
    const ofPurchases = await obra.t.userWith({ usuarios: ['ver'], compras: ['ver'] }, { proyectos });
    expect([await traces(elsewhere), await traces(ofPurchases)]).toEqual([[], []]);
  });
});
