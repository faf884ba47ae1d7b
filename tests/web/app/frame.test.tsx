import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import {
  hold,
  withPermisos,
  savedRecord,
  network,
  ok,
  paged,
  permisosWith,
  refusal,
  url,
  usuario,
  whole,
} from '../../support/msw';
import { dialogGone } from '../../support/dialog';
import { countOf } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';

const pedido = (id: number, fechaEntrega: string) => ({
  id,
  fecha: '2026-03-01T15:00:00Z',
  fechaEntrega,
  estado: 'Pendiente',
  idProyecto: 1,
  pedidoDetalle: [],
});
const atrasados = [pedido(31, '2026-03-05'), pedido(32, '2026-03-09'), pedido(33, '2026-03-10')];

afterEach(() => session.end('salida'));

describe('the bell', () => {
  const open = async () => {
    const view = renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', atrasados));
    const bell = await screen.findByRole('button', { name: 'Pedidos atrasados: 3' });
    await view.user.click(bell);
    const panel = await screen.findByRole('menu', { name: 'Pedidos atrasados' });
    return { ...view, bell, panel };
  };

  it('counts the overdue orders, as the menu does, from one question', async () => {
    let asked = 0;
    renderSignedIn(
      '/',
      paged('/Pedidos/Filter/-1/-1', atrasados, () => (asked += 1)),
    );
    expect(await screen.findByRole('button', { name: 'Pedidos atrasados: 3' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Atrasados/ })).toHaveTextContent('3');
    expect(asked).toBe(1);
  });

  it('and the menu say a single one in the singular', async () => {
    renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', atrasados.slice(0, 1)));
    expect(await screen.findByRole('link', { name: /^Atrasados 1 atrasado$/ })).toBeVisible();
  });

  it('keeps the focus and stays open when the screen behind it gets its title', async () => {
    const { until, release } = hold();
    const slow = http.get(url('/Compra/:id'), () => until.then(() => refusal(404, 'La orden no existe')));
    const { user } = renderSignedIn('/', slow, paged('/Pedidos/Filter/-1/-1', atrasados));
    const bell = await screen.findByRole('button', { name: 'Pedidos atrasados: 3' });
    act(() => void (window.location.hash = '#/compras/comprobante/12'));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull());
    await user.click(bell);
    const [first] = await screen.findAllByRole('menuitem');
    release();
    await screen.findByRole('heading', { level: 1, name: /La orden no existe|no existe/ });
    expect(first).toHaveFocus();
    expect(first).toBeVisible();
  });

  it('leads to all of them where it shows the longest overdue', async () => {
    const many = Array.from({ length: 51 }, (_, at) => pedido(at + 1, '2026-03-05'));
    const { user } = renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', many));
    await user.click(await screen.findByRole('button', { name: 'Pedidos atrasados: 51' }));
    expect(await screen.findByRole('link', { name: 'Ver los 51' })).toHaveAttribute(
      'href',
      '#/atrasados?filter=%7B%7D',
    );
  });

  it('leads to all of them from their own list as no step that Back would not undo', async () => {
    const many = Array.from({ length: 51 }, (_, at) => pedido(at + 1, '2026-03-05'));
    const { user } = renderSignedIn('/cliente', paged('/Pedidos/Filter/-1/-1', many));
    await user.click(await screen.findByRole('link', { name: /Atrasados/ }));
    await waitFor(() => expect(countOf()).toHaveTextContent('51 en total'));
    await user.click(await screen.findByRole('button', { name: 'Pedidos atrasados: 51' }));
    await user.click(await screen.findByRole('link', { name: 'Ver los 51' }));
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/atrasados\?filter=/));
    act(() => window.history.back());
    await waitFor(() => expect(window.location.hash).toBe('#/cliente'));
  });

  it('counts what the list shows, at once', async () => {
    const { user } = renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', atrasados));
    await screen.findByRole('button', { name: 'Pedidos atrasados: 3' });
    network.use(paged('/Pedidos/Filter/-1/-1', []));
    await user.click(screen.getByRole('link', { name: /Atrasados/ }));
    await waitFor(() => expect(countOf()).toHaveTextContent('0 en total'));
    expect(await screen.findByRole('button', { name: 'Pedidos atrasados: 0' })).toBeVisible();
  });

  it('opens a list of them; each opens its receipt, and the keyboard reaches them', async () => {
    const { panel, user, bell } = await open();
    const entries = within(panel).getAllByRole('menuitem');
    expect(entries.map(entry => entry.textContent)).toEqual([
      'Pedido 31 Retrasado desde 5/3/26',
      'Pedido 32 Retrasado desde 9/3/26',
      'Pedido 33 Retrasado desde 10/3/26',
    ]);
    expect(entries[1]).toHaveAttribute('href', expect.stringContaining('#/pedidos/editar/32/0?modo=recibir'));
    expect(entries[0]).toHaveFocus();
    expect(screen.queryByRole('link', { name: /^Ver los/ })).toBeNull();
    await user.keyboard('{ArrowDown}');
    // Letters are the menu's own there.
    await user.keyboard('n');
    expect(window.location.hash).toBe('#/');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(bell).toHaveFocus();
  });

  it('hides when the focus goes on to what it would cover', async () => {
    const { user, bell } = await open();
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('button', { name: 'Buscar en todo' })).toHaveFocus();
    await user.click(bell);
    expect(await screen.findByRole('menu')).toBeVisible();
  });

  it('hides once the page has been scrolled by more than 15 px', async () => {
    await open();
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
      fireEvent.scroll(window);
    };
    act(() => scrollTo(15));
    expect(screen.getByRole('menu')).toBeVisible();
    act(() => scrollTo(16));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    scrollTo(0);
  });

  it('says when they cannot be read, and asks again', async () => {
    const { user } = renderSignedIn(
      '/',
      http.get(url('/Pedidos/Filter/-1/-1'), () => refusal(503, 'Ocupado')),
    );
    await user.click(await screen.findByRole('button', { name: 'Pedidos atrasados' }));
    expect(await screen.findByText('No se pudieron cargar los pedidos atrasados.')).toBeVisible();
    network.use(paged('/Pedidos/Filter/-1/-1', atrasados));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Pedido 31 Retrasado desde 5/3/26')).toBeVisible();
  });

  it('keeps the focus while they are asked for again, and gives it to Reintentar where they fail again', async () => {
    let answer = hold();
    let isDown = true;
    const { user } = renderSignedIn(
      '/',
      http.get(url('/Pedidos/Filter/-1/-1'), async () => {
        await answer.until;
        return isDown ? refusal(422, 'No se entiende') : ok([], { headers: { 'Content-Range': 'pedidos */0' } });
      }),
    );
    answer.release();
    const bell = await screen.findByRole('button', { name: 'Pedidos atrasados' });
    await user.click(bell);
    await screen.findByRole('button', { name: 'Reintentar' });
    for (const fails of [true, false]) {
      answer = hold();
      isDown = fails;
      await user.click(screen.getByRole('button', { name: 'Reintentar' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
      expect(bell).toHaveFocus();
      answer.release();
      if (fails) await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus());
    }
    expect(await screen.findByText('No hay pedidos atrasados')).toBeVisible();
    expect(bell).toHaveFocus();
  });
});

