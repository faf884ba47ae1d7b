import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { broken, hold, network, ok, paged, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { orden } from './records';

afterEach(() => {
  vi.useRealTimers();
  session.end('salida');
});

const orders = (...ids: number[]) => ids.map(id => orden(id));
const figures = () => screen.findByLabelText('Cifras');
const shown = (line: HTMLElement) => {
  const values = within(line).getAllByRole('definition');
  return within(line)
    .getAllByRole('term')
    .map((term, at) => `${term.textContent}: ${values[at]?.textContent}`);
};

/** The calls made, in order. */
let asked: string[];
beforeEach(() => {
  asked = [];
});
const cifras = (informe: string, answer: (filter: Record<string, unknown>) => unknown) =>
  http.get(url(`/Pedidos/Cifras/${informe}`), ({ request }) => {
    const filter = new URL(request.url).searchParams.get('filter');
    asked.push(`cifras ${filter ?? ''}`.trim());
    return ok(answer(JSON.parse(filter ?? '{}') as Record<string, unknown>));
  });
const list = (path: string, ...ids: number[]) => paged(path, orders(...ids), () => void asked.push('lista'));

describe('the figures over a report', () => {
  it.each<[string, string, unknown, string[]]>([
    [
      'historial',
      '/Pedidos/0/7',
      { pedidos: 1234, cerrados: 2, lineas: 12340, pendientes: 9 },
      ['Pedidos: 1 234', 'Cerrados: 2', 'Líneas: 12 340', 'Líneas sin recibir: 9'],
    ],
    [
      'pendientes',
      '/Pedidos/1/7',
      { pedidos: 3, lineas: 20, pendientes: 12, atrasados: 1 },
      ['Pedidos: 3', 'Líneas: 20', 'Líneas pendientes: 12', 'Atrasados: 1'],
    ],
    [
      'historialentrega',
      '/Pedidos/ReporteEntrega/7',
      { pedidos: 3, entregas: 20, correcciones: 1, ultima: '2026-03-06T15:04:00Z' },
      ['Pedidos: 3', 'Entregas: 20', 'Correcciones: 1', 'Último registro: 6/3/26, 9:04 a. m.'],
    ],
    [
      'historialcambios',
      '/Pedidos/ReporteCambio/7',
      { pedidos: 3, solicitudes: 5, aprobadas: 2, enEspera: 1 },
      ['Pedidos: 3', 'Solicitudes: 5', 'Aprobadas: 2', 'En espera: 1'],
    ],
  ])('%s: what an office looks at', async (informe, path, answer, expected) => {
    renderSignedIn(
      `/${informe}`,
      list(path, 501),
      cifras(informe, () => answer),
    );
    await waitFor(async () =>
      expect(shown(await figures()).map(text => text.replaceAll(/[\u00A0\u202F]/g, ' '))).toEqual(expected),
    );
  });

  it('atrasados: the days late, and none of them where nothing is', async () => {
    const late = { pedidos: 2, pendientes: 7, diasMaximo: 12, diasPromedio: 1 };
    const { unmount } = renderSignedIn(
      '/atrasados',
      list('/Pedidos/Filter/-1/-1', 501),
      cifras('atrasados', () => late),
    );
    await waitFor(async () =>
      expect(shown(await figures()).slice(2)).toEqual(['Mayor atraso: 12 días', 'Atraso promedio: 1 día']),
    );
    unmount();
    const none = { pedidos: 0, pendientes: 0, diasMaximo: null, diasPromedio: null };
    renderSignedIn(
      '/atrasados',
      list('/Pedidos/Filter/-1/-1'),
      cifras('atrasados', () => none),
    );
    await waitFor(async () => expect(shown(await figures())[2]).toBe('Mayor atraso: —'));
  });

  it.each([
    ['2026-03-06T15:04:00Z', '12 días'],
    ['2026-03-18T06:30:00Z', 'Hoy'],
    // The evening before, where the company is.
    ['2026-03-18T03:30:00Z', '1 día'],
    [null, '—'],
  ])('aprobaciones: how long the oldest waits since %s', async (desde, expected) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-18T15:00:00Z') });
    renderSignedIn(
      '/aprobaciones',
      list('/Pedidos/Filter/-1/2', 501),
      cifras('aprobaciones', () => ({ pedidos: 1, lineas: 2, desde })),
    );
    await waitFor(async () => expect(shown(await figures())[2]).toBe(`Espera más larga: ${expected}`));
  });

  it.each([
    [{ pedidos: 2, lineas: 1000, pendientes: 1, atrasados: 0 }, '99 %'],
    [{ pedidos: 2, lineas: 3, pendientes: 0, atrasados: 0 }, '100 %'],
    [{ pedidos: 0, lineas: 0, pendientes: 0, atrasados: 0 }, '—'],
  ])('seguimiento: %o is done to %s', async (answer, expected) => {
    const project = { id: 4, nombreProyecto: 'Torre', resumen: answer };
    renderSignedIn(
      '/seguimiento',
      paged('/Pedidos/PedidosByProyecto/7', [project]),
      cifras('seguimiento', () => answer),
    );
    await waitFor(async () => expect(shown(await figures())[2]).toBe(`Completado: ${expected}`));
  });

  it('are asked after the list, follow its search, and stay until the next come', async () => {
    const answer = ({ q }: Record<string, unknown>) => ({ pedidos: q ? 1 : 2, cerrados: 0, lineas: 9, pendientes: 0 });
    const { until, release } = hold();
    const { user } = renderSignedIn(
      '/historial',
      list('/Pedidos/0/7', 501, 502),
      paged('/Pedidos/Filter/arena/0', orders(502), () => void asked.push('búsqueda')),
      http.get(url('/Pedidos/Cifras/historial'), async ({ request }) => {
        if (new URL(request.url).searchParams.has('filter')) await until;
        return undefined;
      }),
      cifras('historial', answer),
    );
    await waitFor(async () => expect(shown(await figures())[0]).toBe('Pedidos: 2'));
    expect(asked).toEqual(['lista', 'cifras']);
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'arena{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /501/ })).toBeNull());
    expect(shown(await figures())[0]).toBe('Pedidos: 2');
    expect(await figures()).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(async () => expect(shown(await figures())[0]).toBe('Pedidos: 1'));
    expect(await figures()).toHaveAttribute('aria-busy', 'false');
    expect(asked).toEqual(['lista', 'cifras', 'búsqueda', 'cifras {"q":"arena"}']);
  });

  it('are asked once for all pages', async () => {
    const answer = { pedidos: 16, cerrados: 0, lineas: 9, pendientes: 0 };
    const ids = Array.from({ length: 16 }, (_, at) => 501 + at);
    const { user } = renderSignedIn(
      '/historial',
      list('/Pedidos/0/7', ...ids),
      cifras('historial', () => answer),
    );
    await waitFor(async () => expect(shown(await figures())[0]).toBe('Pedidos: 16'));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByRole('row', { name: /516/ })).toBeVisible();
    // Those of a search are asked for after them: by then nothing else is under way.
    network.use(paged('/Pedidos/Filter/arena/0', orders(501)));
    await user.type(screen.getByRole('textbox', { name: 'Buscar' }), 'arena{Enter}');
    await waitFor(() => expect(asked).toContain('cifras {"q":"arena"}'));
    expect(asked.filter(what => what.startsWith('cifras'))).toEqual(['cifras', 'cifras {"q":"arena"}']);
  });

  it.each<[string, Parameters<typeof renderSignedIn>[1]]>([
    [
      'that a plain provider does not know',
      http.get(url('/Pedidos/Cifras/historial'), () => refusal(404, 'No existe')),
    ],
    ['that fail', http.get(url('/Pedidos/Cifras/historial'), () => refusal(500, 'Ocurrió un error'))],
    ['whose answer is something else', http.get(url('/Pedidos/Cifras/historial'), () => ok([]))],
    ['that never come', broken('get', '/Pedidos/Cifras/historial')],
  ])('%s leave no trace, and no alert', async (_, handler) => {
    renderSignedIn('/historial', list('/Pedidos/0/7', 501), handler);
    expect(await screen.findByRole('row', { name: /501/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Cifras')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not there over a list that failed', async () => {
    renderSignedIn(
      '/historial',
      http.get(url('/Pedidos/0/7'), () => refusal(503, 'Sin base de datos')),
      cifras('historial', () => null),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la lista');
    expect(screen.queryByLabelText('Cifras')).toBeNull();
    expect(asked).toEqual([]);
  });
});
