import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Compra } from '#contract/compra';
import type { Venta } from '#contract/venta';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { allPermisos, hold, withPermisos, savedRecord, ok, paged, permisosWith, refusal, url } from '../../support/msw';
import { pick } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { savedFiles } from '../../support/savedFiles';
import { answering } from '../pedidos/records';
import { catalogo, compra, venta } from './records';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/compras/comprobante/CompraComprobantePage';
import '../../../src/web/features/compras/nueva/CompraNuevaPage';
import '../../../src/web/features/ventas/VentaFacturaPage';
import '../../../src/web/features/inventario/MovimientosPages';

const saved = savedFiles();
afterEach(() => session.end('salida'));

/** Handlers of a document that writes change, with the current record and the bodies sent. */
function holding<T extends Compra | Venta>(path: string, record: T) {
  const state = { record, sent: [] as { path: string; body: unknown }[] };
  const read = http.get(url(`${path}/:id`), () => ok(state.record));
  const write = (method: 'put' | 'post', call: string, change: Partial<T>): HttpHandler =>
    http[method](url(`${path}/${call}/:id`), async ({ request }) => {
      const text = await request.text();
      state.sent.push({ path: call, body: text === '' ? null : JSON.parse(text) });
      state.record = { ...state.record, ...change };
      return ok(state.record);
    });
  return { state, read, write };
}

const openCompra = (...handlers: HttpHandler[]) =>
  renderSignedIn('/compras/comprobante/12', ...catalogo(), ...handlers);
const openVenta = (...handlers: HttpHandler[]) => renderSignedIn('/ventas/factura/31', ...catalogo(), ...handlers);

/** Presses Confirmar once what the new document needs is read. */
async function confirm(user: UserEvent) {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirmar' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
}

