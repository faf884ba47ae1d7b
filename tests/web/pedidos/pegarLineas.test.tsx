import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { PEDIDO_LINES_MAX } from '#contract/constants';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
// Load the lazy screen and its dialog before any test's timeout starts.
import '../../../src/web/features/pedidos/nuevo/PedidoNuevoPage';
import '../../../src/web/features/pedidos/nuevo/PedidoPasteDialog';
import { dialogGone } from '../../support/dialog';
import { broken, hold, network, ok, paged, refusal, unansweredCount, url } from '../../support/msw';
import { field } from '../../support/onScreen';
import { pasteDialog, pasteRows, pressAdd, wrongRows } from '../../support/pasting';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo, cemento, draftLine } from './records';

afterEach(() => session.end('salida'));

const DRAFT = draftKey('pedidos', 7);
type Stored = { lineas: { codigo: string; cantidad: number; direccionamiento: string; detalle: string }[] };
const onDraft = () =>
  (JSON.parse(localStorage.getItem(DRAFT) ?? '{"lineas":[]}') as Stored).lineas.map(
    ({ codigo, cantidad, direccionamiento, detalle }) => [codigo, cantidad, direccionamiento, detalle],
  );

describe('lines pasted from a spreadsheet', () => {
  it('become lines of the draft, added up with those of the same article, and can be confirmed', async () => {
    localStorage.setItem(DRAFT, JSON.stringify({ key: 'k', lineas: [draftLine] }));
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await pasteRows(
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
    await pasteRows(user, 'CEM-0101;2;1', ...wrong);
    expect(await wrongRows()).toEqual([
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
    // What was added stays, whichever way the dialog is left.
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Cancelar' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeVisible();
    await user.clear(await field('Filas'));
    await user.paste('ACE-0101;2;9');
    await pressAdd(user);
    await dialogGone();
    expect(onDraft()[0]).toEqual(['ACE-0101', 6, '9', '']);
  });

  it('stay in the dialog while the articles cannot be read, and are added by the next press', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await screen.findByRole('button', { name: 'Pegar de Excel' });
    network.use(broken('get', '/Producto/filter/:text'));
    await pasteRows(user, 'CEM-0101	2	1');
    // Nothing of it can have been done.
    expect(await pasteDialog().findByRole('alert')).toHaveTextContent(/inténtelo de nuevo\.$/);
    expect(await field('Filas')).toHaveValue('CEM-0101\t2\t1');
    expect(onDraft()).toEqual([]);
    network.use(...catalogo());
    await pressAdd(user);
    await waitFor(() => expect(onDraft()).toEqual([['CEM-0101', 2, '1', '']]));
  });

  it('are read by their headings, in any order, which stay with those that are wrong', async () => {
    // As the server answers a search for what cannot be stored.
    const refused = http.get(url('/Producto/filter/:text'), ({ params }) =>
      String(params['text']).includes('\uFFFD') ? refusal(400, 'Tiene caracteres que no se admiten') : undefined,
    );
    const { user } = renderSignedIn('/pedidos/agregar', refused, ...catalogo());
    const headings = 'N.º\tCant.\tDetalle\tCÓDIGO:\tDescripción\tDireccionamiento';
    const wrong = ['2\t1\t\tNO-1\tNada\t3.1', '3\t5\t\t\uFFFD-1\tNada\t3.1'];
    await pasteRows(user, headings, '1\t2\t"Nivel 1\r\nMódulo ""A"""\tCEM-0101\tCemento\t3.1', ...wrong);
    expect(await wrongRows()).toEqual([
      '2 1  NO-1 Nada 3.1: Ningún artículo activo tiene el código NO-1',
      '3 5  \uFFFD-1 Nada 3.1: Ningún artículo activo tiene el código \uFFFD-1',
    ]);
    const read = 'Por sus títulos se toman código, cantidad, direccionamiento, detalle';
    expect(pasteDialog().getByText(read)).toBeVisible();
    const filas = await field('Filas');
    expect(filas).toHaveValue([headings, ...wrong].join('\n'));
    await user.clear(filas);
    await user.paste(`${headings}\n2\t1\t\tACE-0101\tNada\t3.1`);
    await pressAdd(user);
    await dialogGone();
    expect(onDraft()).toEqual([
      ['CEM-0101', 2, '3.1', 'NIVEL 1 MÓDULO "A"'],
      ['ACE-0101', 1, '3.1', ''],
    ]);
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
    await pasteRows(user, '12\t3\t1');
    await waitFor(() => expect(onDraft()).toEqual([['12', 3, '1', '']]));
  });

  it('find the article of a code as a scanner may have typed it into the sheet, if none has that one', async () => {
    const own = { ...cemento, id: 9, codigo: "ACE'0101", nombreProducto: 'Tapa' };
    // The provider finds only what is typed.
    const { user } = renderSignedIn('/pedidos/agregar', paged("/Producto/filter/ace'0101", [own]), ...catalogo());
    await pasteRows(user, "CEM'0101\t3\t1", 'cem’0101\t4\t1', "ACE'0101\t5\t1", "NO'1\t6\t1");
    expect(await wrongRows()).toEqual(["NO'1 6 1: Ningún artículo activo tiene el código NO'1"]);
    expect(onDraft()).toEqual([
      ['CEM-0101', 7, '1', ''],
      ["ACE'0101", 5, '1', ''],
    ]);
  });

  it('are not added once their screen was left, which asks first', async () => {
    const { until, release } = hold();
    const waits = http.get(url('/Producto/filter/:text'), async () => {
      await until;
      return ok([cemento], { headers: { 'Content-Range': 'productos 0-0/1' } });
    });
    const { user } = renderSignedIn('/pedidos/agregar', waits, paged('/Categoria', []), ...catalogo());
    await pasteRows(user, 'CEM-0101\t2\t1');
    await waitFor(() => expect(unansweredCount()).toBeGreaterThan(0));
    act(() => void (window.location.hash = '#/categorias'));
    const question = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }));
    await user.click(question.getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Familias', level: 1 })).toBeVisible();
    release();
    await waitFor(() => expect(unansweredCount()).toBe(0));
    expect(onDraft()).toEqual([]);
  });

  it('are asked for where there are none, and are no more than an order admits', async () => {
    const { user } = renderSignedIn('/pedidos/agregar', ...catalogo());
    await pasteRows(user, 'Código\tCantidad');
    expect(await screen.findByText('Pegue al menos una fila')).toBeVisible();
    await user.clear(await field('Filas'));
    await user.paste('CEM-0101;1;1\n'.repeat(PEDIDO_LINES_MAX + 1));
    expect(await screen.findByText(/^No caben más de 1.000 líneas$/)).toBeVisible();
    await pressAdd(user);
    expect(onDraft()).toEqual([]);
  });
});
