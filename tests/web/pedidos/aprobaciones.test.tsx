import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/aprobaciones/AprobacionesPage';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { hold, withPermisos, network, ok, paged, permisosWith, refusal, url, usuario } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { linea, orden } from './records';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const LIST = '/Pedidos/Filter/-1/2';
const EMPTY = 'No hay pedidos pendientes de aprobación';

const solicitud = {
  cantidad: 40,
  fecha: '2026-03-06T15:04:00Z',
  usuario: { nombre: 'Carlos', apellido: 'Villalobos' },
  motivo: 'La losa creció',
};

const pendiente = (fields: Partial<Pedido> = {}) =>
  orden(501, {
    version: 6,
    pedidoDetalle: [
      linea(1, { cantNueva: 40, comprado: 18, solicitud }),
      linea(2),
      linea(3, { recibido: 12, porCorregir: 3 }),
    ],
    pedidoReporte: [
      {
        id: 8,
        idDetalle: 1,
        nombreProducto: 'ARTÍCULO 1',
        tipo: 'cambio',
        estado: 'Pendiente',
        cantidadAnterior: 30,
        cantidadRecibida: 40,
        nombreUsuario: 'Carlos Villalobos',
        motivo: 'La losa creció',
        fechaCambio: '2026-03-06T15:04:00Z',
      },
      {
        id: 9,
        idDetalle: 3,
        nombreProducto: 'ARTÍCULO 3',
        tipo: 'correccion',
        estado: 'Pendiente',
        motivo: 'Se contó dos veces',
        cantidadAnterior: 12,
        cantidadRecibida: -3,
        nombreUsuario: 'Carlos Villalobos',
        fechaCambio: '2026-03-06T15:04:00Z',
      },
      // Decided: it is no request any more.
      ...[
        {
          id: 10,
          idDetalle: 3,
          nombreProducto: 'ARTÍCULO 3',
          tipo: 'correccion' as const,
          estado: 'Aprobado' as const,
        },
      ],
    ],
    ...fields,
  });

/** Handlers of the list until a decision is made, and the decisions received. */
function deciding(answer: () => Response) {
  const sent: { path: string; body: unknown }[] = [];
  const handler = http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), async ({ request }) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() });
    network.use(paged(LIST, []));
    return answer();
  });
  return { sent, handler };
}

const open = (...handlers: Parameters<typeof renderSignedIn>[1][]) =>
  renderSignedIn('/aprobaciones', ...handlers, paged(LIST, [pendiente()]));

const flip = (name: string) => screen.findByRole('button', { name: `${name} lo solicitado en el pedido 501` });

