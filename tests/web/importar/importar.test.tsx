import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT_BYTES_MAX, NOT_A_SHEET } from '#contract/importacion';
import { session } from '../../../src/web/api/session';
import { hold, withPermisos, savedRecord, ok, paged, permisosWith, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

// Load the lazy page before any test waits for it.
beforeAll(() => import('../../../src/web/features/importar'));
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => session.end('salida'));

const columnas = [
  { campo: 'codigo', titulo: 'Código', tipo: 'texto' },
  { campo: 'costo', titulo: 'Costo', tipo: 'dinero' },
];
const buena = {
  filas: 1200,
  filasConError: 0,
  columnas,
  muestra: [{ fila: 2, valores: ['CEM-001', 6850.5] }],
  errores: [],
  totalErrores: 0,
};
const errores = Array.from({ length: 20 }, (_, n) =>
  n < 2
    ? { fila: n + 2, columna: 'Código', mensaje: 'Ya existe' }
    : { fila: n + 2, columna: 'Costo', mensaje: n < 3 ? 'No puede ser negativo' : 'Debe ser un número' },
);
const mala = { ...buena, filasConError: 25, errores, totalErrores: 25 };

const archivo = (name = 'articulos.xlsx') => new File(['PK'], name);
const foto = new File(['GIF'], 'foto.gif', { type: 'image/gif' });
const elegir = () => screen.findByLabelText('Archivo por importar');
const importar = () => screen.findByRole('button', { name: /^Importar .* artículos$/ });

const imported = () =>
  HttpResponse.json(
    { success: true, message: 'Se importaron 1 200 artículos', data: { creados: 1200 } },
    { status: 201 },
  );

interface Enviado {
  simular: boolean;
  key: string | null;
}

/** Handler of an import: its responses to the preview and to the import itself. */
const servidor = (dryRun: () => Response, real: () => Response, sent: Enviado[] = []) =>
  http.post(url('/Importar/productos'), async ({ request }) => {
    const simular = new URL(request.url).searchParams.get('simular') === '1';
    sent.push({ simular, key: request.headers.get('Idempotency-Key') });
    return simular ? dryRun() : real();
  });

