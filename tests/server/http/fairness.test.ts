import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IMAGENES_PER_LINE, LINE_IS_FULL } from '#contract/imagen';
import { type AppUnderTest, type Caller, startApp } from '../../support/app';
import { type Caller as Asker } from '../../../src/server/work/caller';
import { refusals } from '../../../src/server/work/refusals';
import { Turns } from '../../../src/server/work/turns';
import { testData } from '../../support/testData';
import { jpeg, upload } from '../../support/testImages';
import { expectRefusal } from '../../support/refusal';
import { until } from '../../support/until';

const limits = { atOnce: 2, perCaller: 1, waiting: 4, waitingPerCaller: 3, waitMs: 60_000 };

function asker(who: string): Asker & { leave: () => void } {
  const gone = new AbortController();
  return {
    who,
    isSignedIn: true,
    gone: gone.signal,
    onlyReads: true,
    whenOver: () => undefined,
    leave: () => gone.abort(),
  };
}

/** Work that ends when the test says so. */
function pieces() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>(resolve => ends.set(name, resolve));
  };
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return { begun, work, settle, end: async (name: string) => (ends.get(name)?.(), settle()) };
}

/** Starts work whose result is ignored. */
const begin = (turns: Turns, who: Asker, work: () => Promise<void>) => void turns.run(who, work).catch(() => undefined);

