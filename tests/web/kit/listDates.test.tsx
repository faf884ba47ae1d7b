import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { paged } from '../../support/msw';
import { button } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { orden } from '../pedidos/records';

// In the company's time zone the 17th, 9 p. m.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T03:00:00Z') }));
afterEach(() => {
  session.end('salida');
  vi.useRealTimers();
});

/** The list of orders with the dates of a link, and the filters it asked for. */
function openList(path: string, filter: object) {
  const asked: unknown[] = [];
  const note = ({ searchParams }: URL) => void asked.push(JSON.parse(searchParams.get('filter') ?? '{}'));
  const lists = [paged('/Pedidos/1/7', [orden(501)], note), paged('/Compra', [], note)];
  const view = renderSignedIn(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`, ...lists);
  return { ...view, asked };
}

/** Opens the panel of the dates; the days' first inputs, from and to. */
async function openPanel(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Fechas/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Fechas' }));
  await panel.findAllByRole('spinbutton', { name: 'Día' });
  return { panel, days: () => panel.getAllByRole('spinbutton', { name: 'Día' }) };
}

describe('the dates of a list (D38)', () => {
  it.each([
    ['Hoy', '2026-03-17', '2026-03-17', 'Fechas: 17/3/26'],
    ['Últimos 7 días', '2026-03-11', '2026-03-17', 'Fechas: 11/3/26 – 17/3/26'],
    ['Este mes', '2026-03-01', '2026-03-17', 'Fechas: 1/3/26 – 17/3/26'],
    ['Mes pasado', '2026-02-01', '2026-02-28', 'Fechas: 1/2/26 – 28/2/26'],
  ])('%s is from %s to %s', async (label, desde, hasta, chip) => {
    const { user, asked } = openList('/pedidos', {});
    const { panel } = await openPanel(user);
    await user.click(panel.getByRole('button', { name: label }));
    expect(await screen.findByRole('button', { name: chip })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde, hasta }));
  });

  it("are picked from a calendar whose today is the company's", async () => {
    const { user } = openList('/pedidos', {});
    const { panel } = await openPanel(user);
    await user.click(panel.getAllByRole('button', { name: 'Elegir fecha' })[0] ?? expect.fail('no calendar'));
    expect(await screen.findByRole('gridcell', { current: 'date' })).toHaveTextContent('17');
  });

  it('are ready on purchases: the months, the one in force pressed', async () => {
    const { user, asked } = openList('/compras', {});
    await user.click(await screen.findByRole('button', { name: 'Mes pasado' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' }));
    await user.click(screen.getByRole('button', { name: 'Este mes' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde: '2026-03-01', hasta: '2026-03-17' }));
    expect(await screen.findByRole('button', { name: 'Este mes', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mes pasado', pressed: false })).toBeVisible();
  });

  it.each([
    [{ desde: '2026-03-05' }, 'Fechas: Desde 5/3/26'],
    [{ hasta: '2026-03-05' }, 'Fechas: Hasta 5/3/26'],
  ])('of a link may be open at one end: %o', async (filter, chip) => {
    const { user, asked } = openList('/pedidos', filter);
    expect(await screen.findByRole('button', { name: chip })).toBeVisible();
    await user.click(button('Quitar fechas'));
    await waitFor(() => expect(asked.at(-1)).toEqual({}));
    // The cross that was pressed goes: the focus stays at the filter.
    expect(await screen.findByRole('button', { name: 'Fechas' })).toHaveFocus();
  });

  it.each([
    ['the end not before the beginning', { desde: '2026-03-05' }, 1, '04032026', 'Debe ser el 5/3/26 o después'],
    ['the beginning not after the end', { hasta: '2026-03-05' }, 0, '06032026', 'Debe ser el 5/3/26 o antes'],
  ])('have %s', async (_, filter, at, typed, complaint) => {
    const { user, asked } = openList('/pedidos', filter);
    const { panel, days } = await openPanel(user);
    await user.click(days()[at] ?? document.body);
    await user.keyboard(typed);
    expect(await panel.findByText(complaint)).toBeVisible();
    await user.click(days()[at] ?? document.body);
    await user.keyboard('05032026');
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde: '2026-03-05', hasta: '2026-03-05' }));
    expect(asked).not.toContainEqual(expect.objectContaining({ desde: '2026-03-06' }));
    expect(asked).not.toContainEqual(expect.objectContaining({ hasta: '2026-03-04' }));
  });

  it('are taken with two digits of the year once the field is left, within what is allowed', async () => {
    const { user, asked } = openList('/pedidos', { desde: '2026-03-05' });
    const { panel, days } = await openPanel(user);
    await user.click(days()[1] ?? document.body);
    await user.keyboard('040326');
    await user.click(days()[0] ?? document.body);
    expect(await panel.findByText('Debe ser el 5/3/26 o después')).toBeVisible();
    await user.click(days()[1] ?? document.body);
    await user.keyboard('050326');
    await user.click(days()[0] ?? document.body);
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde: '2026-03-05', hasta: '2026-03-05' }));
  });

  it('are both kept, however fast they are typed', async () => {
    const { user, asked } = openList('/pedidos', {});
    const { days } = await openPanel(user);
    await user.click(days()[0] ?? document.body);
    // Without a turn between the keys: the list has not followed the first day yet when the second is typed.
    await userEvent.setup({ delay: null }).keyboard('05032026{Tab}{Tab}06032026');
    await waitFor(() => expect(asked.at(-1)).toEqual({ desde: '2026-03-05', hasta: '2026-03-06' }));
  });

  it('are pasted as other programs write them', async () => {
    const { user, asked } = openList('/pedidos', {});
    const { days } = await openPanel(user);
    const texts = ['2026-03-05', '06-03-2026', '7.3.26', '8/3/2026'];
    for (const [at, text] of texts.entries()) {
      await user.click(days()[0] ?? document.body);
      await user.keyboard('{Control>}a{/Control}');
      await user.paste(text);
      await user.click(days()[1] ?? document.body);
      await waitFor(() => expect(asked.at(-1)).toEqual({ desde: `2026-03-0${at + 5}` }));
    }
  });
});
