import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import {
  broken,
  withPermisos,
  savedRecord,
  hold,
  network,
  ok,
  paged,
  permisosWith,
  refusal,
  url,
  usuario,
  whole,
} from '../../support/msw';
import { countOf } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const many = Array.from({ length: 40 }, (_, index) => savedRecord(index + 1, { nombre: `Familia ${index + 1}` }));
const uno = savedRecord(1, { nombre: 'Acero' });

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return row;
};

describe('a list', () => {
  it('shows its columns as S2 names them, dates in company time, and its total', async () => {
    const producto = savedRecord(3, {
      codigo: 'CEM-0101',
      nombreProducto: 'Cemento gris',
      presentacion: 'Saco 50 kg',
      descripcion: 'Uso general',
      costo: 6350.5,
      stock: 17.5,
      stockMinimo: 20,
      categoria: { id: 2, nombre: 'Cemento y concreto' },
    });
    renderSignedIn('/productos', paged('/Producto', [producto]));
    const row = await rowOf('Cemento gris');
    const titles = screen.getAllByRole('columnheader').map(head => head.textContent);
    expect(titles).toEqual([
      'Código',
      'Producto',
      'Costo',
      'Presentación',
      'Familia',
      'Existencia',
      'Fecha creado',
      'Estado',
      'Acción',
    ]);
    expect(within(row).getByText('Cemento y concreto')).toBeVisible();
    expect(within(row).getByText('5/3/26, 9:04 a. m.')).toBeVisible();
    expect(within(row).getByText('Activo')).toBeVisible();
    expect(row).toHaveTextContent(/₡6\s350,50/);
    expect(within(row).getByText('17,5')).toBeVisible();
    expect(within(row).getByText('mín. 20')).toBeVisible();
    expect(countOf()).toHaveTextContent('1 en total');
  });

  it('that is long in coming says so, with the seconds waited; over rows that are there, too', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const waited = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
    const rows = paged('/Categoria', many);
    const held = () => {
      const { until, release } = hold();
      network.use(http.get(url('/Categoria'), () => until.then(() => undefined)));
      return release;
    };
    const told = () => screen.queryByText(/Está tardando/);
    const { user } = renderSignedIn('/categorias', rows);
    const first = held();
    await screen.findByRole('status', { name: 'Cargando' });
    waited(2);
    expect(told()).toBeNull();
    waited(1);
    expect(told()).toHaveTextContent('Está tardando: 3 s');
    waited(4);
    expect(told()).toHaveTextContent('Está tardando: 7 s');
    // Said once, and not with each second.
    expect(screen.getByText('7 s')).toHaveAttribute('aria-hidden', 'true');
    first();
    expect(await screen.findByText('Familia 15')).toBeVisible();
    expect(told()).toBeNull();
    const next = held();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByRole('progressbar', { name: 'Cargando' });
    waited(3);
    expect(screen.getByText('3 s')).toBeVisible();
    expect(screen.getByText('Familia 15')).toBeVisible();
    next();
    expect(await screen.findByText('Familia 30')).toBeVisible();
    expect(screen.queryByText('3 s')).toBeNull();
  });

  it('has in each row a link that names its record and opens it', async () => {
    const { user } = renderSignedIn('/categorias', paged('/Categoria', [uno]));
    const row = within(await rowOf('Acero'));
    const link = row.getByRole('link', { name: 'Acero' });
    expect(within(row.getByRole('group', { name: 'Acero' })).getByRole('link', { name: 'Editar' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Familias' })).toBeVisible();
    expect(link).toHaveAttribute('href', expect.stringMatching(/#\/categorias\/editar\/1$/));
    link.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Editar Familia: Acero' })).toBeVisible();
  });

  it('opens a row where it is pressed, in another tab with Ctrl, and not while its text is selected', async () => {
    const { user } = renderSignedIn('/categorias', paged('/Categoria', [uno]));
    const row = await rowOf('Acero');
    const pressed: [ctrl: boolean, isTaken: boolean][] = [];
    const note = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      pressed.push([event.ctrlKey, event.defaultPrevented]);
      event.preventDefault();
    };
    window.addEventListener('click', note);
    onTestFinished(() => window.removeEventListener('click', note));
    window.getSelection()?.selectAllChildren(row);
    fireEvent.click(row);
    expect(pressed).toEqual([]);
    window.getSelection()?.removeAllRanges();
    // The browser opens the other tab.
    fireEvent.click(row, { ctrlKey: true });
    expect(pressed).toEqual([[true, false]]);
    await user.click(row);
    expect(await screen.findByRole('heading', { name: 'Editar Familia: Acero' })).toBeVisible();
  });

  it('is paged with at most seven links, and a sort is ascending first', async () => {
    const asked: string[] = [];
    const note = ({ searchParams }: URL) => asked.push(`${searchParams.get('range')} ${searchParams.get('sort')}`);
    // An address typed by hand does not change what a page is.
    const address = '/categorias?perPage=-5&page=0&sort=fechaCreado&sort=nombre&order=ASC';
    const { user } = renderSignedIn(address, paged('/Categoria', many, note));
    await screen.findByText('Familia 15');
    const pages = within(screen.getByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByText('1–15 de 40')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    await user.click(pages.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Familia 30')).toBeVisible();
    const created = screen.getByRole('button', { name: 'Fecha creada' });
    expect(screen.getByRole('columnheader', { name: 'Fecha creada' })).toContainElement(created);
    expect(created).toHaveAccessibleDescription('Ordenar por Fecha creada ascendente');
    await user.click(created);
    await waitFor(() => expect(asked.at(-1)).toBe('[0,14] ["fechaCreado","ASC"]'));
    await user.click(created);
    await waitFor(() => expect(asked.at(-1)).toBe('[0,14] ["fechaCreado","DESC"]'));
    const sorted = screen.getAllByRole('columnheader').filter(head => head.hasAttribute('aria-sort'));
    expect(sorted.map(head => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
      ['Fecha creada', 'descending'],
    ]);
    expect(asked.slice(0, 2)).toEqual(['[0,14] ["nombre","ASC"]', '[15,29] ["nombre","ASC"]']);
  });

  it('is no longer waited for once it is left: the request goes', async () => {
    let isAsked = false;
    let why: unknown;
    const { user } = renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), async ({ request }) => {
        isAsked = true;
        await new Promise(resolve => request.signal.addEventListener('abort', resolve));
        why = request.signal.reason;
        return ok([uno]);
      }),
      paged('/Perfil', []),
    );
    await waitFor(() => expect(isAsked).toBe(true));
    await user.click(await screen.findByRole('link', { name: 'Perfiles' }));
    // And not because it took too long.
    await waitFor(() => expect(why).toMatchObject({ name: 'AbortError' }));
  });

  it('can be sorted on a phone, unless it is empty', async () => {
    window.innerWidth = 360;
    const { unmount } = renderSignedIn('/categorias', paged('/Categoria', [uno]));
    expect(await screen.findByText('Acero')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ordenar' })).toBeEnabled();
    unmount();
    renderSignedIn('/categorias', paged('/Categoria', []));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ordenar' })).toBeDisabled();
  });

  it('is not filtered by another tab, which has the same list open', async () => {
    const asked: string[] = [];
    renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), ({ request }) => {
        asked.push(request.url);
        return ok([uno]);
      }),
    );
    await rowOf('Acero');
    const theirs = JSON.stringify({ filter: { estatus: false }, page: 1, perPage: 15, sort: 'nombre', order: 'ASC' });
    const key = `RaStoreBodega.${usuario.id}.categorias.listParams`;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: theirs })));
    await screen.findByRole('button', { name: 'Estado' });
    expect(asked).toHaveLength(1);
  });

  it('works the same over a plain provider, which answers everything', async () => {
    const { user } = renderSignedIn('/categorias', whole('/Categoria', many));
    await screen.findByText('Familia 15');
    await user.click(screen.getByRole('button', { name: 'Ir a la página 3' }));
    expect(await screen.findByText('Familia 40')).toBeVisible();
    expect(screen.getByText('31–40 de 40')).toBeVisible();
  });

  it('keeps its old rows, with a spinner, while the next page comes', async () => {
    const held = hold();
    const handler = http.get(url('/Categoria'), async ({ request }) => {
      const second = new URL(request.url).searchParams.get('range') === '[15,29]';
      if (second) await held.until;
      const rows = second ? many.slice(15, 30) : many.slice(0, 15);
      return ok(rows, { headers: { 'Content-Range': 'x 0-14/40' } });
    });
    const { user } = renderSignedIn('/categorias', handler);
    await screen.findByText('Familia 15');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('progressbar', { name: 'Cargando' })).toBeInTheDocument();
    expect(screen.getByText('Familia 15')).toBeVisible();
    held.release();
    expect(await screen.findByText('Familia 30')).toBeVisible();
    expect(screen.queryByText('Familia 15')).toBeNull();
    // Those of a page seen before stay too when they cannot be read anew; of the connection the banner tells.
    network.use(broken('get', '/Categoria'));
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(await screen.findByText('No se pudo actualizar la lista.')).toBeVisible();
    expect(screen.getByText('Familia 15')).toBeVisible();
    network.use(http.get(url('/Categoria'), () => refusal(500, 'Algo falló')));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se pudo actualizar la lista. Algo falló')).toBeVisible();
    network.use(paged('/Categoria', many));
    screen.getByRole('button', { name: 'Reintentar' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows a spinner the first time, then its own message and the action that fills it', async () => {
    const held = hold();
    const handler = http.get(url('/Proyecto/0'), async () => {
      await held.until;
      return ok([]);
    });
    renderSignedIn('/proyectos', handler);
    expect(await screen.findByRole('heading', { name: 'Proyectos' })).toBeVisible();
    expect(await screen.findByRole('progressbar', { name: 'Cargando' })).toBeVisible();
    // The skeleton has the columns of the table.
    const heads = screen.getByRole('status', { name: 'Cargando' }).querySelectorAll('th');
    expect([...heads].map(({ textContent }) => textContent)).toEqual(['Nombre', 'Fecha creada', 'Estatus', 'Acción']);
    held.release();
    expect(await screen.findByText('No hay proyectos registrados')).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Páginas' }));
    for (const name of ['Anterior', 'Siguiente']) expect(pager.getByRole('button', { name })).toBeDisabled();
    expect(pager.queryByText(/ de 0$/)).toBeNull();
    const links = screen.getAllByRole('link', { name: 'Agregar Proyecto' });
    expect(links.at(-1)).toHaveAttribute('href', expect.stringContaining('#/proyectos/agregar'));
  });

  it('leads to what a project costs only where the user may read it, and says why not', async () => {
    const { user } = renderSignedIn(
      '/proyectos',
      withPermisos(permisosWith({ proyecto: ['ver'] })),
      paged('/Proyecto/0', [savedRecord(1, { nombre: 'Torre Norte' }), savedRecord(2, { nombre: 'Torre Sur' })]),
      paged('/Proyecto/7', [savedRecord(1, { nombre: 'Torre Norte' })]),
    );
    const costOf = async (name: string) => within(await rowOf(name)).getByLabelText('Costo y atrasos');
    await waitFor(async () => expect(await costOf('Torre Sur')).toBeDisabled());
    expect(await costOf('Torre Norte')).toHaveAttribute('href', '#/proyectos/ficha/1');
    await user.hover((await costOf('Torre Sur')).parentElement ?? document.body);
    expect(await screen.findByText('Usted no pertenece a este proyecto')).toBeVisible();
  });

  it('narrows to a state and, of articles, to a family', async () => {
    const asked: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/productos',
      paged('/Producto', [], ({ searchParams }) => asked.push(searchParams.get('filter'))),
      paged('/Categoria', [uno]),
      http.get(url('/Categoria/1'), () => ok(uno)),
    );
    await user.click(await screen.findByRole('button', { name: 'Estado' }));
    expect(await screen.findByRole('menuitem', { name: 'Activos' })).toHaveFocus();
    await user.click(await screen.findByRole('menuitem', { name: 'Inactivos' }));
    await waitFor(() => expect(asked.at(-1)).toBe('{"estatus":false}'));
    await user.click(screen.getByRole('button', { name: 'Familia' }));
    await user.click(await screen.findByRole('option', { name: 'Acero' }));
    await waitFor(() => expect(asked.at(-1)).toBe('{"estatus":false,"idCategoria":1}'));
  });

  it('says what failed, and tries again', async () => {
    const { user } = renderSignedIn('/categorias', broken('get', '/Categoria'));
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible();
    network.use(http.get(url('/Categoria'), () => refusal(500, 'Algo falló')));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Algo falló')).toBeVisible();
    network.use(paged('/Categoria', [uno]));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Acero')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('a link whose query the server refuses', () => {
  it('does not leave the list failing for ever', async () => {
    const { user } = renderSignedIn(
      '/categorias?sort=nada&order=UP&filter={"estatus":7}',
      http.get(url('/Categoria'), ({ request }) =>
        /nada|7/.test(request.url) ? refusal(400, 'El filtro estatus no es válido') : ok([uno]),
      ),
    );
    expect(await screen.findByText('El filtro estatus no es válido')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }));
    expect(await screen.findByText('Acero')).toBeVisible();
  });
});

