import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { plainProvider } from '../../support/plainProvider';
import { renderSignedIn } from '../../support/renderWeb';
// Load the lazy screens here: on a busy machine they could exhaust a test's timeout.
import '../../../src/web/features/compras/nueva/CompraNuevaPage';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import '../../../src/web/features/ventas/VentaNuevaPage';
import { field, pick } from '../../support/onScreen';

/** Every screen works with a provider that knows only the plain calls, exactly as specified. */
afterEach(() => session.end('salida'));

function open(path: string) {
  const provider = plainProvider();
  return { ...renderSignedIn(path, provider.handler), ...provider };
}

/** The refused calls that are plain ones: those that only Bodega's server has may be missing. */
const plainRefusals = (refused: readonly string[]) =>
  refused.filter(call => call.includes(': ') || !/^GET /.test(call));

const bodiesOf = (sent: ReturnType<typeof plainProvider>['sent'], call: string) =>
  sent.filter(one => one.call === call).map(({ body }) => body);

const press = async (user: UserEvent, name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

describe('every screen', () => {
  it.each([
    ['/cliente', 'Adriana'],
    ['/cliente/editar/6', 'Adriana'],
    ['/productos', 'Cemento y mezclas'],
    ['/productos/editar/1', 'Cemento y mezclas'],
    ['/categorias', 'Cemento y mezclas'],
    ['/proveedores', 'Aceros Tres Ríos'],
    ['/proyectos', 'Torre Norte'],
    ['/perfil', 'Compras'],
    ['/usuarios', 'ana@bodega.cr'],
    ['/usuarios/editar/7', 'ana@bodega.cr'],
    ['/empresa', 'Constructora 1'],
    ['/compras', 'Aceros Tres Ríos'],
    ['/compras/comprobante/31', 'Cemento gris'],
    ['/ventas', 'Adriana Ulate'],
    ['/ventas/factura/41', 'Cemento gris'],
    ['/pedidos', 'Torre Norte'],
    ['/pedidos/editar/120/1', 'CEMENTO GRIS'],
    ['/pedidos/editar/120/0', 'CEMENTO GRIS'],
    ['/pedidos/editar/120/2', 'CEMENTO GRIS'],
    ['/atrasados', '120'],
    ['/pendientes', 'Torre Norte'],
    ['/aprobaciones', '120'],
    ['/seguimiento', 'Torre Norte'],
    ['/historialentrega', '120'],
    ['/historialcambios', '120'],
  ])('%s shows what there is', async (path, text) => {
    const { refused } = open(path);
    await waitFor(() => {
      const texts = screen.queryAllByText(new RegExp(text));
      const values = screen.queryAllByDisplayValue(new RegExp(text));
      expect(texts.length + values.length).toBeGreaterThan(0);
    });
    expect(screen.queryByText(/No se pud/)).toBeNull();
    expect(plainRefusals(refused)).toEqual([]);
  });

  it.each(['/', '/historial', '/usuarios/perfiles/7', '/usuarios/proyectosusuario/7', '/perfil/modulo/3'])(
    '%s opens with nothing to show',
    async path => {
      const { refused } = open(path);
      expect((await screen.findAllByRole('main'))[0]).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('status', { name: 'Cargando' })).toBeNull());
      expect(screen.queryByText(/No se pud/)).toBeNull();
      expect(plainRefusals(refused)).toEqual([]);
    },
  );
});

