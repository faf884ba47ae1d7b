import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { dinero } from '#contract/text/format';
import { session } from '../../../src/web/api/session';
import { draftKey, lineKey } from '../../../src/web/api/storageKeys';
import { hold, ok, refusal, url, usuario } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering } from '../pedidos/records';
import { catalogo } from '../documentos/records';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/ventas/VentaNuevaPage';
import { button, expectOwnRender, pick } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const open = (stock: Record<number, number>, ...handlers: HttpHandler[]) =>
  renderSignedIn('/ventas/nuevaVenta', ...catalogo(stock), ...handlers);
const lines = () => screen.getByRole('table', { name: 'Líneas de la venta' });
const SIN_STOCK = 'No hay stock suficiente!';

async function add(user: UserEvent, text: string, option: RegExp, cantidad: string) {
  await pick(user, 'Producto', text, option);
  const input = screen.getByRole('textbox', { name: 'Cantidad' });
  await user.clear(input);
  await user.type(input, `${cantidad}{Enter}`);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus());
}

const chooseClient = (user: UserEvent) => pick(user, 'Cliente', 'adr', /Adriana Ulate/);

describe('a new sale', () => {
  it('offers only what is there, with its price and its stock', async () => {
    const { user } = open({});
    await user.click(await screen.findByRole('combobox', { name: 'Producto' }));
    expect(await screen.findByRole('option', { name: /Cemento gris.*₡7.450,00.*Hay 25/ })).toBeVisible();
    // Without a precio, the costo applies (D25).
    expect(screen.getByRole('option', { name: /Varilla #3.*₡1.000,50.*Hay 4/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Pintura agotada/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /Artículo viejo/ })).toBeNull();
  });

  it('goes on to the product once the customer is chosen', async () => {
    const { user } = open({});
    await chooseClient(user);
    expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus();
    const cliente = screen.getByRole('combobox', { name: 'Cliente' });
    expect(cliente).toHaveValue('Adriana Ulate');
    // Enter on the one chosen before goes on too, and keeps it.
    act(() => cliente.focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus();
    expect(cliente).toHaveValue('Adriana Ulate');
  });

  it('adds the quantities of a product chosen twice, even if its price has changed since', async () => {
    const cemento = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris' };
    const lineas = [{ ...cemento, monto: 7000, cantidad: 3 }];
    localStorage.setItem(draftKey('ventas', usuario.id), JSON.stringify({ key: 'k', lineas }));
    const { user } = open({});
    await add(user, 'cem', /Cemento/, '2');
    expect(within(lines()).getByRole('textbox', { name: 'Cantidad de Cemento gris' })).toHaveValue('5');
    expect(within(lines()).getAllByRole('row')).toHaveLength(2);
    await add(user, 'var', /Varilla/, '1');
    await expectOwnRender(user, within(lines()).getAllByRole('textbox', { name: /^Cantidad de/ }), 'tr');
  });

  it('tells of a line that was begun before the stock and the price of now', async () => {
    const { user } = open({});
    await pick(user, 'Producto', 'cem', /Cemento/);
    await screen.findByText('Hay 25');
    const begun = sessionStorage.getItem(lineKey('ventas', usuario.id)) ?? '';
    cleanup();
    const old = begun.replaceAll('"stock":25', '"stock":40').replaceAll('7450', '7000');
    expect(old).not.toBe(begun);
    sessionStorage.setItem(lineKey('ventas', usuario.id), old);
    const { user: later } = open({ 1: 3 });
    expect(await screen.findByText('Hay 3')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Precio' })).toHaveValue(dinero(7450));
    await later.type(screen.getByRole('textbox', { name: 'Cantidad' }), '{Control>}a{/Control}2{Enter}');
    const stored = () => localStorage.getItem(draftKey('ventas', usuario.id)) ?? '';
    await waitFor(() => expect(stored()).toContain('"monto":7450'));
  });

  it('refuses more than there is while it is typed, counting what is on the list', async () => {
    const viejo = { localId: 'b', idProducto: 4, codigo: 'VIE-0101', nombreProducto: 'Artículo viejo' };
    const lineas = [{ ...viejo, monto: 100, cantidad: 1 }];
    localStorage.setItem(draftKey('ventas', usuario.id), JSON.stringify({ key: 'k', lineas }));
    const { user } = open({});
    // As one that became inactive since it was put on the list.
    expect(await screen.findByText('El artículo está inactivo')).toBeVisible();
    await user.click(button('Quitar Artículo viejo'));
    await add(user, 'var', /Varilla/, '3');
    await pick(user, 'Producto', 'var', /Varilla/);
    const input = screen.getByRole('textbox', { name: 'Cantidad' });
    await user.clear(input);
    await user.type(input, '2');
    expect(await screen.findByText(SIN_STOCK)).toBeVisible();
    expect(screen.getByText('Hay 4, 3 ya en la lista')).toBeVisible();
    expect(button('Agregar')).toBeDisabled();
    await user.clear(input);
    await user.type(input, '1{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus());
    expect(within(lines()).getByRole('textbox', { name: 'Cantidad de Varilla #3' })).toHaveValue('4');
    expect(within(lines()).queryByText(SIN_STOCK)).toBeNull();
    await user.type(within(lines()).getByRole('textbox', { name: 'Cantidad de Varilla #3' }), '40');
    expect(await within(lines()).findByText(SIN_STOCK)).toBeVisible();
    expect(button('Confirmar')).toBeDisabled();
  });

  it('sends customer, NCF, price and quantity once, and says the number', async () => {
    const { sent, handler } = answering('/Venta', () => ok({ id: 31 }, { status: 201 }));
    const { user } = open({}, handler);
    await chooseClient(user);
    await user.type(screen.getByRole('textbox', { name: 'NCF' }), 'B0200000007');
    await add(user, 'cem', /Cemento/, '2,5');
    await user.dblClick(button('Confirmar'));
    expect(await screen.findByText('Venta realizada correctamente')).toBeVisible();
    expect(screen.getByText('Es la venta número 31.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      emailUsuario: 'ana@bodega.cr',
      idCliente: 6,
      ncf: 'B0200000007',
      detalleVentas: [{ idProducto: 1, precio: 7450, cantidad: 2.5 }],
    });
  });

  it('cuts nothing of an NCF that is too long, and is not confirmed until it is shorter', async () => {
    const { user } = open({});
    await chooseClient(user);
    await add(user, 'cem', /Cemento/, '2');
    await user.click(screen.getByRole('textbox', { name: 'NCF' }));
    await user.paste('9'.repeat(51));
    expect(screen.getByRole('textbox', { name: 'NCF' })).toHaveValue('9'.repeat(51));
    expect(screen.getByText('NCF: Admite 50 caracteres como máximo')).toBeVisible();
    expect(button('Confirmar')).toBeDisabled();
    await user.keyboard('{Backspace}');
    expect(button('Confirmar')).toBeEnabled();
  });

  it('takes no key while it is sent, and after a refusal goes on where the focus was', async () => {
    let refuse = (_answer: Response) => {};
    const { handler, sent } = answering('/Venta', () => new Promise<Response>(resolve => (refuse = resolve)));
    const { user } = open({}, handler);
    await chooseClient(user);
    await add(user, 'cem', /Cemento/, '2');
    const typed = () => [
      screen.getByRole('combobox', { name: 'Cliente' }),
      screen.getByRole('textbox', { name: 'NCF' }),
      screen.getByRole('combobox', { name: 'Producto' }),
      within(lines()).getByRole('textbox', { name: 'Cantidad de Cemento gris' }),
    ];
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => typed().forEach(input => expect(input).toBeDisabled()));
    await waitFor(() => expect(sent).toHaveLength(1));
    screen.getByRole('combobox', { name: 'Producto' }).blur();
    refuse(refusal(409, 'La venta no se pudo guardar'));
    expect(await screen.findByText('La venta no se pudo guardar')).toBeVisible();
    typed().forEach(input => expect(input).toBeEnabled());
    expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus();
  });

  it('is in the name of the e-mail that somebody else has given the user meanwhile', async () => {
    const email = 'ana.solis@bodega.cr';
    const refused = () => refusal(403, 'Solo puede registrar con su propio usuario');
    const { handler, sent } = answering('/Venta', refused, () => ok({ id: 8 }));
    const { user } = open(
      {},
      handler,
      http.get(url('/Usuario/7'), () => ok({ ...usuario, email })),
    );
    await chooseClient(user);
    await add(user, 'cem', /Cemento/, '2');
    await user.click(button('Confirmar'));
    await screen.findByText(/Solo puede registrar con su propio usuario/);
    await waitFor(() => expect(session.get()).toMatchObject({ email, token: usuario.token }));
    await user.click(button('Confirmar'));
    expect(await screen.findByText(/Es la venta número 8/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([{ emailUsuario: usuario.email }, { emailUsuario: email }]);
  });

  it('says that the list price rose meanwhile beside the price of now, at which it is sold next', async () => {
    const precios: Record<number, number> = {};
    const below = 'El precio está por debajo del precio de lista';
    const raise = () => {
      precios[1] = 8000;
      return refusal(403, below, { errors: { 'detalleVentas.1.precio': below } });
    };
    const { handler, sent } = answering('/Venta', raise, () => ok({ id: 8 }));
    const { user } = renderSignedIn('/ventas/nuevaVenta', ...catalogo({}, precios), handler);
    await chooseClient(user);
    await add(user, 'var', /Varilla/, '1');
    await add(user, 'cem', /Cemento/, '2');
    await user.click(button('Confirmar'));
    expect(await within(lines()).findByText(/^El precio de lista subió a ₡8.000,00$/)).toBeVisible();
    expect(within(lines()).queryByText(below)).toBeNull();
    await user.click(button('Confirmar'));
    expect(await screen.findByText(/Es la venta número 8/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject(
      [7450, 8000].map(paid => ({ detalleVentas: [{ precio: 1000.5 }, { precio: paid }] })),
    );
  });

  it('sells a draft of before at the prices of now, however quickly it is confirmed', async () => {
    const cemento = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris' };
    const lineas = [{ ...cemento, monto: 9000, cantidad: 3 }];
    const contraparte = { id: 6, nombre: 'Adriana Ulate' };
    localStorage.setItem(draftKey('ventas', usuario.id), JSON.stringify({ key: 'k', contraparte, lineas }));
    const { until, release } = hold();
    const late = http.get(url('/Producto'), () => until);
    const { handler, sent } = answering('/Venta', () => ok({ id: 8 }));
    const { user } = renderSignedIn('/ventas/nuevaVenta', late, ...catalogo(), handler);
    expect(await screen.findByText('Se están leyendo los artículos')).toBeVisible();
    expect(button('Confirmar')).toBeDisabled();
    release();
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    await user.click(button('Confirmar'));
    expect(await screen.findByText(/Es la venta número 8/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ detalleVentas: [{ precio: 7450, cantidad: 3 }] });
  });

  it('is confirmed at once with a code that was scanned, all at the prices of now', async () => {
    const cemento = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris' };
    const lineas = [{ ...cemento, monto: 9000, cantidad: 3 }];
    const contraparte = { id: 6, nombre: 'Adriana Ulate' };
    localStorage.setItem(draftKey('ventas', usuario.id), JSON.stringify({ key: 'k', contraparte, lineas }));
    const { until, release } = hold();
    // The scanned one is not among those that are offered at first.
    const late = http.get(url('/Producto'), ({ request }) => {
      const filter = new URL(request.url).searchParams.get('filter');
      if (filter === JSON.stringify({ id: [1, 2] })) return until;
      if (filter === JSON.stringify({ id: [1] })) return undefined;
      return ok([], { headers: { 'Content-Range': 'productos 0-0/0' } });
    });
    const { handler, sent } = answering('/Venta', () => ok({ id: 8 }));
    const { user } = renderSignedIn('/ventas/nuevaVenta', late, ...catalogo(), handler);
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    await user.click(screen.getByRole('combobox', { name: 'Producto' }));
    await user.paste('ACE-0101');
    await user.keyboard('{Enter}2{Enter}');
    expect(await within(lines()).findByRole('textbox', { name: 'Cantidad de Varilla #3' })).toHaveValue('2');
    expect(screen.queryByText('Se están leyendo los artículos')).toBeNull();
    await user.click(button('Confirmar'));
    expect(await screen.findByText(/Es la venta número 8/)).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      {
        detalleVentas: [
          { precio: 7450, cantidad: 3 },
          { precio: 1000.5, cantidad: 2 },
        ],
      },
    ]);
    release();
  });

  it('is sent again as it was if no answer came, whatever its articles cost by then, and although it took the last ones', async () => {
    const lost = () => HttpResponse.error();
    const { handler, sent } = answering('/Venta', lost, () => ok({ id: 31 }, { status: 201 }));
    const stock: Record<number, number> = {};
    const precios: Record<number, number> = {};
    const start = () => renderSignedIn('/ventas/nuevaVenta', ...catalogo(stock, precios), handler);
    const first = start();
    await chooseClient(first.user);
    await add(first.user, 'cem', /Cemento/, '2');
    await first.user.click(button('Confirmar'));
    await screen.findByRole('button', { name: 'Reintentar' });
    first.unmount();

    [stock[1], precios[1]] = [1, 8000];
    const { user } = start();
    expect(await within(lines()).findByRole('cell', { name: '1' })).toBeVisible();
    expect(within(lines()).getByRole('cell', { name: /^₡7.450,00$/ })).toBeVisible();
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    await user.click(button('Confirmar'));
    expect(await screen.findByText(/Es la venta número 31/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ detalleVentas: [{ precio: 7450, cantidad: 2 }] });
    expect(sent[1]).toEqual(sent[0]);
  });

  it.each([
    ['is refused after all', 0, () => refusal(409, SIN_STOCK, { existencias: [] })],
    ['is not remembered any more, after a day', 25 * 60 * 60_000, () => HttpResponse.error()],
  ])('is priced anew once its first send %s', async (_, age, answer) => {
    const cemento = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris' };
    const draft = {
      ...{ key: 'k', unanswered: true, sentAt: Date.now() - age },
      contraparte: { id: 6, nombre: 'Adriana Ulate' },
      lineas: [{ ...cemento, monto: 7000, cantidad: 3 }],
    };
    localStorage.setItem(draftKey('ventas', usuario.id), JSON.stringify(draft));
    const { handler, sent } = answering('/Venta', answer, () => ok({ id: 8 }));
    const { user } = open({}, handler);
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    if (age === 0) {
      await user.click(button('Confirmar'));
      await screen.findByText(SIN_STOCK);
      expect(sent[0]?.body).toMatchObject({ detalleVentas: [{ precio: 7000 }] });
    }
    expect(await within(lines()).findByRole('cell', { name: /^₡7.450,00$/ })).toBeVisible();
    await user.click(button('Confirmar'));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ detalleVentas: [{ precio: 7450, cantidad: 3 }] }));
  });

  it('marks the line when another cashier took the last ones, with the stock of now', async () => {
    const stock: Record<number, number> = {};
    const taken = () => {
      stock[1] = 1;
      const existencias = [{ idProducto: 1, nombreProducto: 'Cemento gris', stock: 1, cantidad: 2 }];
      return refusal(409, SIN_STOCK, { existencias });
    };
    const { user } = open(stock, answering('/Venta', taken).handler);
    await chooseClient(user);
    await add(user, 'cem', /Cemento/, '2');
    await user.click(button('Confirmar'));
    expect(await within(lines()).findByText(SIN_STOCK)).toBeVisible();
    expect(within(lines()).getByRole('cell', { name: '1' })).toBeVisible();
    expect(screen.getAllByText(SIN_STOCK)).toHaveLength(2);
    expect(within(lines()).getByRole('textbox', { name: 'Cantidad de Cemento gris' })).toHaveValue('2');
    expect(screen.queryByText('Ocurrio un error, vualva a intentarlo!')).toBeNull();
  });
});
