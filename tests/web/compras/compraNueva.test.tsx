import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
import { openDocumentoDraft, type DocumentoLinea } from '../../../src/web/features/documentos/draft/documentoDraft';
import { dialogGone } from '../../support/dialog';
import { hold, withPermisos, network, ok, paged, permisosWith, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering } from '../pedidos/records';
import { aceros, catalogo, pedidoPorComprar } from '../documentos/records';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/compras/nueva/CompraNuevaPage';
import { button, expectOwnRender, pick } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const created = () => ok({ id: 501 }, { status: 201 });
const stored = () => JSON.parse(localStorage.getItem(draftKey('compras', 7)) ?? 'null') as unknown;

const open = (...handlers: HttpHandler[]) =>
  renderSignedIn('/compras/nuevaCompra', ...catalogo(), paged('/Pedidos/2/7', [pedidoPorComprar]), ...handlers);

const lines = () => screen.getByRole('table', { name: 'Líneas de la orden' });

async function addCement(user: UserEvent, cantidad = '10') {
  await pick(user, 'Producto', 'cem', /Cemento gris/);
  await user.type(await screen.findByRole('textbox', { name: 'Cantidad' }), `${cantidad}{Enter}`);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus());
}

const chooseSupplier = (user: UserEvent) => pick(user, 'Proveedor', 'ace', /Aceros/);

/** Confirms once what the supplier usually promises has been read: it is off until then. */
async function confirm(user: UserEvent) {
  await waitFor(() => expect(button('Confirmar')).toBeEnabled());
  await user.click(button('Confirmar'));
}