describe('what is sent', () => {
  it('of a new client is what the call lists', async () => {
    const { user, sent, refused } = open('/cliente/agregar');
    const typed: [RegExp, string][] = [
      [/^Nombre/, 'Rosa'],
      [/^Apellido/, 'Mora'],
      [/^Cedula/, '1-2'],
      [/^Telefono/, '506-888-777-6666'],
      [/^Email/, 'rosa@mail.cr'],
      [/^Provincia/, 'Cartago'],
      [/^Ciudad/, 'Cartago'],
      [/^Calle/, '1'],
      [/^Casa/, '2'],
    ];
    for (const [name, text] of typed) await user.type(await field(name), text);
    await press(user, 'Guardar');
    expect(await screen.findByText('Cliente agregado correctamente')).toBeVisible();
    expect(bodiesOf(sent, 'POST /Cliente')).toHaveLength(1);
    expect(refused.filter(call => call.includes(': '))).toEqual([]);
  });

  it.each([
    ['/cliente/editar/6', /^Nombre/, 'PUT /Cliente'],
    ['/proyectos/editar/4', /^Nombre/, 'PUT /Proyecto'],
    ['/perfil/editar/3', /^Nombre/, 'PUT /Perfil'],
    ['/categorias/editar/2', /^Nombre/, 'PUT /Categoria'],
    ['/usuarios/editar/7', /^Nombre$/, 'PUT /Usuario'],
    ['/empresa', /^Nombre/, 'PUT /Empresa'],
  ])('at %s is the whole record, with its estatus', async (path, name, call) => {
    const { user, sent, refused } = open(path);
    const input = (await screen.findAllByRole('textbox', { name }))[0];
    if (!input) throw new Error('There is no name');
    await user.type(input, 'x');
    await press(user, /Guardar|Actualizar/);
    await waitFor(() => expect(bodiesOf(sent, call)).toHaveLength(1));
    expect(bodiesOf(sent, call)[0]).toMatchObject({ estatus: true, fechaCreado: '2026-03-05T15:04:00' });
    expect(refused.filter(one => one.includes(': '))).toEqual([]);
  });

  it.each([
    ['/usuarios/perfiles/agregar/7', /Perfil/, 'Compras', { IdUsuario: 7, IdPerfil: 3, Estatus: true }],
    ['/usuarios/proyectosusuario/agregar/7', /Proyecto/, 'Torre', { IdUsuario: 7, IdProyecto: 4, Estatus: true }],
    [
      '/perfil/modulo/agregar/3',
      /Módulo/,
      'Art',
      { IdPerfil: 3, IdModulo: 4, Ver: true, Agregar: false, Eliminar: false, Actualizar: false, Estatus: true },
    ],
  ])('at %s has the keys of the call', async (path, picker, text, body) => {
    const { user, sent } = open(path);
    await pick(user, picker, text, /./);
    await press(user, 'Guardar');
    expect(await screen.findByText(/se agregó correctamente/)).toBeVisible();
    expect(sent.at(-1)?.body).toEqual(body);
  });

  it('of an order is its draft, and of its receipt and its change the whole order', async () => {
    const { user, sent, refused } = open('/pedidos/agregar');
    await user.click(await screen.findByRole('combobox', { name: 'Proyecto' }));
    await user.click(await screen.findByRole('option', { name: 'Torre Norte' }));
    await pick(user, 'Artículo', 'cem', /Cemento gris/);
    await user.type(await field('Cantidad'), '4');
    await user.type(await field('Direccionamiento'), '1.2{Enter}');
    await press(user, 'Confirmar Pedido');
    expect(await screen.findByText('Pedido realizado correctamente')).toBeVisible();

    for (const [tipo, confirm, amount] of [
      ['1', 'Confirmar recepción', '3'],
      ['0', 'Solicitar cambio', '40'],
    ] as const) {
      window.location.hash = `#/pedidos/editar/120/${tipo}`;
      // The page before also has a line of this name: type only once this one is shown.
      await screen.findByRole('button', { name: confirm });
      await user.type(await field(/CEMENTO GRIS/), amount);
      await press(user, confirm);
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
      await waitFor(() => expect(window.location.hash).toBe('#/pedidos'));
      await dialogGone();
    }
    expect(sent.map(({ call }) => call)).toEqual([
      'POST /Pedidos',
      'POST /Pedidos/ActualizaEntrega/7',
      'POST /Pedidos/Actualizar/7',
    ]);
    expect(refused.filter(call => call.includes(': '))).toEqual([]);
  });

  it('of a purchase and of a sale is what their calls list', async () => {
    const { user, sent, refused } = open('/compras/nuevaCompra');
    await pick(user, 'Proveedor', 'ace', /Aceros/);
    await pick(user, 'Producto', 'cem', /Cemento gris/);
    await user.type(await field('Cantidad'), '2{Enter}');
    await press(user, 'Confirmar');
    expect(await screen.findByText('Órden realizada correctamente')).toBeVisible();

    window.location.hash = '#/ventas/nuevaVenta';
    await pick(user, 'Cliente', 'adr', /Adriana/);
    await pick(user, 'Producto', 'cem', /Cemento gris/);
    await user.type(await field('Cantidad'), '{Enter}');
    await press(user, 'Confirmar');
    expect(await screen.findByText('Venta realizada correctamente')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['POST /Compra', 'POST /Venta']);
    expect(refused.filter(call => call.includes(': '))).toEqual([]);
  });
});
