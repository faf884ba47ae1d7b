import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cantidad, daysBetween, dias } from '#contract/text/format';
import { session } from '../../../src/web/api/session';
import { companyToday } from '../../../src/web/api/company';
import { withPermisos, hold, ok, paged, permisosWith, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { linea, orden } from './records';
import { savedFiles } from '../../support/savedFiles';

const saved = savedFiles();
afterEach(() => session.end('salida'));

const pdf = () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
const delivered = orden(502, {
  estado: 'Entregado',
  pedidoDetalle: [linea(8, { recibido: 30, entregado: '2026-03-06T15:04:00Z' })],
});

describe('the list of orders', () => {
  const late = orden(501, { fechaEntrega: '2020-03-12' });
  const list = paged('/Pedidos/1/7', [late, delivered]);

  it('opens an order to its lines and leads to the receipt and the change request', async () => {
    const untouched = orden(503, { pedidoDetalle: [linea(9, { recibido: 0 })] });
    const day = encodeURIComponent('{"entregaDesde":"2020-03-12","entregaHasta":"2020-03-12"}');
    const rows = paged('/Pedidos/1/7', [late, delivered, untouched]);
    const { user } = renderSignedIn(`/pedidos?filter=${day}`, rows);
    const row = await screen.findByRole('row', { name: /501/ });
    expect(within(row).getByText('5/3/26, 9:04 a. m.')).toBeVisible();
    expect(within(row).getByText('Ana Solís')).toBeVisible();
    expect(within(row).getByText('1 / 3')).toBeVisible();
    expect(within(within(row).getByText('12/3/20')).getByTitle('Atrasado')).toBeInTheDocument();
    expect(
      within(row).getByText(`hace ${dias(daysBetween('2020-03-12', companyToday()))}`, { normalizer: text => text }),
    ).toBeVisible();
    expect(within(row).getByRole('meter', { name: 'Avance del pedido 501' })).toHaveAttribute('aria-valuenow', '33');
    expect(within(row).getByRole('link', { name: 'Recibir' })).toHaveAttribute('href', '#/pedidos/editar/501/1');
    const change = within(row).getByRole('link', { name: 'Solicitar Cambio' });
    expect(change).toHaveAttribute('href', '#/pedidos/editar/501/0');
    const over = screen.getByRole('row', { name: /502/ });
    expect(within(over).getByText('1 / 1')).toBeVisible();
    expect(within(over).queryByTitle('Atrasado')).toBeNull();
    expect(within(over).queryByText(/^hace/)).toBeNull();
    // A bar tells of a part only.
    expect(within(over).queryByRole('meter')).toBeNull();
    expect(within(screen.getByRole('row', { name: /503/ })).queryByRole('meter')).toBeNull();
    // A filter of a link is told, and can be lifted.
    expect(screen.getByText('Entrega: 12/3/20')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar entrega' })).toBeVisible();
    // A press says why it is disabled, and does not open the row.
    const done = 'El pedido está entregado: no queda nada por recibir';
    expect(within(within(over).getByLabelText(done)).getByRole('button', { name: 'Recibir' })).toBeDisabled();
    await user.click(within(over).getByLabelText(done));
    expect(await screen.findByRole('tooltip', { name: done })).toBeVisible();
    expect(window.location.hash).toMatch(/^#\/pedidos(\?|$)/);
    // The buttons of all rows are called alike: they belong to the row's number and project.
    const actions = within(over).getByRole('group', { name: /^502 \S/ });
    expect(within(actions).getByRole('button', { name: 'Ver PDF' })).toBeVisible();
    const toggle = within(over).getByRole('button', { name: 'Ver líneas' });
    expect(toggle).toHaveAccessibleDescription(/^502 \S/);
    await user.click(toggle);
    const lines = await screen.findByRole('table', { name: 'Líneas del pedido' });
    const heads = within(lines)
      .getAllByRole('columnheader')
      .map(head => head.textContent);
    expect(heads).toEqual(['Id', 'Pendiente', 'Entregado', 'Direccionamiento', 'Nombre']);
    const cells = within(lines)
      .getAllByRole('cell')
      .map(cell => cell.textContent);
    expect(cells).toEqual(['8', '0', '06/03/26 09:04', '1.2', 'ARTÍCULO 8']);
  });

  it('asks for no lines, and reads those of the order that is opened', async () => {
    const short = { ...delivered, pedidoDetalle: [], resumen: { lineas: 30, pendientes: 18 } };
    const asked: string[] = [];
    const held = hold();
    const { user } = renderSignedIn(
      '/pedidos',
      paged('/Pedidos/1/7', [short], ({ searchParams }) => asked.push(`${searchParams.get('lineas')}`)),
      http.get(url('/Pedidos/PedidosById/502'), async () => {
        await held.until;
        return ok(delivered);
      }),
    );
    const row = await screen.findByRole('row', { name: /502/ });
    expect(within(row).getByText('12 / 30')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Ver líneas' }));
    // While loading, the skeleton has their columns.
    const waiting = within(screen.getByRole('status', { name: 'Cargando' }));
    expect(waiting.getByText('Direccionamiento')).toBeInTheDocument();
    held.release();
    const lines = await screen.findByRole('table', { name: 'Líneas del pedido' });
    expect(within(lines).getByText('ARTÍCULO 8')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(['0']));
  });

  it('says which orders have comments that one has not read', async () => {
    const one = { ...late, comentariosSinLeer: 1 };
    const two = { ...delivered, comentariosSinLeer: 2 };
    renderSignedIn('/pedidos', paged('/Pedidos/1/7', [one, two, orden(503, { comentariosSinLeer: 0 })]));
    const mark = within(await screen.findByRole('row', { name: /501/ })).getByRole('img', {
      name: '1 comentario sin leer',
    });
    expect(mark).toHaveTextContent('1');
    const link = screen.getByRole('link', { name: 'Torre Norte 2 comentarios sin leer' });
    expect(link).toHaveAttribute('href', '#/pedidos/editar/502/ver');
    expect(within(screen.getByRole('row', { name: /503/ })).queryByRole('img', { name: /sin leer/ })).toBeNull();
  });

  it('offers Agregar Pedido to who may', async () => {
    const first = renderSignedIn('/pedidos', list);
    const link = await screen.findByRole('link', { name: 'Agregar Pedido' });
    expect(link).toHaveAttribute('href', '#/pedidos/agregar');
    first.unmount();
    renderSignedIn('/pedidos', list, withPermisos(permisosWith({ pedidos: ['ver'] })));
    await screen.findByRole('row', { name: /501/ });
    // The stored permissions apply until the server has sent the current ones.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Agregar Pedido' })).toBeNull());
  });

  it('saves one order as a file under the name of the specification', async () => {
    const asked = vi.fn();
    const document = http.get(url('/Pedidos/Audit/:id/:format'), ({ params }) => {
      asked(`${params['id']}/${params['format']}`);
      return pdf();
    });
    const { user } = renderSignedIn('/pedidos', list, document);
    const row = await screen.findByRole('row', { name: /501/ });
    await user.click(within(row).getByRole('button', { name: 'Descargar Excel' }));
    await waitFor(() => expect(saved).toEqual(['Pedidos.xls']));
    expect(asked.mock.calls).toEqual([['501/1']]);
  });

  it('saves nothing when a file cannot be made, says why, and tries again', async () => {
    let broken = true;
    const document = http.get(url('/Pedidos/Audit/:id/:format'), () =>
      broken ? refusal(503, 'No se pudo generar el documento') : pdf(),
    );
    const { user } = renderSignedIn('/pedidos', list, document);
    const row = await screen.findByRole('row', { name: /501/ });
    await user.click(within(row).getByRole('button', { name: 'Descargar Excel' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No se pudo descargar Pedidos.xls. No se pudo generar el documento');
    expect(saved).toEqual([]);
    broken = false;
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(saved).toEqual(['Pedidos.xls']));
  });
});

describe('the delivered orders', () => {
  it('are exported as they are searched and sorted', async () => {
    const asked: URL[] = [];
    const listado = http.get(url('/Pedidos/Listado/7/0/:format'), ({ request }) => {
      asked.push(new URL(request.url));
      return pdf();
    });
    const search = paged('/Pedidos/Filter/torre/0', [delivered]);
    const { user } = renderSignedIn('/historial', paged('/Pedidos/0/7', [delivered]), search, listado);
    await user.type(await screen.findByRole('textbox', { name: 'Buscar' }), 'torre{Enter}');
    await screen.findByRole('button', { name: 'Limpiar búsqueda' });
    await user.click(await screen.findByRole('button', { name: /N\.Pedido/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(saved).toEqual(['Entregados.xls']));
    expect(asked[0]?.pathname).toMatch(/\/0\/1$/);
    expect(asked[0]?.searchParams.get('sort')).toBe('["id","ASC"]');
    expect(asked[0]?.searchParams.get('text')).toBe('torre');
  });

  it('open to id, quantity and product', async () => {
    const { user } = renderSignedIn('/historial', paged('/Pedidos/0/7', [delivered]));
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    const lines = await screen.findByRole('table', { name: 'Líneas del pedido' });
    expect(
      within(lines)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['8', '30', 'ARTÍCULO 8']);
  });
});

describe('the overdue orders', () => {
  it('lead to the receipt and say how late they are', async () => {
    const late = orden(503, { fechaEntrega: '2026-03-12' });
    renderSignedIn('/atrasados', paged('/Pedidos/Filter/-1/-1', [late]));
    const row = await screen.findByRole('row', { name: /503/ });
    expect(within(row).getByRole('link', { name: 'Recibir' })).toHaveAttribute(
      'href',
      '#/pedidos/editar/503/0?modo=recibir',
    );
    expect(screen.getByRole('columnheader', { name: 'Días de atraso' })).toBeVisible();
    // A page that stays open overnight.
    const texts = () =>
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent);
    const days = daysBetween('2026-03-12', companyToday());
    expect(texts()).toContain(cantidad(days));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    vi.useRealTimers();
    expect(texts()).toContain(cantidad(days + 1));
  });

  it('are none', async () => {
    renderSignedIn('/atrasados');
    expect(await screen.findByText('No hay pedidos atrasados')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ir a Pedidos' })).toHaveAttribute('href', '#/pedidos');
  });
});