describe('the search', () => {
  it('runs on Enter and never for nothing; Esc clears it', async () => {
    const searched: string[] = [];
    const { user } = renderSignedIn(
      '/categorias',
      paged('/Categoria', many),
      paged('/Categoria/filter/:text', [savedRecord(9, { nombre: 'Tubería' })], ({ pathname }) =>
        searched.push(pathname),
      ),
    );
    await screen.findByText('Familia 15');
    const box = screen.getByRole('textbox', { name: 'Buscar' });
    const rows = screen.getByText('1–15 de 40');
    expect(screen.getByRole('button', { name: 'Buscar' })).toBeDisabled();
    await user.type(box, '   {Enter}');
    await user.type(box, 'tubo');
    expect(screen.getByRole('button', { name: 'Limpiar búsqueda' })).toBeVisible();
    // Keys of an input method, which ends an accent or a word with them.
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true });
    expect(box).toHaveValue('   tubo');
    expect(searched).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Tubería')).toBeVisible();
    // Said, while the focus stays in the search.
    expect(rows).toHaveAttribute('aria-live', 'polite');
    expect(rows).toHaveTextContent('1–1 de 1');
    expect(countOf()).toHaveTextContent('1 en total');
    expect(screen.getByText('Búsqueda: tubo').textContent).toBe('Búsqueda: tubo');
    expect(searched).toEqual(['/api/Categoria/filter/tubo']);
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), '{Escape}');
    expect(await screen.findByText('Familia 15')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveValue('');
  });

  it('that was made is typed over by the next: a scanner reads one code after the other', async () => {
    const searched: string[] = [];
    const { user } = renderSignedIn(
      '/categorias',
      paged('/Categoria', many),
      paged('/Categoria/filter/:text', [], ({ pathname }) => searched.push(pathname)),
    );
    await user.click(await screen.findByRole('textbox', { name: 'Buscar' }));
    await user.keyboard('uno{Enter}');
    await screen.findByText('No hay resultados para “uno”');
    await user.keyboard('dos{Enter}');
    await screen.findByText('No hay resultados para “dos”');
    act(() => screen.getByRole('textbox', { name: 'Buscar' }).blur());
    await user.keyboard('/tres{Enter}');
    await screen.findByText('No hay resultados para “tres”');
    await waitFor(() => expect(searched).toEqual(['uno', 'dos', 'tres'].map(text => `/api/Categoria/filter/${text}`)));
  });

  it('is one step, however quickly Enter comes twice, and none of a text that is erased at once', async () => {
    const none = paged('/Categoria/filter/:text', []);
    const { user } = renderSignedIn('/categorias', paged('/Categoria', many), none);
    const box = await screen.findByRole('textbox', { name: 'Buscar' });
    await user.type(box, 'uno');
    const { length } = window.history;
    // Before the list has followed the first of them.
    for (const key of ['Enter', 'Enter']) fireEvent.keyDown(box, { key });
    await screen.findByText('No hay resultados para “uno”');
    expect(window.history).toHaveLength(length + 1);
    await user.clear(box);
    await screen.findByText('Familia 15');
    await user.type(box, 'dos');
    fireEvent.keyDown(box, { key: 'Enter' });
    fireEvent.change(box, { target: { value: '' } });
    await user.type(box, 'x');
    expect(screen.queryByText('Búsqueda: dos')).toBeNull();
    expect(screen.getByText('Familia 15')).toBeVisible();
  });

  it('that is too long is kept whole and said to be so, and runs once it is shorter', async () => {
    const searched: string[] = [];
    const { user } = renderSignedIn(
      '/categorias',
      paged('/Categoria', many),
      paged('/Categoria/filter/:text', [savedRecord(9, { nombre: 'Tubería' })], ({ pathname }) =>
        searched.push(pathname),
      ),
    );
    await screen.findByText('Familia 15');
    const box = screen.getByRole('textbox', { name: 'Buscar' });
    await user.click(box);
    await user.paste('a'.repeat(201));
    await user.keyboard('{Enter}');
    expect(box).toHaveValue('a'.repeat(201));
    expect(box).toHaveAccessibleDescription('La búsqueda admite 200 caracteres como máximo');
    expect(screen.getByRole('button', { name: 'Buscar' })).toBeDisabled();
    await user.keyboard('{Backspace}{Enter}');
    expect(await screen.findByText('Tubería')).toBeVisible();
    expect(searched).toEqual([`/api/Categoria/filter/${'a'.repeat(200)}`]);
  });

  it('that finds nothing says for what, and can be cleared', async () => {
    const { user } = renderSignedIn('/categorias', paged('/Categoria', many), paged('/Categoria/filter/:text', []));
    await screen.findByText('Familia 15');
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'zzz');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByText('No hay resultados para “zzz”')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Limpiar búsqueda' })[0] ?? document.body);
    expect(await screen.findByText('Familia 15')).toBeVisible();
    // The cross is gone: what is typed next is a search, not a shortcut.
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus();
  });

  it('that finds nothing is cleared alone: the filter beside it stays', async () => {
    const filters: unknown[] = [];
    const { user } = renderSignedIn(
      '/categorias?filter={"estatus":false,"q":"zzz"}',
      paged('/Categoria', many, ({ searchParams }) => filters.push(JSON.parse(searchParams.get('filter') ?? '{}'))),
      paged('/Categoria/filter/:text', []),
    );
    const found = within((await screen.findByText('No hay resultados para “zzz”')).parentElement ?? document.body);
    await user.click(found.getByRole('button', { name: 'Limpiar búsqueda' }));
    expect(await screen.findByText('Familia 15')).toBeVisible();
    expect(filters).toEqual([{ estatus: false }]);
    expect(screen.getByRole('button', { name: 'Estado: Inactivos' })).toBeVisible();
  });

  it('in force is a chip, after coming back too; erasing it lifts it and leads to the first page', async () => {
    const asked: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/categorias',
      paged('/Categoria', many, ({ searchParams }) => asked.push(searchParams.get('range'))),
      paged('/Categoria/filter/:text', [savedRecord(9, { nombre: 'Tubería' })]),
      whole('/Proyecto/0', []),
    );
    const box = () => screen.getByRole('textbox', { name: 'Buscar' });
    await screen.findByText('Familia 15');
    await user.click(screen.getByRole('button', { name: 'Ir a la página 2' }));
    await screen.findByText('Familia 30');
    await user.type(box(), 'tubo{Enter}');
    expect(await screen.findByText('Búsqueda: tubo')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Proyectos' }));
    await screen.findByText('No hay proyectos registrados');
    await user.click(screen.getByRole('link', { name: 'Familias' }));
    expect(await screen.findByText('Búsqueda: tubo')).toBeVisible();
    expect(box()).toHaveValue('tubo');
    asked.length = 0;
    await user.clear(box());
    expect(await screen.findByText('Familia 15')).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['[0,14]']));
    expect(screen.queryByText('Búsqueda: tubo')).toBeNull();
    await user.type(box(), 'tubo{Enter}');
    await screen.findByRole('button', { name: 'Quitar búsqueda' });
    // Typed before the list has followed: erased, and another search begun.
    act(() => {
      fireEvent.change(box(), { target: { value: '' } });
      fireEvent.change(box(), { target: { value: 'tu' } });
    });
    expect(await screen.findByText('Familia 15')).toBeVisible();
    expect(box()).toHaveValue('tu');
    await user.type(box(), 'bo{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Quitar búsqueda' }));
    expect(await screen.findByText('Familia 15')).toBeVisible();
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
  });
});

