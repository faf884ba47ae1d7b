import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { EndpointName } from '#contract/calls/endpointNames';
import { answerOf, type AppUnderTest, startApp } from '../../support/app';
import { type Attack, attacks, requestOf } from '../../support/attacks';
import { type FuzzTargets, fuzzTargets } from '../../support/fuzzTargets';
import { flawOf } from '../../support/refusal';
import { calls, recordRoutes } from '../../support/servedCalls';

/** Number of attacks: few by default, FUZZ_REQUESTS in `npm run fuzz`. FUZZ_SEED selects others. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 700);
const SEED = Number(process.env.FUZZ_SEED ?? 991);
const AT_ONCE = 8;
const isLong = process.env.FUZZ_REQUESTS !== undefined;

const { modules, isServed } = recordRoutes();
let t: AppUnderTest;
let targets: FuzzTargets;
beforeAll(async () => {
  t = await startApp({ modules });
  targets = await fuzzTargets(t);
});
afterAll(() => t.close());

/** Signs in the administrator again, whatever an attack did to the account, its password or its session. */
async function signIn(): Promise<string> {
  await t.db.updateTable('usuario').set({ estatus: true }).where('id', '=', t.admin.id).execute();
  return (await t.as(await adminEmail())).token;
}
const adminEmail = async (): Promise<string> =>
  (await t.db.selectFrom('usuario').select('email').where('id', '=', t.admin.id).executeTakeFirstOrThrow()).email;

const FILES = /^(application\/pdf|application\/vnd\.|image\/(webp|png)|text\/plain; version|text\/html)/;

/** What is wrong with a response; undefined for a proper refusal, an envelope or a file. */
function wrongOf(raw: LightMyRequestResponse, name: EndpointName): string | undefined {
  // Too many documents requested at once by one user get 503 with Retry-After.
  if (raw.statusCode === 503 && raw.headers['retry-after'] && !answerOf(raw).success) return undefined;
  if (raw.statusCode >= 400) return flawOf(answerOf(raw));
  if (FILES.test(String(raw.headers['content-type'])) || name === 'api.openapi') return undefined;
  return answerOf(raw).success ? undefined : 'it does not say success';
}

/** S11, point 3: no input of any call causes a 500, a stack trace or SQL text. */
describe('every served call, with anything at all', () => {
  const outcomes = new Map<EndpointName, Map<number, number>>();
  let longest: { ms: number; call: EndpointName }[] = [];
  const slowestOf = (all: typeof longest) => all.sort((a, b) => b.ms - a.ms).slice(0, 8);
  const note = (name: EndpointName, status: number) => {
    const seen = outcomes.get(name) ?? new Map<number, number>();
    outcomes.set(name, seen.set(status, (seen.get(status) ?? 0) + 1));
  };

  async function survive(target: (typeof calls)[number][], requests: number) {
    let token = await signIn();
    const send = async (attack: Attack) => {
      const request = requestOf(attack, targets, token);
      const began = performance.now();
      const raw = await t.app.inject(request);
      note(attack.call.name, raw.statusCode);
      longest.push({ ms: Math.round(performance.now() - began), call: attack.call.name });
      if (longest.length > 100) longest = slowestOf(longest);
      const wrong = wrongOf(raw, attack.call.name);
      if (wrong) throw new Error(`${request.method} ${request.url} ${String(request.payload)}: ${wrong}`);
      return raw.statusCode === 401 && attack.call.name !== 'sesion.login';
    };
    await fc.assert(
      fc.asyncProperty(fc.array(attacks(target), { minLength: AT_ONCE, maxLength: AT_ONCE }), async batch => {
        await t.db.deleteFrom('intento_login').execute();
        const signedOut = await Promise.all(batch.map(send));
        if (signedOut.includes(true)) token = await signIn();
      }),
      { numRuns: Math.ceil(requests / AT_ONCE), seed: SEED, endOnFailure: true },
    );
  }

  it('reaches what lies behind the first check: the bodies that are changed are accepted as they are', async () => {
    const harmless = { mutations: [], cut: null, params: [null, null, null], query: [], header: null, file: null };
    for (const call of calls.filter(({ name }) => name in targets.valid)) {
      const raw = await t.app.inject(requestOf({ call, ...harmless }, targets, t.admin.token));
      expect({ name: call.name, said: raw.statusCode < 300 ? '' : raw.body }).toEqual({ name: call.name, said: '' });
    }
  });

  it('answers in the envelope, in Spanish, and never fails', { timeout: isLong ? 3_600_000 : 240_000 }, async () => {
    // Documents are rendered by a worker and take long: only a few of them.
    const isSlow = ({ name }: { name: EndpointName }) => /documento|listado|^exportar|^plantilla/i.test(name);
    const served = calls.filter(isServed);
    const quick = served.filter(call => !isSlow(call));
    const slow = Math.ceil(REQUESTS / 25);
    // Calls with a valid body come twice, since attacks may switch off the article or project some of them need.
    await survive([...quick, ...quick.filter(({ name }) => name in targets.valid)], REQUESTS - slow);
    await survive(served.filter(isSlow), slow);
    if (isLong) report();
  });

  /** Summary of a long run. */
  function report() {
    const total = new Map<number, number>();
    for (const seen of outcomes.values()) {
      for (const [status, count] of seen) total.set(status, (total.get(status) ?? 0) + count);
    }
    const untouched = calls.filter(call => isServed(call) && !outcomes.has(call.name)).map(({ name }) => name);
    const said = { calls: outcomes.size, untouched, answers: Object.fromEntries(total), longest: slowestOf(longest) };
    process.stdout.write(`${JSON.stringify(said)}\n`);
  }

  it('leaves the data whole', async () => {
    const lies = await sql`select d.id from pedido_detalle d left join entrega e on e."idDetalle" = d.id group by d.id
      having d.recibido <> coalesce(sum(e."cantidadRecibida"), 0)`.execute(t.db);
    expect(lies.rows).toEqual([]);
    const stock =
      await sql`select p.id from producto p left join movimiento_stock m on m."idProducto" = p.id group by p.id
      having p.stock <> coalesce(sum(m.cantidad), 0) or p.stock < 0`.execute(t.db);
    expect(stock.rows).toEqual([]);
    const admin = await t.as(await adminEmail());
    for (const url of ['/Producto', '/Categoria', '/Proyecto/0', `/Pedidos/1/${admin.id}`, '/Pedidos/Filter/-1/-1']) {
      expect([url, (await admin.get(url)).status]).toEqual([url, 200]);
    }
  });
});