describe('a new purchase order', () => {
  it('fills in the costo, adds by Enter, and keeps subtotal, IVA and total', async () => {
    const { user } = open();
    await chooseSupplier(user);
    await pick(user, 'Producto', 'cem', /Cemento gris.*Hay 25/);
    expect(screen.getByRole('textbox', { name: 'Costo' })).toHaveValue('6150');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '10{Enter}');
    const row = await within(lines()).findByRole('row', { name: /Cemento gris/ });
    expect(within(row).getByText('₡7 995,00', { normalizer: plainSpaces })).toBeVisible();
    expect(await screen.findByText('₡69 495,00', { normalizer: plainSpaces })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveFocus();
    expect(screen.queryByText('La cantidad es requerida')).toBeNull();
  });

  it('asks for the supplier in the words of the specification, and confirms only with one and a line', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Proveedor' }));
    await user.click(screen.getByRole('combobox', { name: 'Producto' }));
    await user.click(screen.getByRole('combobox', { name: 'Proveedor' }));
    await user.click(screen.getByRole('combobox', { name: 'Producto' }));
    expect(await screen.findByText('El proveedor es requerido')).toBeVisible();
    await addCement(user);
    expect(button('Confirmar')).toBeDisabled();
    await chooseSupplier(user);
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
  });

  it('lets the name of a special article be typed, on the line too, and holds a costo below 1', async () => {
    const { user } = open();
    await chooseSupplier(user);
    await pick(user, 'Producto', '000', /Artículo especial 1/);
    const name = await screen.findByRole('textbox', { name: 'Nombre del artículo' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('Flete a Cartago');
    // It has no costo of its own, which is no mistake before it was passed.
    const costo = screen.getByRole('textbox', { name: 'Costo' });
    expect(costo).toHaveValue('');
    expect(costo).toHaveAttribute('aria-invalid', 'false');
    expect(screen.queryByText(/^El costo/)).toBeNull();
    await user.click(costo);
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '1');
    expect(await screen.findByText('El costo es requerido')).toBeVisible();
    await user.type(costo, '0,5');
    expect(await screen.findByText('El costo mínimo es 1')).toBeVisible();
    await user.clear(costo);
    await user.type(costo, '25000,5{Enter}');
    const onLine = await within(lines()).findByRole('textbox', { name: 'Nombre de 000-001' });
    expect(onLine).toHaveValue('Flete a Cartago');
    await user.clear(onLine);
    expect(await within(lines()).findByText('El nombre del artículo es requerido')).toBeVisible();
    expect(button('Confirmar')).toBeDisabled();
  });

  it('sends one order for two clicks, says its number, empties the draft, and tells the warning', async () => {
    const aviso = 'Se compró más de lo que faltaba: Cemento gris.';
    const { sent, handler } = answering('/Compra', () => ok({ id: 501, aviso }, { status: 201 }));
    const { user } = open(handler);
    await chooseSupplier(user);
    await addCement(user);
    // Both before the button is drawn as pressed.
    const pressed = button('Confirmar');
    act(() => [pressed, pressed].forEach(one => one.click()));
    expect(await screen.findByText('Órden realizada correctamente')).toBeVisible();
    expect(screen.getByText('Es la orden número 501.')).toBeVisible();
    expect(screen.getByText(aviso)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver el comprobante' })).toHaveAttribute(
      'href',
      expect.stringContaining('/compras/comprobante/501'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toEqual({
      EmailUsuario: 'ana@bodega.cr',
      idProveedor: 5,
      detalleCompra: [
        { idProducto: 1, nombreProducto: 'Cemento gris', costo: 6150, cantidad: 10, iVA: 13, estatus: true },
      ],
    });
    expect(stored()).toBeNull();
  });

  it('asks about a line that is typed and not added', async () => {
    const { sent, handler } = answering('/Compra', created);
    const { user } = open(handler);
    await chooseSupplier(user);
    await addCement(user);
    await pick(user, 'Producto', 'ace', /Varilla/);
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '3');
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: 'Hay una línea sin agregar' });
    await user.click(within(dialog).getByRole('button', { name: 'Agregarla y confirmar' }));
    await screen.findByText('Órden realizada correctamente');
    expect(sent[0]?.body).toMatchObject({ detalleCompra: [{ cantidad: 10 }, { idProducto: 2, cantidad: 3 }] });
  });

  it('leaves what another tab added while it was sent, with its supplier', async () => {
    const answer = hold();
    const { sent, handler } = answering('/Compra', () => answer.until.then(created));
    const { user } = open(handler);
    await chooseSupplier(user);
    await addCement(user);
    await confirm(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    const added = (line: DocumentoLinea) => ({ ...line, localId: 'otra', cantidad: 3 });
    const { update } = openDocumentoDraft('compras', 7);
    act(() => update(draft => ({ ...draft, lineas: [...draft.lineas, ...draft.lineas.map(added)] })));
    answer.release();
    await screen.findByText('Órden realizada correctamente');
    expect(within(lines()).getByRole('textbox', { name: /^Cantidad/ })).toHaveValue('3');
    expect(screen.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Aceros Tres Ríos S.A.');
  });

  it('keeps everything when no answer comes, and tries again with the same key', async () => {
    const { sent, handler } = answering('/Compra', () => HttpResponse.error(), created);
    const { user } = open(handler);
    await chooseSupplier(user);
    await addCement(user);
    await confirm(user);
    expect(await screen.findByText('Ocurrio un error, vualva a intentarlo!')).toBeVisible();
    expect(stored()).toMatchObject({ unanswered: true, lineas: [{ cantidad: 10 }] });
    await user.click(button('Reintentar'));
    expect(await screen.findByText('Órden realizada correctamente')).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps nothing that was proposed for one supplier, where what another proposes cannot be read', async () => {
    const cementos = { ...aceros, id: 6, razonSocial: 'Cementos del Sur' };
    const { sent, handler } = answering('/Compra', created);
    const { user } = open(handler);
    network.use(
      paged('/Proveedor/filterProveedor/:text', [aceros, cementos]),
      http.get(url('/Compra/propuesta/5'), () =>
        ok({ id: 5, dias: 4, compras: 12, fechaPrometida: '2030-05-04', lugarEntrega: 'Bodega central' }),
      ),
      http.get(url('/Compra/propuesta/6'), () => refusal(500, 'No')),
    );
    await chooseSupplier(user);
    expect(await screen.findByText(/4\/5\/30/)).toBeVisible();
    await pick(user, 'Proveedor', 'cem', /Cementos/);
    await addCement(user);
    await confirm(user);
    await screen.findByText('Órden realizada correctamente');
    expect(sent[0]?.body).toMatchObject({ idProveedor: 6 });
    expect(sent[0]?.body).not.toHaveProperty('fechaPrometida');
    expect(sent[0]?.body).not.toHaveProperty('lugarEntrega');
  });

  it('is confirmed with what is proposed, however quickly, and again with what it was sent with', async () => {
    const { until, release } = hold();
    const proposed = { id: 5, dias: 4, compras: 12, fechaPrometida: '2030-05-04', lugarEntrega: 'Bodega central' };
    const proposal = http.get(url('/Compra/propuesta/:id'), async () => {
      await until;
      return ok(proposed);
    });
    const { sent, handler } = answering('/Compra', () => HttpResponse.error(), created);
    const first = open(handler, proposal);
    await addCement(first.user);
    await chooseSupplier(first.user);
    expect(await screen.findByText('Se está leyendo la entrega propuesta')).toBeVisible();
    expect(button('Confirmar')).toBeDisabled();
    act(() => button('Confirmar').parentElement?.focus());
    release();
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    // Who has come to it to read why goes on from there.
    expect(button('Confirmar')).toHaveFocus();
    await confirm(first.user);
    await screen.findByRole('button', { name: 'Reintentar' });
    first.unmount();

    // The next day another one is proposed: with that it would be another order.
    proposed.fechaPrometida = '2030-05-05';
    const { user } = open(handler, proposal);
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    await confirm(user);
    expect(await screen.findByText('Órden realizada correctamente')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ fechaPrometida: '2030-05-04', lugarEntrega: 'Bodega central' });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('is sent again as it was if no answer came, although an article is inactive by then', async () => {
    const viejo = { localId: 'b', idProducto: 4, codigo: 'VIE-0101', nombreProducto: 'Artículo viejo' };
    const draft = {
      ...{ key: 'k', unanswered: true, sentAt: Date.now() },
      contraparte: { id: 5, nombre: 'Aceros' },
      lineas: [{ ...viejo, monto: 90, cantidad: 3 }],
    };
    localStorage.setItem(draftKey('compras', 7), JSON.stringify(draft));
    const { sent, handler } = answering('/Compra', created);
    const { user } = open(handler);
    await confirm(user);
    expect(await screen.findByText('Órden realizada correctamente')).toBeVisible();
    expect(sent).toMatchObject([{ key: 'k', body: { detalleCompra: [{ idProducto: 4, costo: 90, cantidad: 3 }] } }]);
  });

  it("shows the server's field errors at their lines", async () => {
    const errors = {
      'detalleCompra.0.idProducto': 'El artículo Cemento gris está inactivo',
      idProveedor: 'El proveedor “Aceros” está inactivo',
    };
    const { user } = open(answering('/Compra', () => refusal(422, 'Revise los datos', { errors })).handler);
    await chooseSupplier(user);
    await addCement(user);
    await confirm(user);
    const row = await within(lines()).findByRole('row', { name: /Cemento gris/ });
    expect(await within(row).findByText('El artículo Cemento gris está inactivo')).toBeVisible();
    expect(screen.getByText(/Revise los datos\. Revise las líneas marcadas\./)).toBeVisible();
    const field = screen.getByRole('combobox', { name: 'Proveedor' });
    expect(field).toHaveAccessibleDescription('El proveedor “Aceros” está inactivo');
    // Which goes once another one is chosen.
    network.use(paged('/Proveedor/filterProveedor/:text', [{ ...aceros, id: 6, razonSocial: 'Ferretería Uno' }]));
    await pick(user, 'Proveedor', 'ferre', /Ferretería/);
    expect(field).toBeValid();
  });

  it('says once that something went wrong, in the words of the specification', async () => {
    const failed = answering('/Compra', () => refusal(500, 'Ocurrio un error, vuelva a intentarlo'));
    const { user } = open(failed.handler);
    await chooseSupplier(user);
    await addCement(user);
    await confirm(user);
    expect(await screen.findByText('Ocurrio un error, vualva a intentarlo!')).toBeVisible();
    expect(screen.queryByText(/vuelva/)).toBeNull();
  });

  it('is not for who may not', async () => {
    open(withPermisos(permisosWith({ compras: ['ver'] })));
    const title = await screen.findByRole('heading', { level: 1, name: 'No tiene permiso para ver esta pantalla' });
    expect(title).toBeVisible();
    expect(document.title).toBe('Nueva orden · Bodega');
  });
});

describe('the draft of a purchase', () => {
  it('is there again after leaving, and goes only with Si', async () => {
    const first = open();
    await chooseSupplier(first.user);
    await addCement(first.user);
    first.unmount();
    const { user } = open();
    expect(await within(await screen.findByRole('table')).findByText('Cemento gris')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Proveedor' })).toHaveValue('Aceros Tres Ríos S.A.');
    await user.click(button('Cancelar'));
    expect(await screen.findByText(/^Se borrará el borrador: .* · Aceros Tres Ríos S\.A\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No' }));
    expect(stored()).not.toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Si' }));
    expect(await screen.findByText('La orden no tiene líneas')).toBeVisible();
    expect(stored()).toBeNull();
  });

  it('has the half-typed line again too, and Si takes it away', async () => {
    const first = open();
    await pick(first.user, 'Producto', 'cem', /Cemento gris/);
    await first.user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '12');
    first.unmount();
    const { user } = open();
    expect(await screen.findByRole('combobox', { name: 'Producto' })).toHaveValue('CEM-0101 · Cemento gris');
    expect(screen.getByRole('textbox', { name: 'Costo' })).toHaveValue('6150');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('12');
    await addCement(user, '3');
    await pick(user, 'Producto', 'cem', /Cemento gris/);
    await user.click(button('Cancelar'));
    await user.click(await screen.findByRole('button', { name: 'Si' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Producto' })).toHaveValue(''));
  });

  it('has the rest of a half-typed line again whose quantity cannot be read', async () => {
    const first = open();
    await pick(first.user, 'Producto', 'cem', /Cemento gris/);
    await first.user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '1.500');
    first.unmount();
    open();
    expect(await screen.findByRole('combobox', { name: 'Producto' })).toHaveValue('CEM-0101 · Cemento gris');
    expect(screen.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('');
  });

  it('edits costo and cantidad in place and gives a removed line back', async () => {
    const { user } = open();
    await addCement(user);
    const costo = within(lines()).getByRole('textbox', { name: 'Costo de Cemento gris' });
    await user.clear(costo);
    await user.type(costo, '0,5');
    expect(await screen.findByText('El costo mínimo es 1')).toBeVisible();
    await user.tab();
    expect(costo).toHaveValue('0,5');
    expect(stored()).toMatchObject({ lineas: [{ monto: 6150, refused: { monto: '0,5' } }] });
    expect(button('Confirmar')).toBeDisabled();
    await user.clear(costo);
    await user.type(costo, '9.850');
    // Nothing is reckoned with the 9.85 that was there on the way.
    expect(await screen.findByText('Escriba 9850 o 9,85')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/₡\d/)).toBeNull());
    await user.clear(costo);
    await user.type(costo, '7000');
    expect(stored()).toMatchObject({ lineas: [{ monto: 7000 }] });
    expect(await screen.findByText('₡79 100,00', { normalizer: plainSpaces })).toBeVisible();
    await user.click(button('Quitar Cemento gris'));
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(within(lines()).getByText('Cemento gris')).toBeVisible();
    await pick(user, 'Producto', 'ace', /Varilla/);
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '3{Enter}');
    await within(lines()).findByText('Varilla #3');
    await expectOwnRender(user, within(lines()).getAllByRole('textbox', { name: /^Costo de/ }), 'tr');
  });
});

describe('bringing an order in (D24)', () => {
  it('lists them 5 a page', async () => {
    const seven = Array.from({ length: 7 }, (_, at) => ({ ...pedidoPorComprar, id: 120 + at }));
    const { user } = open();
    network.use(paged('/Pedidos/2/7', seven));
    await user.click(await screen.findByRole('button', { name: 'Traer un pedido' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Traer el pedido/ })).toHaveLength(5));
    await user.click(button('Siguiente'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Traer el pedido/ })).toHaveLength(2));
    expect(button('Siguiente')).toBeDisabled();
  });

  it('says so, with a pager that leads nowhere, where there is none to bring', async () => {
    const { user } = open();
    network.use(paged('/Pedidos/2/7', []));
    await user.click(await screen.findByRole('button', { name: 'Traer un pedido' }));
    expect(await screen.findByText('No hay pedidos con artículos por comprar')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled();
    expect(screen.queryByText(/de 0/)).toBeNull();
  });

  it('is called off with Esc, which first clears what is typed in its search', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Traer un pedido' }));
    const search = await screen.findByRole('textbox', { name: 'Buscar' });
    await user.type(search, 'torre{Escape}');
    expect(search).toHaveValue('');
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await dialogGone();
  });

  async function bring(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Traer un pedido' }));
    await user.click(await screen.findByRole('button', { name: 'Traer el pedido 120' }));
  }

  it('shows what of each line is bought, and brings what is left at the costo of the article', async () => {
    const { sent, handler } = answering('/Compra', created);
    const { user } = open(handler);
    await user.click(await screen.findByRole('button', { name: 'Traer un pedido' }));
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    const row = await screen.findByRole('row', { name: /CEMENTO GRIS/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['', 'CEMENTO GRIS', '30', '12', '18']);
    await user.click(screen.getByRole('button', { name: 'Traer el pedido 120' }));
    await dialogGone();
    expect(await screen.findByText('Pedido 120 · Torre Norte')).toBeVisible();
    expect(await screen.findByText(/No se trajo, por estar inactivo: ARTÍCULO VIEJO/)).toBeVisible();
    expect(within(lines()).getAllByRole('row')).toHaveLength(2);
    await chooseSupplier(user);
    await confirm(user);
    await screen.findByText('Órden realizada correctamente');
    expect(sent[0]?.body).toMatchObject({
      IdPedido: 120,
      detalleCompra: [{ idProducto: 1, costo: 6150, cantidad: 18, idPedidoDetalle: 11 }],
    });
  });

  it('keeps the name of the line, with its detail, and asks before more is bought than is left', async () => {
    const { sent, handler } = answering('/Compra', created);
    const { user } = open(handler);
    await chooseSupplier(user);
    await bring(user);
    await dialogGone();
    const cantidad = await within(lines()).findByRole('textbox', { name: 'Cantidad de CEMENTO GRIS' });
    await user.clear(cantidad);
    await user.type(cantidad, '20');
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: '¿Comprar más de lo que falta?' });
    expect(within(dialog).getByText('CEMENTO GRIS: faltan 18, se compran 20.')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Comprar de todas formas' }));
    await screen.findByText('Órden realizada correctamente');
    expect(sent[0]?.body).toMatchObject({ detalleCompra: [{ nombreProducto: 'CEMENTO GRIS', cantidad: 20 }] });
  });

  it('counts what is left of a line once, however often it is brought', async () => {
    const { user } = open();
    await chooseSupplier(user);
    await bring(user);
    await dialogGone();
    await pick(user, 'Producto', 'ace', /Varilla/);
    await user.type(screen.getByRole('textbox', { name: 'Cantidad' }), '3{Enter}');
    await within(lines()).findByText('Varilla #3');
    await user.click(button('Quitar CEMENTO GRIS'));
    await user.click(button('Traer otro pedido'));
    await user.click(await screen.findByRole('button', { name: 'Traer el pedido 120' }));
    await user.click(await screen.findByRole('button', { name: 'Agregar' }));
    await dialogGone();
    const cantidad = await within(lines()).findByRole('textbox', { name: 'Cantidad de CEMENTO GRIS' });
    await user.clear(cantidad);
    await user.type(cantidad, '20');
    await confirm(user);
    const dialog = await screen.findByRole('dialog', { name: '¿Comprar más de lo que falta?' });
    expect(within(dialog).getByText('CEMENTO GRIS: faltan 18, se compran 20.')).toBeVisible();
  });

  it('replaces nothing that is typed after the dialog was closed, however late the answer is', async () => {
    const { until, release } = hold();
    const { user } = open();
    network.use(
      http.get(url('/Producto'), async ({ request }) => {
        if (request.url.includes('%22id%22')) await until;
      }),
    );
    await bring(user);
    await user.click(button('Cerrar'));
    await dialogGone();
    await addCement(user, '3');
    release();
    await bring(user);
    await screen.findByRole('dialog', { name: 'La orden ya tiene 1 línea' });
    expect(stored()).toMatchObject({ pedido: null, lineas: [{ cantidad: 3 }] });
  });

  it('asks before it replaces lines, and lets go of the order again', async () => {
    const { user } = open();
    await addCement(user, '3');
    await bring(user);
    const dialog = await screen.findByRole('dialog', { name: 'La orden ya tiene 1 línea' });
    expect(within(dialog).getByText(/^Agregue 2 líneas del pedido 120 a las que hay, o póngalas/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(stored()).toMatchObject({ pedido: null, lineas: [{ cantidad: 3 }] });
    await user.click(await screen.findByRole('button', { name: 'Traer el pedido 120' }));
    await user.click(await screen.findByRole('button', { name: 'Reemplazar' }));
    await waitFor(() => expect(stored()).toMatchObject({ pedido: { id: 120 }, lineas: [{ cantidad: 18 }] }));
    const letGo = await screen.findByRole('button', { name: 'Soltar el pedido 120' });
    expect(letGo.parentElement?.closest('button, [role="button"]')).toBeNull();
    expect(screen.getByText('Lo comprado va al proyecto del pedido; el stock no cambia.')).toBeVisible();
    await user.click(letGo);
    expect(screen.getByText('Se soltó el pedido 120.')).toBeVisible();
    expect(stored()).toMatchObject({ pedido: null, lineas: [{ cantidad: 18, idPedidoDetalle: null }] });
    await user.click(button('Deshacer'));
    expect(stored()).toMatchObject({
      pedido: { id: 120 },
      lineas: [{ cantidad: 18, idPedidoDetalle: expect.any(Number) }],
    });
    // It is taken back for the same draft only, which another tab may cancel; a refusal makes it no other.
    await user.click(button('Soltar el pedido 120'));
    const errors = { 'detalleCompra.0.idProducto': 'El artículo Cemento gris está inactivo' };
    network.use(http.post(url('/Compra'), () => refusal(422, 'Revise los datos de la orden', { errors })));
    await chooseSupplier(user);
    await confirm(user);
    expect(await screen.findByText('El artículo Cemento gris está inactivo')).toBeVisible();
    expect(screen.getByText('Se soltó el pedido 120.')).toBeVisible();
    act(() => openDocumentoDraft('compras', 7).clear());
    expect(screen.queryByText('Se soltó el pedido 120.')).toBeNull();
  });

  it('brings chosen lines, and adds those of another order: each line then says for which it is', async () => {
    const [cement, rod] = pedidoPorComprar.pedidoDetalle;
    const puente = {
      ...pedidoPorComprar,
      id: 121,
      proyecto: { id: 5, nombre: 'Puente' },
      pedidoDetalle: [
        { ...cement, id: 21, cantidad: 4, comprado: 0 },
        { ...rod, id: 22, recibido: 0 },
      ],
    };
    const { sent, handler } = answering('/Compra', created);
    const places: (string | null)[] = [];
    const proposal = http.get(url('/Compra/propuesta/:id'), ({ request }) => {
      places.push(new URL(request.url).searchParams.get('pedido'));
      return ok({ id: 2, dias: null, compras: 0, fechaPrometida: null, lugarEntrega: null });
    });
    const { user } = renderSignedIn(
      '/compras/nuevaCompra',
      ...catalogo(),
      paged('/Pedidos/2/7', [pedidoPorComprar, puente]),
      handler,
      proposal,
    );
    await chooseSupplier(user);
    await bring(user);
    await dialogGone();
    await user.click(button('Traer otro pedido'));
    await user.click((await screen.findAllByRole('button', { name: 'Ver líneas' }))[1] ?? document.body);
    await user.click(await screen.findByRole('checkbox', { name: 'Traer VARILLA #3' }));
    const take = screen.getByRole('button', { name: 'Traer el pedido 121' });
    expect(take).toHaveTextContent('Traer 1');
    await user.click(take);
    await user.click(await screen.findByRole('button', { name: 'Agregar' }));
    await dialogGone();
    expect(await screen.findByText('Pedido 120 · Torre Norte, Pedido 121 · Puente')).toBeVisible();
    expect(await screen.findByText('120, 121')).toBeVisible();
    // With two projects, the company's own address is proposed.
    await waitFor(() => expect(places.at(-1)).toBeNull());
    expect(places).toContain('120');
    await confirm(user);
    await screen.findByText('Órden realizada correctamente');
    const body = sent[0]?.body;
    expect(body).not.toHaveProperty('idPedido');
    expect(body).not.toHaveProperty('IdPedido');
    expect(body).toMatchObject({
      detalleCompra: [
        { cantidad: 18, partes: [{ idPedidoDetalle: 11, cantidad: 18 }] },
        { cantidad: 4, partes: [{ idPedidoDetalle: 21, cantidad: 4 }] },
      ],
    });
  });
});

/** Formatted numbers contain several kinds of spaces. */
const plainSpaces = (text: string) => text.replace(/\s/g, ' ').trim();
