import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { broken, hold, savedRecord, network, ok, paged, refusal, url, usuario } from '../../support/msw';
import { http, HttpResponse } from 'msw';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo } from '../pedidos/records';
import { draftKey } from '../../../src/web/api/storageKeys';
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';

afterEach(() => session.end('salida'));

const familia = (estatus: boolean) => savedRecord(1, { nombre: 'Cementos', estatus });

const goTo = (path: string) => act(() => void (window.location.hash = path));

describe('an alert', () => {
  it('gives way to the next one, and stays behind when the person goes on', async () => {
    const { user } = renderSignedIn('/categorias/agregar', broken('post', '/Categoria'), paged('/Categoria', []));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Acero{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Ocurrio un error/);
    let answer = () => {};
    const answered = new Promise<void>(resolve => (answer = resolve));
    network.use(
      http.post(url('/Categoria'), async () => {
        await answered;
        return ok(familia(true), { status: 201 });
      }),
    );
    const save = screen.getByRole('button', { name: 'Guardar' });
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'false'));
    await user.click(save);
    // A failure of before is not read as the answer to this try.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    answer();
    expect(await screen.findByText('La Categoria se agregó correctamente')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    await screen.findByRole('heading', { name: 'Familias' });
    // At once: by itself it would go after some seconds.
    expect(screen.queryByText('La Categoria se agregó correctamente')).toBeNull();
  });

  it.each(['Cerrar', 'Deshacer'])('gives the focus back when it is closed by %s', async name => {
    const flips = http.put(url('/Categoria/updateEstatus/1'), () => ok(familia(false)));
    const { user } = renderSignedIn('/categorias', paged('/Categoria', [familia(true)]), flips);
    const control = await screen.findByRole('switch', { name: /Cementos/ });
    control.focus();
    await user.keyboard(' ');
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(control).toHaveFocus();
  });

  it('offers to undo no longer than there is something to undo', async () => {
    let estatus = true;
    const list = http.get(url('/Categoria'), () => ok([familia(estatus)], { headers: { 'Content-Range': 'x 0-0/1' } }));
    const flips = http.put(url('/Categoria/updateEstatus/1'), () => {
      estatus = !estatus;
      return ok(familia(estatus));
    });
    const { user } = renderSignedIn('/categorias', list, flips);
    const control = await screen.findByRole('switch', { name: /Cementos/ });
    await user.click(control);
    expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible();
    await user.click(control);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull());
    await waitFor(() => expect(estatus).toBe(true));
  });
});

describe('a form with something in it', () => {
  it('is asked about by Cerrar sesión; emptied again it is not', async () => {
    const { user } = renderSignedIn('/categorias/agregar');
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.type(name, 'Acero');
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(session.get()).not.toBeNull();
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(session.get()).toBeNull());
    expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  });

  it('lets Cerrar sesión go on once it is saved, if that was asked amid the save', async () => {
    const held = hold();
    const answer = http.post(url('/Categoria'), async () => {
      await held.until;
      return ok(familia(true), { status: 201 });
    });
    const { user } = renderSignedIn('/categorias/agregar', answer);
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Acero{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' })).toBeVisible();
    held.release();
    await waitFor(() => expect(session.get()).toBeNull());
  });
});

describe('an address typed over a form', () => {
  it('asks before what was typed goes; emptied again it does not', async () => {
    const { user } = renderSignedIn('/categorias/agregar', paged('/Categoria', []));
    const name = await screen.findByRole('textbox', { name: 'Nombre' });
    await user.type(name, 'Acero');
    goTo('/categorias');
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(window.location.hash).toBe('#/categorias/agregar'));
    expect(name).toHaveValue('Acero');
    // The same address typed again is an entry of its own, which the browser tells by `popstate` alone.
    act(() => {
      window.history.pushState(null, '', window.location.href);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    goTo('/categorias');
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(name).toHaveValue('Acero');
    await user.clear(name);
    goTo('/categorias');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    expect(screen.queryByText('Hay cambios sin guardar')).toBeNull();
  });

  it('asks nothing over an order being written, which is there again, after Cerrar sesión too', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo(), paged('/Categoria', []));
    await user.type(await screen.findByRole('textbox', { name: 'Detalle' }), 'caseta');
    goTo('/categorias');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    goTo('/pedidos/agregar');
    expect(await screen.findByRole('textbox', { name: 'Detalle' })).toHaveValue('CASETA');
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(session.get()).toBeNull());
    act(() => session.start(usuario));
    goTo('/pedidos/agregar');
    expect(await screen.findByRole('textbox', { name: 'Detalle' })).toHaveValue('CASETA');
  });
});