describe('importing articles', () => {
  it('shows what the file holds, imports it once the person says so, and leads to the list', async () => {
    const sent: Enviado[] = [];
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(
        () => ok({ ...buena, ignoradas: ['Fecha creado', 'Estado'], aviso: 'Se leyó solo la hoja “A”' }),
        imported,
        sent,
      ),
      paged('/Producto', []),
    );
    expect(await screen.findByRole('heading', { name: 'Importar artículos' })).toBeVisible();
    await user.upload(await elegir(), archivo());
    const muestra = await screen.findByRole('table', { name: 'Así quedarán los primeros registros' });
    expect(within(muestra).getByText('CEM-001')).toBeVisible();
    expect(within(muestra).getByText(/₡\s?6.850[.,]50/)).toBeVisible();
    expect(
      screen.getByText(/^Estas columnas .* no se importan: Fecha creado, Estado\. .* quedan activos\.$/),
    ).toBeVisible();
    expect(screen.getByText('Se leyó solo la hoja “A”.')).toBeVisible();
    expect(sent).toEqual([{ simular: true, key: null }]);
    await user.click(await importar());
    expect(await screen.findByRole('heading', { name: 'Se importaron 1 200 artículos' })).toHaveFocus();
    expect(sent.map(({ simular }) => simular)).toEqual([true, false]);
    await user.click(screen.getByRole('link', { name: 'Ver artículos' }));
    expect(await screen.findByRole('heading', { name: 'Artículos' })).toBeVisible();
  });

  it('shows errors by row and column a page at a time, and imports nothing', async () => {
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(
        () => ok(mala),
        () => refusal(500, 'No'),
      ),
    );
    await user.upload(await elegir(), archivo());
    const table = await screen.findByRole('table', { name: 'Errores' });
    expect(within(table).getAllByRole('row')).toHaveLength(16);
    expect(within(table).getAllByText('Debe ser un número')[0]).toBeVisible();
    const most = within(screen.getByRole('region', { name: 'Los que más se repiten' })).getAllByRole('listitem');
    expect(most.map(item => item.textContent)).toEqual([
      'Costo: Debe ser un número (17 filas)',
      'Código: Ya existe (2 filas)',
    ]);
    expect(screen.getByText('Se muestran los primeros 20 de 25.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^Importar / })).toBeNull();
  });

  it('keeps the file and what it holds when it fails, and sends it again under the same key', async () => {
    const sent: Enviado[] = [];
    let isUp = false;
    const real = () =>
      isUp ? ok({ creados: 1200 }) : refusal(503, 'El servicio está muy ocupado, vuelva a intentarlo en unos segundos');
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(() => ok(buena), real, sent),
    );
    await user.upload(await elegir(), archivo());
    await user.click(await importar());
    expect(await screen.findByText(/El servicio está muy ocupado/)).toBeVisible();
    expect(screen.getByText('articulos.xlsx')).toBeVisible();
    expect(screen.getByText('CEM-001')).toBeVisible();
    await user.click(await importar());
    await waitFor(() => expect(sent).toHaveLength(3));
    // Another file is another import, of which nothing has failed.
    await user.upload(await elegir(), archivo('otros.xlsx'));
    await waitFor(() => expect(screen.queryByText(/El servicio está muy ocupado/)).toBeNull());
    isUp = true;
    await user.click(await importar());
    expect(await screen.findByRole('link', { name: 'Ver artículos' })).toBeVisible();
    const [first, second, third] = sent.filter(({ simular }) => !simular);
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
    expect(third?.key).not.toBe(first?.key);
  });

  it('is sent once for two presses, and again under the same key where the connection breaks', async () => {
    const sent: Enviado[] = [];
    const lost = hold();
    const { user } = renderSignedIn(
      '/importar/productos',
      http.post(url('/Importar/productos'), async ({ request }) => {
        const simular = new URL(request.url).searchParams.get('simular') === '1';
        sent.push({ simular, key: request.headers.get('Idempotency-Key') });
        if (simular) return ok(buena);
        await lost.until;
        return HttpResponse.error();
      }),
    );
    await user.upload(await elegir(), archivo());
    await user.dblClick(await importar());
    await waitFor(() => expect(sent).toHaveLength(2));
    lost.release();
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeVisible();
    await user.click(await importar());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toEqual(sent[1]);
  });

  it.each([
    ['success', imported, 'Se importaron 1 200 artículos'],
    [
      'failure',
      () => refusal(422, 'El archivo ya no sirve'),
      'No se hizo lo que pidió en “Importar artículos”. El archivo ya no sirve.',
    ],
  ])('that was left amid its work is told of on the screen of then: %s', async (_, answer, said) => {
    const held = hold();
    const { user } = renderSignedIn(
      '/importar/productos',
      http.post(url('/Importar/productos'), async ({ request }) => {
        if (new URL(request.url).searchParams.get('simular') === '1') return ok(buena);
        await held.until;
        return answer();
      }),
      paged('/Categoria', []),
    );
    await user.upload(await elegir(), archivo());
    await user.click(await importar());
    act(() => void (window.location.hash = '#/categorias'));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    held.release();
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('shows the errors that came up since the file was looked at', async () => {
    const message = 'No se importó nada. Fila 2, Código: Ya existe';
    const una = {
      ...buena,
      filasConError: 1,
      totalErrores: 1,
      errores: [{ fila: 2, columna: 'Código', mensaje: 'Ya existe' }],
    };
    const real = () => refusal(422, message, { errors: { file: message }, importacion: una });
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(() => ok(buena), real),
    );
    await user.upload(await elegir(), archivo());
    await user.click(await importar());
    expect(within(await screen.findByRole('table', { name: 'Errores' })).getByText('Ya existe')).toBeVisible();
    expect(screen.getByText(/^1 fila tiene errores, de .* Corríjala en el archivo/)).toBeVisible();
    expect(screen.queryByText(/^Se muestran los primeros/)).toBeNull();
    // What the table says is not said a second time.
    expect(screen.queryByText(message)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Importar / })).toBeNull();
  });

  it('says why a file cannot be read, and looks at it again', async () => {
    let answer = () =>
      refusal(422, 'Las columnas no son las de la plantilla: faltan “Costo”', { errors: { file: 'x' } });
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(
        () => answer(),
        () => refusal(500, 'No'),
      ),
    );
    await user.upload(await elegir(), archivo());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Las columnas no son las de la plantilla: faltan “Costo”',
    );
    answer = () => ok({ ...buena, filas: 0, muestra: [] }) as ReturnType<typeof refusal>;
    await user.click(screen.getByRole('button', { name: 'Revisar de nuevo' }));
    expect(await screen.findByText('El archivo no trae registros.')).toBeVisible();
    answer = () => ok(buena) as ReturnType<typeof refusal>;
    // Not sent at all: what is too large, and what is certainly no sheet.
    await user.upload(await elegir(), new File([new Uint8Array(IMPORT_BYTES_MAX + 1)], 'grande.xlsx'));
    expect(await screen.findByText('El archivo pesa más de 10 MB: divídalo en varios')).toBeVisible();
    await userEvent.setup({ applyAccept: false }).upload(await elegir(), foto);
    expect(await screen.findByText(NOT_A_SHEET)).toBeVisible();
    await user.upload(await elegir(), archivo());
    expect(await importar()).toBeEnabled();
  });

  it('that could not be looked at is looked at again from the keyboard, and is not said to be done', async () => {
    let isBroken = true;
    const { user } = renderSignedIn(
      '/importar/productos',
      servidor(
        () => (isBroken ? HttpResponse.error() : ok(buena)) as ReturnType<typeof refusal>,
        () => refusal(500, 'No'),
      ),
    );
    await user.upload(await elegir(), archivo());
    expect(await screen.findByText(/No hay conexión con el servidor/)).toBeVisible();
    expect(screen.queryByText(/Puede que ya esté hecho/)).toBeNull();
    const again = () => screen.findByRole('button', { name: 'Revisar de nuevo' });
    (await again()).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await again()).toHaveFocus());
    isBroken = false;
    await user.keyboard('{Enter}');
    expect(await importar()).toBeEnabled();
    // What was pressed is gone: the focus is beside where it was.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir otro archivo' })).toHaveFocus());
  });

  it('is for who may add articles; an address of no catalogue leads to the root', async () => {
    renderSignedIn('/importar/productos', withPermisos(permisosWith({ productos: ['ver'] })));
    expect(await screen.findByText(/Le falta el permiso “Artículos: agregar”/)).toBeVisible();
    window.location.hash = '#/importar/usuarios';
    await waitFor(() => expect(window.location.hash).toBe('#/'));
  });
});