describe('the voucher of a purchase', () => {
  it('shows company, supplier, lines with their IVA, and totals', async () => {
    openCompra(holding('/Compra', compra()).read);
    const sheet = await screen.findByRole('article', { name: 'Orden de compra 12' });
    expect(await within(sheet).findByText('La Bodega S.A.')).toBeVisible();
    expect(within(sheet).getByText('Aceros Tres Ríos S.A.')).toBeVisible();
    const row = within(sheet).getByRole('row', { name: /Cemento gris/ });
    expect(row).toHaveTextContent(/₡6.150,00.*₡7.995,00.*₡61.500,00/);
    expect(within(sheet).getByText(/^₡69.495,00$/)).toBeVisible();
  });

  it('becomes received after saying what enters the stock, and waits for the server', async () => {
    const { state, read, write } = holding('/Compra', compra());
    const { user } = openCompra(read, write('put', 'updateEstatus', { estado: 'Recibida', version: 4 }));
    await user.click(await screen.findByRole('button', { name: 'Marcar como recibida' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Marcar la orden 12 como recibida?' });
    expect(within(dialog).getByText('Entra al stock: 1 artículo.')).toBeVisible();
    expect(state.sent).toEqual([]);
    // A change that leaves the state as it was asked about is no conflict.
    state.record = compra({ version: 8, subtotal: 70000 });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getAllByText(/^₡79.100,00$/)).not.toEqual([]));
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como recibida' }));
    await dialogGone();
    expect(await screen.findByRole('button', { name: 'Volver a pendiente' })).toBeVisible();
    expect(screen.getByText('La orden 12 está recibida')).toBeVisible();
    expect(state.sent).toEqual([{ path: 'updateEstatus', body: { version: 8, estado: 'Recibida' } }]);
  });

  it('does not turn the question into its opposite when somebody else receives it meanwhile', async () => {
    const { state, read, write } = holding('/Compra', compra());
    const { user } = openCompra(read, write('put', 'updateEstatus', {}));
    await user.click(await screen.findByRole('button', { name: 'Marcar como recibida' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Marcar la orden 12 como recibida?' });
    state.record = compra({ estado: 'Recibida', version: 9 });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: 'Volver a pendiente', hidden: true })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como recibida' }));
    await waitFor(() =>
      expect(state.sent).toEqual([{ path: 'updateEstatus', body: { version: 3, estado: 'Recibida' } }]),
    );
  });

  it('leaves the stock alone when it serves an order, and leads to it', async () => {
    const proyecto = { id: 4, nombre: 'Torre Norte' };
    const { user } = openCompra(holding('/Compra', compra({ idPedido: 120, proyecto, etapa: 'Borrador' })).read);
    const link = await screen.findByRole('link', { name: '120 · Torre Norte' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/pedidos/editar/120/ver'));
    await user.click(screen.getByRole('button', { name: 'Marcar como recibida' }));
    expect(await screen.findByText(/^Todavía no se ha enviado al proveedor\. La orden sirve/)).toHaveTextContent(
      'La orden sirve al pedido 120: el stock no cambia.',
    );
  });

  it.each([
    ['leads to the receipt of its order once it is received', 4, allPermisos(), '#/pedidos/editar/120/1'],
    [
      'stays where it is once it is received, when its order is of others',
      5,
      allPermisos(),
      '#/compras/comprobante/12',
    ],
    [
      'stays where it is once it is received by who may not receive orders',
      4,
      permisosWith({ compras: ['ver', 'actualizar', 'eliminar'], pedidos: ['ver'] }),
      '#/compras/comprobante/12',
    ],
  ])('%s', async (_, ownId, permisos, place) => {
    const leads = place.startsWith('#/pedidos');
    const { read, write } = holding('/Compra', compra({ idPedido: 120, proyecto: { id: 4, nombre: 'Torre Norte' } }));
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      withPermisos(permisos),
      paged('/Proyecto/7', [savedRecord(ownId, { nombre: 'Torre Norte' })]),
      ...catalogo(),
      read,
      write('put', 'updateEstatus', { estado: 'Recibida', version: 4 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Marcar como recibida' }));
    const dialog = await screen.findByRole('dialog');
    const isPromised = await within(dialog).findByText(/el stock no cambia\./);
    // Until it is known whose the order is, it could be one's own.
    await waitFor(() => expect(isPromised.textContent.includes('Después se abre la recepción')).toBe(leads));
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como recibida' }));
    expect(await screen.findByText('La orden 12 está recibida')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(place));
  });

  it.each([
    ['leads to the receipt of its order where its projects are not known yet', false, '#/pedidos/editar/120/1'],
    ['stays where it is once they are known, as of others, before the answer', true, '#/compras/comprobante/12'],
  ])('%s', async (_, becomeKnown, place) => {
    const { until, release } = hold();
    const { read, write } = holding('/Compra', compra({ idPedido: 120, proyecto: { id: 4, nombre: 'Torre Norte' } }));
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      http.get(url('/Proyecto/7'), async () => {
        await until;
        return ok([savedRecord(5, { nombre: 'Torre Sur' })]);
      }),
      ...catalogo(),
      read,
      write('put', 'updateEstatus', { estado: 'Recibida', version: 4 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Marcar como recibida' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/Después se abre la recepción/)).toBeVisible();
    if (becomeKnown) {
      release();
      await waitFor(() => expect(within(dialog).getByText(/el stock no cambia\.$/)).toBeVisible());
    }
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como recibida' }));
    expect(await screen.findByText('La orden 12 está recibida')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(place));
    release();
  });

  it('tells who sees no orders which one it serves, as text: a link would end in "El pedido no existe"', async () => {
    const proyecto = { id: 4, nombre: 'Torre Norte' };
    const record = compra({ idPedido: 120, pedidoVisible: false, proyecto });
    openCompra(withPermisos(permisosWith({ compras: ['ver'] })), holding('/Compra', record).read);
    // In the summary and on the sheet.
    expect(await screen.findAllByText('120 · Torre Norte')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /120/ })).toBeNull();
  });

  it('names all the orders it serves, each a link for who may open it', async () => {
    const pedidos = [121, 122, 123, 124, 125].map(id => ({ id, proyecto: `Obra ${id}`, visible: id !== 122 }));
    const { unmount } = openCompra(holding('/Compra', compra({ pedidos })).read);
    expect(await screen.findByText('121, 122, 123 y 2 más')).toBeVisible();
    expect(screen.getByRole('link', { name: '121 · Obra 121' })).toBeVisible();
    expect(screen.getByText('122 · Obra 122')).toBeVisible();
    expect(screen.queryByRole('link', { name: '122 · Obra 122' })).toBeNull();
    unmount();
    const partes = [121, 122].map(idPedido => ({ idPedido, proyecto: 'Obra', cantidad: 4 }));
    const [line] = compra().detalleCompra;
    const shared = compra({ pedidos: pedidos.slice(0, 2), detalleCompra: line ? [{ ...line, partes }] : [] });
    const { unmount: close } = openCompra(holding('/Compra', shared).read);
    expect(await screen.findByRole('row', { name: /Cemento gris/ })).toHaveTextContent(
      'Pedido 121: 4 · Pedido 122: 4 · Bodega: 2',
    );
    close();
    renderSignedIn('/compras', paged('/Compra', [compra({ pedidos: pedidos.slice(0, 2) })]));
    expect(within(await screen.findByRole('row', { name: /Aceros Tres Ríos/ })).getByText('121, 122')).toBeVisible();
  });

  it('is repeated as a new order at its costs, without its orders and inactive articles, replacing none unasked', async () => {
    const [line] = compra().detalleCompra;
    const old = { id: 2, idProducto: 4, nombreProducto: 'Artículo viejo', costo: 9, cantidad: 1 };
    const detalleCompra = line ? [{ ...line, costo: 6000, idPedidoDetalle: 11 }, old] : [];
    const { sent, handler } = answering('/Compra', () => ok({ id: 501 }, { status: 201 }));
    const record = compra({ idPedido: 120, condiciones: '30 días', detalleCompra });
    const { user } = openCompra(holding('/Compra', record).read, handler);
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    expect(await screen.findByText('No se trajo, por estar inactivo: Artículo viejo')).toBeVisible();
    expect(window.location.hash).toBe('#/compras/nuevaCompra');
    window.location.hash = '#/compras/comprobante/12';
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Reemplazar la orden que tiene empezada?' });
    await user.click(within(dialog).getByRole('button', { name: 'Reemplazar' }));
    await confirm(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      idProveedor: 5,
      condiciones: '30 días',
      detalleCompra: [{ idProducto: 1, costo: 6000, cantidad: 10 }],
    });
    expect(sent[0]?.body).not.toHaveProperty('IdPedido');
    expect(sent[0]?.body).not.toHaveProperty('detalleCompra.0.idPedidoDetalle');
  });

  it.each([
    ['is repeated for no order, in the place of one that is for some', 1, '#/compras/nuevaCompra'],
    ['is not repeated in the place of another where none of its articles is active', 4, '#/compras/comprobante/12'],
  ])('%s', async (_, idProducto, leadsTo) => {
    const begun = { key: 'k', pedido: { id: 120, proyecto: 'Torre Norte', porComprar: {} }, lineas: [] };
    localStorage.setItem(draftKey('compras', 7), JSON.stringify(begun));
    const detalleCompra = [{ id: 2, idProducto, nombreProducto: 'Artículo', costo: 9, cantidad: 1 }];
    const { user } = openCompra(holding('/Compra', compra({ detalleCompra })).read);
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reemplazar' }));
    if (idProducto === 4) expect(await screen.findByText('No se trajo, por estar inactivo: Artículo')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(leadsTo));
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey('compras', 7)) ?? 'null');
    expect(kept).toMatchObject(idProducto === 4 ? begun : { pedido: null, lineas: [{ idProducto: 1 }] });
  });

  it('is not repeated over an order that is begun while its articles are still read', async () => {
    const answer = hold();
    const slow = http.get(url('/Producto'), async ({ request }) => {
      if (request.url.includes('filter')) await answer.until;
    });
    const { user } = renderSignedIn('/compras/comprobante/12', slow, ...catalogo(), holding('/Compra', compra()).read);
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    act(() => void (window.location.hash = '#/compras/nuevaCompra'));
    await pick(user, 'Proveedor', 'ace', /Aceros/);
    const read = vi.spyOn(JSON, 'parse');
    answer.release();
    await waitFor(() => expect(read).toHaveBeenCalledWith(expect.stringContaining('CEM-0101')));
    await user.click(screen.getByRole('combobox', { name: 'Producto' }));
    expect(screen.getByText('La orden no tiene líneas')).toBeVisible();
  });

  it('is not repeated over an order that was sent and of which no answer came: that one is confirmed first', async () => {
    const { sent, handler } = answering('/Compra', () => HttpResponse.error());
    const { user } = openCompra(holding('/Compra', compra()).read, handler);
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    await confirm(user);
    expect(await screen.findByText(/Reintente: no se hará dos veces/)).toBeVisible();
    window.location.hash = '#/compras/comprobante/12';
    await user.click(await screen.findByRole('button', { name: 'Repetir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tiene una orden sin respuesta' }));
    expect(dialog.getByText(/con 1 línea, se envió y no llegó la respuesta/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ir a ella' }));
    expect(await screen.findByText(/El último envío quedó sin respuesta/)).toBeVisible();
    await confirm(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it("shows the server's refusal and stays as it is", async () => {
    const message = 'No se puede devolver la orden: de Cemento gris quedan 2 y la orden trajo 10';
    const refused = http.put(url('/Compra/updateEstatus/12'), () => refusal(409, message, { existencias: [] }));
    const { user } = openCompra(holding('/Compra', compra({ estado: 'Recibida' })).read, refused);
    await user.click(await screen.findByRole('button', { name: 'Volver a pendiente' }));
    expect(await screen.findByText('Sale del stock: 1 artículo.')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Volver a pendiente' }));
    expect(await screen.findByText(message)).toBeVisible();
    await dialogGone();
    expect(await screen.findByRole('button', { name: 'Volver a pendiente' })).toBeVisible();
  });

  it('asks for a reason before it is annulled, and is marked then', async () => {
    const { state, read, write } = holding('/Compra', compra({ enviada: '2026-03-05T15:04:00Z', idPedido: 7 }));
    const anulada = { estado: 'Anulada', anulada: '2026-03-06T15:04:00Z', motivoAnulacion: 'Precio errado' } as const;
    const { user } = openCompra(read, write('put', 'anular', anulada));
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Anular la orden 12?' });
    expect(within(dialog).getByRole('textbox', { name: /Motivo/ })).toHaveFocus();
    expect(within(dialog).getByText(/^La orden queda en la lista/)).toHaveTextContent(
      'Lo que no ha llegado vuelve a Por comprar. Al proveedor no se le avisa: hágalo usted.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Anular' }));
    expect(await within(dialog).findByText('El motivo es requerido')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Precio errado');
    // A phone's Back does not drop what was typed without a question.
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await user.click(within(dialog).getByRole('button', { name: 'Anular' }));
    expect(await screen.findByText(/^Anulada \(.*\): Precio errado$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Marcar como recibida' })).toBeNull();
    expect(state.sent).toEqual([{ path: 'anular', body: { motivo: 'Precio errado', version: 3 } }]);
  });

  it('is asked for its reason anew where the question was called off', async () => {
    const { user } = openCompra(holding('/Compra', compra()).read);
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Precio errado');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await dialogGone();
    await user.click(screen.getByRole('button', { name: 'Anular' }));
    expect(await screen.findByRole('textbox', { name: /Motivo/ })).toHaveValue('');
  });

  it('that is not annulled says so to whoever has left it by Back amid the answer', async () => {
    const answer = hold();
    const refused = http.put(url('/Compra/anular/12'), async () => {
      await answer.until;
      return refusal(409, 'Lo recibido ya se vendió');
    });
    const { user } = renderSignedIn('/compras', refused, holding('/Compra', compra()).read, paged('/Compra', []));
    act(() => void (window.location.hash = '#/compras/comprobante/12'));
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Precio errado{Enter}');
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { level: 1, name: 'Órdenes' })).toBeVisible();
    answer.release();
    expect(
      await screen.findByText('No se hizo lo que pidió en “¿Anular la orden 12?”. Lo recibido ya se vendió.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', '#/compras/comprobante/12');
  });

  it('says that it was annulled by somebody else first, for their reason', async () => {
    const { state, read } = holding('/Compra', compra());
    const message = 'La orden cambió mientras tanto. Revise cómo está ahora';
    const theirs = { estado: 'Anulada', anulada: '2026-03-06T15:04:00Z', motivoAnulacion: 'Repetida' } as const;
    const refused = http.put(url('/Compra/anular/12'), () => {
      state.record = compra({ ...theirs, version: 4 });
      return refusal(409, message, state.record);
    });
    const { user } = openCompra(read, refused);
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    await user.type(
      within(screen.getByRole('dialog')).getByRole('textbox', { name: /Motivo/ }),
      'Precio errado{Enter}',
    );
    expect(await screen.findByText(/^Anulada \(.*\): Repetida$/)).toBeVisible();
    await dialogGone();
    expect(screen.getByText(message)).toBeVisible();
  });

  it('asks on while it could not be sent, says so in the dialog, and sends one e-mail however often it is tried', async () => {
    const keys: (string | null)[] = [];
    const enviar = http.post(url('/Compra/enviar/12'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : ok(compra());
    });
    const { user } = openCompra(holding('/Compra', compra()).read, enviar);
    await user.click(await screen.findByRole('button', { name: 'Enviar al proveedor' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Enviar la orden 12 al proveedor?' });
    const send = within(dialog).getByRole('button', { name: 'Enviar' });
    await user.click(send);
    expect(await within(dialog).findByText(/revise su red e inténtelo de nuevo.*no se hará dos veces/)).toBeVisible();
    await waitFor(() => expect(send).toHaveFocus());
    await user.click(send);
    await dialogGone();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  it('goes to the supplier after its address was shown, and tells how that went', async () => {
    const envio = { estado: 'EnCola', destinatario: 'pedidos@aceros.cr', fecha: '2026-03-06T15:04:00Z', intentos: 0 };
    const { state, read, write } = holding('/Compra', compra());
    const { user } = openCompra(read, write('post', 'enviar', { envio } as Partial<Compra>));
    await user.click(await screen.findByRole('button', { name: 'Enviar al proveedor' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Enviar la orden 12 al proveedor?' });
    expect(within(dialog).getByText('pedidos@aceros.cr')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('En cola')).toBeVisible();
    expect(state.sent).toHaveLength(1);
    await dialogGone();
    expect(screen.getByLabelText('Ya está en cola')).toHaveFocus();
    // While the e-mail is queued the screen polls.
    state.record = compra({ envio: { ...envio, estado: 'EnCola', intentos: 2, error: 'No se pudo conectar' } });
    expect(await screen.findByText('No se pudo conectar (2 intentos)')).toBeVisible();
    state.record = compra({ envio: { ...envio, estado: 'Fallido', intentos: 3, error: 'No existe, tras 3 intentos' } });
    expect(await screen.findByText('Fallido')).toBeVisible();
    expect(screen.getByText('No existe, tras 3 intentos')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar de nuevo al proveedor' })).toHaveFocus();
  });

  it('leaves it to a person when nobody knows whether it went', async () => {
    const envio = {
      estado: 'SinConfirmar',
      tipo: 'Recordatorio',
      destinatario: 'pedidos@aceros.cr',
      fecha: '2026-03-06T15:04:00Z',
      intentos: 1,
      error: 'El servidor de correo no confirmó si lo recibió',
    };
    openCompra(holding('/Compra', compra({ envio } as Partial<Compra>)).read);
    expect(await screen.findByText('Sin confirmar')).toBeVisible();
    expect(screen.getByText(/^Recordatorio · pedidos@aceros\.cr · /)).toBeVisible();
    expect(screen.getByText(/no confirmó si lo recibió/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Enviar de nuevo al proveedor' })).toBeEnabled();
  });

  it('is not printed before the logo of its letterhead is there', async () => {
    const { until, release } = hold();
    const logo = http.get(url('/Empresa/logo/a.png'), async () => {
      await until;
      const png = new Uint8Array([137, 80]).buffer;
      return HttpResponse.arrayBuffer(png, { headers: { 'Content-Type': 'image/png' } });
    });
    const datos = { rnc: '1', ncf: 'B01', razonSocial: 'Obras S.A.', nombre: 'Obras', telefono: '1', direccion: 'A' };
    const empresa = paged('/Empresa', [savedRecord(1, { ...datos, logo: 'a.png' })]);
    renderSignedIn('/compras/comprobante/12', empresa, logo, ...catalogo(), holding('/Compra', compra()).read);
    expect(await screen.findByText('Obras S.A.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Imprimir' })).toBeEnabled());
  });

  it('offers a written mail and the PDF where the server sends none', async () => {
    const agreed = { fechaPrometida: '2026-03-09', lugarEntrega: 'Portón 2' };
    const { until, release } = hold();
    const empresa = http.get(url('/Empresa'), () => until);
    const { read } = holding('/Compra', compra({ correoDisponible: false, ...agreed }));
    renderSignedIn('/compras/comprobante/12', empresa, ...catalogo(), read);
    const link = await screen.findByRole('link', { name: 'Escribir al proveedor' });
    // The company's name goes with the mail, and stands on what is printed.
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    release();
    await waitFor(() => expect(link).not.toHaveAttribute('aria-disabled'));
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeEnabled();
    const mail = decodeURIComponent(link.getAttribute('href') ?? '');
    expect(mail).toMatch(/^mailto:pedidos@aceros\.cr\?subject=Orden de compra 12 — La Bodega S.A.&/);
    expect(mail).toContain('- 10 × Cemento gris (CEM-0101) a ₡6');
    expect(mail).toContain('Entrega: 9/3/26, en Portón 2.');
    expect(screen.getByRole('button', { name: 'Descargar PDF' })).toBeVisible();
  });

  // Chrome on Windows opens no mail whose address has more than 2048 characters, and says nothing.
  it('writes of a long purchase only as many lines as a mail program opens, and how many more there are', async () => {
    const [line] = compra().detalleCompra;
    const detalleCompra = Array.from({ length: 40 }, (_, i) => ({ ...line!, id: i + 1, cantidad: i + 1 }));
    openCompra(holding('/Compra', compra({ correoDisponible: false, detalleCompra })).read);
    const link = await screen.findByRole('link', { name: 'Escribir al proveedor' });
    await waitFor(() => expect(link).not.toHaveAttribute('aria-disabled'));
    const address = link.getAttribute('href') ?? '';
    expect(address.length).toBeLessThanOrEqual(2000);
    const mail = decodeURIComponent(address);
    const written = mail.match(/^- \d+ × Cemento gris/gm)?.length ?? 0;
    expect(written).toBeGreaterThan(10);
    expect(mail).toContain(`\r\n… y ${40 - written} líneas más: están en el PDF de la orden\r\n`);
    expect(mail).toMatch(/Total con IVA: .*\r\n\r\nLa Bodega S\.A\.$/s);
  });

  it('writes of a purchase that has come that it is a copy, and asks for nothing', async () => {
    const received = { estado: 'Recibida', fechaPrometida: '2026-03-09', correoDisponible: false } as const;
    openCompra(holding('/Compra', compra(received)).read);
    const link = await screen.findByRole('link', { name: 'Escribir al proveedor' });
    const mail = decodeURIComponent(link.getAttribute('href') ?? '');
    expect(mail).toContain('Orden de compra 12. Ya recibimos lo que pide esta orden: se la enviamos solo como copia.');
    expect(mail).not.toMatch(/solicitamos|Entrega/);
  });

  it('names what is missing to who may only look', async () => {
    openCompra(withPermisos(permisosWith({ compras: ['ver'] })), holding('/Compra', compra()).read);
    expect(await screen.findByRole('button', { name: 'Marcar como recibida' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Anular' })).toBeDisabled();
    // Of 'Repetir', and of 'Enviar al proveedor'.
    expect(screen.getAllByLabelText('Le falta el permiso “Órdenes de compra: agregar”')).toHaveLength(2);
  });
});

describe('the invoice of a sale', () => {
  it('carries RNC, NCF, customer, lines and total, prices with IVA', async () => {
    openVenta(holding('/Venta', venta()).read);
    const sheet = await screen.findByRole('article', { name: 'Factura 31' });
    expect(await within(sheet).findByText('RNC 3-101-1')).toBeVisible();
    // The sale's NCF, not the company's.
    expect(within(sheet).getByText('NCF B0100000041')).toBeVisible();
    expect(within(sheet).getByText('Adriana Ulate')).toBeVisible();
    expect(within(sheet).getByText('Precios con IVA incluido')).toBeVisible();
    expect(within(sheet).getByRole('row', { name: /Cemento gris/ })).toHaveTextContent(/5.*₡7.450,00.*₡37.250,00/);
  });

  it('is annulled with a reason and says so on the paper', async () => {
    const { state, read, write } = holding('/Venta', venta());
    const anulada = { estado: 'Anulada', anulada: '2026-03-06T15:04:00Z', motivoAnulacion: 'Se arrepintió' } as const;
    const { user } = openVenta(read, write('put', 'anular', anulada));
    await user.click(await screen.findByRole('button', { name: 'Anular' }));
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Se arrepintió');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Anular' }));
    const sheet = await screen.findByRole('article', { name: 'Factura 31' });
    expect(await within(sheet).findByText('FACTURA ANULADA')).toBeVisible();
    expect(state.sent).toEqual([{ path: 'anular', body: { motivo: 'Se arrepintió', version: 2 } }]);
  });

  it('offers another sale only to users who may add one', async () => {
    openVenta(holding('/Venta', venta()).read, withPermisos(permisosWith({ ventas: ['ver'] })));
    const another = await screen.findByRole('link', { name: 'Nueva venta' });
    expect(another).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByLabelText('Le falta el permiso “Ventas: agregar”')).toContainElement(another);
  });

  it('says when there is none', async () => {
    openVenta(http.get(url('/Venta/31'), () => refusal(404, 'La venta no existe')));
    expect(await screen.findByText('La venta no existe')).toBeVisible();
  });
});

describe('the lists', () => {
  it('show a purchase with its numbers and lead to its voucher', async () => {
    renderSignedIn('/compras', paged('/Compra', [compra({ idPedido: 120 })]));
    const row = await screen.findByRole('row', { name: /Aceros Tres Ríos/ });
    expect(within(row).getByText('120')).toBeVisible();
    expect(within(row).getByText('Pendiente')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Detalle' })).toHaveAttribute(
      'href',
      expect.stringContaining('/compras/comprobante/12'),
    );
  });

  it('say that there are none', async () => {
    const first = renderSignedIn('/compras', paged('/Compra', []));
    expect(await screen.findByText('No hay ordenes registradas')).toBeVisible();
    for (const name of ['Excel', 'Líneas', 'Otros formatos'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    first.unmount();
    renderSignedIn('/ventas', paged('/Venta', []));
    expect(await screen.findByText('No hay ventas registradas')).toBeVisible();
  });

  /** D54. */
  it('give the lines of last month in two clicks, narrowed like the list, and the other kinds by a menu', async () => {
    const lists: string[] = [];
    const files: string[] = [];
    const note = (path: string) =>
      http.get(url(path), ({ request }) => {
        const { pathname, searchParams } = new URL(request.url);
        const said = ['formato', 'sort', 'filter'].map(name => searchParams.get(name));
        files.push(`${pathname.split('/Exportar/')[1]} ${said.join(' ')}`);
        return new HttpResponse('libro', { headers: { 'content-type': 'application/vnd.ms-excel' } });
      });
    const asked = ({ searchParams }: URL) => lists.push(`${searchParams.get('filter')}`);
    const { user } = renderSignedIn(
      '/compras',
      note('/Exportar/compras'),
      note('/Exportar/compras/lineas'),
      paged('/Compra', [compra()], asked),
    );
    await screen.findByRole('row', { name: /Aceros Tres Ríos/ });
    await user.click(screen.getByRole('button', { name: 'Mes pasado' }));
    await screen.findByRole('button', { name: /^Fechas: 1\// });
    // The months stay, so that the focus does too, and the other month is one press away.
    expect(screen.getByRole('button', { name: 'Mes pasado', pressed: true })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Este mes', pressed: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Líneas' }));
    await waitFor(() => expect(files).toHaveLength(1));
    for (const [at, name] of ['Documentos (.xlsx)', 'Documentos (.xls)', 'Líneas (.xls)'].entries()) {
      await user.click(await screen.findByRole('button', { name: 'Otros formatos' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(files).toHaveLength(at + 2));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
    const filter = lists.at(-1);
    expect(filter).toMatch(/^\{"desde":"\d{4}-\d{2}-01","hasta":"\d{4}-\d{2}-(28|29|30|31)"\}$/);
    const newest = '["fecha","DESC"]';
    expect(files).toEqual([
      `compras/lineas xlsx ${newest} ${filter}`,
      `compras xlsx ${newest} ${filter}`,
      // As a plain provider is asked.
      `compras  ${newest} ${filter}`,
      `compras/lineas  ${newest} ${filter}`,
    ]);
    await waitFor(() => expect(saved).toHaveLength(4));
    expect(saved).toEqual(['LineasDeCompra.xlsx', 'Compras.xlsx', 'Compras.xls', 'LineasDeCompra.xls']);
  });

  it('say while a file is made, which is not asked for again meanwhile', async () => {
    const answer = hold();
    let asked = 0;
    const { user } = renderSignedIn(
      '/ventas',
      paged('/Venta', [venta()]),
      http.get(url('/Exportar/ventas'), async () => {
        asked += 1;
        await answer.until;
        return new HttpResponse('libro', { headers: { 'content-type': 'application/vnd.ms-excel' } });
      }),
    );
    await screen.findByRole('row', { name: /Adriana Ulate/ });
    const excel = screen.getByRole('button', { name: 'Excel' });
    await user.click(excel);
    expect(await within(excel).findByRole('progressbar', { name: 'Preparando' })).toBeVisible();
    // Of several files only the one that was asked for.
    expect(screen.getAllByRole('progressbar', { name: 'Preparando' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Líneas' })).not.toHaveAttribute('aria-disabled');
    await user.click(excel);
    answer.release();
    await waitFor(() => expect(saved).toEqual(['Ventas.xls']));
    await waitFor(() => expect(within(excel).queryByRole('progressbar')).toBeNull());
    expect(excel).toHaveFocus();
    expect(asked).toBe(1);
  });

  it('show the movements of all articles with their documents, and are narrowed to a kind', async () => {
    const asked: string[] = [];
    const moved = savedRecord(7, {
      ...{
        idProducto: 1,
        codigo: 'CEM-0101',
        nombreProducto: 'Cemento gris',
        presentacion: 'Saco',
        cantidad: -2,
        saldo: 23,
      },
      ...{ fecha: '2026-03-06T15:04:00Z', tipo: 'despacho', idPedido: 120, proyecto: 'Torre Norte' },
    });
    const note = ({ searchParams }: URL) => asked.push(`${searchParams.get('filter')}`);
    const { user } = renderSignedIn('/movimientos', paged('/Movimiento', [moved], note));
    const row = await screen.findByRole('row', { name: /Cemento gris/ });
    expect(within(row).getByText('−2')).toBeVisible();
    expect(within(row).getByText('Torre Norte')).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Pedido 120' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Movimiento' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Despacho a pedido' }));
    expect(await screen.findByRole('button', { name: 'Movimiento: Despacho a pedido' })).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toBe('{"tipo":"despacho"}'));
  });

  it('say what all rows of a filter add up to, and count annulled ones aside', async () => {
    const asked: string[] = [];
    const { user } = renderSignedIn(
      '/ventas',
      paged('/Venta', [venta()]),
      http.get(url('/Venta/cifras'), ({ request }) => {
        const filter = new URL(request.url).searchParams.get('filter') ?? '{}';
        asked.push(filter);
        return ok(filter.includes('Vigente') ? { total: 37250, anuladas: 0 } : { total: 1234567.5, anuladas: 2 });
      }),
    );
    const figures = await screen.findByLabelText('Cifras');
    await within(figures).findByText(/^₡1.234.567,50$/);
    expect(within(figures).getAllByRole('definition')[1]).toHaveTextContent('2');
    // The filter, and below it the header.
    const [filter] = screen.getAllByRole('button', { name: 'Estado' });
    await user.click(filter!);
    await user.click(await screen.findByRole('menuitem', { name: 'Vigente' }));
    await within(figures).findByText(/^₡37.250,00$/);
    expect(asked).toEqual(['{}', '{"estado":"Vigente"}']);
  });

  it('show a sale in colones and lead to its invoice', async () => {
    renderSignedIn('/ventas', paged('/Venta', [venta()]));
    const row = await screen.findByRole('row', { name: /Adriana Ulate/ });
    expect(within(row).getByText(/^₡37.250,00$/)).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Factura' })).toHaveAttribute(
      'href',
      expect.stringContaining('/ventas/factura/31'),
    );
  });
});
