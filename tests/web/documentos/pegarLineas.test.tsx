import { act, screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { COMPRA_LINES_MAX } from '#contract/constants';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
// Load the lazy screens and their dialog before any test's timeout starts.
import '../../../src/web/features/compras/nueva/CompraNuevaPage';
import '../../../src/web/features/ventas/VentaNuevaPage';
import '../../../src/web/features/documentos/draft/DocumentoPasteDialog';
import { dialogGone } from '../../support/dialog';
import { hold, network, ok, paged, refusal, unansweredCount, url, usuario } from '../../support/msw';
import { button, field, pick } from '../../support/onScreen';
import { pasteDialog, pasteRows, pressAdd, wrongRows } from '../../support/pasting';
import { renderSignedIn } from '../../support/renderWeb';
import { answering } from '../pedidos/records';
import { catalogo, pedidoPorComprar } from './records';

afterEach(() => session.end('salida'));

type Stored = { lineas: { codigo: string; cantidad: number; monto: number }[] };
const onDraft = (resource: 'compras' | 'ventas') =>
  (JSON.parse(localStorage.getItem(draftKey(resource, 7)) ?? '{"lineas":[]}') as Stored).lineas.map(
    ({ codigo, cantidad, monto }) => [codigo, cantidad, monto],
  );
const keep = (resource: 'compras' | 'ventas', ...lineas: object[]) =>
  localStorage.setItem(draftKey(resource, 7), JSON.stringify({ key: 'k', lineas }));

const cemento = { localId: 'a', idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'Cemento gris', cantidad: 3 };

const buy = (...handlers: HttpHandler[]) =>
  renderSignedIn('/compras/nuevaCompra', ...handlers, ...catalogo(), paged('/Pedidos/2/7', [pedidoPorComprar]));
const sell = (...handlers: HttpHandler[]) => renderSignedIn('/ventas/nuevaVenta', ...handlers, ...catalogo());

describe('rows pasted into a new purchase', () => {
  it('become lines at their costo or the one of the article, and can be confirmed', async () => {
    keep('compras', { ...cemento, monto: 6150 });
    const { sent, handler } = answering('/Compra', () => ok({ id: 501 }, { status: 201 }));
    const { user } = buy(handler);
    await pasteRows(
      user,
      'cem-0101\t1.250,5\t',
      'CEM-0101\t2\t₡6,000.50',
      '',
      'ACE\u20110101\u200B\t1 200\t₡1.200,00\t\t',
      'PIN-0101\t7',
    );
    await dialogGone();
    expect(onDraft('compras')).toEqual([
      ['CEM-0101', 1253.5, 6150],
      ['CEM-0101', 2, 6000.5],
      ['ACE-0101', 1200, 1200],
      ['PIN-0101', 7, 100],
    ]);
    expect(await screen.findByText('Se agregaron 4 líneas')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Líneas de la orden' })).getAllByRole('row')).toHaveLength(5);
    await pick(user, 'Proveedor', 'ace', /Aceros/);
    await waitFor(() => expect(button('Confirmar')).toBeEnabled());
    await user.click(button('Confirmar'));
    expect(await screen.findByText('Es la orden número 501.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ detalleCompra: [{ costo: 6150 }, { costo: 6000.5 }, {}, { cantidad: 7 }] });
    // A paste begins the next one, and what was said of this one goes.
    await pasteRows(user, 'PIN-0101\t1');
    await waitFor(() => expect(screen.queryByText('Es la orden número 501.')).toBeNull());
    expect(onDraft('compras')).toEqual([['PIN-0101', 1, 100]]);
  });

  it('that are wrong stay, each with its reason', async () => {
    const { user } = buy();
    await pasteRows(
      user,
      'Precio unitario\tCódigo\tArtículo\tCantidad\tPrecio total',
      '900\tACE-0101\tVarilla\t3\t2700',
      '0,5\tCEM-0101\tCemento\t3\t',
      '1,005\tCEM-0101\tCemento\t3\t',
      '10,005\tCEM-0101\tCemento\t3\t',
      '0,125\tCEM-0101\tCemento\t3\t',
      '-5\tCEM-0101\tCemento\t3\t',
      '\tCEM-0101\tCemento\t0\t',
      '\tCEM-0101\tCemento\t-2\t',
      '\tCEM-0101\tCemento\t1,2345\t',
      '\tCEM-0101\tCemento\t1000000000\t',
      '\tVIE-0101\tArtículo viejo\t1\t',
      '5000\t000-001\tFlete\t1\t',
      '\t\tCemento\t1\t',
    );
    expect((await wrongRows()).map(text => text?.replace(/^.*?: /, ''))).toEqual([
      'El costo mínimo es 1',
      'Costo: Escriba 1005 o 1,0050',
      'Costo: Escriba 10005 o 10,0050',
      'Costo: Admite dos decimales como máximo',
      'Costo: No puede ser negativo',
      'La cantidad mínima es 1',
      'Cantidad: No puede ser negativo',
      'Cantidad: Admite 3 decimales como máximo',
      'La cantidad es demasiado grande',
      'Ningún artículo activo tiene el código VIE-0101',
      'Es un artículo especial: agréguelo con el formulario',
      'Le falta el código',
    ]);
    expect(onDraft('compras')).toEqual([['ACE-0101', 3, 900]]);
    expect(pasteDialog().getByText(/^Se agregó 1 línea. 12 filas no se agregaron: /)).toBeVisible();
    expect(pasteDialog().getByText('Por sus títulos se toman código, cantidad, costo')).toBeVisible();
    // Pressed again, they stay as they are, and what was added is not added again.
    await pressAdd(user);
    await waitFor(() => expect(unansweredCount()).toBe(0));
    expect(await wrongRows()).toHaveLength(12);
    expect(onDraft('compras')).toEqual([['ACE-0101', 3, 900]]);
  });

  it('with figures that may mean two are read as is said of the first one', async () => {
    const { user } = buy();
    await pasteRows(user, 'CEM-0101\t1.250\t₡6.500', 'ACE-0101\t1,5\t₡980', 'PIN-0101\t3\t1,125');
    expect((await wrongRows()).map(text => text?.replace(/^.*?: /, ''))).toEqual([
      'Cantidad: Escriba 1250 o 1,25',
      'Costo: Escriba 1125 o 1,1250',
    ]);
    const choice = within(pasteDialog().getByRole('radiogroup', { name: 'Leer 1.250 como' }));
    expect(choice.getByRole('radio', { name: '1250' })).not.toBeChecked();
    await user.click(choice.getByRole('radio', { name: '1,25' }));
    await user.click(choice.getByRole('radio', { name: '1250' }));
    await pressAdd(user);
    // A comma groups nothing where the point does.
    const why = expect.stringMatching(/Costo: Admite dos decimales como máximo$/);
    await waitFor(async () => expect(await wrongRows()).toEqual([why]));
    expect(onDraft('compras')).toEqual([
      ['ACE-0101', 1.5, 980],
      ['CEM-0101', 1250, 6500],
    ]);
  });

  it.each([
    [COMPRA_LINES_MAX - 1, ['PIN-0101'], COMPRA_LINES_MAX],
    // By its form it may have more already: they are still added to.
    [COMPRA_LINES_MAX + 1, ['ACE-0101', 'PIN-0101'], COMPRA_LINES_MAX + 1],
  ])('are no more than it admits: beside %i lines not %j', async (before, left, after) => {
    keep('compras', ...Array.from({ length: before }, (_, at) => ({ ...cemento, localId: `${at}`, monto: at + 1 })));
    const { user } = buy();
    await pasteRows(user, 'CEM-0101\t1\t5', 'ACE-0101\t1', 'PIN-0101\t1');
    expect(await wrongRows()).toEqual(
      left.map(code => expect.stringMatching(`^${code} 1: No caben más de 1.000 líneas$`)),
    );
    expect(onDraft('compras')).toHaveLength(after);
    expect(onDraft('compras')[4]).toEqual(['CEM-0101', 4, 5]);
  });

  it('are added once for two clicks', async () => {
    const { until, release } = hold();
    const held = http.get(url('/Producto/filter/:text'), async () => void (await until));
    const { user } = buy(held);
    await user.click(await screen.findByRole('button', { name: 'Pegar de Excel' }));
    await user.click(await field('Filas'));
    await user.paste('CEM-0101\t2');
    await user.dblClick(pasteDialog().getByRole('button', { name: 'Agregar' }));
    release();
    await dialogGone();
    expect(onDraft('compras')).toEqual([['CEM-0101', 2, 6150]]);
  });

  it('are asked about by Esc, and there again after the session ended while they were looked up', async () => {
    const { user } = buy(http.get(url('/Producto/filter/:text'), () => refusal(401, 'Su sesión terminó')));
    await user.click(await screen.findByRole('button', { name: 'Pegar de Excel' }));
    await user.click(await field('Filas'));
    await user.paste('CEM-0101\t2');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: '¿Descartar lo que escribió?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir aquí' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await pressAdd(user);
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    network.use(...catalogo());
    act(() => session.start({ ...usuario, token: 'nuevo' }));
    await user.click(await screen.findByRole('button', { name: 'Pegar de Excel' }));
    expect(await field('Filas')).toHaveValue('CEM-0101\t2');
    await pressAdd(user);
    await dialogGone();
    expect(onDraft('compras')).toEqual([['CEM-0101', 2, 6150]]);
  });
});

describe('rows pasted into a new sale', () => {
  it('become lines at the price of the article, as far as the stock reaches', async () => {
    keep('ventas', { ...cemento, monto: 7000 });
    const { user } = sell();
    await pasteRows(
      user,
      'Código;Cantidad;Precio',
      'CEM-0101;2,5;1',
      'ACE-0101;3;1',
      'ACE-0101;2;1',
      'CEM-0101;20;1',
      'PIN-0101;1;1',
      '000-001;1;1',
      'VIE-0101;1;1',
      'ACE-0101;;1',
    );
    expect((await wrongRows()).map(text => text?.replace(/^.*?: /, ''))).toEqual([
      'No hay stock suficiente! Hay 4, 3 ya en la lista',
      'No hay stock suficiente! Hay 25, 5,5 ya en la lista',
      'No hay stock suficiente!',
      'No hay stock suficiente!',
      'Ningún artículo activo tiene el código VIE-0101',
      'La cantidad es requerida',
    ]);
    expect(pasteDialog().getByText('Por sus títulos se toman código, cantidad')).toBeVisible();
    expect(onDraft('ventas')).toEqual([
      ['CEM-0101', 5.5, 7450],
      ['ACE-0101', 3, 1000.5],
    ]);
    const filas = await field('Filas');
    await user.clear(filas);
    await user.paste('ACE-0101\t1');
    await pressAdd(user);
    await dialogGone();
    expect(onDraft('ventas')[1]).toEqual(['ACE-0101', 4, 1000.5]);
    expect(screen.getByRole('textbox', { name: 'Cantidad de Varilla #3' })).toHaveValue('4');
  });
});
