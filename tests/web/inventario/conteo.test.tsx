import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { figuresOf } from '../../../src/web/features/inventario/conteo/countDraft';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { hold, withPermisos, ok, paged, permisosWith, refusal, savedRecord, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering } from '../pedidos/records';
import { catalogo } from '../documentos/records';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/inventario/conteo/ConteoPage';
import '../../../src/web/features/inventario/MovimientosPages';
import { button, expectOwnRender } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const open = (...handlers: HttpHandler[]) => renderSignedIn('/productos/conteo', ...catalogo(), ...handlers);
/** Acts like a keyboard-wedge scanner: types the code at once, then Enter. */
async function scan(user: UserEvent, code: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Artículo' }));
  await user.paste(code);
  await user.keyboard('{Enter}');
}

async function confirm(user: UserEvent) {
  await user.click(button('Confirmar conteo'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
  await dialogGone();
}

/** Counts 23 of an article whose stock was 25 and is another when the count is confirmed. */
async function countWhileItMoves(stock: number) {
  const existencias = [{ idProducto: 1, nombreProducto: 'Cemento gris', stock, cantidad: 25 }];
  const moved = () => refusal(409, 'La existencia de Cemento gris cambió mientras contaba', { existencias });
  const { sent, handler } = answering('/Producto/conteo', moved, () => ok([]));
  const view = open(handler);
  await scan(view.user, 'CEM-0101');
  await view.user.type(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' }), '23');
  await confirm(view.user);
  return { sent, handler, ...view };
}

describe('a physical count', () => {
  it('counts what is typed while the scanned article is still looked up, and the next one scanned', async () => {
    const answer = hold();
    const slow = http.get(url('/Producto/filter/:text'), () => answer.until);
    const { user } = renderSignedIn('/productos/conteo', slow, ...catalogo());
    await scan(user, 'CEM-0101');
    await user.keyboard('23{Enter}ACE-0101{Enter}');
    answer.release();
    const next = await screen.findByRole('textbox', { name: 'Contado de Varilla #3' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveValue('23');
  });

  it('takes scanned codes, shows the difference, and counts once', async () => {
    const { sent, handler } = answering('/Producto/conteo', () => ok([]));
    const { user } = open(handler);
    await scan(user, 'CEM-0101');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveFocus());
    await user.keyboard('23{Enter}');
    expect(screen.getByText('Faltan 2')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Artículo' })).toHaveFocus();
    await scan(user, 'ACE-0101');
    await user.type(await screen.findByRole('textbox', { name: 'Contado de Varilla #3' }), '4,5');
    expect(screen.getByText('Sobran 0,5')).toBeVisible();
    await expectOwnRender(user, screen.getAllByRole('textbox', { name: /^Contado de/ }), 'li');
    await user.keyboard('{Backspace}');
    await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Inventario');
    await user.click(button('Confirmar conteo'));
    const dialog = await screen.findByRole('dialog');
    expect(
      within(dialog).getByText('Se ajustará el stock de 2 de 2 artículos: 1 con sobrante y 1 con faltante.'),
    ).toBeVisible();
    const changes = within(dialog).getAllByRole('definition');
    expect(changes.map(change => change.textContent)).toEqual(['25 → 23 (−2)', '4 → 4,5 (+0,5)']);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Conteo registrado. El stock quedó como lo contó.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      motivo: 'Inventario',
      lineas: [
        { idProducto: 2, contado: 4.5, stock: 4 },
        { idProducto: 1, contado: 23, stock: 25 },
      ],
    });
    // What is said of the last count goes as the next one begins.
    await scan(user, 'CEM-0101');
    expect(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveValue('');
    expect(screen.queryByText(/^Conteo registrado/)).toBeNull();
  });

  it('asks about a code that is typed and not looked up, and keeps it, or confirms without it', async () => {
    const { sent, handler } = answering('/Producto/conteo', () => ok([]));
    const { user } = open(handler);
    await scan(user, 'CEM-0101');
    await user.type(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' }), '23{Enter}');
    const picker = screen.getByRole('combobox', { name: 'Artículo' });
    await user.type(picker, 'ACE');
    await user.click(button('Confirmar conteo'));
    const asked = within(await screen.findByRole('dialog', { name: 'Hay una línea sin agregar' }));
    // It has no figure yet, and could not be confirmed.
    expect(asked.queryByRole('button', { name: 'Agregarla y confirmar' })).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Volver' }));
    await dialogGone();
    expect(picker).toHaveValue('ACE');
    expect(picker).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Confirmar sin ella' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Confirmar el conteo?' }));
    await user.click(question.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Conteo registrado. El stock quedó como lo contó.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('is sent again from the keyboard as often as its answer is lost', async () => {
    const { sent, handler } = answering('/Producto/conteo', () => HttpResponse.error());
    const { user } = open(handler);
    await scan(user, 'CEM-0101');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveFocus());
    await user.keyboard('23{Enter}');
    await user.click(button('Confirmar conteo'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    (await screen.findByRole('button', { name: 'Reintentar' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus());
    expect(sent[1]).toEqual(sent[0]);
  });

  it('stays at what is no amount, which is typed over, before the next article', async () => {
    const { user } = open();
    await scan(user, 'CEM-0101');
    const counted = await screen.findByRole('textbox', { name: 'Contado de Cemento gris' });
    await waitFor(() => expect(counted).toHaveFocus());
    await user.keyboard('abc{Enter}');
    expect(counted).toHaveFocus();
    expect(counted).toHaveAccessibleDescription('Debe ser un número');
    await user.keyboard('1.500{Enter}');
    expect(counted).toHaveAccessibleDescription('Escriba 1500 o 1,5');
    // Not the difference of the 1.5 that was there on the way.
    expect(screen.queryByText(/^(Faltan?|Sobran?) \d/)).toBeNull();
    await user.keyboard('24{Enter}');
    expect(counted).toHaveValue('24');
    expect(screen.getByText('Falta 1')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Artículo' })).toHaveFocus();
    await user.clear(counted);
    await user.type(counted, '26');
    expect(screen.getByText('Sobra 1')).toBeVisible();
  });

  it('asks for the amount again where what was refused is taken out', async () => {
    const { user } = open();
    await scan(user, 'CEM-0101');
    const counted = await screen.findByRole('textbox', { name: 'Contado de Cemento gris' });
    await user.type(counted, 'abc');
    expect(screen.getByText('Corrija lo marcado en Cemento gris')).toBeVisible();
    await user.clear(counted);
    expect(counted).toHaveValue('');
    expect(counted).toBeValid();
    expect(screen.getByText('Falta escribir lo contado de Cemento gris')).toBeVisible();
  });

  it('is kept from its reason on, and asks before that is lost', async () => {
    const { user, unmount } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'Inventario');
    unmount();
    const again = open();
    expect(await screen.findByRole('textbox', { name: 'Motivo' })).toHaveValue('Inventario');
    await again.user.click(button('Cancelar'));
    const question = within(await screen.findByRole('dialog', { name: '¿Desea cancelar el conteo?' }));
    expect(question.getByText('Se borrará lo contado: 0 artículos · el motivo.')).toBeVisible();
    await again.user.click(question.getByRole('button', { name: 'Si' }));
    await dialogGone();
    expect(screen.getByRole('textbox', { name: 'Motivo' })).toHaveValue('');
  });

  it('cuts nothing of a reason that is too long, and is not confirmed until it is shorter', async () => {
    const { user } = open();
    await scan(user, 'CEM-0101');
    await user.type(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' }), '23');
    const reason = screen.getByRole('textbox', { name: 'Motivo' });
    await user.click(reason);
    await user.paste('x'.repeat(251));
    expect(reason).toHaveValue('x'.repeat(251));
    expect(screen.getByText('Admite 250 caracteres como máximo')).toBeVisible();
    expect(screen.getByText('Motivo: Admite 250 caracteres como máximo')).toBeVisible();
    expect(button('Confirmar conteo')).toBeDisabled();
    await user.keyboard('{Backspace}');
    expect(button('Confirmar conteo')).toBeEnabled();
  });

  it('offers no special article', async () => {
    const { user } = open();
    await scan(user, '000-001');
    expect(await screen.findByText('Ningún artículo activo coincide')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Contado de/ })).toBeNull();
  });

  it('goes to the line of an article that is scanned again', async () => {
    const { user } = open();
    await scan(user, 'CEM-0101');
    expect(await screen.findByText('Falta escribir lo contado de Cemento gris')).toBeVisible();
    await user.click(button('Cancelar'));
    expect(await screen.findByText('Se borrará lo contado: 1 artículo · 1 sin cantidad.')).toBeVisible();
    await user.click(button('No'));
    await dialogGone();
    await user.type(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' }), '23');
    await scan(user, 'CEM-0101');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveFocus());
    expect(screen.getAllByRole('textbox', { name: /^Contado de/ })).toHaveLength(1);
  });

  it('says what moved meanwhile and keeps what was typed', async () => {
    const { handler, sent, user, unmount } = await countWhileItMoves(20);
    expect(
      await screen.findByText(/Se movió mientras usted contaba: antes 25, ahora 20\. Usted contó 23\./),
    ).toBeVisible();
    // 5 were sold since: the count minus those.
    await user.click(button('Usar 18'));
    expect(screen.getByText('Faltan 2')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveFocus();
    unmount();
    const again = open(handler);
    expect(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveValue('18');
    await confirm(again.user);
    expect(await screen.findByText(/^Conteo registrado/)).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ lineas: [{ contado: 18, stock: 20 }] });
  });

  it.each([
    ['none', 2, ['Usar 0', 'Contar de nuevo']],
    ['less than none', 1, ['Contar de nuevo']],
  ])('proposes no count below none: %s is left of what was typed', async (_, stock, offered) => {
    await countWhileItMoves(stock);
    const said = await screen.findByText(/Se movió mientras usted contaba/);
    const notice = within(said.closest<HTMLElement>('[role="alert"]') ?? document.body);
    expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(offered);
  });

  it('adds to what was typed what came in since', async () => {
    const { sent, user } = await countWhileItMoves(32);
    await user.click(await screen.findByRole('button', { name: 'Usar 30' }));
    expect(screen.getByText('Faltan 2')).toBeVisible();
    await confirm(user);
    expect(await screen.findByText(/^Conteo registrado/)).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ lineas: [{ contado: 30, stock: 32 }] });
  });

  it('lets what moved meanwhile be counted again', async () => {
    const { sent, user } = await countWhileItMoves(369.5);
    await user.click(await screen.findByRole('button', { name: 'Contar de nuevo' }));
    const input = screen.getByRole('textbox', { name: 'Contado de Cemento gris' });
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    await user.type(input, '370');
    await confirm(user);
    expect(await screen.findByText(/^Conteo registrado/)).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ lineas: [{ contado: 370, stock: 369.5 }] });
  });

  it('forgets what was refused where it is to be counted again', async () => {
    const { user } = await countWhileItMoves(20);
    await screen.findByText(/Se movió mientras usted contaba/);
    const input = screen.getByRole('textbox', { name: 'Contado de Cemento gris' });
    await user.clear(input);
    await user.type(input, 'abc');
    // Nothing can be proposed from what is no amount.
    expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
    await user.click(button('Contar de nuevo'));
    expect(input).toHaveValue('');
    expect(input).toBeValid();
    expect(screen.getByText('Falta escribir lo contado de Cemento gris')).toBeVisible();
  });

  it('gives a removed article back, unless it was put on the count again', async () => {
    const { user } = open();
    await scan(user, 'CEM-0101');
    await user.type(await screen.findByRole('textbox', { name: 'Contado de Cemento gris' }), '23');
    await user.click(button('Quitar Cemento gris'));
    await user.click(button('Deshacer'));
    expect(screen.getByRole('textbox', { name: 'Contado de Cemento gris' })).toHaveValue('23');
    await user.click(button('Quitar Cemento gris'));
    await scan(user, 'CEM-0101');
    const again = await screen.findByRole('textbox', { name: 'Contado de Cemento gris' });
    expect(again).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await user.type(again, '25');
    await user.click(button('Confirmar conteo'));
    expect(await screen.findByText('El artículo está como en el sistema: el stock no cambia.')).toBeVisible();
  });

  it('is for who may change stock', async () => {
    open(withPermisos(permisosWith({ productos: ['ver'] })));
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
  });
});

describe('the movements of an article', () => {
  it('show each with its balance, its reason and its document', async () => {
    const base = { idProducto: 1, usuario: { nombre: 'Ana', apellido: 'Solís' } };
    const rows = [
      { ...base, id: 2, fecha: '2026-03-06T15:04:00Z', tipo: 'venta', cantidad: -5, saldo: 20, idVenta: 31 },
      { ...base, id: 1, fecha: '2026-03-05T15:04:00Z', tipo: 'apertura', cantidad: 25, saldo: 25, motivo: 'Inicial' },
    ];
    renderSignedIn('/productos/movimientos/1', ...catalogo(), paged('/Producto/movimientos/1', rows));
    const sold = await screen.findByRole('row', { name: /Venta/ });
    expect(sold).toHaveTextContent(/−5.*20/);
    expect(within(sold).getByRole('link', { name: 'Factura 31' })).toHaveAttribute(
      'href',
      expect.stringContaining('/ventas/factura/31'),
    );
    expect(screen.getByRole('row', { name: /Apertura/ })).toHaveTextContent(/\+25.*25.*Inicial/);
    expect(await screen.findByRole('link', { name: 'CEM-0101 · Cemento gris' })).toBeVisible();
  });

  it('lead to a purchase, to an order only who may see it, and tell what is left of the article', async () => {
    const base = { idProducto: 1, fecha: '2026-03-05T15:04:00Z', saldo: 25 };
    const rows = [
      { ...base, id: 3, tipo: 'compra', cantidad: 9, idCompra: 12 },
      { ...base, id: 2, tipo: 'despacho', cantidad: -2, idPedido: 120, pedidoVisible: false },
      { ...base, id: 1, tipo: 'despacho', cantidad: -1, idPedido: 121, pedidoVisible: true },
    ];
    renderSignedIn('/productos/movimientos/1', ...catalogo(), paged('/Producto/movimientos/1', rows));
    const href = (path: string) => expect.stringContaining(path) as string;
    expect(await screen.findByRole('link', { name: 'Orden 12' })).toHaveAttribute('href', href('/compras/'));
    expect(screen.getByRole('link', { name: 'Pedido 121' })).toHaveAttribute('href', href('/pedidos/editar/121'));
    expect(screen.getByText('Pedido 120')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pedido 120' })).toBeNull();
    // Without a reason, and without a person.
    expect(within(screen.getByRole('row', { name: /Compra recibida/ })).getAllByText('—')).toHaveLength(2);
    expect(await screen.findByText('Hay 25 (Unidad)')).toBeVisible();
    // They have no call that searches.
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('say that there are none', async () => {
    renderSignedIn('/productos/movimientos/1', ...catalogo(), paged('/Producto/movimientos/1', []));
    expect(await screen.findByText('El artículo no tiene movimientos')).toBeVisible();
  });

  it('lead to the article only users who may change it', async () => {
    const may = withPermisos(permisosWith({ productos: ['ver'] }));
    renderSignedIn('/productos/movimientos/1', may, ...catalogo(), paged('/Producto/movimientos/1', []));
    expect(await screen.findByText('CEM-0101 · Cemento gris')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'CEM-0101 · Cemento gris' })).toBeNull();
  });
});

describe('the movements of all articles', () => {
  const base = { idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', presentacion: 'Saco' };
  const moved = { ...base, fecha: '2026-03-07T15:04:00Z', saldo: 18 };

  it('name whom each was of, and lead to those of its article', async () => {
    const rows = [
      { ...moved, id: 3, tipo: 'compra', cantidad: 2, idCompra: 12, proveedor: 'Aceros Tres Ríos S.A.' },
      { ...moved, id: 2, tipo: 'venta', cantidad: -2, idVenta: 31, cliente: 'Adriana Ulate' },
    ];
    const { user } = renderSignedIn(
      '/movimientos',
      ...catalogo(),
      paged('/Movimiento', rows),
      paged('/Producto/movimientos/1', []),
    );
    const bought = await screen.findByRole('row', { name: /Compra recibida.*Orden 12.*Aceros Tres Ríos S\.A\./ });
    expect(screen.getByRole('row', { name: /Venta.*Factura 31.*Adriana Ulate/ })).toBeVisible();
    await user.click(within(bought).getByText('CEM-0101'));
    expect(await screen.findByText('El artículo no tiene movimientos')).toBeVisible();
  });

  it('are narrowed by article, supplier, client and project, and given out as they are', async () => {
    const asked: string[] = [];
    const note = ({ searchParams }: URL) => asked.push(`${searchParams.get('filter')}`);
    const { user } = renderSignedIn(
      '/movimientos',
      ...catalogo(),
      paged('/Proyecto/0', [savedRecord(4, { nombre: 'Torre Norte' })]),
      paged('/Movimiento', [{ ...moved, id: 3, tipo: 'ajuste', cantidad: 2 }], note),
    );
    const narrow = async (name: string, option: RegExp) => {
      await user.click(await screen.findByRole('button', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
      expect(await screen.findByRole('button', { name: new RegExp(`^${name}: `) })).toBeVisible();
    };
    await narrow('Artículo', /Cemento gris/);
    await narrow('Proveedor', /Aceros Tres Ríos/);
    await narrow('Cliente', /Adriana Ulate/);
    await narrow('Proyecto', /Torre Norte/);
    const all = { idProducto: 1, idProveedor: 5, idCliente: 6, idProyecto: 4 };
    await waitFor(() => expect(JSON.parse(asked.at(-1) ?? '')).toEqual(all));
    await waitFor(() => expect(button('Excel')).toBeEnabled());
    await user.click(button('Este mes'));
    await waitFor(() =>
      expect(JSON.parse(asked.at(-1) ?? '')).toMatchObject({ ...all, desde: expect.any(String) as string }),
    );
  });

  it('are not narrowed by client for who may not read sales, and lead to the articles while there are none', async () => {
    const may = withPermisos(permisosWith({ productos: ['ver', 'actualizar'], ventas: [] }));
    renderSignedIn('/movimientos', may, ...catalogo(), paged('/Movimiento', []));
    expect(await screen.findByText('No hay movimientos registrados')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Artículos' })).toHaveAttribute(
      'href',
      expect.stringContaining('/productos'),
    );
    expect(screen.getByRole('button', { name: 'Artículo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cliente' })).toBeNull();
  });

  it('show the reason of a count', async () => {
    const row = {
      ...{ id: 3, idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', presentacion: 'Saco' },
      ...{ fecha: '2026-03-07T15:04:00Z', tipo: 'conteo', cantidad: -2, saldo: 18, motivo: 'Inventario mensual' },
    };
    renderSignedIn('/movimientos', ...catalogo(), paged('/Movimiento', [row]));
    expect(await screen.findByRole('row', { name: /Conteo físico · Inventario mensual/ })).toBeVisible();
  });
});

it('is summed up by how many articles differ, above and below, and how many are still to be counted', () => {
  const line = (contado: number | null, refused?: { contado: string }) => ({
    localId: 'a',
    idProducto: 1,
    codigo: 'CEM-0101',
    nombreProducto: 'Cemento gris',
    presentacion: 'Saco',
    stock: 5,
    contado,
    refused,
  });
  const lineas = [line(5), line(7), line(2), line(1), line(null), line(5, { contado: 'x' })];
  expect(figuresOf({ lineas })).toEqual({ articulos: 6, differing: 3, sobra: 1, falta: 2, uncounted: 2 });
});