describe('the list of articles', () => {
  const cemento = savedRecord(1, {
    codigo: 'CEM-001',
    nombreProducto: 'Cemento',
    presentacion: 'Saco',
    descripcion: 'Gris',
    costo: 10,
    idCategoria: 1,
  });

  it('comes as a spreadsheet as it is on the screen, and leads to the import', async () => {
    const asked: URL[] = [];
    const { user } = renderSignedIn(
      '/productos',
      paged('/Producto', [cemento]),
      paged('/Producto/filter/:text', [cemento]),
      http.get(url('/Exportar/productos'), ({ request }) => {
        asked.push(new URL(request.url));
        return new HttpResponse(new Uint8Array([1]), { headers: { 'Content-Type': 'application/vnd.ms-excel' } });
      }),
    );
    await screen.findByText('Cemento');
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'ceménto{Enter}');
    await user.click(await screen.findByRole('button', { name: /Costo/ }));
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ sort: '["costo","ASC"]', text: 'ceménto' });
    expect(screen.getByRole('link', { name: 'Importar' })).toHaveAttribute('href', '#/importar/productos');
  });

  it('does not offer the import to who may not add', async () => {
    renderSignedIn('/productos', paged('/Producto', [cemento]), withPermisos(permisosWith({ productos: ['ver'] })));
    await screen.findByText('Cemento');
    expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Importar' })).toBeNull();
  });
});
