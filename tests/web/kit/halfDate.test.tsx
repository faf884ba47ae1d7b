import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
// Loaded before any test's timeout starts.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import { session } from '../../../src/web/api/session';
import { ok, paged, url } from '../../support/msw';
import { button, field } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { compra } from '../documentos/records';
import { catalogo, orden } from '../pedidos/records';

afterEach(() => session.end('salida'));

/** Types in the date of that name, from its day on. */
async function typeDate(user: UserEvent, name: string | RegExp, keys: string) {
  const date = await screen.findByRole('group', { name });
  await user.click(within(date).getByRole('spinbutton', { name: 'Día' }));
  await user.keyboard(keys);
  return date;
}

/** Half a date (D19): it is neither dropped nor taken for none. */
describe('half a date', () => {
  it('of a new order is complained of once it is left, stays as typed, and keeps it from being confirmed', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await user.click(await screen.findByRole('combobox', { name: 'Proyecto' }));
    await user.click(await screen.findByRole('option', { name: 'Torre Norte' }));
    await user.type(screen.getByRole('combobox', { name: 'Artículo' }), 'cem');
    await user.click(await screen.findByRole('option', { name: /Cemento gris/ }));
    await user.type(await field('Cantidad'), '3');
    await user.type(await field('Direccionamiento'), '1{Enter}');
    await waitFor(() => expect(button('Confirmar Pedido')).toBeEnabled());

    const date = await typeDate(user, 'Entrega estimada', '12/');
    expect(screen.queryByText(/^Complete la fecha: falta/)).toBeNull();
    expect(button('Confirmar Pedido')).toBeDisabled();
    await user.click(await field('Cantidad'));
    expect(await screen.findByText('Complete la fecha: faltan el mes y el año')).toBeVisible();
    expect(date).toHaveTextContent('12/');
    expect(button('Confirmar Pedido')).toBeDisabled();
    expect(screen.getByText('Complete la fecha: Entrega estimada')).toBeVisible();

    await user.click(within(date).getByRole('spinbutton', { name: 'Mes' }));
    await user.keyboard('1');
    expect(await screen.findByText('Complete la fecha: falta el año')).toBeVisible();
    await user.click(within(date).getByRole('spinbutton', { name: 'Año' }));
    await user.keyboard('2098');
    await waitFor(() => expect(button('Confirmar Pedido')).toBeEnabled());
    expect(screen.queryByText(/^Complete la fecha/)).toBeNull();
  });

  it('that is cleared is none', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    const date = await typeDate(user, 'Entrega estimada', '12/{Enter}');
    expect(await screen.findByText('Complete la fecha: faltan el mes y el año')).toBeVisible();
    await user.click(within(date).getByRole('button', { name: /^(Limpiar|Borrar)/ }));
    await waitFor(() => expect(screen.queryByText(/^Complete la fecha/)).toBeNull());
    expect(screen.getByText(/^Sin elegir: /)).toBeVisible();
    await user.keyboard('5{Tab}{Tab}{Tab}{Tab}');
    expect(await screen.findByText('Complete la fecha: faltan el mes y el año')).toBeVisible();
    await user.click(within(date).getByRole('spinbutton', { name: 'Día' }));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.queryByText(/^Complete la fecha/)).toBeNull());
  });

  it.each([
    ['none', null],
    ['another', '2026-03-09'],
  ])('of what is agreed with a supplier is not saved, where there was %s', async (_, fechaPrometida) => {
    const sent: unknown[] = [];
    const now = compra({ etapa: 'Enviada', enviada: '2026-03-05T16:00:00Z', fechaPrometida });
    const { user } = renderSignedIn(
      `/compras/comprobante/${now.id}`,
      http.get(url('/Compra/:id'), () => ok(now)),
      http.put(url('/Compra/promesa/:id'), async ({ request }) => {
        sent.push(await request.json());
        return ok(now);
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const date = await typeDate(user, 'Entrega prometida', '{Control>}a{/Control}{Backspace}12/1');
    const said = 'Complete la fecha: falta el año';
    expect(screen.queryByText(said)).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(said)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByText(said)).toBeVisible();
    expect(date).toHaveTextContent(/^12\/0?1\//);
    expect(sent).toEqual([]);
    await user.click(within(date).getByRole('spinbutton', { name: 'Año' }));
    await user.keyboard('2098');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ fechaPrometida: '2098-01-12' })]));
  });

  it('of a list keeps its filter open on a press beside it, but not on Esc', async () => {
    const { user } = renderSignedIn('/pedidos', paged('/Pedidos/1/7', [orden(501)]));
    await user.click(await screen.findByRole('button', { name: 'Fechas' }));
    const date = await typeDate(user, 'Desde', '12/');
    await user.keyboard('{Enter}');
    const said = 'Complete la fecha: faltan el mes y el año';
    expect(await screen.findByText(said)).toBeVisible();
    await user.click(document.querySelector('.MuiBackdrop-root') ?? expect.fail('no backdrop'));
    expect(date).toHaveTextContent('12/');
    expect(screen.getByText(said)).toBeVisible();
    await user.click(within(date).getByRole('spinbutton', { name: 'Mes' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
