import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { PEDIDO_LINES_MAX } from '#contract/constants';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
import { rowsIn } from '../../../src/web/features/pedidos/nuevo/pastedLines';
// Load the lazy screen and its dialog before any test's timeout starts.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import '../../../src/web/features/pedidos/nuevo/PasteDialog';
import { dialogGone } from '../../support/dialog';
import { broken, network, ok, url } from '../../support/msw';
import { field } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo, cemento, draftLine } from './records';

afterEach(() => session.end('salida'));

const DRAFT = draftKey('pedidos', 7);
type Stored = { lineas: { codigo: string; cantidad: number; direccionamiento: string; detalle: string }[] };
const onDraft = () =>
  (JSON.parse(localStorage.getItem(DRAFT) ?? '{"lineas":[]}') as Stored).lineas.map(
    ({ codigo, cantidad, direccionamiento, detalle }) => [codigo, cantidad, direccionamiento, detalle],
  );

async function paste(user: UserEvent, ...rows: string[]) {
  await user.click(await screen.findByRole('button', { name: 'Pegar de Excel' }));
  await user.click(await field('Filas'));
  await user.paste(rows.join('\r\n'));
  await user.click(dialog().getByRole('button', { name: 'Agregar' }));
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Pegar líneas de Excel' }));

describe('lines pasted from a spreadsheet', () => {
  it('become lines of the draft, added up with those of the same article, and can be confirmed', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ key: 'k', lineas: [draftLine] }));
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await paste(
      user,
      'Código\tCantidad\tDireccionamiento\tDetalle',
      'cem-0101\t12,5\t03.02-15\t"Módulo ""A"""',
      '',
      'ACE-0101\t1 200\t9\t',
    );
    await dialogGone();
    expect(onDraft()).toEqual([
      ['ACE-0101', 1204, '9', ''],
      ['CEM-0101', 12.5, '03.02-15', 'MÓDULO "A"'],
    ]);
    expect(await screen.findByText('Se agregaron 2 líneas')).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Líneas del pedido' })).getByText(/CEMENTO GRIS/)).toBeVisible();
  });

  it('that are wrong stay, each with its reason, and go once they are mended', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ key: 'k', lineas: [draftLine] }));
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    const wrong = [
      'NO-1;3;1',
      'CEM-0101;1.500;1',
      'CEM-0101;;1',
      'CEM-0101;2;1a',
      'ACE-0101;2;8',
      ';2;1',
      '000-001;1;1',
    ];
    await paste(user, 'CEM-0101;2;1', ...wrong);
    const told = await dialog().findByRole('status');
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'NO-1;3;1: Ningún artículo activo tiene el código NO-1',
      'CEM-0101;1.500;1: Cantidad: Escriba 1500 o 1,5',
      'CEM-0101;;1: La cantidad es requerida',
      'CEM-0101;2;1a: Solo se permiten números en el direccionamiento',
      'ACE-0101;2;8: Ya está en el pedido con direccionamiento 9',
      ';2;1: Le falta el código',
      '000-001;1;1: Es un artículo especial: agréguelo con el formulario',
    ]);
    expect(onDraft().map(([codigo, cantidad]) => [codigo, cantidad])).toEqual([
      ['ACE-0101', 4],
      ['CEM-0101', 2],
    ]);
    expect(await field('Filas')).toHaveValue(wrong.join('\n'));
    await user.clear(await field('Filas'));
    await user.paste('ACE-0101;2;9');
    await user.click(dialog().getByRole('button', { name: 'Agregar' }));
    await dialogGone();
    expect(onDraft()[0]).toEqual(['ACE-0101', 6, '9', '']);
  });

  it('stay in the dialog while the articles cannot be read, and are added by the next press', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await screen.findByRole('button', { name: 'Pegar de Excel' });
    network.use(broken('get', '/Producto/filter/:text'));
    await paste(user, 'CEM-0101\t2\t1');
    // Nothing of it can have been done.
    expect(await dialog().findByRole('alert')).toHaveTextContent(/inténtelo de nuevo\.$/);
    expect(await field('Filas')).toHaveValue('CEM-0101\t2\t1');
    expect(onDraft()).toEqual([]);
    network.use(...catalogo());
    await user.click(dialog().getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(onDraft()).toEqual([['CEM-0101', 2, '1', '']]));
  });

  it('find the article of a whole code, however many codes begin with it', async () => {
    const others = Array.from({ length: 60 }, (_, at) => ({ ...cemento, id: 100 + at, codigo: `${120 + at}` }));
    const all = [...others, { ...cemento, codigo: '12', nombreProducto: 'Zócalo' }];
    const found = http.get(url('/Producto/filter/12'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [field] = JSON.parse(searchParams.get('sort') ?? '') as ['codigo' | 'nombreProducto'];
      const [from, to] = JSON.parse(searchParams.get('range') ?? '') as [number, number];
      const page = all.toSorted((a, b) => (a[field] < b[field] ? -1 : 1)).slice(from, to + 1);
      return ok(page, { headers: { 'Content-Range': `productos 0-${page.length - 1}/61` } });
    });
    const { user } = renderSignedIn('/pedidos/agregar', found, ...catalogo());
    await paste(user, '12\t3\t1');
    await waitFor(() => expect(onDraft()).toEqual([['12', 3, '1', '']]));
  });

  it('are asked for where there are none, and are no more than an order admits', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await paste(user, 'Código\tCantidad');
    expect(await screen.findByText('Pegue al menos una fila')).toBeVisible();
    await user.clear(await field('Filas'));
    await user.paste('CEM-0101;1;1\n'.repeat(PEDIDO_LINES_MAX + 1));
    expect(await screen.findByText(/^El pedido admite/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Agregar' }));
    expect(onDraft()).toEqual([]);
  });
});

describe('a row', () => {
  it.each([
    [
      'A\t1\r\nB\t2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['A; 1 ;3.1', [['A', '1', '3.1']]],
    ['"tubo 1/2"""\t1', [['tubo 1/2"', '1']]],
    ['\t\t\n \n', []],
  ])('of %j', (text, cells) => {
    expect(rowsIn(text).map(row => row.cells)).toEqual(cells);
  });
});