describe('the look', () => {
  const scheme = () => document.documentElement.style.colorScheme;

  it('is dark where that is chosen, in this tab or in another one', async () => {
    const { user } = renderSignedIn('/');
    await user.click(await screen.findByRole('button', { name: 'Tema' }));
    expect(screen.getByRole('menuitemradio', { name: 'Claro' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Oscuro' }));
    expect([scheme(), localStorage.getItem('tema')]).toEqual(['dark', 'oscuro']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    localStorage.setItem('tema', 'claro');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'tema' })));
    expect(scheme()).toBe('light');
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    window.innerWidth = 360;
  });
  afterEach(() => {
    window.innerWidth = 1366;
  });

  it('a row is a card that opens where it is pressed, its other actions are in a menu, and sorting has one', async () => {
    const asked: (string | null)[] = [];
    const note = ({ searchParams }: URL) => asked.push(searchParams.get('sort'));
    const { user } = renderSignedIn('/categorias', paged('/Categoria', [savedRecord(1, { nombre: 'Acero' })], note));
    const card = within(await screen.findByRole('listitem'));
    expect(screen.queryByRole('table')).toBeNull();
    expect(card.getByRole('link', { name: 'Acero' })).toHaveAttribute('href', expect.stringContaining('/editar/1'));
    expect(card.getByRole('switch', { name: 'Estado de Acero' })).toBeChecked();
    expect(card.getByRole('switch', { name: 'Estado de Acero' })).toBeEnabled();
    // The switch tells the state.
    expect(card.queryByText('Activo')).toBeNull();
    expect(card.queryByRole('link', { name: 'Editar' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Más acciones' }));
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'Editar' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    // Actions on the list are icons beside the search.
    const toolbar = within(screen.getByRole('search'));
    expect(toolbar.getByRole('textbox', { name: 'Buscar' })).toBeVisible();
    expect(toolbar.getByRole('button', { name: 'Excel' })).toBeEnabled();
    expect(toolbar.getByRole('link', { name: 'Importar' })).toBeVisible();
    await user.click(toolbar.getByRole('button', { name: 'Ordenar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fecha creada' }));
    await waitFor(() => expect(asked.at(-1)).toBe('["fechaCreado","ASC"]'));
    await user.click(toolbar.getByRole('button', { name: 'Ordenar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Fecha creada ↑' }));
    await waitFor(() => expect(asked.at(-1)).toBe('["fechaCreado","DESC"]'));
    await user.click(toolbar.getByRole('button', { name: 'Ordenar' }));
    expect(await screen.findByRole('menuitem', { name: 'Fecha creada ↓' })).toHaveFocus();
  });

  it('the menu is a drawer that closes on the way', async () => {
    const { user } = renderSignedIn('/', whole('/Categoria', []));
    await user.click(await screen.findByRole('button', { name: 'Abrir el menú' }));
    await user.click(await screen.findByRole('link', { name: 'Familias' }));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull());
  });
});

describe('on a low or narrow window', () => {
  afterEach(() => {
    window.innerWidth = 1366;
  });

  it('the menu folds to icons, opens for one look and closes on the way', async () => {
    window.innerWidth = 800;
    const { user } = renderSignedIn('/', whole('/Categoria', []));
    const entry = await screen.findByRole('link', { name: 'Familias' });
    expect(entry).toHaveTextContent('');
    await user.click(screen.getByRole('button', { name: 'Abrir el menú' }));
    expect(screen.getByRole('group', { name: 'Catálogos' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Familias' }));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Catálogos' })).toBeNull();
  });

  it('the folded menu says how many orders are overdue', async () => {
    window.innerWidth = 800;
    renderSignedIn('/', paged('/Pedidos/Filter/-1/-1', atrasados));
    expect(await screen.findByRole('link', { name: /^Atrasados\b.*3/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Familias' })).toBeVisible();
  });

  it('has its entries in four groups that fold each by itself', async () => {
    const { user } = renderSignedIn('/');
    await screen.findByRole('navigation', { name: 'Menú' });
    const groups = screen.getAllByRole('group').map(group => group.getAttribute('aria-label'));
    expect(groups).toEqual(['Pedidos', 'Compras y ventas', 'Catálogos', 'Administración']);
    await user.click(screen.getByRole('button', { name: 'Catálogos' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Familias' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Usuarios' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Catálogos' }));
    expect(await screen.findByRole('link', { name: 'Familias' })).toBeVisible();
  });
});

describe('by keyboard', () => {
  it('single keys act outside of fields, are listed under ?, and can be switched off', async () => {
    const { user } = renderSignedIn('/categorias', whole('/Categoria', [savedRecord(1, { nombre: 'Acero' })]));
    const search = await screen.findByRole('textbox', { name: 'Buscar' });
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('¿?/i');
    expect(search).toHaveValue('¿?/i');
    await user.clear(search);
    act(() => search.blur());
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(within(list).getByText('Empieza un pedido')).toBeVisible();
    await user.keyboard('i');
    expect(window.location.hash).toBe('#/categorias');
    await user.click(within(list).getByRole('switch'));
    await user.keyboard('{Escape}');
    await dialogGone();
    await user.keyboard('i?');
    expect(window.location.hash).toBe('#/categorias');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Atajos de teclado' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('switch'));
    await user.keyboard('{Escape}');
    await dialogGone();
    fireEvent.keyDown(document.body, { key: 'i', repeat: true });
    expect(window.location.hash).toBe('#/categorias');
    await user.keyboard('i');
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });

  it('leads back to Inicio from any screen, but not by a letter of a text that is scanned outside of any field', async () => {
    const { user } = renderSignedIn('/categorias', whole('/Categoria', []));
    await screen.findByRole('link', { name: 'Inicio' });
    // All at once, as a scanner does: on a busy machine the keys of `user` are too far apart to be a text.
    for (const key of 'tornillo') fireEvent.keyDown(document.body, { key });
    expect(window.location.hash).toBe('#/categorias');
    await user.click(await screen.findByRole('link', { name: 'Inicio' }));
    await waitFor(() => expect(window.location.hash).toBe('#/'));
    expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page');
  });

  it('the way past the menu comes first, and a screen that was opened has the focus on its title', async () => {
    const { user } = renderSignedIn('/', whole('/Categoria', []));
    await screen.findByRole('navigation', { name: 'Menú' });
    await user.tab();
    expect(document.activeElement).toHaveTextContent('Ir al contenido');
    await user.click(screen.getByRole('link', { name: 'Familias' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Familias' })).toHaveFocus());
  });

  it('a menu is called like the button that opens it', async () => {
    const { user } = renderSignedIn('/');
    await user.click(await screen.findByRole('button', { name: 'Tema' }));
    expect(await screen.findByRole('menu', { name: 'Tema' })).toBeVisible();
  });

  it('a control that is closed to one says which permission is missing', async () => {
    const soloVer = withPermisos(permisosWith({ categorias: ['ver'] }));
    const { user } = renderSignedIn('/categorias', soloVer, whole('/Categoria', [savedRecord(1, { nombre: 'Acero' })]));
    const edit = await screen.findByRole('button', { name: 'Editar' });
    expect(edit).toBeDisabled();
    const status = screen.getByRole('switch', { name: 'Estado de Acero' });
    act(() => status.closest<HTMLElement>('[tabindex="0"]')?.focus());
    await user.tab();
    expect(edit.parentElement).toHaveFocus();
    expect(edit.parentElement).toHaveAccessibleName('Le falta el permiso “Familias: actualizar”');
  });
});

it('keeps nothing of one user for the next', async () => {
  renderSignedIn('/categorias', whole('/Categoria', [savedRecord(1, { nombre: 'Secreta' })]));
  expect(await screen.findByText('Secreta')).toBeVisible();
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  network.use(
    http.get(url('/Categoria'), async () => {
      await held;
      return ok([]);
    }),
  );
  act(() => session.end('salida'));
  await screen.findByRole('heading', { name: 'Inicia sesión' });
  window.location.hash = '#/login';
  act(() => session.start({ ...usuario, id: 8, token: 'otra', nombre: 'Beto' }));
  expect(await screen.findByText('Beto Solís')).toBeVisible();
  act(() => {
    window.location.hash = '#/categorias';
  });
  expect(await screen.findByRole('heading', { name: 'Familias' })).toBeVisible();
  expect(screen.queryByText('Secreta')).toBeNull();
  release();
  expect(await screen.findByText('No hay familias registradas')).toBeVisible();
});
