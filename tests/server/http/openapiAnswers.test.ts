import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers } from '#contract/calls/answers';
import { fillPath } from '#contract/calls/endpoint';
import { type AppUnderTest, startApp } from '../../support/app';
import { type FuzzTargets, fuzzTargets } from '../../support/fuzzTargets';
import { calls } from '../../support/servedCalls';

let t: AppUnderTest;
let targets: FuzzTargets;
beforeAll(async () => {
  t = await startApp();
  targets = await fuzzTargets(t);
});
afterAll(() => t.close());

const path = (call: (typeof calls)[number]) =>
  fillPath(
    call.path,
    Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, targets.param(call, name)])),
  );

/** Files of records the targets do not have; other tests read them. */
const UNFILLED = ['usuarios.foto', 'empresa.logo', 'pedidos.imagen'];
const reads = calls.filter(({ method, name }) => method === 'GET' && !UNFILLED.includes(name));

describe('every reading call answers what the contract says of it', () => {
  it.each(reads.map(call => [call.name, call] as const))('%s', async (name, call) => {
    const { statusCode, headers } = await t.app.inject({
      url: `/api${path(call)}`,
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
    expect(statusCode).toBe(200);
    const isEnvelope = String(headers['content-type']).includes('json') && name !== 'api.openapi';
    expect(isEnvelope).toBe(answers[name].data !== 'file' || answers[name].orNone === true);
  });
});
