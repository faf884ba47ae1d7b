import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
// Load the lazy screens here: on a busy machine they could exhaust a test's timeout.
import '../../../src/web/features/auditoria/AuditoriaPage';
import '../../../src/web/features/pedidos/aprobaciones/AprobacionesPage';
import { paged } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answersOrder, linea, orden } from '../pedidos/records';

beforeEach(() => {
  window.innerWidth = 360;
});
afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const cardOf = async (name: RegExp) => {
  const title = await screen.findByText(name);
  return within(title.closest('li') ?? document.body);
};

describe('a list on a phone', () => {
  it('has cards with their state and main action, which open to their lines and close again', async () => {
    const order = orden(501, { pedidoDetalle: [linea(1)] });
    const { user } = renderSignedIn('/pedidos', paged('/Pedidos/1/7', [order]), answersOrder(order));
    const card = await cardOf(/Torre Norte/);
    expect(card.getByText('Pendiente')).toBeVisible();
    expect(card.getByRole('link', { name: 'Recibir' })).toBeVisible();
    expect(card.getByRole('button', { name: 'Más acciones' })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Ver líneas' }));
    const close = card.getByRole('button', { name: 'Ocultar líneas' });
    expect(close).toHaveAttribute('aria-expanded', 'true');
    const opened = close.getAttribute('aria-controls') ?? '';
    await waitFor(() => expect(document.getElementById(opened)).toHaveTextContent('ARTÍCULO 1'));
    await user.click(close);
    expect(card.queryByText('ARTÍCULO 1')).toBeNull();
    expect(card.getByRole('button', { name: 'Ver líneas' })).toHaveAttribute('aria-expanded', 'false');
    // Below the search are the filters.
    const tools = within(screen.getByRole('search'));
    expect(tools.getByRole('textbox', { name: 'Buscar' })).toBeVisible();
    expect(tools.getByRole('button', { name: 'Estado' })).toBeVisible();
    // What waits for a whole list does not wait for this one.
    await waitFor(() => expect(document.querySelector('ul[data-whole]')).not.toBeNull());
  });

  it('opens also cards that have no main action', async () => {
    const order = orden(502, { estado: 'Entregado', pedidoDetalle: [linea(1, { recibido: 30 })] });
    const { user } = renderSignedIn('/historial', paged('/Pedidos/0/7', [order]), answersOrder(order));
    const card = await cardOf(/Torre Norte/);
    await user.click(card.getByRole('button', { name: 'Ver líneas' }));
    expect(await card.findByText('ARTÍCULO 1')).toBeVisible();
  });

  it('has cards to choose, for what is done with several', async () => {
    const asked = [501, 502].map(id => orden(id, { pedidoDetalle: [linea(id, { cantNueva: 40 })] }));
    const { user } = renderSignedIn('/aprobaciones', paged('/Pedidos/Filter/-1/2', asked));
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir el pedido 502' }));
    expect(screen.getByText('1 elegido')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Elegir el pedido 501' })).not.toBeChecked();
  });

  it('has its filters in the place of the search where it has none', async () => {
    renderSignedIn('/auditoria', paged('/Auditoria', []));
    const tools = within(await screen.findByRole('search'));
    expect(tools.getByRole('button', { name: /^Fechas/ })).toBeVisible();
    expect(tools.queryByRole('textbox', { name: 'Buscar' })).toBeNull();
  });
});