describe('turns', () => {
  it('go round between callers, whoever asked first', async () => {
    const turns = new Turns('prueba', { ...limits, atOnce: 1 }, 'lleno');
    const { begun, work, end, settle } = pieces();
    const [ana, beto] = [asker('ana'), asker('beto')];
    for (const name of ['a1', 'a2', 'a3']) begin(turns, ana, work(name));
    begin(turns, beto, work('b1'));
    await settle();
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('are at most so many of one caller at once, while others go on', async () => {
    const turns = new Turns('prueba', limits, 'lleno');
    const { begun, work, settle } = pieces();
    for (const name of ['a1', 'a2']) begin(turns, asker('ana'), work(name));
    begin(turns, asker('beto'), work('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('are refused with 503 and Retry-After when too many wait, one caller’s first', async () => {
    const turns = new Turns('llena', limits, 'lleno');
    const { work } = pieces();
    const ana = asker('ana');
    for (let n = 0; n < 4; n++) begin(turns, ana, work(`a${n}`));
    await expect(turns.run(ana, work('a4'))).rejects.toMatchObject({
      status: 503,
      message: 'lleno',
      headers: { 'Retry-After': '5' },
    });
    expect(turns.state()).toEqual({ name: 'llena', running: 1, waiting: 3 });
    expect((await refusals.get()).values).toContainEqual({ labels: { work: 'llena' }, value: 1 });
    const beto = asker('beto');
    begin(turns, beto, work('b1'));
    begin(turns, beto, work('b2'));
    await expect(turns.run(beto, work('b3'))).rejects.toMatchObject({ status: 503 });
  });

  it('are given up by who goes away, and by who waits too long', async () => {
    const turns = new Turns('prueba', { ...limits, waitMs: 20 }, 'lleno');
    const { begun, work } = pieces();
    const ana = asker('ana');
    begin(turns, ana, work('a1'));
    const [left, late] = [turns.run(ana, work('a2')), turns.run(ana, work('a3'))];
    const outcomes = Promise.allSettled([left, late]);
    await expect(late).rejects.toMatchObject({ status: 503 });
    ana.leave();
    expect(await outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect({ begun, waiting: turns.state().waiting }).toEqual({ begun: ['a1'], waiting: 0 });
  });

  it('that are given up leave those of the same person to come', async () => {
    const turns = new Turns('prueba', limits, 'lleno');
    const { begun, work, end } = pieces();
    const [first, second] = [asker('ana'), asker('ana')];
    for (const name of ['a1', 'a2']) begin(turns, first, work(name));
    const left = turns.run(second, work('a3'));
    second.leave();
    await expect(left).rejects.toMatchObject({ status: 499 });
    await end('a1');
    expect({ begun, state: turns.state() }).toMatchObject({ begun: ['a1', 'a2'], state: { running: 1, waiting: 0 } });
  });

  it('that have begun are not given up by the time they waited', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turns = new Turns('prueba', limits, 'lleno');
    const { begun, work, settle, end } = pieces();
    const ana = asker('ana');
    for (const name of ['a1', 'a2']) begin(turns, ana, work(name));
    await settle();
    await end('a1');
    const late = turns.run(ana, work('a3'));
    vi.advanceTimersByTime(limits.waitMs);
    await expect(late).rejects.toMatchObject({ status: 503 });
    expect({ begun, state: turns.state() }).toMatchObject({ begun: ['a1', 'a2'], state: { running: 1, waiting: 0 } });
  });
});

describe('over the API', () => {
  let t: AppUnderTest;
  let idProyecto: number;
  beforeAll(async () => {
    t = await startApp();
    idProyecto = await testData(t).proyecto('Torre');
    await testData(t).familia('Lenta');
  });
  afterAll(() => t.close());

  const keeper = () =>
    t.userWith({ pedidos: ['ver', 'agregar', 'actualizar'], categorias: ['ver'] }, { proyectos: [idProyecto] });

  it('one person’s thirty long searches do not keep another’s list waiting', async () => {
    const [one, other] = [await keeper(), await keeper()];
    // Every search waits for this lock; the list of projects does not need it.
    await sql`alter function patron(text) rename to patron_bueno`.execute(t.db);
    await sql`create function patron(t text) returns text language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4711); return patron_bueno(t); end $$`.execute(t.db);
    const searches = await t.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(trx);
      const asked = Array.from({ length: 30 }, () => one.get('/Categoria/filter/lenta?range=[0,14]'));
      await until('some searches to run', async () => {
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(trx);
        return rows.length >= 4;
      });
      for (let n = 0; n < 5; n++) expect((await other.get('/Categoria?range=[0,14]')).status).toBe(200);
      return asked;
    });
    const statuses = (await Promise.all(searches)).map(({ status }) => status);
    expect(statuses).toEqual(Array<number>(30).fill(200));
  });

  describe('images', () => {
    const orderOf = async (person: Caller) => {
      const idProducto = await testData(t).articulo({ nombreProducto: 'Varilla' });
      const { rows } = await sql<{ id: number; idDetalle: number }>`
        with p as (insert into pedido (fecha, estado, "idProyecto", "idUsuario") values (now(), 'Pendiente', ${idProyecto}, ${person.id}) returning id)
        insert into pedido_detalle ("idPedido", "idProducto", "nombreProducto", cantidad, recibido, direccionamiento, estatus)
        select id, ${idProducto}, 'VARILLA', 5, 0, '1.1', false from p returning "idPedido" as id, id as "idDetalle"`.execute(
        t.db,
      );
      return { idProducto, ...(rows[0] ?? { id: 0, idDetalle: 0 }) };
    };

    it('of one person, many and large, do not keep another’s small one waiting', async () => {
      const [one, other] = [await keeper(), await keeper()];
      const [large, small] = [await jpeg(5000, 5000), await jpeg(40, 30)];
      const done: string[] = [];
      const send = (who: Caller, bytes: Buffer, name: string) =>
        upload(t, who, `/Usuario/UploadImage/${who.id}`, bytes).then(answer => {
          done.push(name);
          return answer.status;
        });
      const many = Array.from({ length: 12 }, () => send(one, large, 'large'));
      expect(await send(other, small, 'small')).toBe(200);
      // The one in progress may end before it, the twelve queued ones may not.
      expect(done.indexOf('small')).toBeLessThan(6);
      expect(await Promise.all(many)).toEqual(Array<number>(12).fill(200));
    });

    it('of a full line are refused before they are decoded, and a repeated one is answered again', async () => {
      const person = await keeper();
      const { id, idProducto, idDetalle } = await orderOf(person);
      const key = `${id}|${idProducto}|${idDetalle}`;
      const send = (bytes: Buffer, repetition: string) =>
        upload(t, person, `/Pedidos/UploadImage/${id}`, bytes, {
          fields: { key },
          headers: { 'idempotency-key': repetition },
        });
      const image = await jpeg(40, 30);
      for (let n = 1; n <= IMAGENES_PER_LINE; n++) expect((await send(image, `imagen-${n}`)).status).toBe(200);
      // If it were decoded, a file that is no image would get 415.
      expectRefusal(await send(Buffer.from('no es una imagen'), 'imagen-4'), 409, LINE_IS_FULL);
      expect((await send(image, `imagen-${IMAGENES_PER_LINE}`)).status).toBe(200);
    });
  });
});
