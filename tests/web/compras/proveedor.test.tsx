import { act, screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Compra } from '#contract/compra';
import type { FichaProveedor, SupplierPrice } from '#contract/fichaProveedor';
import { session } from '../../../src/web/api/session';
import { broken, network, ok, paged, refusal, url, usuario } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo, compra } from '../documentos/records';
// Load the lazy screens here: on a busy machine they could exhaust a test's timeout.
import '../../../src/web/features/compras/ProveedorPage';
import '../../../src/web/features/compras/comprobante/CompraComprobantePage';

afterEach(() => session.end('salida'));

const ficha: FichaProveedor = {
  ...{ id: 5, razonSocial: 'Aceros Tres Ríos S.A.', contacto: 'Óscar Navarro', telefono: '8888-9999' },
  mailOrden: 'pedidos@aceros.cr',
  abiertas: { ordenes: 1, total: 23_174.61, atrasadas: 1 },
  cumplimiento: { recibidas: 12, prometidas: 10, aTiempo: 8, diasTardePromedio: 2.5, diasTardeMaximo: 4 },
};
const nueva: FichaProveedor = {
  ...ficha,
  abiertas: { ordenes: 0, total: 0, atrasadas: 0 },
  cumplimiento: { recibidas: 0, prometidas: 0, aTiempo: 0, diasTardePromedio: null, diasTardeMaximo: null },
};
const ultimo = { costo: 6150, fecha: '2026-03-05T15:04:00Z', idCompra: 12 };
const precio: SupplierPrice = {
  ...{ id: 1, idProducto: 1, codigo: 'CEM-0101', presentacion: 'Saco', nombreProducto: 'Cemento gris' },
  ...{ ultimo, menor: ultimo, precios: [ultimo] },
};

/** For two projects; the sum of its lines' taxes is a cent less than the tax of the subtotal. */
const line = { idProducto: 1, nombreProducto: 'CEMENTO', costo: 100, iVA: 13 };
const compartida = compra({
  ...{ etapa: 'Enviada', enviada: '2026-03-05T16:00:00Z', fechaPrometida: '2026-03-09', lugarEntrega: 'Portón 2' },
  ...{ subtotal: 20_508.51, iva: 2666.1, total: 23_174.61 },
  pedidos: [
    { id: 40, proyecto: 'Escuela', visible: true },
    { id: 41, proyecto: 'Puente', visible: true },
  ],
  detalleCompra: [
    { ...line, id: 1, cantidad: 3 },
    { ...line, id: 2, cantidad: 1 },
  ],
});

const open = (record: FichaProveedor, orders: readonly Compra[], prices: readonly SupplierPrice[]) =>
  renderSignedIn(
    '/proveedores/ficha/5',
    http.get(url('/Proveedor/ficha/5'), () => ok(record)),
    paged('/Proveedor/precios/5', prices),
    paged('/Compra', orders),
  );

describe('the page of a supplier (D48)', () => {
  it('has how punctual it was, its open orders with all their projects, and its prices', async () => {
    open(ficha, [compartida], [precio]);
    const facts = within(await screen.findByRole('region', { name: 'Cumplimiento' }));
    expect(await facts.findByText('8 de 10 (80 %)')).toBeVisible();
    const row = await screen.findByRole('row', { name: /^Orden 12.*Escuela, Puente/ });
    // Rounded as on its voucher and its PDF.
    expect(row).toHaveTextContent(/₡23.174,62/);
    expect(screen.getByRole('heading', { level: 1, name: ficha.razonSocial })).toBeVisible();
    expect(screen.queryByText('en total')).toBeNull();
  });

  it('says how many more are open than are shown', async () => {
    const many = Array.from({ length: 16 }, (_, at) => ({ ...compartida, id: at + 1 }));
    open(ficha, many, []);
    expect(await screen.findByText('Se muestran las 15 que vencen primero, de 16.')).toBeVisible();
  });

  it('says that there is nothing of a new one', async () => {
    open(nueva, [], []);
    expect(await screen.findByText('Ninguna orden recibida tenía fecha prometida')).toBeVisible();
    expect(await screen.findByText('No hay órdenes abiertas.')).toBeVisible();
    expect(await screen.findByText('No se le ha comprado nada')).toBeVisible();
  });

  it('is asked for again where it cannot be read, and part of it where only that cannot', async () => {
    const { user } = renderSignedIn(
      '/proveedores/ficha/5',
      broken('get', '/Proveedor/ficha/5'),
      broken('get', '/Compra'),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'No se pudo cargar el proveedor' })).toBeVisible();
    network.use(
      http.get(url('/Proveedor/ficha/5'), () => ok(ficha)),
      paged('/Proveedor/precios/5', [precio]),
    );
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se pudieron cargar las órdenes')).toBeVisible();
    expect(await screen.findByText('8 de 10 (80 %)')).toBeVisible();
  });

  it('of one that is not there leads back', async () => {
    renderSignedIn(
      '/proveedores/ficha/5',
      http.get(url('/Proveedor/ficha/5'), () => refusal(404, 'No existe')),
    );
    expect(await screen.findByText('El proveedor no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Proveedores' })).toHaveAttribute('href', '#/proveedores');
  });
});