describe('the active switch', () => {
  const state = async () => within(await rowOf('Acero')).getByText(/ctivo$/).textContent;
  const flip = async () => screen.findByRole('switch', { name: 'Estado de Acero' });

  it('flips at once to the state it names, before the server answers, and then reloads the list', async () => {
    const held = hold();
    const wanted: unknown[] = [];
    let estatus = true;
    let lists = 0;
    const { user } = renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), () => {
        lists += 1;
        return ok([{ ...uno, estatus }]);
      }),
      http.put(url('/Categoria/updateEstatus/1'), async ({ request }) => {
        wanted.push(await request.json());
        await held.until;
        estatus = false;
        return ok({ ...uno, estatus });
      }),
    );
    await user.click(await flip());
    await waitFor(async () => expect(await state()).toBe('Inactivo'));
    await waitFor(() => expect(wanted).toEqual([{ estatus: false }]));
    expect(lists).toBe(1);
    held.release();
    await waitFor(() => expect(lists).toBe(2));
    expect(await state()).toBe('Inactivo');
  });

  it('goes back, with a red alert that stays until it is closed, when the server refuses', async () => {
    const { user } = renderSignedIn(
      '/categorias',
      whole('/Categoria', [uno]),
      http.put(url('/Categoria/updateEstatus/1'), () => refusal(409, 'La familia tiene artículos activos')),
    );
    await user.click(await flip());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('La familia tiene artículos activos');
    await waitFor(async () => expect(await state()).toBe('Activo'));
    await user.click(within(alert).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says of what it was refused on the screen to which its list was left, with the way back', async () => {
    const held = hold();
    const { user } = renderSignedIn(
      '/categorias',
      whole('/Categoria', [uno]),
      whole('/Proyecto', []),
      http.put(url('/Categoria/updateEstatus/1'), async () => {
        await held.until;
        return refusal(409, 'La familia tiene artículos activos');
      }),
    );
    await user.click(await flip());
    act(() => void (window.location.hash = '/proyectos'));
    expect(await screen.findByText('No hay proyectos registrados')).toBeVisible();
    held.release();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'No se hizo lo que pidió en “Estado de Acero”. La familia tiene artículos activos.',
    );
    await user.click(within(alert).getByRole('link', { name: 'Volver' }));
    expect(await flip()).toBeChecked();
  });

  it('ignores a second click while the first is in flight', async () => {
    let calls = 0;
    const { user } = renderSignedIn(
      '/categorias',
      whole('/Categoria', [uno]),
      http.put(url('/Categoria/updateEstatus/1'), async () => {
        calls += 1;
        await delay('infinite');
        return new HttpResponse();
      }),
    );
    await user.dblClick(await flip());
    await waitFor(async () => expect(await state()).toBe('Inactivo'));
    await waitFor(() => expect(calls).toBe(1));
    await user.click(await flip());
    expect(await state()).toBe('Inactivo');
    expect(calls).toBe(1);
  });
});

