import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Necesidad, NecesidadLinea } from '#contract/necesidad';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { broken, hold, network, ok, paged, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { changeArticle, openNeedsDraft, pick } from '../../../src/web/features/compras/necesidades/needsDraft';
import { aceros, catalogo } from '../documentos/records';
import { answering } from '../pedidos/records';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/compras/necesidades/NecesidadesPage';

afterEach(() => session.end('salida'));

const cemento: Necesidad = {
  id: 1,
  codigo: 'CEM-0101',
  presentacion: 'Saco 50 kg',
  nombreProducto: 'Cemento gris',
  costo: 6150,
  estatus: true,
  stock: 17,
  lineas: 2,
  proyectos: 2,
  porComprar: 15,
  faltaEnBodega: 0,
  fechaEntrega: '2026-05-04',
  proveedores: [
    {
      id: 5,
      razonSocial: 'Aceros Tres Ríos S.A.',
      costo: 5900.01,
      fecha: '2026-03-01T12:00:00Z',
      idCompra: 31,
      dias: 4,
    },
  ],
};

const line = (id: number, idPedido: number, nombre: string, porComprar: number): NecesidadLinea => ({
  id,
  idProducto: 1,
  nombreProducto: 'CEMENTO GRIS',
  codigo: 'CEM-0101',
  presentacion: 'Saco 50 kg',
  idPedido,
  fechaEntrega: '2026-05-04',
  proyecto: { id: idPedido, nombre },
  direccionamiento: '1.1',
  cantidad: porComprar,
  recibido: 0,
  comprado: 0,
  porComprar,
});

const roble = { id: 6, razonSocial: 'Ferretería El Roble' };

const escuela = line(11, 40, 'Escuela', 10);
const puente = line(12, 41, 'Puente', 5);

const open = (...handlers: HttpHandler[]) =>
  renderSignedIn(
    '/compras/necesidades',
    ...catalogo(),
    paged('/Compra/necesidades', [cemento]),
    paged('/Compra/necesidades/1', [escuela, puente]),
    ...handlers,
  );

describe('a card of a phone', () => {
  afterEach(() => {
    window.innerWidth = 1366;
  });

  it('leaves out the facts of which there is nothing', async () => {
    window.innerWidth = 360;
    const forTheShelf = { ...cemento, fechaEntrega: null, lineas: 0, proveedores: [] };
    renderSignedIn('/compras/necesidades', paged('/Compra/necesidades', [forTheShelf]));
    expect(await screen.findByText('Cemento gris')).toBeVisible();
    expect(screen.getAllByRole('term').map(term => term.textContent)).toEqual(['Por comprar', 'En bodega']);
  });
});

const amount = (name: RegExp) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Presses it once what the supplier usually promises has been read: it is off until then. */
async function make(user: UserEvent, name = 'Hacer 1 orden') {
  await waitFor(async () => expect(await button(name)).toBeEnabled());
  await user.click(await button(name));
}

describe('what is left to buy, picked and bought (D47)', () => {
  it('is picked whole or in part, with the last supplier at his last cost, and bought in one order', async () => {
    const bodies: unknown[] = [];
    const made = http.post(url('/Compra/necesidades'), async ({ request }) => {
      bodies.push(await request.json());
      return ok([{ id: 501 }], { status: 201 });
    });
    const asked: (string | null)[] = [];
    const habit = http.get(url('/Compra/propuesta/5'), ({ request }) => {
      const pedido = new URL(request.url).searchParams.get('pedido');
      asked.push(pedido);
      const lugarEntrega = pedido === null ? 'Bodega central' : `Obra del pedido ${pedido}`;
      return ok({ id: 5, dias: 4, compras: 12, fechaPrometida: '2030-05-04', lugarEntrega });
    });
    const { user } = open(made, habit);
    expect(await screen.findByRole('link', { name: /^Cemento gris/ })).toHaveAttribute(
      'href',
      '#/productos/movimientos/1',
    );
    await user.click(await button('Ver líneas'));
    expect(await screen.findByRole('link', { name: '40' })).toHaveAttribute('href', '#/pedidos/editar/40/ver');
    await user.click(await screen.findByRole('checkbox', { name: /pedido 40$/ }));
    // With one project only, the goods go there.
    await user.click(await button('Hacer las órdenes'));
    expect(await screen.findByText('Entrega y condiciones: 4/5/30 · Obra del pedido 40')).toBeVisible();
    // What is for the shelf too is delivered there.
    await user.type(await amount(/^Además, a bodega/), '1');
    expect(await screen.findByText('Entrega y condiciones: 4/5/30 · Bodega central')).toBeVisible();
    await user.clear(await amount(/^Además, a bodega/));
    expect(await screen.findByText('Entrega y condiciones: 4/5/30 · Obra del pedido 40')).toBeVisible();
    await user.click(await button('Seguir eligiendo'));
    await waitFor(async () => expect(await button('Hacer las órdenes')).toHaveFocus());
    expect(await amount(/^Cantidad de .* pedido 40$/)).toHaveValue('10');
    await user.type(await amount(/^Cantidad de .* pedido 41$/), '2,5');
    expect(screen.getByText('Elegido: 2 líneas de 2 proyectos')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Órdenes de lo elegido' }));
    expect(dialog.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Aceros Tres Ríos S.A.');
    await user.type(dialog.getByRole('textbox', { name: 'Además, a bodega' }), '2,5');
    // As the order will have it, of two lines that are rounded each: at once, 15 would come to a cent less.
    expect(dialog.getByText(/1 artículo, ₡88\s500,16 más IVA 13 %/)).toBeVisible();
    await user.click(await dialog.findByRole('button', { name: 'Entrega y condiciones: 4/5/30 · Bodega central' }));
    expect(dialog.getByText('Suele tardar 4 días (12 órdenes)')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Condiciones' }), 'A 30 días');
    await user.click(dialog.getByRole('button', { name: 'Hacer 1 orden' }));
    expect(await screen.findByText('Se hizo la orden 501, Aceros Tres Ríos S.A.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Ver la orden' })).toHaveAttribute(
      'href',
      '#/compras/comprobante/501',
    );
    // The button that was pressed is gone; the next key goes on from the result.
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.tab();
    expect(document.activeElement?.closest('[role="status"]')).toHaveTextContent(/^Se hizo la orden 501/);
    expect(bodies).toMatchObject([
      {
        ordenes: [
          {
            idProveedor: 5,
            fechaPrometida: '2030-05-04',
            lugarEntrega: 'Bodega central',
            condiciones: 'A 30 días',
            lineas: [
              {
                idProducto: 1,
                costo: 5900.01,
                partes: [
                  { idPedidoDetalle: 11, cantidad: 10 },
                  { idPedidoDetalle: 12, cantidad: 2.5 },
                ],
                bodega: 2.5,
              },
            ],
          },
        ],
      },
    ]);
    expect(new Set(asked)).toEqual(new Set(['40', null]));
    expect(screen.getByText(/^Elija líneas/)).toBeVisible();
  });

  it('takes no more than is left, and says so beside the figure', async () => {
    const { user } = open();
    await user.click(await button('Ver líneas'));
    await user.type(await amount(/pedido 41$/), '8');
    expect(await screen.findByText('Quedan 5 por comprar')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Corrija lo marcado en CEMENTO GRIS')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Hacer 1 orden' })).toBeDisabled();
  });

  it('goes by what is left now, also of a line picked before', async () => {
    const { user } = open();
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    network.use(paged('/Compra/necesidades/1', [escuela, { ...puente, porComprar: 8 }]));
    await user.click(await button('Ver líneas'));
    const quantity = await amount(/pedido 41$/);
    await user.clear(quantity);
    await user.type(quantity, '7');
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Hacer 1 orden' })).toBeEnabled());
  });

  it('cannot be changed while its orders are being made', async () => {
    const answer = hold();
    const made = http.post(url('/Compra/necesidades'), async () => {
      await answer.until;
      return ok([{ id: 501 }], { status: 201 });
    });
    const { user } = open(made);
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    const cost = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Costo (₡)' });
    expect(cost.closest('[inert]')).toBeNull();
    await make(user);
    await waitFor(() => expect(cost.closest('[inert]')).not.toBeNull());
    answer.release();
    expect(await screen.findByText(/^Se hizo la orden 501/)).toBeVisible();
  });

  it('keeps the supplier that was chosen while its quantity is typed again, and lets go of what is left blank', async () => {
    const { user } = open();
    await user.click(await button('Ver líneas'));
    const quantity = await amount(/pedido 41$/);
    await user.type(quantity, '4');
    await user.click(await button('Hacer las órdenes'));
    const cost = within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Costo/ });
    await user.clear(cost);
    await user.type(cost, '7000');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.clear(quantity);
    expect(screen.getByRole('checkbox', { name: /pedido 41$/ })).toBeChecked();
    await user.type(quantity, '3');
    await user.click(await button('Hacer las órdenes'));
    expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Costo/ })).toHaveDisplayValue(
      /7.000/,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.clear(quantity);
    await user.tab();
    expect(screen.getByRole('checkbox', { name: /pedido 41$/ })).not.toBeChecked();
    expect(screen.getByText(/^Elija líneas/)).toBeVisible();
    // The box of a line that was just left blank drops it, too.
    await user.type(quantity, '2');
    await user.clear(quantity);
    await user.click(screen.getByRole('checkbox', { name: /pedido 41$/ }));
    expect(screen.getByRole('checkbox', { name: /pedido 41$/ })).not.toBeChecked();
    expect(screen.getByText(/^Elija líneas/)).toBeVisible();
  });

  it('keeps what was picked when somebody else bought meanwhile, with what is left now', async () => {
    const message = 'De CEMENTO GRIS del pedido 40 ya solo quedan 3 por comprar. Revise las cantidades';
    const refused = http.post(url('/Compra/necesidades'), () =>
      refusal(409, message, { lineas: [{ id: 11, porComprar: 3 }] }),
    );
    const { user } = open(refused);
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Elegido: 2 líneas de 2 proyectos')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    expect(await screen.findByText('CEMENTO GRIS del pedido 40: quedan 3 por comprar')).toBeVisible();
  });

  it('lets go of a line of which somebody else bought all that was left', async () => {
    const told = { lineas: [{ id: 12, porComprar: 0 }] };
    const { user } = open(http.post(url('/Compra/necesidades'), () => refusal(409, 'Ya no queda nada', told)));
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    expect(await screen.findByText('Elegido: 1 línea de 1 proyecto')).toBeVisible();
  });

  it('leaves what another tab chose while its orders were made, to be ordered by itself', async () => {
    const answer = hold();
    const first = () => answer.until.then(() => ok([{ id: 501 }], { status: 201 }));
    const { sent, handler } = answering('/Compra/necesidades', first, () => ok([{ id: 502 }], { status: 201 }));
    const { user } = open(handler);
    await user.click(await button('Ver líneas'));
    await user.click(await screen.findByRole('checkbox', { name: /pedido 40$/ }));
    await user.click(await button('Hacer las órdenes'));
    await user.type(await amount(/^Además, a bodega/), '2');
    await user.click(await button('Entrega y condiciones'));
    await user.type(await amount(/^Condiciones/), 'A 30 días');
    await make(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    act(() => openNeedsDraft(7).update(draft => pick(draft, cemento, [puente])));
    answer.release();
    expect(await screen.findByText(/^Se hizo la orden 501/)).toBeVisible();
    expect(screen.getByText('Elegido: 1 línea de 1 proyecto')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    expect(await screen.findByText(/^Se hizo la orden 502/)).toBeVisible();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    const lineas = [{ partes: [{ idPedidoDetalle: 12, cantidad: 5 }], bodega: null }];
    expect(sent[1]?.body).toMatchObject({ ordenes: [{ idProveedor: 5, lineas }] });
    expect(JSON.stringify(sent[1]?.body)).not.toContain('A 30 días');
  });

  it('leaves what another tab typed for the warehouse alone while its orders were made', async () => {
    const answer = hold();
    const first = () => answer.until.then(() => ok([{ id: 501 }], { status: 201 }));
    const { sent, handler } = answering('/Compra/necesidades', first, () => ok([{ id: 502 }], { status: 201 }));
    const { user } = open(handler);
    await user.click(await button('Ver líneas'));
    await user.click(await screen.findByRole('checkbox', { name: /pedido 40$/ }));
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    act(() => openNeedsDraft(7).update(draft => changeArticle(draft, cemento.id, { bodega: 4 })));
    answer.release();
    expect(await screen.findByText(/^Se hizo la orden 501/)).toBeVisible();
    expect(screen.getByText('Elegido: 1 artículo para la bodega')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    expect(await screen.findByText(/^Se hizo la orden 502/)).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ ordenes: [{ idProveedor: 5, lineas: [{ partes: [], bodega: 4 }] }] });
    expect(screen.queryByText(/^Elegido:/)).toBeNull();
  });

  it('drops with a second press all that the first chose, and says which of the two the next one does', async () => {
    const { user } = open();
    await user.click(await button('Ver líneas'));
    await user.type(await amount(/pedido 40$/), '4');
    // With a part of it chosen, it still chooses the rest, and leaves that part as it is.
    await user.click(await button('Elegir todo'));
    const drop = await button('Quitar');
    expect(await amount(/pedido 40$/)).toHaveValue('4');
    expect(screen.queryByRole('button', { name: 'Elegir todo' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /pedido 41$/ })).toBeChecked();
    // Not with the second click of a double one.
    fireEvent.click(drop, { detail: 2 });
    expect(screen.getByRole('checkbox', { name: /pedido 41$/ })).toBeChecked();
    await user.click(drop);
    expect(await button('Elegir todo')).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: /pedido 40$/ })).not.toBeChecked();
    expect(screen.getByText(/^Elija líneas/)).toBeVisible();
  });

  it('names each order it made, with a link to it', async () => {
    const suppliers = [
      { id: 5, razonSocial: 'Aceros Tres Ríos S.A.' },
      { id: 6, razonSocial: 'Ferretería El Roble' },
    ].map(supplier => ({ ...supplier, costo: 5900, fecha: '2026-03-01T12:00:00Z', idCompra: 31, dias: 4 }));
    const needs = suppliers.map((supplier, at) => ({
      ...cemento,
      id: at + 1,
      nombreProducto: `Cemento ${at + 1}`,
      lineas: 0,
      porComprar: 0,
      faltaEnBodega: 8,
      proveedores: [supplier],
    }));
    const { user } = renderSignedIn(
      '/compras/necesidades',
      ...catalogo(),
      paged('/Compra/necesidades', needs),
      paged('/Compra/necesidades/1', []),
      paged('/Compra/necesidades/2', []),
      http.post(url('/Compra/necesidades'), () => ok([{ id: 41 }, { id: 42 }], { status: 201 })),
    );
    const chooseBoth = async () => {
      for (const name of ['1', '2']) {
        await user.click(
          within(await screen.findByRole('row', { name: new RegExp(`Cemento ${name}`) })).getByRole('button', {
            name: 'Elegir todo',
          }),
        );
        await screen.findByText(`Elegido: ${name === '1' ? '1 artículo' : '2 artículos'} para la bodega`);
      }
      await user.click(await button('Hacer las órdenes'));
    };
    await chooseBoth();
    // What is removed by keyboard leaves the focus to what is beside it.
    (await button('Quitar Cemento 1')).focus();
    await user.keyboard('{Enter}');
    expect(await button('Quitar Cemento 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await button('Cerrar')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());

    await chooseBoth();
    await make(user, 'Hacer 2 órdenes');
    expect(await screen.findByText('Se hicieron 2 órdenes')).toBeVisible();
    const link = await screen.findByRole('link', { name: '42, Ferretería El Roble' });
    expect(link).toHaveAttribute('href', '#/compras/comprobante/42');
    expect(screen.getByRole('link', { name: '41, Aceros Tres Ríos S.A.' })).toBeVisible();
  });

  it('asks for the costo of an article that has none yet, and finds no mistake before it was touched', async () => {
    const flete: Necesidad = { ...cemento, codigo: '000-001', nombreProducto: 'Flete', costo: 0, proveedores: [] };
    const { user } = renderSignedIn(
      '/compras/necesidades',
      ...catalogo(),
      paged('/Compra/necesidades', [flete]),
      paged('/Compra/necesidades/1', [escuela]),
    );
    await user.click(await button('Elegir todo'));
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Órdenes de lo elegido' }));
    const costo = dialog.getByRole('textbox', { name: 'Costo (₡)' });
    expect(costo).toHaveValue('');
    expect(costo).toBeValid();
    expect(dialog.getByText('10 · —')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Proveedor' }));
    await user.click(await screen.findByRole('option', { name: /Aceros/ }));
    expect(dialog.getByText('Escriba el costo de Flete')).toBeVisible();
    await user.click(costo);
    await user.tab();
    expect(costo).toHaveAccessibleDescription('El costo es requerido');
    await user.type(costo, '0');
    expect(costo).toHaveAccessibleDescription('El costo mínimo es 1');
    expect(dialog.getByText('Corrija lo marcado en Flete')).toBeVisible();
    await user.clear(costo);
    await user.type(costo, '2000');
    expect(costo).toBeValid();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Hacer 1 orden' })).toBeEnabled());
  });

  it('says what is wrong with an order where it stands, and keeps all that was typed', async () => {
    const errors = {
      'ordenes.0.fechaPrometida': 'La entrega prometida no puede ser antes del día de la orden',
      'ordenes.0.idProveedor': 'El proveedor Aceros está inactivo',
    };
    const { user } = open(http.post(url('/Compra/necesidades'), () => refusal(422, 'Revise', { errors })));
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    const order = within(await screen.findByRole('list', { name: 'Órdenes que se harán' }));
    expect(await order.findByText(errors['ordenes.0.fechaPrometida'])).toBeVisible();
    expect(order.getByRole('alert')).toHaveTextContent(/^El proveedor Aceros está inactivo$/);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Hacer 1 orden' })).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Hacer 1 orden' })).toHaveFocus();
    // It is over with the dialog.
    await user.click(await button('Seguir eligiendo'));
    await dialogGone();
    await user.click(await button('Hacer las órdenes'));
    await screen.findByRole('dialog');
    expect(screen.queryByText(/El proveedor Aceros está inactivo/)).toBeNull();
  });

  it('is sent again from the keyboard as often as the answer is lost', async () => {
    const { sent, handler } = answering('/Compra/necesidades', () => HttpResponse.error());
    const { user } = open(handler);
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await screen.findByRole('button', { name: 'Reintentar' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus());
  });

  it('reckons nothing with a cost or a quantity that is refused', async () => {
    const { user } = open();
    await user.click(await button('Elegir todo'));
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Órdenes de lo elegido' }));
    const cost = dialog.getByRole('textbox', { name: /^Costo/ });
    expect(dialog.getByText(/^15 · ₡88\s500,15$/)).toBeVisible();
    await user.clear(cost);
    await user.type(cost, '9.850');
    expect(dialog.getByText('15 · —')).toBeVisible();
    expect(dialog.getByText(/1 artículo, — más IVA/)).toBeVisible();
    await user.clear(cost);
    await user.type(cost, '2');
    await user.type(dialog.getByRole('textbox', { name: 'Además, a bodega' }), '1.500');
    expect(dialog.getByText('— · —')).toBeVisible();
  });

  it('shows every figure whole, however large', async () => {
    const large = { ...cemento, porComprar: 1_234_567.125, stock: 2_345_678.5 };
    renderSignedIn('/compras/necesidades', ...catalogo(), paged('/Compra/necesidades', [large]));
    const porComprar = await screen.findByRole('cell', { name: /^1\s234\s567,125$/ });
    expect(porComprar).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(screen.getByRole('cell', { name: /^2\s345\s678,5$/ })).toHaveStyle({ whiteSpace: 'nowrap' });
  });

  it('proposes what is missing on the shelf where no order waits for it', async () => {
    const clavo: Necesidad = {
      ...cemento,
      lineas: 0,
      proyectos: 0,
      porComprar: 0,
      faltaEnBodega: 8,
      fechaEntrega: null,
      proveedores: cemento.proveedores.flatMap(last => [last, { ...last, ...roble, costo: 6000 }]),
    };
    const { user } = renderSignedIn(
      '/compras/necesidades',
      paged('/Proveedor', [{ ...aceros, ...roble }]),
      ...catalogo(),
      paged('/Compra/necesidades', [clavo]),
      paged('/Compra/necesidades/1', []),
    );
    expect(await screen.findByText('Faltan 8')).toBeVisible();
    await user.click(await button('Elegir todo'));
    expect(await screen.findByText('Elegido: 1 artículo para la bodega')).toBeVisible();
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Además, a bodega' })).toHaveValue('8');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Hacer 1 orden' })).toBeEnabled());
    // Another supplier comes with its own last cost.
    await user.click(dialog.getByRole('combobox', { name: 'Proveedor' }));
    await user.click(await screen.findByRole('option', { name: /El Roble/ }));
    expect(dialog.getByRole('textbox', { name: 'Costo (₡)' })).toHaveDisplayValue(/^₡6.000,00$/);
  });

  it('keeps the day and the place that were typed, where another line changes what is proposed', async () => {
    const habit = http.get(url('/Compra/propuesta/5'), ({ request }) => {
      const isForOne = new URL(request.url).searchParams.has('pedido');
      const proposed = isForOne ? ['2030-05-04', 'Obra'] : ['2031-06-05', 'Bodega central'];
      return ok({ id: 5, dias: 4, compras: 12, fechaPrometida: proposed[0], lugarEntrega: proposed[1] });
    });
    const { user } = open(habit);
    await user.click(await button('Ver líneas'));
    await user.click(await screen.findByRole('checkbox', { name: /pedido 40$/ }));
    await user.click(await button('Hacer las órdenes'));
    await user.click(await button('Entrega y condiciones: 4/5/30 · Obra'));
    await user.type(await amount(/^Lugar/), ', portón 3');
    const day = await screen.findByRole('group', { name: /^Entrega/ });
    await user.click(within(day).getAllByRole('spinbutton')[0]!);
    await user.keyboard('24122098');
    await user.click(await button('Seguir eligiendo'));
    await user.click(await screen.findByRole('checkbox', { name: /pedido 41$/ }));
    await user.click(await button('Hacer las órdenes'));
    const stored = () => openNeedsDraft(7).get().promesas[5];
    await waitFor(() => expect(stored()?.propuesta.lugarEntrega).toBe('Bodega central'));
    expect(stored()).toMatchObject({ fechaPrometida: '2098-12-24', lugarEntrega: 'Obra, portón 3' });
  });

  it('is made with what is proposed, however quickly, and made again with what it was sent with', async () => {
    const { until, release } = hold();
    const proposed = { id: 5, dias: 4, compras: 12, fechaPrometida: '2030-05-04', lugarEntrega: 'Bodega central' };
    const habit = http.get(url('/Compra/propuesta/5'), () => until.then(() => ok(proposed)));
    const { sent, handler } = answering(
      '/Compra/necesidades',
      () => HttpResponse.error(),
      () => ok([{ id: 501 }], { status: 201 }),
    );
    const first = open(handler, habit);
    await first.user.click(await button('Elegir todo'));
    await first.user.click(await button('Hacer las órdenes'));
    expect(await screen.findByText('Se está leyendo la entrega propuesta')).toBeVisible();
    expect(await button('Hacer 1 orden')).toBeDisabled();
    release();
    await make(first.user);
    await button('Reintentar');
    first.unmount();

    proposed.fechaPrometida = '2030-05-05';
    const { user } = open(handler, habit);
    await user.click(await button('Hacer las órdenes'));
    await make(user);
    expect(await screen.findByText(/^Se hizo la orden 501/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      ordenes: [{ fechaPrometida: '2030-05-04', lugarEntrega: 'Bodega central' }],
    });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('goes to one supplier for all, at the last cost of each article that is known from there', async () => {
    const known = cemento.proveedores.flatMap(last => [last, { ...last, ...roble, costo: 6000 }]);
    const clavo = { ...cemento, id: 2, nombreProducto: 'Clavo' };
    const { user } = renderSignedIn(
      '/compras/necesidades',
      paged('/Proveedor', [{ ...aceros, ...roble }]),
      ...catalogo(),
      paged('/Compra/necesidades', [{ ...cemento, proveedores: known }, clavo]),
      paged('/Compra/necesidades/1', [escuela]),
      paged('/Compra/necesidades/2', [{ ...puente, idProducto: 2 }]),
    );
    // They are in the order in which their lines came.
    const [first, second] = await screen.findAllByRole('button', { name: 'Elegir todo' });
    await user.click(first ?? document.body);
    await screen.findByText('Elegido: 1 línea de 1 proyecto');
    await user.click(second ?? document.body);
    await screen.findByText('Elegido: 2 líneas de 2 proyectos');
    await user.click(await button('Hacer las órdenes'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Un mismo proveedor para todo' }));
    await user.click(await screen.findByRole('option', { name: /El Roble/ }));
    const costs = dialog.getAllByRole('textbox', { name: 'Costo (₡)' });
    await waitFor(() => expect(costs[0]).toHaveDisplayValue(/^₡6.000,00$/));
    expect(costs[1]).toHaveDisplayValue(/^₡5.900,01$/);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Hacer 1 orden' })).toBeEnabled());
  });

  it('is whole with the most urgent lines where there are more than are chosen at once', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => line(at + 100, 40, 'Escuela', 1));
    const filters: (string | null)[] = [];
    const { user } = renderSignedIn(
      `/compras/necesidades?filter=${encodeURIComponent('{"q":"cemento"}')}`,
      ...catalogo(),
      paged('/Compra/necesidades', [{ ...cemento, lineas: 130 }]),
      paged('/Compra/necesidades/1', lines, ({ searchParams }) => filters.push(searchParams.get('filter'))),
    );
    await user.click(await button('Elegir todo'));
    expect(await screen.findByText('Elegido: 100 líneas de 1 proyecto')).toBeVisible();
    // What the article was found by says nothing of its lines.
    expect(filters).toEqual([null]);
    expect(await button('Quitar')).toBeVisible();
  });

  it('is let go of after a question; the title has the focus then, as the button is gone', async () => {
    const { user } = open();
    await user.click(await button('Elegir todo'));
    await user.click(await button('Soltar todo'));
    await user.click(await button('Si'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Por comprar' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Soltar todo' })).toBeNull();
  });

  it('says why the lines of an article cannot be read, and reads them again', async () => {
    const { user } = open();
    network.use(http.get(url('/Compra/necesidades/1'), () => refusal(500, 'La base de datos no responde.')));
    await user.click(await button('Ver líneas'));
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent('No se pudieron cargar las líneas');
    expect(failed).toHaveTextContent('La base de datos no responde.');
    network.use(paged('/Compra/necesidades/1', [escuela, puente]));
    await user.click(within(failed).getByRole('button', { name: 'Reintentar' }));
    expect(await amount(/^Cantidad de CEMENTO GRIS del pedido 40$/)).toBeVisible();
  });

  it('offers to try again when it cannot be read', async () => {
    renderSignedIn('/compras/necesidades', broken('get', '/Compra/necesidades'));
    expect(await button('Reintentar')).toBeVisible();
  });
});