describe('what is agreed with a supplier (D48)', () => {
  const sent: unknown[] = [];
  const answering = (call: string, answer: () => Response): HttpHandler =>
    http.put(url(`/Compra/${call}/12`), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    });
  const openCompra = (...handlers: HttpHandler[]) =>
    renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      ...handlers,
      http.get(url('/Compra/12'), () => ok(compartida)),
    );

  it('is shown with its late day and the total of its paper, changed, and refused beside the field', async () => {
    const { user } = openCompra(
      answering('promesa', () =>
        refusal(422, 'Revise', { errors: { lugarEntrega: 'Admite 250 caracteres como máximo' } }),
      ),
    );
    const agreement = await screen.findByRole('region', { name: 'Acuerdo con el proveedor' });
    const paper = screen.getByRole('article', { name: /^Orden de compra 12/ });
    expect(paper.compareDocumentPosition(agreement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const region = within(agreement);
    expect(region.getByText('Portón 2')).toBeVisible();
    expect(region.getByTitle('Atrasado')).toBeInTheDocument();
    expect(region.getByText(/^hace \d+ días$/)).toBeVisible();
    expect(screen.getAllByText(/^₡23.174,62$/).length).toBeGreaterThan(0);
    await user.click(region.getByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lo acordado en la orden 12' }));
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: 'Día' })).toHaveFocus());
    await user.type(dialog.getByRole('textbox', { name: 'Lugar de entrega' }), ', bodega');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Admite 250 caracteres como máximo')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ lugarEntrega: 'Portón 2, bodega', fechaPrometida: '2026-03-09', version: 3 });
  });

  it('is there as it was typed after the session ran out, over what is agreed by then', async () => {
    let now = {};
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      http.get(url('/Compra/12'), () => ok({ ...compartida, ...now })),
      answering('promesa', () => refusal(401, 'Su sesión terminó')),
    );
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const place = await screen.findByRole('textbox', { name: 'Lugar de entrega' });
    await user.type(place, ', bodega');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(session.get()).toBeNull());
    now = { version: 4, condiciones: 'Contra entrega' };
    act(() => session.start(usuario));
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    expect(await screen.findByRole('textbox', { name: 'Lugar de entrega' })).toHaveValue('Portón 2, bodega');
    expect(screen.getByRole('textbox', { name: 'Condiciones' })).toHaveValue('Contra entrega');
  });

  it('cuts nothing of a text that is too long, and is not saved until it is shorter', async () => {
    const { user } = openCompra(answering('promesa', () => ok(compartida)));
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog'));
    const before = sent.length;
    const terms = dialog.getByRole('textbox', { name: 'Condiciones' });
    await user.clear(terms);
    await user.paste('x'.repeat(501));
    expect(terms).toHaveValue('x'.repeat(501));
    expect(dialog.getByText('Admite 500 caracteres como máximo')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(sent).toHaveLength(before);
    await user.type(terms, '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ condiciones: 'x'.repeat(500) }));
  });

  it('shows its texts in the lines in which they were typed, as the PDF does', async () => {
    renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      http.get(url('/Compra/12'), () => ok({ ...compartida, observaciones: 'Llamar antes\nEntrar por atrás' })),
    );
    const text = await screen.findByText(/Llamar antes/);
    expect(text.textContent).toBe('Llamar antes\nEntrar por atrás');
    expect(text).toHaveStyle({ whiteSpace: 'pre-line' });
  });

  it('is not saved while its day is wrong, which would take the day away', async () => {
    const { user } = openCompra(answering('promesa', () => ok(compartida)));
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog'));
    const before = sent.length;
    const [day] = await dialog.findAllByRole('spinbutton', { name: 'Día' });
    await user.click(day ?? document.body);
    await user.keyboard('01012020');
    expect(await dialog.findByText(/^Debe ser el .* o después$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await user.click(day ?? document.body);
    await user.keyboard('01012031');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    expect(sent.at(-1)).toMatchObject({ fechaPrometida: '2031-01-01' });
  });

  it('is not sent over what was not seen: a refusal shows it beside what was typed, which is then sent over it', async () => {
    let now = {};
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      http.get(url('/Compra/12'), () => ok({ ...compartida, ...now })),
      answering('promesa', () => refusal(409, 'La orden cambió mientras tanto. Revise cómo está ahora')),
    );
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Lugar de entrega' }), ', bodega');
    now = { version: 4, condiciones: 'Contra entrega' };
    // That the screen below has read it meanwhile does not mean that it was seen.
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Contra entrega')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText(/La orden cambió mientras tanto/)).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ version: 3 });
    const theirs = within(await dialog.findByRole('region', { name: 'Lo que dice ahora' }));
    expect(theirs.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Condiciones']);
    expect(theirs.getByText('Contra entrega')).toBeVisible();
    // A version that rose by something else, as an e-mail that went out, is no conflict.
    now = { ...now, version: 5, enviada: '2026-03-07T16:00:00Z' };
    await user.click(dialog.getByRole('button', { name: 'Guardar lo mío' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4, lugarEntrega: 'Portón 2, bodega' }));
    expect(await screen.findByText(/^7\/3\/26, /)).toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Guardar lo mío' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 5 }));
  });

  it('is saved where only an e-mail went out meanwhile, which changes nothing of it', async () => {
    let now: Partial<Compra> = { etapa: 'Borrador', enviada: null };
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      http.get(url('/Compra/12'), () => ok({ ...compartida, ...now })),
      answering('promesa', () => ok(compartida)),
    );
    expect(await screen.findByRole('button', { name: 'Marcar como enviada' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Lugar de entrega' }), ', bodega');
    now = { version: 4 };
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText('Marcar como enviada')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4, lugarEntrega: 'Portón 2, bodega' }));
  });

  it('says why it was not saved, and keeps what was typed, when the order was annulled meanwhile', async () => {
    let now = {};
    const annulled = 'La orden está anulada y ya no cambia';
    const { user } = renderSignedIn(
      '/compras/comprobante/12',
      ...catalogo(),
      http.get(url('/Compra/12'), () => ok({ ...compartida, ...now })),
      answering('promesa', () => refusal(409, annulled)),
    );
    await user.click(await screen.findByRole('button', { name: 'Cambiar lo acordado' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Condiciones' }), 'Contra entrega');
    now = {
      version: 4,
      estado: 'Anulada',
      etapa: 'Anulada',
      anulada: '2026-03-09T15:04:00Z',
      motivoAnulacion: 'Error',
    };
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await screen.findByText(/^Anulada \(.*\): Error$/);
    expect(dialog.getByText(annulled)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Condiciones' })).toHaveDisplayValue(/Contra entrega$/);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Cambiar lo acordado' })).toBeNull();
  });

  it('is confirmed by the supplier, and says who changed it meanwhile', async () => {
    const { user } = openCompra(
      answering('confirmar', () => refusal(409, 'La orden cambió mientras tanto. Revise cómo está ahora')),
    );
    await user.click(await screen.findByRole('button', { name: 'El proveedor confirmó' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'El proveedor confirmó la orden 12' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText(/La orden cambió mientras tanto/)).toBeVisible();
  });
});
