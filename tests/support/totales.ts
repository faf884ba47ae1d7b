import { expect } from 'vitest';
import { z } from 'zod';
import { totales } from '#contract/totales';
import type { Caller } from './app';

/** Before every order: with this filter the totals are computed from the lines instead of the stored sums. */
const SINCE = encodeURIComponent(JSON.stringify({ desde: '2001-01-01' }));

/** Checks that the stored totals and figures equal those computed from the lines; returns the number of totals. */
export async function expectKeptTotals(caller: Caller): Promise<number> {
  const totals = async (query: string) => {
    const rows = z.array(totales.record).parse((await caller.get(`/Pedidos/Totales/${caller.id}${query}`)).data);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return rows.map(({ id: _, ...row }) => row);
  };
  const kept = await totals('');
  expect(kept).toEqual(await totals(`?filter=${SINCE}`));
  for (const lista of ['totales', 'seguimiento']) {
    const figures = async (query: string) => (await caller.get(`/Pedidos/Cifras/${lista}${query}`)).data;
    expect(await figures('')).toEqual(await figures(`?filter=${SINCE}`));
  }
  const tracking = async (query: string) =>
    (await caller.get(`/Pedidos/PedidosByProyecto/${caller.id}?range=[0,99]${query}`)).data;
  expect(await tracking('')).toEqual(await tracking(`&filter=${SINCE}`));
  return kept.length;
}
