import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comentario, COMENTARIO_WAITS, pedidoComentado } from '#contract/comentario';
import { pedido, type Pedido } from '#contract/pedido';
import { atMost } from '#contract/text/format';
import type { Answer, Caller } from '../../support/app';
import { expectRefusal } from '../../support/refusal';
import { atTheSameMoment } from '../../support/sameMoment';
import { errorsOf } from '../../support/testData';
import { type Site, startSite } from '../../support/work';

let obra: Site;
let keeper: Caller;
let admin: Caller;
beforeAll(async () => {
  obra = await startSite();
  ({ keeper } = obra);
  admin = obra.t.admin;
});
afterAll(() => obra.t.close());

const path = ({ id }: Pick<Pedido, 'id'>) => `/Pedidos/Comentarios/${id}`;
const comentariosIn = (answer: Answer) => z.array(comentario).parse(answer.data);
const textsFor = async (who: Caller, order: Pedido) =>
  comentariosIn(await who.get(path(order))).map(({ texto, propio, nuevo }) => [texto, propio, nuevo]);
const comment = async (who: Caller, order: Pedido, texto: string) => {
  const last = comentariosIn(await who.post(path(order), { texto })).at(-1);
  if (!last) throw new Error('The comment is not in the answer');
  return last;
};
const read = (who: Caller, { id }: Pedido, hasta: number) => who.put(`/Pedidos/Comentarios/Leer/${id}`, { hasta });
const withdraw = (who: Caller, { id }: Pedido, idComentario: number) =>
  who.put(`/Pedidos/Comentarios/Retirar/${id}`, { idComentario });
/** What waits for somebody: order, how many, the newest text. */
const waitingFor = async (who: Caller) =>
  z
    .array(pedidoComentado)
    .parse((await who.get('/Pedidos/Comentarios')).data)
    .map(({ idPedido, nuevos, ultimo }) => [idPedido, nuevos, ultimo.texto]);
/** How many comments of an order the list without lines says that somebody has not read; undefined for one that is not listed. */
const listedFor = async (who: Caller, { id }: Pedido) => {
  const { data } = await who.get(`/Pedidos/1/${who.id}?lineas=0&filter={"id":[${id}]}`);
  return z.array(pedido).parse(data)[0]?.comentariosSinLeer;
};

describe('comments on an order', () => {
  it('are read by all who work with it, oldest first, and leave the order as it is', async () => {
    const order = await obra.newPedido();
    const asked = await comment(keeper, order, '  Faltó\r\nuna caja ');
    expect(asked).toMatchObject({ texto: 'Faltó\nuna caja', propio: true, nuevo: false, usuario: { id: keeper.id } });
    await comment(admin, order, 'Viene el jueves');
    expect(await textsFor(keeper, order)).toEqual([
      ['Faltó\nuna caja', true, false],
      ['Viene el jueves', false, true],
    ]);
    expect((await obra.hands.read(order)).version).toBe(order.version);
  });

  it('are written on closed orders too', async () => {
    const order = await obra.newPedido();
    await obra.hands.toggle(order, { motivo: 'Ya no se ocupa' });
    expect((await keeper.post(path(order), { texto: 'Devolví las tarimas' })).message).toBe('El comentario se guardó');
  });

  it('are refused blank or too long', async () => {
    const order = await obra.newPedido();
    expect(errorsOf(await keeper.post(path(order), { texto: ' \n ' }))).toEqual({ texto: 'Escriba el comentario' });
    const long = await keeper.post(path(order), { texto: 'a'.repeat(1001) });
    expect(errorsOf(long)).toEqual({ texto: `Admite ${atMost(1000, 'caracteres')}` });
    expect(await textsFor(keeper, order)).toEqual([]);
  });

  it('are read but not written by who only reads orders, or reads those of others to buy for them', async () => {
    const order = await obra.newPedido();
    await comment(keeper, order, 'Faltó una caja');
    const looker = await obra.t.userWith({ pedidos: ['ver'] }, { proyectos: [obra.idProyecto] });
    const buyer = await obra.t.userWith({ pedidos: ['agregar'], compras: ['agregar'] });
    for (const who of [looker, buyer]) {
      expect(await textsFor(who, order)).toEqual([['Faltó una caja', false, true]]);
      expectRefusal(await who.post(path(order), { texto: 'Yo también' }), 403);
    }
    expect(await textsFor(keeper, order)).toHaveLength(1);
  });
});

