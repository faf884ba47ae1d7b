import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import { session } from '../../../src/web/api/session';
import { remember } from '../../../src/web/kit/picker/options';
import {
  broken,
  hold,
  ok,
  paged,
  savedRecord,
  permisosWith,
  refusal,
  url,
  usuario,
  whole,
  withPermisos,
} from '../../support/msw';
import { button } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, catalogo, cemento, varilla } from '../pedidos/records';

afterEach(() => session.end('salida'));

const options = () => screen.getAllByRole('option').map(option => option.textContent);
const familias = ['Acero', 'Cemento', 'Zinc'].map((nombre, index) => savedRecord(index + 1, { nombre }));
const familia = () => screen.findByRole('combobox', { name: /Familia/ });

describe('the article of a new order', () => {
  const open = async (...handlers: Parameters<typeof renderSignedIn>[1][]) => {
    const { user } = renderSignedIn('/pedidos/agregar', ...handlers, ...catalogo());
    await user.click(await screen.findByRole('combobox', { name: 'Proyecto' }));
    await user.click(await screen.findByRole('option', { name: 'Torre Norte' }));
    const picker = screen.getByRole('combobox', { name: 'Artículo' });
    await user.click(picker);
    await screen.findByRole('option', { name: /Cemento/ });
    return { user, picker };
  };

  /** The article of a code, once the answer is released. */
  const lookedUp = (answer: ReturnType<typeof hold>) =>
    http.get(url('/Producto/filter/CEM-0101'), async () => {
      await answer.until;
      return ok([cemento], { headers: { 'Content-Range': 'productos 0-0/1' } });
    });

  it('is an option of a group of the list, which has nothing else', async () => {
    await open();
    const list = screen.getByRole('listbox');
    const group = within(list).getByRole('group', { name: 'Artículos' });
    expect(within(group).getByRole('option', { name: /Cemento/ })).toBeVisible();
    expect(within(list).queryByRole('listitem')).toBeNull();
    expect(within(list).queryByRole('list')).toBeNull();
  });

  it('is none on Enter where the text is that of several', async () => {
    const answer = hold();
    const asked: string[] = [];
    const { user, picker } = await open(
      http.get(url('/Producto/filter/:text'), async ({ request }) => {
        asked.push(request.url);
        await answer.until;
        return ok([cemento, varilla], { headers: { 'Content-Range': 'productos 0-1/2' } });
      }),
    );
    await user.paste('0101');
    await user.keyboard('{Enter}');
    // The list's own search, and the two of the code.
    await waitFor(() => expect(asked).toHaveLength(3));
    answer.release();
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(picker).toHaveValue('0101');
  });

  it('is that of the code that is scanned, in capitals or not, where others name that code', async () => {
    const tapa = { ...varilla, id: 9, codigo: 'TAP-1', nombreProducto: 'Tapa de CEM-0101' };
    const { user, picker } = await open(paged('/Producto/filter/cem-0101', [tapa, cemento]));
    await user.paste('cem-0101');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(picker).toHaveValue('CEM-0101 · Cemento gris'));
  });

  /** As from a scanner set to another keyboard; the provider finds only what is typed. */
  const scanned = "CEM'0101";

  it('is that of the code with an apostrophe for the hyphen, where none has that', async () => {
    const { user, picker } = await open(paged(`/Producto/filter/${scanned}`, []));
    await user.paste(scanned);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(picker).toHaveValue('CEM-0101 · Cemento gris'));
  });

  it.each(['at once', 'once they are listed'])('is that of such a code among those that begin so, %s', async when => {
    const longer = { ...cemento, id: 9, codigo: 'CEM-01012', nombreProducto: 'Bandeja' };
    const { user, picker } = await open(paged(`/Producto/filter/${scanned}`, [longer, cemento]));
    await user.paste(scanned);
    if (when !== 'at once') await screen.findByRole('option', { name: /Bandeja/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(picker).toHaveValue('CEM-0101 · Cemento gris'));
  });

  it('is the one whose code has an apostrophe, before that with a hyphen', async () => {
    const own = { ...varilla, id: 9, codigo: scanned, nombreProducto: 'Tapa' };
    const { user, picker } = await open(paged(`/Producto/filter/${scanned}`, [cemento, own]));
    await user.paste(scanned);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(picker).toHaveValue(`${scanned} · Tapa`));
  });

  it('is offered again, though it is chosen, where its name is typed', async () => {
    const { user, picker } = await open();
    await user.click(screen.getByRole('option', { name: /Cemento/ }));
    await user.tripleClick(picker);
    await user.paste('gris');
    await waitFor(() => expect(options()).toEqual([expect.stringContaining('Cemento gris')]));
  });

  it.each(['at once', 'when that is said'])('is the next one scanned after a code that none has, %s', async when => {
    const { user, picker } = await open(paged('/Producto/filter/XXX-9', []));
    await user.keyboard('XXX-9');
    if (when !== 'at once') await screen.findByText('Ningún artículo activo coincide');
    await user.keyboard('{Enter}');
    await screen.findByText('Ningún artículo activo coincide');
    await user.keyboard('ACE-0101{Enter}');
    await waitFor(() => expect(picker).toHaveValue('ACE-0101 · Varilla #3'));
  });

  it('is none where a code that none has is scanned over another that was chosen, of which no line is added', async () => {
    const { user, picker } = await open(paged('/Producto/filter/XXX-9', []));
    await user.click(screen.getByRole('option', { name: /Cemento/ }));
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '5');
    await user.type(screen.getByRole('textbox', { name: 'Direccionamiento' }), '1');
    await user.tripleClick(picker);
    await user.paste('XXX-9');
    await screen.findByText('Ningún artículo activo coincide');
    await user.keyboard('{Enter}');
    expect(picker).toHaveValue('XXX-9');
    expect(screen.queryByRole('table', { name: 'Líneas del pedido' })).toBeNull();
    await user.keyboard('ACE-0101{Enter}');
    await waitFor(() => expect(picker).toHaveValue('ACE-0101 · Varilla #3'));
  });

  it('is that of the code whose end is typed while its beginning, which waited for another search, is put in', async () => {
    const answer = hold();
    const { user, picker } = await open(
      http.get(url('/Producto/filter/XXX-9'), async () => {
        await answer.until;
        return ok([], { headers: { 'Content-Range': 'productos */0' } });
      }),
    );
    await user.paste('XXX-9');
    await user.keyboard('{Enter}ACE-');
    picker.addEventListener('input', () => void user.keyboard('0101{Enter}'), { once: true });
    answer.release();
    await waitFor(() => expect(picker).toHaveValue('ACE-0101 · Varilla #3'));
  });

  it('is the one the arrow keys lead to, though the search asks and answers meanwhile', async () => {
    const answer = hold();
    let asked = 0;
    const tubo = { ...varilla, id: 9, codigo: 'TUB-0101', nombreProducto: 'Tubo' };
    const { user, picker } = await open(
      http.get(url('/Producto/filter/:text'), async () => {
        asked += 1;
        await answer.until;
        return ok([tubo, cemento, varilla], { headers: { 'Content-Range': 'productos 0-2/3' } });
      }),
    );
    const meant = () => screen.getByRole('option', { name: /Varilla/ }).id;
    await user.paste('0101');
    await user.keyboard('{ArrowDown}');
    expect(picker).toHaveAttribute('aria-activedescendant', meant());
    await waitFor(() => expect(asked).toBe(1));
    expect(picker).toHaveAttribute('aria-activedescendant', meant());
    answer.release();
    await waitFor(() => expect(options()).toHaveLength(3));
    await waitFor(() => expect(picker).toHaveAttribute('aria-activedescendant', meant()));
    await user.keyboard('{Enter}');
    expect(picker).toHaveValue('ACE-0101 · Varilla #3');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('is the one the arrow keys lead to, however fast Enter follows', async () => {
    const tubo = { ...varilla, id: 9, codigo: 'TUB-7', nombreProducto: 'Tubo' };
    const { user, picker } = await open(paged('/Producto/filter/TUB-7', [tubo]));
    await user.paste('0101');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(picker).toHaveValue('ACE-0101 · Varilla #3');
    // A code that is scanned afterwards is looked up again.
    await user.tripleClick(picker);
    await user.keyboard('{ArrowDown}');
    await user.paste('TUB-7');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(picker).toHaveValue('TUB-7 · Tubo'));
  });

  it('comes before the quantity and the place that are typed while its code is still looked up', async () => {
    const answer = hold();
    const { user, picker } = await open(lookedUp(answer));
    await user.paste('CEM-0101');
    // The second Enter is that of a scanner that ends its codes with two.
    await user.keyboard('{Enter}{Enter}12,5{Enter}3.01');
    expect(picker).toHaveValue('CEM-0101');
    answer.release();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Direccionamiento' })).toHaveValue('3.01'));
    expect(picker).toHaveValue('CEM-0101 · Cemento gris');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('12,5');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Cantidad de/ })).toHaveValue('12,5');
  });

  it('is that of the whole code though what is typed after it is corrected before the answer', async () => {
    const answer = hold();
    const { user, picker } = await open(lookedUp(answer));
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}1{Control>}c{/Control}2{Backspace}3');
    answer.release();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('13'));
    expect(picker).toHaveValue('CEM-0101 · Cemento gris');
  });

  it.each(['{Control>}{Enter}{/Control}', 'click'])(
    'is on the order that %s confirms while it is looked up',
    async how => {
      const answer = hold();
      const { sent, handler } = answering('/Pedidos', () => ok({ id: 501 }, { status: 201 }));
      const { user } = await open(lookedUp(answer), handler);
      await user.paste('ACE-0101');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus());
      await user.keyboard('3{Enter}3.01{Enter}');
      expect(await screen.findByRole('textbox', { name: /^Cantidad de VARILLA/ })).toBeVisible();
      await user.paste('CEM-0101');
      await user.keyboard('{Enter}12{Enter}{Enter}');
      if (how === 'click') await user.click(button('Confirmar Pedido'));
      else await user.keyboard(how);
      answer.release();
      expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();
      expect(sent[0]?.body).toMatchObject({ detallePedido: [{ idProducto: 2 }, { idProducto: 1, cantidad: 12 }] });
    },
  );

  it('that no article has keeps the order from being confirmed without it', async () => {
    const answer = hold();
    const { sent, handler } = answering('/Pedidos', () => ok({ id: 501 }, { status: 201 }));
    const none = http.get(url('/Producto/filter/CEM-9999'), async () => {
      await answer.until;
      return ok([], { headers: { 'Content-Range': 'productos */0' } });
    });
    const { user, picker } = await open(none, handler);
    await user.paste('ACE-0101');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus());
    await user.keyboard('3{Enter}3.01{Enter}');
    expect(await screen.findByRole('textbox', { name: /^Cantidad de VARILLA/ })).toBeVisible();
    await user.paste('CEM-9999');
    await user.keyboard('{Enter}{Control>}{Enter}{/Control}');
    answer.release();
    await waitFor(() => expect(picker).toHaveProperty('selectionStart', 0));
    expect(picker).toHaveValue('CEM-9999');
    expect(sent).toEqual([]);
  });

  it('is left behind with the screen, and what was typed after its code too', async () => {
    const answer = hold();
    const answered = vi.spyOn(JSON, 'parse');
    const { user } = await open(lookedUp(answer));
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}12');
    act(() => void (window.location.hash = '#/categorias/agregar'));
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await waitFor(() => expect(name).toHaveFocus());
    answered.mockClear();
    answer.release();
    await waitFor(() => expect(answered).toHaveBeenCalledWith(expect.stringContaining('CEM-0101')));
    await user.keyboard('Zinc');
    expect(name).toHaveValue('Zinc');
  });

  it('is the option that the arrow keys lead to while a text is still looked up', async () => {
    const answer = hold();
    const slow = http.get(url('/Producto/filter/gris'), async ({ request }) => {
      if (request.url.includes('empiezaPor')) await answer.until;
      return ok([cemento, varilla], { headers: { 'Content-Range': 'productos 0-1/2' } });
    });
    const { user, picker } = await open(slow);
    await user.paste('gris');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(options()).toEqual([expect.stringContaining('Cemento'), expect.stringContaining('Varilla')]),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    expect(picker).toHaveValue('ACE-0101 · Varilla #3');
    answer.release();
  });

  it('is the one scanned before it is known that none has the first code', async () => {
    const answer = hold();
    const { user, picker } = await open(
      http.get(url('/Producto/filter/XXX-9'), async () => {
        await answer.until;
        return ok([], { headers: { 'Content-Range': 'productos */0' } });
      }),
    );
    await user.keyboard('XXX-9{Enter}ACE-0101{Enter}');
    expect(picker).toHaveValue('XXX-9');
    answer.release();
    await waitFor(() => expect(picker).toHaveValue('ACE-0101 · Varilla #3'));
  });

  it('is not looked for with what was typed after a code whose answer was lost', async () => {
    const answer = hold();
    const { user, picker } = await open(
      http.get(url('/Producto/filter/CEM-0101'), async () => {
        await answer.until;
        return HttpResponse.error();
      }),
    );
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}12');
    answer.release();
    expect(await screen.findByText('No se pudo buscar. Revise la conexión')).toBeVisible();
    expect(picker).toHaveValue('CEM-0101');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('');
  });

  it('is not found for the reason that the server gives, if it gives one', async () => {
    const { user } = await open(
      http.get(url('/Producto/filter/CEM-0101'), () => refusal(503, 'El servidor está ocupado')),
    );
    await user.paste('CEM-0101');
    expect(await screen.findByText('No se pudo buscar. El servidor está ocupado')).toBeVisible();
  });

  it('is looked up again by Enter where its answer was lost, and then comes before what was typed after its code', async () => {
    const answer = hold();
    let isDown = true;
    const { user, picker } = await open(
      http.get(url('/Producto/filter/CEM-0101'), async () => {
        await answer.until;
        return isDown ? HttpResponse.error() : ok([cemento], { headers: { 'Content-Range': 'productos 0-0/1' } });
      }),
    );
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}12');
    answer.release();
    expect(await screen.findByText('No se pudo buscar. Revise la conexión')).toBeVisible();
    isDown = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('12'));
    expect(picker).toHaveValue('CEM-0101 · Cemento gris');
  });

  it('has nothing of what was typed after a code whose answer was lost, once another is typed over it', async () => {
    const answer = hold();
    let isDown = true;
    const { user, picker } = await open(
      http.get(url('/Producto/filter/CEM-0101'), async () => {
        await answer.until;
        return isDown ? HttpResponse.error() : ok([cemento], { headers: { 'Content-Range': 'productos 0-0/1' } });
      }),
    );
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}12');
    answer.release();
    expect(await screen.findByText('No se pudo buscar. Revise la conexión')).toBeVisible();
    // A request that is given up in the moment its failure arrives would be one that nothing waits for (of msw, not of browsers).
    isDown = false;
    await user.clear(picker);
    await user.keyboard('ACE-0101{Enter}');
    await waitFor(() => expect(picker).toHaveValue('ACE-0101 · Varilla #3'));
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('');
  });

  it('is not that of a code over which more was typed since', async () => {
    const answer = hold();
    let answered = 0;
    const { user, picker } = await open(
      http.get(url('/Producto/filter/CEM-0101'), async () => {
        await answer.until;
        answered += 1;
        return ok([cemento], { headers: { 'Content-Range': 'productos 0-0/1' } });
      }),
    );
    await user.paste('CEM-0101');
    await user.keyboard('{Enter}{Backspace}');
    expect(picker).toHaveValue('CEM-010');
    await user.clear(picker);
    await user.paste('ACE');
    answer.release();
    await waitFor(() => expect(answered).toBeGreaterThan(1));
    await user.click(await screen.findByRole('option', { name: /Varilla/ }));
    expect(picker).toHaveValue('ACE-0101 · Varilla #3');
  });
});