describe('orders that await approval', () => {
  it('warn, before they are approved, of a quantity below what is bought', async () => {
    const [request] = pendiente().pedidoReporte ?? [];
    const below = pendiente({
      pedidoDetalle: [linea(1, { cantNueva: 14, comprado: 18 })],
      pedidoReporte: request && [{ ...request, cantidadRecibida: 14 }],
    });
    const { user } = open(paged(LIST, [below]));
    await user.click(await flip('Aprobar'));
    const dialog = await screen.findByRole('dialog', { name: '¿Aprobar lo solicitado en el pedido 501?' });
    expect(within(dialog).getByText('Ya se compraron 18: quedará comprado de más')).toBeVisible();
  });

  it('say of two corrections of one line what is left after both', async () => {
    const [, first] = pendiente().pedidoReporte;
    const twice = pendiente({
      pedidoDetalle: [linea(3, { recibido: 12, porCorregir: 5 })],
      pedidoReporte: first && [first, { ...first, id: 11, cantidadRecibida: -2 }],
    });
    const { user } = open(paged(LIST, [twice]));
    expect(await screen.findByText('Recibido 9 → 7 ARTÍCULO 3')).toBeVisible();
    await user.click(await flip('Aprobar'));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Aprobar lo solicitado en el pedido 501?' }));
    const requests = dialog.getAllByRole('listitem');
    expect(requests[0]).toHaveTextContent('Recibido (corrección): 12 → 9');
    expect(requests[1]).toHaveTextContent('Recibido (corrección): 9 → 7');
  });

  it('open to what is asked for, signed, with what is received beside it; a correction in its own words', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
    const lines = screen.getByRole('table', { name: 'Líneas del pedido' });
    const row = within(lines).getByRole('row', { name: /ARTÍCULO 1/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual([
      ...['1', '30 (recibido 12)', '+10', 'ARTÍCULO 1', '40', '18'],
      ...['Carlos Villalobos · 6/3/26, 9:04 a. m.', 'La losa creció'],
    ]);
    expect(screen.getByText('12 → 9 (−3)')).toBeVisible();
    // Without expanding the row: what changes, who asked, when and why.
    expect(screen.getByText('30 → 40 ARTÍCULO 1')).toBeVisible();
    expect(screen.getByText('Recibido 12 → 9 ARTÍCULO 3')).toBeVisible();
    expect(screen.getByText(/^Carlos Villalobos · 6\/3\/26 · La losa creció$/)).toBeVisible();
    expect(screen.queryByText(/ARTÍCULO 2/)).toBeNull();
  });

  it('tell the first three changes and how many more there are', async () => {
    const all = [1, 2, 3, 4, 5].map(id => linea(id, { cantNueva: 40, solicitud }));
    const of = (pedidoDetalle: typeof all) => ({ ...pendiente({ pedidoDetalle, pedidoReporte: [] }) });
    open(paged(LIST, [of(all), { ...of(all.slice(0, 3)), id: 502 }] as never[]));
    expect(await screen.findAllByText('30 → 40 ARTÍCULO 3')).toHaveLength(2);
    expect(screen.getByText(/^y \d+ más$/)).toHaveTextContent('y 2 más');
    expect(screen.queryByText('30 → 40 ARTÍCULO 4')).toBeNull();
  });

  it('are approved after a look at before and after; the list reloads and an alert says it', async () => {
    const { sent, handler } = deciding(() => ok(null));
    const { user } = open(handler);
    await user.click(await flip('Aprobar'));
    const dialog = await screen.findByRole('dialog', { name: '¿Aprobar lo solicitado en el pedido 501?' });
    expect(within(dialog).getByText('30 → 40 (+10)')).toBeVisible();
    expect(within(dialog).getByText('12 → 9 (−3)')).toBeVisible();
    expect(within(dialog).getByText('Motivo: Se contó dos veces')).toBeVisible();
    expect(within(dialog).getAllByText('Solicitado por Carlos Villalobos el 6/3/26, 9:04 a. m.')).toHaveLength(2);
    expect(sent).toEqual([]);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('Se aprobaron 2 solicitudes del pedido 501')).toBeVisible();
    expect(await screen.findByText(EMPTY)).toBeVisible();
    expect(sent).toEqual([{ path: '/api/Pedidos/Aprobar/501/1/ana%40bodega.cr', body: { version: 6 } }]);
  });

  it('are denied with the other flag, and left alone by Cancelar', async () => {
    const { sent, handler } = deciding(() => ok(null));
    const { user } = open(handler);
    await user.click(await flip('Denegar'));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await dialogGone();
    await user.click(await flip('Denegar'));
    await user.click(await screen.findByRole('button', { name: 'Denegar' }));
    expect(screen.getByText('El motivo es requerido')).toBeVisible();
    await user.type(screen.getByLabelText(/^Motivo/), 'No hay presupuesto{Enter}');
    expect(await screen.findByText('Se denegaron 2 solicitudes del pedido 501')).toBeVisible();
    expect(sent).toEqual([
      { path: '/api/Pedidos/Aprobar/501/0/ana%40bodega.cr', body: { version: 6, motivo: 'No hay presupuesto' } },
    ]);
  });

  it('are decided several at once with one reason; what no longer fits is said, and a lost answer is asked for again', async () => {
    const orders = [501, 502, 503, 504].map(id => ({ ...pendiente(), id }));
    const sent: { id: number; body: unknown; key: string | null }[] = [];
    let isLost = true;
    const handler = http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), async ({ request, params }) => {
      const id = Number(params['id']);
      sent.push({ id, body: await request.json(), key: request.headers.get('Idempotency-Key') });
      if (id === 502) return refusal(409, 'El pedido cambió mientras tanto. Revise lo que se solicita');
      if (id === 503 && isLost) {
        isLost = false;
        return HttpResponse.error();
      }
      return ok(null);
    });
    const { user } = renderSignedIn('/aprobaciones', handler, paged(LIST, orders));
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir el pedido 502' }));
    expect(await screen.findByRole('button', { name: 'Aprobar 1' })).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'Elegir todos los de la página' }));
    await user.click(await screen.findByRole('button', { name: 'Denegar 4' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Denegar lo solicitado en 4 pedidos?' });
    expect(within(dialog).getAllByText('30 → 40 (+10)')).toHaveLength(4);
    await user.type(within(dialog).getByLabelText(/^Motivo/), 'No hay presupuesto{Enter}');
    expect(await within(dialog).findByText(/No hay conexión con el servidor/)).toBeVisible();
    // After it none is sent. What is done is said, and is no part of the question any more.
    expect(dialog).toHaveAccessibleName('¿Denegar lo solicitado en 2 pedidos?');
    expect(within(dialog).getByText('Se denegaron 2 solicitudes del pedido 501.')).toBeVisible();
    expect(within(dialog).getAllByText('30 → 40 (+10)')).toHaveLength(2);
    expect(sent).toHaveLength(3);
    await user.click(within(dialog).getByRole('button', { name: 'Denegar' }));
    const told = await screen.findByRole('dialog', { name: 'No se pudo decidir todo' });
    expect(within(told).getByText('Se denegaron 6 solicitudes de 3 pedidos: 501, 503, 504.')).toBeVisible();
    expect(
      within(told).getByText('Pedido 502: El pedido cambió mientras tanto. Revise lo que se solicita'),
    ).toBeVisible();
    expect(sent.map(({ id }) => id)).toEqual([501, 502, 503, 503, 504]);
    expect(sent[3]).toEqual(sent[2]);
    expect(sent[0]?.body).toEqual({ version: 6, motivo: 'No hay presupuesto' });
    // Those that were decided are not chosen any more, should there be a new request in them.
    await user.click(within(told).getByRole('button', { name: 'Entendido' }));
    await dialogGone();
    expect(await screen.findByRole('checkbox', { name: 'Elegir el pedido 502' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Elegir el pedido 501' })).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Aprobar 1' })).toBeVisible();
  });

  it('tell of those refused on the screen of then, where the list was left amid the answers', async () => {
    const orders = [501, 502].map(id => ({ ...pendiente(), id }));
    const held = hold();
    const handler = http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), async ({ params }) => {
      await held.until;
      return params['id'] === '502' ? refusal(409, 'El pedido está cerrado') : ok(null);
    });
    const { user } = renderSignedIn('/aprobaciones', handler, paged(LIST, orders), paged('/Categoria', []));
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de la página' }));
    await user.click(await screen.findByRole('button', { name: 'Denegar 2' }));
    await user.type(await screen.findByLabelText(/^Motivo/), 'No hay presupuesto{Enter}');
    act(() => void (window.location.hash = '#/categorias'));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    held.release();
    const told = 'Se denegaron 2 solicitudes del pedido 501. Pedido 502: El pedido está cerrado';
    expect(await screen.findByText(told)).toBeVisible();
  });

  it('leave the focus on the title when all that were chosen are decided', async () => {
    let rows = [501, 502].map(id => ({ ...pendiente(), id }));
    const { user } = renderSignedIn(
      '/aprobaciones',
      http.get(url(LIST), () => ok(rows, { headers: { 'Content-Range': `x 0-1/${rows.length}` } })),
      http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), ({ params }) => {
        rows = rows.filter(({ id }) => id !== Number(params['id']));
        return ok(null);
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Elegir todos los de la página' }));
    await user.click(await screen.findByRole('button', { name: 'Denegar 2' }));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Motivo/), 'No hay{Enter}');
    await dialogGone();
    expect(await screen.findByText(EMPTY)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('are chosen all of the page at once, and let go of likewise', async () => {
    const orders = [501, 502].map(id => ({ ...pendiente(), id }));
    // What the browser keeps of an earlier choice may be no list.
    localStorage.setItem(`RaStoreBodega.${usuario.id}.aprobaciones.selectedIds`, 'null');
    const { user } = renderSignedIn('/aprobaciones', paged(LIST, orders));
    const all = await screen.findByRole('checkbox', { name: 'Elegir todos los de la página' });
    const one = (id: number) => screen.getByRole('checkbox', { name: `Elegir el pedido ${id}` });
    await waitFor(() => expect(all).not.toBeChecked());
    expect(all).toHaveAttribute('data-indeterminate', 'false');
    await user.click(one(502));
    expect(all).toHaveAttribute('data-indeterminate', 'true');
    expect(screen.getByText('1 elegido')).toBeVisible();
    await user.click(all);
    expect(all).toBeChecked();
    expect(all).toHaveAttribute('data-indeterminate', 'false');
    expect(screen.getByText('2 elegidos')).toBeVisible();
    await user.click(all);
    for (const id of [501, 502]) expect(one(id)).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Aprobar \d/ })).toBeNull();
  });

  it('reload with the reason when somebody was there first', async () => {
    const { handler } = deciding(() => refusal(409, 'El pedido no tiene solicitudes que esperen aprobación'));
    const { user } = open(handler);
    await user.click(await flip('Aprobar'));
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('Pedido 501: El pedido no tiene solicitudes que esperen aprobación')).toBeVisible();
    expect(await screen.findByText(EMPTY)).toBeVisible();
    await dialogGone();
  });

  it('show what is asked for by now, with the reason typed, when the order changed meanwhile', async () => {
    const changed = 'El pedido cambió mientras tanto. Revise lo que se solicita';
    // As any order is answered: `cantNueva` is of the list of approvals alone.
    const asked = linea(1, { cantNueva: null, solicitud: { ...solicitud, cantidad: 55 } });
    const now = pendiente({ version: 7, pedidoDetalle: [asked, linea(2)] });
    const { sent, handler } = deciding(() => (sent.length === 1 ? refusal(409, changed, now) : ok(null)));
    const { user } = open(handler);
    await user.click(await flip('Denegar'));
    await user.type(await screen.findByLabelText(/^Motivo/), 'No alcanza{Enter}');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(changed)).toBeVisible();
    expect(within(dialog).getByText('30 → 55 (+25)')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Denegar' }));
    expect(await screen.findByText('Se denegó 1 solicitud del pedido 501')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 6, motivo: 'No alcanza' },
      { version: 7, motivo: 'No alcanza' },
    ]);
  });

  it('keep what was typed when the right was taken away meanwhile', async () => {
    const refused = 'No tiene permiso para hacer esto. Le falta el permiso “Aprobación: actualizar”';
    const { sent, handler } = deciding(() => (sent.length === 1 ? refusal(403, refused) : ok(null)));
    const { user } = open(handler);
    await user.click(await flip('Denegar'));
    await user.type(await screen.findByLabelText(/^Motivo/), 'No alcanza{Enter}');
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(refused)).toBeVisible();
    expect(within(dialog).getByLabelText(/^Motivo/)).toHaveValue('No alcanza');
    await user.click(within(dialog).getByRole('button', { name: 'Denegar' }));
    expect(await screen.findByText('Se denegaron 2 solicitudes del pedido 501')).toBeVisible();
  });

  it('give the reason back that was typed when the session ended', async () => {
    const { sent, handler } = deciding(() => (sent.length === 1 ? refusal(401, 'Su sesión terminó') : ok(null)));
    const { user } = open(handler, paged(LIST, [pendiente()]));
    await user.click(await flip('Denegar'));
    await user.type(await screen.findByLabelText(/^Motivo/), 'No alcanza{Enter}');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    network.use(paged(LIST, [pendiente()]));
    act(() => session.start({ ...usuario, token: 'nuevo' }));
    await user.click(await flip('Denegar'));
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('No alcanza');
    // Not once it was given up.
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await flip('Denegar'));
    expect(await screen.findByLabelText(/^Motivo/)).toHaveValue('');
  });

  it('are left by Esc at once, but not with a reason typed: that is asked about', async () => {
    const { user } = open();
    await user.click(await flip('Denegar'));
    expect(await screen.findByLabelText(/^Motivo/)).toHaveFocus();
    await user.keyboard('{Escape}');
    await dialogGone();
    await user.click(await flip('Denegar'));
    await user.type(await screen.findByLabelText(/^Motivo/), 'No alcanza{Escape}');
    const question = await screen.findByRole('dialog', { name: '¿Descartar lo que escribió?' });
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Seguir aquí' })).toHaveFocus());
    // Pressed once more it takes back only the question.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('No alcanza');
    expect(screen.getByLabelText(/^Motivo/)).toHaveFocus();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await dialogGone();
  });

  it('stay open with the reason when the answer is lost', async () => {
    const { user } = open(http.put(url('/Pedidos/Aprobar/:id/:decision/:email'), () => HttpResponse.error()));
    await user.click(await flip('Aprobar'));
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText(/No hay conexión con el servidor.*no se hará dos veces/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aprobar' })).toBeEnabled();
  });

  it('are only looked at without the right, which is named', async () => {
    const { user } = open(withPermisos(permisosWith({ aprobacion: ['ver'] })));
    const approve = await flip('Aprobar');
    expect(approve).toBeDisabled();
    // Nor is there a way to the order, which takes a right of orders.
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
    await user.hover(
      approve.closest('span[aria-label], span[title]') ?? approve.parentElement?.parentElement ?? approve,
    );
    expect(await screen.findByText('Le falta el permiso “Aprobación: actualizar”')).toBeInTheDocument();
  });

  it('can be decided where a provider says neither who asked nor which version it is', async () => {
    const plain = pendiente({ version: undefined, pedidoReporte: [] });
    const { sent, handler } = deciding(() => ok(null));
    const { user } = renderSignedIn('/aprobaciones', handler, paged(LIST, [plain]));
    await user.click(await flip('Aprobar'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('30 → 40 (+10)')).toBeVisible();
    expect(within(dialog).getByText('12 → 9 (−3)')).toBeVisible();
    expect(within(dialog).queryByText(/^Solicitado/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText('Se aprobaron 2 solicitudes del pedido 501')).toBeVisible();
    expect(sent[0]?.body).toEqual({});
  });

  it('are cards with two buttons on a phone', async () => {
    window.innerWidth = 360;
    open();
    expect(await flip('Aprobar')).toHaveTextContent('Aprobar');
    expect(await flip('Denegar')).toBeEnabled();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
