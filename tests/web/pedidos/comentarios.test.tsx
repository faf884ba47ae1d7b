import { screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Comentario } from '#contract/comentario';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { hold, network, ok, permisosWith, refusal, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { aroundOrder, orden } from './records';

afterEach(() => session.end('salida'));

const one = (id: number, changes: Partial<Comentario> = {}): Comentario => ({
  id,
  fecha: '2026-03-05T15:04:00Z',
  usuario: { id: 8, nombre: 'Luis', apellido: 'Mora' },
  texto: `Comentario ${id}`,
  propio: false,
  nuevo: false,
  ...changes,
});

/** An order with these comments, and the bodies of what is written. */
const open = (comentarios: Comentario[], ...handlers: HttpHandler[]) => openAt('ver', comentarios, ...handlers);

function openAt(tipo: 'ver' | '0' | '1', comentarios: Comentario[], ...handlers: HttpHandler[]) {
  const state = { comentarios, sent: [] as unknown[] };
  const writing = async ({ request }: { request: Request }) => {
    state.sent.push(await request.json());
    return ok(state.comentarios);
  };
  const rendered = renderSignedIn(
    `/pedidos/editar/501/${tipo}`,
    ...handlers,
    http.get(url('/Pedidos/Comentarios/501'), () => ok(state.comentarios)),
    http.post(url('/Pedidos/Comentarios/501'), writing),
    http.put(url('/Pedidos/Comentarios/Retirar/501'), writing),
    http.put(url('/Pedidos/Comentarios/Leer/501'), writing),
    http.get(url('/Pedidos/Historia/501'), () => ok([])),
    http.get(url('/Compra/porPedido/501'), () => refusal(404, 'No existe')),
    ...aroundOrder(orden(501)),
  );
  return { ...rendered, state };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Comentarios' }));

describe('the comments of an order', () => {
  it('show who wrote what and what is new, which is then read', async () => {
    const { state } = open([one(1, { propio: true, texto: 'Faltó\nuna caja' }), one(2, { nuevo: true }), one(3)]);
    const items = await (await panel()).findAllByRole('listitem');
    expect(items.map(item => within(item).queryByText('Nuevo') !== null)).toEqual([false, true, false]);
    expect(items[0]).toHaveTextContent(/Luis Mora.*Faltó una caja/);
    expect(within(items[1]!).queryByRole('button')).toBeNull();
    await waitFor(() => expect(state.sent).toEqual([{ hasta: 2 }]));
  });

  it('are no longer unread in the list of orders that one goes back to before that is noted', async () => {
    const noted = hold();
    let comentariosSinLeer = 1;
    const reading = http.put(url('/Pedidos/Comentarios/Leer/501'), async () => {
      await noted.until;
      comentariosSinLeer = 0;
      return ok([one(1)]);
    });
    const orders = http.get(url('/Pedidos/1/7'), () =>
      ok([orden(501, { comentariosSinLeer })], { headers: { 'Content-Range': 'pedidos 0-0/1' } }),
    );
    const { user } = open([one(1, { nuevo: true })], reading, orders);
    await (await panel()).findByText('Nuevo');
    await user.click((await screen.findAllByRole('link', { name: 'Pedidos' }))[0]!);
    expect(await screen.findByRole('img', { name: '1 comentario sin leer' })).toBeVisible();
    noted.release();
    await waitFor(() => expect(screen.queryByRole('img', { name: /sin leer/ })).toBeNull());
  });

  it('are written in a dialog, which says what is missing and keeps what was refused', async () => {
    const { user, state } = open([]);
    await user.click(await (await panel()).findByRole('button', { name: 'Comentar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comentario del pedido 501' }));
    await user.click(dialog.getByRole('button', { name: 'Comentar' }));
    expect(await dialog.findByText('Escriba el comentario')).toBeVisible();
    expect(state.sent).toEqual([]);
    const field = dialog.getByRole('textbox', { name: /Comentario/ });
    await user.type(field, 'Viene el jueves');
    network.use(
      http.post(url('/Pedidos/Comentarios/501'), () => refusal(403, 'Solo puede consultar este pedido'), {
        once: true,
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Comentar' }));
    expect(await dialog.findByText(/Solo puede consultar este pedido/)).toBeVisible();
    expect(field).toHaveValue('Viene el jueves');
    state.comentarios = [one(4, { propio: true, texto: 'Viene el jueves' })];
    await user.click(dialog.getByRole('button', { name: 'Comentar' }));
    await dialogGone();
    expect(state.sent).toEqual([{ texto: 'Viene el jueves' }]);
    expect(await (await panel()).findByText('Viene el jueves')).toBeVisible();
  });

  it('keep what was typed by who has lost the right meanwhile', async () => {
    const { user } = open([]);
    await user.click(await (await panel()).findByRole('button', { name: 'Comentar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Comentario del pedido 501' }));
    await user.type(dialog.getByRole('textbox', { name: /Comentario/ }), 'Viene el jueves');
    network.use(
      http.post(url('/Pedidos/Comentarios/501'), () => refusal(403, 'Le falta el permiso “Pedidos: agregar”')),
      withPermisos(permisosWith({ pedidos: ['ver'] })),
    );
    await user.click(dialog.getByRole('button', { name: 'Comentar' }));
    expect(await dialog.findByText(/Le falta el permiso/)).toBeVisible();
    // The one on the screen, below the dialog.
    const behind = () => screen.getAllByRole('button', { name: 'Comentar', hidden: true })[0];
    await waitFor(() => expect(behind()).toBeDisabled());
    expect(dialog.getByRole('textbox', { name: /Comentario/ })).toHaveValue('Viene el jueves');
  });

  it('are withdrawn by who wrote them, once that is confirmed', async () => {
    const { user, state } = open([one(1, { propio: true }), one(2)]);
    await user.click(await (await panel()).findByRole('button', { name: 'Retirar' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Retirar este comentario?' }));
    state.comentarios = [one(2)];
    await user.click(question.getByRole('button', { name: 'Retirar' }));
    await waitFor(async () => expect((await panel()).queryByText('Comentario 1')).toBeNull());
    expect(state.sent).toEqual([{ idComentario: 1 }]);
    expect((await panel()).getByText('Comentario 2')).toBeVisible();
  });

  it('are hidden where there are none for who may not write', async () => {
    open([], withPermisos(permisosWith({ pedidos: ['ver'] })));
    expect(await screen.findByRole('heading', { name: 'Historial del pedido' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Comentarios' })).toBeNull());
  });

  it('that could not be loaded are told of, and asked for again', async () => {
    const failing = http.get(url('/Pedidos/Comentarios/501'), () => refusal(500, 'Ocurrió un error'), { once: true });
    const { user } = open([one(1)], failing);
    expect(await screen.findByText(/^No se pudieron cargar los comentarios/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await (await panel()).findByText('Comentario 1')).toBeVisible();
  });
});

describe('the comments that one has not read', () => {
  it.each(['0', '1'] as const)(
    'stay above what is changed or received (%s) until one says to have read them',
    async tipo => {
      const { user, state } = openAt(tipo, [
        one(1),
        one(2, { nuevo: true, texto: 'No reciban el cemento' }),
        one(3, { nuevo: true }),
      ]);
      const notice = (await screen.findByText('Comentarios sin leer')).closest<HTMLElement>('[role="status"]')!;
      expect(notice).toHaveTextContent(
        /Comentarios sin leer.*Luis Mora, 5\/3\/26.*: No reciban el cemento.*: Comentario 3/,
      );
      expect(notice).not.toHaveTextContent('Comentario 1');
      await screen.findByRole('heading', { name: /Pedido 501/ });
      expect(state.sent).toEqual([]);
      state.comentarios = [one(1), one(2), one(3)];
      await user.click(within(notice).getByRole('button', { name: 'Ya los leí' }));
      await waitFor(() => expect(screen.queryByText('Comentarios sin leer')).toBeNull());
      expect(state.sent).toEqual([{ hasta: 3 }]);
    },
  );

  it('are no hindrance where they cannot be read', async () => {
    openAt(
      '1',
      [],
      http.get(url('/Pedidos/Comentarios/501'), () => refusal(500, 'Ocurrió un error')),
    );
    expect(await screen.findByRole('button', { name: 'Confirmar recepción' })).toBeVisible();
  });
});