describe('a comment', () => {
  it('is withdrawn by who wrote it alone, once, and is then in the audit only', async () => {
    const order = await obra.newPedido();
    const { id } = await comment(keeper, order, 'Era de otro pedido');
    expectRefusal(await withdraw(admin, order, id), 403, 'Solo quien escribió un comentario puede retirarlo');
    const another = await obra.newPedido();
    expectRefusal(await withdraw(keeper, another, id), 404, 'El pedido no tiene ese comentario');
    const both = await atTheSameMoment(obra.t.db, sql`select from comentario where id = ${id} for update`, () => [
      withdraw(keeper, order, id),
      withdraw(keeper, order, id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await textsFor(admin, order)).toEqual([]);
    expect(await waitingFor(admin)).not.toContainEqual([order.id, expect.anything(), expect.anything()]);
    const traces = await obra.t.db
      .selectFrom('auditoria')
      .select('accion')
      .where('tabla', '=', 'comentario')
      .where('idRegistro', '=', id)
      .orderBy('id')
      .execute();
    expect(traces.map(({ accion }) => accion)).toEqual(['INSERT', 'UPDATE']);
  });

  it('is changed by nobody, whoever writes to the database', async () => {
    const { id } = await comment(keeper, await obra.newPedido(), 'Llegó bien');
    const { db } = obra.t;
    await expect(sql`update comentario set texto = 'Llegó mal' where id = ${id}`.execute(db)).rejects.toThrow(
      /no se cambia/,
    );
    await expect(sql`delete from comentario where id = ${id}`.execute(db)).rejects.toThrow();
    await sql`update comentario set retirado = now() where id = ${id}`.execute(db);
    await expect(sql`update comentario set retirado = null where id = ${id}`.execute(db)).rejects.toThrow(
      /no cambia más/,
    );
  });
});

describe('comments that were not read', () => {
  it('wait for those who work with the order, but not for who wrote them, until they are read', async () => {
    const order = await obra.newPedido();
    const first = await comment(keeper, order, 'Faltó una caja');
    const second = await comment(keeper, order, 'Y un rollo');
    expect(await waitingFor(admin)).toContainEqual([order.id, 2, 'Y un rollo']);
    expect(await waitingFor(keeper)).not.toContainEqual([order.id, expect.anything(), expect.anything()]);
    expect([await listedFor(admin, order), await listedFor(keeper, order)]).toEqual([2, 0]);
    await read(admin, order, first.id);
    expect(await waitingFor(admin)).toContainEqual([order.id, 1, 'Y un rollo']);
    expect(await listedFor(admin, order)).toBe(1);
    // A number beyond what there is reads what there is, and a lower one takes nothing back.
    await read(admin, order, 2_000_000_000);
    await read(admin, order, first.id);
    expect(await waitingFor(admin)).not.toContainEqual([order.id, expect.anything(), expect.anything()]);
    expect(await listedFor(admin, order)).toBe(0);
    await comment(keeper, order, 'Ya apareció');
    expect(await textsFor(admin, order)).toEqual([
      ['Faltó una caja', false, false],
      ['Y un rollo', false, false],
      ['Ya apareció', false, true],
    ]);
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('wait for nobody of another project, and not for ever', async () => {
    const order = await obra.newPedido();
    const { id } = await comment(keeper, order, 'Faltó una caja');
    const buyer = await obra.t.userWith({ pedidos: ['agregar'], compras: ['agregar'] });
    expect(await waitingFor(buyer)).toEqual([]);
    await sql`alter table comentario disable trigger user`.execute(obra.t.db);
    await sql`update comentario set fecha = now() - make_interval(days => ${COMENTARIO_WAITS}, mins => 1) where id = ${id}`.execute(
      obra.t.db,
    );
    await sql`alter table comentario enable trigger user`.execute(obra.t.db);
    expect(await waitingFor(admin)).not.toContainEqual([order.id, expect.anything(), expect.anything()]);
    expect(await listedFor(admin, order)).toBe(0);
  });

  it('are counted in the list of orders without lines alone: the answer that plain calls get stays as it is', async () => {
    const order = await obra.newPedido();
    await comment(keeper, order, 'Faltó una caja');
    const { id } = await comment(keeper, order, 'Era de otro pedido');
    await withdraw(keeper, order, id);
    expect(await listedFor(admin, order)).toBe(1);
    const whole = await admin.get(`/Pedidos/1/${admin.id}?filter={"id":[${order.id}]}`);
    expect(z.array(z.record(z.string(), z.unknown())).parse(whole.data)[0]).not.toHaveProperty('comentariosSinLeer');
  });
});
