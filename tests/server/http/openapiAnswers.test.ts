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

/** The texts in an answer that begin like a day, but for those in the rows of the audit, which are as they were kept. */
function datesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === 'antes' || key === 'despues' ? [] : datesIn(part)));
}
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

describe('every reading call answers what the contract says of it', () => {
  const dates: string[][] = [];

  it.each(reads.map(call => [call.name, call] as const))('%s', async (name, call) => {
    const answer = await t.app.inject({
      url: `/api${path(call)}`,
      headers: { authorization: `Bearer ${t.admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const isEnvelope = String(answer.headers['content-type']).includes('json') && name !== 'api.openapi';
    expect(isEnvelope).toBe(answers[name].data !== 'file' || answers[name].orNone === true);
    if (isEnvelope) dates.push(...datesIn(answer.json()).map(date => [name, date]));
  });

  it('with instants in UTC and days without a time (D43)', () => {
    expect(dates.filter(([, date = '']) => !INSTANT.test(date) && !DAY.test(date))).toEqual([]);
    for (const kind of [INSTANT, DAY])
      expect(dates.filter(([, date = '']) => kind.test(date)).length).toBeGreaterThan(5);
  });
});