describe('a document that was left while it was sent', () => {
  const line = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', presentacion: 'Saco', nombreProducto: 'CEMENTO' };
  const lineas = [{ ...line, detalle: '', cantidad: 1, direccionamiento: '1' }];
  const draft = { key: 'llave', unanswered: false, proyecto: { id: 4, nombre: 'Torre Norte' }, lineas };

  /** Confirms an order and goes on to the families; `answer` lets the answer to it come. */
  async function confirmAndLeave(answer: () => Response) {
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify(draft));
    const held = hold();
    const post = http.post(url('/Pedidos'), async () => {
      await held.until;
      return answer();
    });
    const { user } = renderSignedIn('/pedidos/agregar', post, ...catalogo(), paged('/Categoria', []));
    await user.click(await screen.findByRole('button', { name: 'Confirmar Pedido' }));
    goTo('/categorias');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    return { answer: held.release, user };
  }

  it('is told of where its person is by then, once it is made', async () => {
    const { answer } = await confirmAndLeave(() => ok({ id: 501 }, { status: 201 }));
    answer();
    const alert = await screen.findByText(/Pedido realizado correctamente/);
    expect(alert).toHaveTextContent('Es el pedido número 501.');
    expect(screen.getByRole('link', { name: 'Ver el pedido' })).toHaveAttribute('href', '#/pedidos/editar/501/ver');
    expect(window.location.hash).toBe('#/categorias');
  });

  it('is told of as not known where the connection is lost, which the banner says', async () => {
    const { answer } = await confirmAndLeave(() => HttpResponse.error());
    answer();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^No se sabe si se hizo lo que pidió en “Agregar Pedido”\. Volver$/);
  });

  it('is told of likewise if it was refused, with the reason, and is still there, where a link leads', async () => {
    const { answer, user } = await confirmAndLeave(() => refusal(422, 'El proyecto está inactivo'));
    answer();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se hizo lo que pidió en “Agregar Pedido”. El proyecto está inactivo.');
    await user.click(within(alert).getByRole('link', { name: 'Volver' }));
    expect(await screen.findByText('CEMENTO')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a draft that another tab confirmed', () => {
  it('says so, with the number of what it became', async () => {
    const line = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', presentacion: 'Saco', nombreProducto: 'CEMENTO' };
    const lineas = [{ ...line, detalle: '', cantidad: 1, direccionamiento: '1' }];
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify({ key: 'llave', unanswered: false, lineas }));
    renderSignedIn('/pedidos/agregar', ...catalogo());
    expect(await screen.findByText('CEMENTO')).toBeVisible();
    localStorage.removeItem(draftKey('pedidos', 7));
    const change = { key: draftKey('pedidos', 7), storageArea: localStorage };
    act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
    const [here, other] = [new BroadcastChannel('bodega.borradores'), new BroadcastChannel('bodega.borradores')];
    const heard = new Promise(resolve => here.addEventListener('message', resolve, { once: true }));
    other.postMessage({ tab: 'otra', key: 'de otro borrador', id: 500 });
    await act(async () => void (await heard));
    expect(screen.queryByText(/otra pestaña/)).toBeNull();
    other.postMessage({ tab: 'otra', key: 'llave', id: 501 });
    expect(await screen.findByText('Este borrador se confirmó en otra pestaña')).toBeVisible();
    expect(screen.getByText('Es el pedido número 501.')).toBeVisible();
    here.close();
    other.close();
  });

  it('is told apart from one that this tab confirmed before its screen was opened again', async () => {
    const line = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', presentacion: 'Saco', nombreProducto: 'CEMENTO' };
    const lineas = [{ ...line, detalle: '', cantidad: 1, direccionamiento: '1' }];
    const draft = { key: 'llave', unanswered: false, proyecto: { id: 4, nombre: 'Torre Norte' }, lineas };
    localStorage.setItem(draftKey('pedidos', 7), JSON.stringify(draft));
    const answer = hold();
    const post = http.post(url('/Pedidos'), async () => {
      await answer.until;
      return ok({ id: 501 }, { status: 201 });
    });
    const { user } = renderSignedIn('/pedidos/agregar', post, ...catalogo(), paged('/Categoria', []));
    await user.click(await screen.findByRole('button', { name: 'Confirmar Pedido' }));
    goTo('/categorias');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    goTo('/pedidos/agregar');
    expect(await screen.findByText('CEMENTO')).toBeVisible();
    answer.release();
    expect(await screen.findByText('Este borrador ya se confirmó')).toBeVisible();
    expect(screen.queryByText('CEMENTO')).toBeNull();
    // Said once.
    expect(screen.queryByText(/Pedido realizado correctamente/)).toBeNull();
  });
});