describe('permissions', () => {
  const soloVer = withPermisos(permisosWith({ categorias: ['ver'], pedidos: ['ver'] }));

  it('hide what may not be added, and disable the rest naming what is missing', async () => {
    const { user } = renderSignedIn('/categorias', soloVer, whole('/Categoria', [uno]));
    const control = await screen.findByRole('switch', { name: 'Estado de Acero' });
    expect(screen.queryByRole('link', { name: 'Agregar Familia' })).toBeNull();
    expect(control).toBeDisabled();
    const edit = screen.getByRole('button', { name: 'Editar' });
    expect(edit).toBeDisabled();
    await user.hover(edit.parentElement ?? edit);
    expect(await screen.findByText('Le falta el permiso “Familias: actualizar”')).toBeVisible();
  });

  it('decide the menu', async () => {
    renderSignedIn('/', soloVer);
    const menu = within(await screen.findByRole('navigation', { name: 'Menú' }));
    // Clients and sales have no gate (S6).
    const entries = menu.getAllByRole('link').map(link => link.textContent);
    expect(entries).toEqual([
      'Inicio',
      'Atrasados',
      'Pedidos',
      'Seguimiento',
      'Totales',
      'Pendientes',
      'Ventas',
      'Familias',
      'Clientes',
    ]);
  });

  it('guard the forms by themselves', async () => {
    renderSignedIn('/categorias/agregar', soloVer);
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Agregar Familia');
    expect(screen.getByText(/Familias: agregar/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Inicio' })).toHaveAttribute('href', '#/');
    // They are asked for again where the window is looked at again, as after a call to an administrator.
    network.use(withPermisos());
    await waitFor(() => {
      // Again, where the answer from before was still under way.
      window.dispatchEvent(new Event('visibilitychange'));
      expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
    });
  });

  it('are asked for again after a 403', async () => {
    const { user } = renderSignedIn(
      '/categorias',
      whole('/Categoria', [uno]),
      http.put(url('/Categoria/updateEstatus/1'), () => refusal(403, 'Ya no tiene ese permiso')),
    );
    const control = await screen.findByRole('switch', { name: 'Estado de Acero' });
    network.use(soloVer);
    await user.click(control);
    expect(await screen.findByText('Ya no tiene ese permiso')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Estado de Acero' })).toBeDisabled());
  });

  it('that cannot be read are told, and asked for again', async () => {
    const fails = http.get(url('/Usuario/getpermisos/:id'), () => refusal(503, 'La base de datos no responde'));
    const { user } = renderSignedIn('/', fails);
    expect(await screen.findByText('La base de datos no responde')).toBeVisible();
    network.use(withPermisos());
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('navigation', { name: 'Menú' })).toBeVisible();
  });
});

describe('addresses', () => {
  it.each(['/no-existe', '/categorias/xyz', '/productos/editar'])('unknown ones go to the root: %s', async path => {
    renderSignedIn(path, whole('/Categoria', [uno]), whole('/Producto', []));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Bodega' })).toBeVisible());
    expect(window.location.hash).toBe('#/');
  });

  it('of a row opens its form where editing is allowed', async () => {
    const one = http.get(url('/Categoria/1'), () => ok(uno));
    const { user } = renderSignedIn('/categorias', whole('/Categoria', [uno]), one);
    const cell = within(await rowOf('Acero')).getByText('5/3/26, 9:04 a. m.');
    // Not where a text is selected; with Ctrl it is for the browser to open it in another tab.
    window.getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    window.getSelection()?.removeAllRanges();
    fireEvent.click(cell, { ctrlKey: true });
    expect(window.location.hash).toBe('#/categorias');
    await user.click(cell);
    expect(await screen.findByRole('heading', { name: 'Editar Familia: Acero' })).toBeVisible();
    expect(window.location.hash).toBe('#/categorias/editar/1');
  });
});
