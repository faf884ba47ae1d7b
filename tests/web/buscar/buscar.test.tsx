import { screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { hold, ok, paged, permisosWith, refusal, savedRecord, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

const pedido = (id: number) => ({
  id,
  fecha: '2026-03-01T15:00:00Z',
  fechaEntrega: '2026-03-09',
  estado: 'Pendiente',
  idProyecto: 1,
  proyecto: { id: 1, nombre: 'Torre Norte' },
  pedidoDetalle: [],
});
const newer = [31, 30, 29, 28, 27, 26].map(pedido);

/** The order of a number alone is asked for by its id, all orders with it in a text by a search. */
const pedidos = [
  paged('/Pedidos/1/:userId', [pedido(12)]),
  paged('/Pedidos/Filter/:text/1', newer),
  http.get(url('/Pedidos/PedidosById/:id'), ({ params }) => ok(pedido(Number(params['id'])))),
];

/** The search of articles answers, that there are none, only once released. */
function lateArticles() {
  const { until, release } = hold();
  const late = http.get(url('/Producto/filter/:text'), async () => {
    await until;
    return ok([], { headers: { 'Content-Range': 'productos */0' } });
  });
  return { late, release };
}

async function opened(...handlers: HttpHandler[]) {
  const view = renderSignedIn('/', ...handlers);
  await screen.findByRole('button', { name: 'Buscar en todo' });
  await view.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar' });
  expect(field).toHaveFocus();
  return { ...view, field };
}

const found = async (group: string) => within(await screen.findByRole('group', { name: group })).getAllByRole('option');

afterEach(() => session.end('salida'));

describe('Buscar en todo', () => {
  it('has the order of a number before the newer ones that have it in a text, and leads to all of these', async () => {
    const { user } = await opened(...pedidos);
    await user.keyboard('12');
    const options = await found('Pedidos');
    expect(options.map(option => option.textContent)).toEqual([
      'Pedido 12Torre Norte · Pendiente · 1/3/26',
      ...[31, 30, 29, 28].map(id => `Pedido ${id}Torre Norte · Pendiente · 1/3/26`),
      'Ver los 6',
    ]);
    await user.click(screen.getByRole('option', { name: 'Ver los 6' }));
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos?filter=%7B%22q%22%3A%2212%22%7D'));
  });

  it('opens with Enter what a text means, also if it was pressed before all lists had answered', async () => {
    const { late, release } = lateArticles();
    const { user, field } = await opened(...pedidos, late);
    await user.keyboard('12{Enter}');
    expect(await screen.findByText('Buscando…')).toBeVisible();
    expect(window.location.hash).toBe('#/');
    release();
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos/editar/12/ver'));
    expect(field).not.toBeInTheDocument();
  });

  it('offers what was opened from it before a text is typed, the last first', async () => {
    const { user } = await opened(...pedidos);
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    const open = async (text: string, name: RegExp) => {
      await user.keyboard(text);
      await user.click(await screen.findByRole('option', { name }));
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('combobox', { name: 'Buscar' });
    };
    await open('12', /^Pedido 12/);
    await open('movim', /^Movimientos/);
    await open('12', /^Pedido 12/);
    await open('12', /^Ver los 6/);
    const last = await found('Lo último que abrió');
    expect(last.map(option => option.textContent)).toEqual(['Pedido 12', 'Movimientos']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos/editar/12/ver'));
  });

  it('forgets an Enter once the text is another, also where that is made the first again', async () => {
    const { late, release } = lateArticles();
    const { user, field } = await opened(...pedidos, late);
    await user.keyboard('12{Enter}3{Backspace}');
    release();
    expect(await found('Pedidos')).toHaveLength(6);
    expect(field).toHaveValue('12');
    expect(window.location.hash).toBe('#/');
  });

  it('names the screens of the menu, and says so where nothing is found', async () => {
    const { user, field } = await opened();
    await user.keyboard('movim');
    expect((await found('Pantallas')).map(option => option.textContent)).toEqual(['Movimientos']);
    await user.clear(field);
    await user.keyboard('zzz');
    expect(await screen.findByText('No hay coincidencias')).toBeVisible();
  });

  it('asks no list that the user may not read, and leads to what they may open', async () => {
    const producto = savedRecord(4, {
      codigo: 'CEM-01',
      nombreProducto: 'Cemento',
      presentacion: 'Saco',
      descripcion: '',
      costo: 1,
      idCategoria: 1,
    });
    const asked: string[] = [];
    const { user } = await opened(
      withPermisos(permisosWith({ pedidos: ['ver'] })),
      paged('/Producto/filter/:text', [producto]),
      http.get(url('/:resource/*'), ({ request }) => void asked.push(new URL(request.url).pathname)),
    );
    await user.keyboard('cemento');
    const [option] = await found('Artículos');
    expect(asked.filter(path => /compra|perfil/i.test(path) && !path.includes('cifras'))).toEqual([]);
    await user.click(option as HTMLElement);
    await waitFor(() => expect(window.location.hash).toBe('#/productos/movimientos/4'));
  });

  it('says that a list failed, beside what the others found, and asks it again', async () => {
    let fails = true;
    const { user, field } = await opened(
      ...pedidos,
      http.get(url('/Venta/filter/:text'), () =>
        fails ? refusal(503, 'El servidor está ocupado') : ok([], { headers: { 'Content-Range': 'ventas */0' } }),
      ),
    );
    await user.keyboard('torre');
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo buscar en todas las listas');
    expect(await found('Pedidos')).toHaveLength(6);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(field).toHaveFocus();
  });

  it('closes with Esc, also over what it found, and gives the focus back', async () => {
    const { user } = renderSignedIn('/', ...pedidos);
    const button = await screen.findByRole('button', { name: 'Buscar en todo' });
    await user.click(button);
    const field = await screen.findByRole('combobox', { name: 'Buscar' });
    await user.keyboard('12');
    await found('Pedidos');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });
});