describe('a picker', () => {
  it('offers the six chosen last before the rest, but none that became inactive since', async () => {
    const others = [4, 5, 6, 7, 8].map(id => savedRecord(id, { nombre: `Otra ${id}` }));
    const now = [...familias, ...others].map(one => (one.nombre === 'Zinc' ? { ...one, estatus: false } : one));
    for (const id of [7, 5, 6, 8, 1, 2, 3]) remember('categorias', usuario.id, id);
    // Somebody else's on the same machine.
    remember('categorias', usuario.id + 1, 4);
    const { user } = renderSignedIn(
      '/productos/agregar',
      whole('/Categoria', now),
      http.get(url('/Categoria/:id'), ({ params }) => ok(now.find(({ id }) => `${id}` === params['id']) ?? null)),
    );
    await user.click(await familia());
    await waitFor(() =>
      expect(options()).toEqual(['Cemento', 'Acero', 'Otra 8', 'Otra 6', 'Otra 5', 'Otra 4', 'Otra 7']),
    );
  });

  it('asks the server for active records only', async () => {
    const asked: (string | null)[] = [];
    const note = ({ searchParams }: URL) => void asked.push(searchParams.get('filter'));
    const { user } = renderSignedIn('/productos/agregar', paged('/Categoria', familias, note));
    await user.click(await familia());
    await screen.findByRole('option', { name: 'Zinc' });
    expect(asked).toEqual(['{"estatus":true}']);
  });

  it('says that the search failed, and does not offer to add what may be there', async () => {
    const { user } = renderSignedIn(
      '/productos/agregar',
      paged('/Categoria', familias),
      broken('get', '/Categoria/filter/:text'),
    );
    await user.type(await familia(), 'Jardinería');
    expect(await screen.findByText('No se pudo buscar. Revise la conexión')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('takes nothing that was found for an older text, nor what is typed while its own is looked up', async () => {
    const answer = hold();
    let asked = 0;
    const { user } = renderSignedIn(
      '/productos/agregar',
      paged('/Categoria', familias.slice(0, 1)),
      http.get(url('/Categoria/filter/zin'), async () => {
        asked += 1;
        await answer.until;
        return ok([familias[2]], { headers: { 'Content-Range': 'x 0-0/1' } });
      }),
    );
    await user.click(await familia());
    await screen.findByRole('option', { name: 'Acero' });
    await user.paste('zin');
    await waitFor(() => expect(asked).toBe(1));
    await user.keyboard('{Enter}12');
    answer.release();
    await waitFor(async () => expect(await familia()).toHaveValue('Zinc'));
    await user.keyboard('{Shift}{Shift}');
    expect(await familia()).toHaveValue('Zinc');
  });

  it('does not offer to add to who may not', async () => {
    const { user } = renderSignedIn(
      '/productos/agregar',
      withPermisos(permisosWith({ productos: ['agregar'] })),
      paged('/Categoria', []),
      paged('/Categoria/filter/:text', []),
    );
    await user.type(await familia(), 'Jardinería');
    expect(await screen.findByText('No hay coincidencias')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('closes the question of adding on a refusal, which is said, and keeps the name that was typed', async () => {
    const { user } = renderSignedIn(
      '/productos/agregar',
      paged('/Categoria', []),
      paged('/Categoria/filter/:text', []),
      http.post(url('/Categoria'), () => refusal(409, 'La familia “Jardinería” ya existe')),
    );
    await user.type(await familia(), 'Jardinería');
    await user.click(await screen.findByRole('option', { name: 'Agregar “Jardinería”' }));
    expect(await screen.findByText(/“Jardinería”\. Al agregarla queda elegida\.$/)).toBeVisible();
    await user.click(button('Agregar'));
    expect(await screen.findByText(/La familia “Jardinería” ya existe/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await familia()).toHaveValue('Jardinería');
    await user.keyboard(' 2');
    await user.click(await screen.findByRole('option', { name: 'Agregar “Jardinería 2”' }));
    await screen.findByText(/“Jardinería 2”/);
    await user.click(button('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await familia()).toHaveValue('Jardinería 2');
    await user.tab();
    expect(await familia()).toHaveValue('');
  });
});

describe('a filter by record', () => {
  it('offers inactive records too, and names by its number one that cannot be read', async () => {
    const vieja = savedRecord(9, { nombre: 'Vieja', estatus: false });
    const asked: (string | null)[] = [];
    const { user } = renderSignedIn(
      `/productos?filter=${encodeURIComponent('{"idCategoria":4}')}`,
      paged('/Producto', [], ({ searchParams }) => asked.push(searchParams.get('filter'))),
      paged('/Categoria', [vieja]),
      http.get(url('/Categoria/4'), () => refusal(404, 'La familia no existe')),
      http.get(url('/Categoria/9'), () => ok(vieja)),
    );
    await user.click(await screen.findByRole('button', { name: 'Familia: Familia 4' }));
    await user.click(await screen.findByRole('option', { name: 'Vieja' }));
    expect(await screen.findByRole('button', { name: 'Familia: Vieja' })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toBe('{"idCategoria":9}'));
  });
});
