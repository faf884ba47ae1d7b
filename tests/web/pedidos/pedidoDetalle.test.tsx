import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { addDays } from '#contract/text/format';
import { companyToday } from '../../../src/web/api/company';
import { orderDraftKey } from '../../../src/web/api/storageKeys';
import type { AmountsDraft } from '../../../src/web/features/pedidos/detalle/amountsDraft';
import {
  hold,
  withPermisos,
  savedRecord,
  network,
  ok,
  paged,
  permisosWith,
  refusal,
  url,
  whole,
} from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, answersOrder, aroundOrder, linea, orden } from './records';
import { dialogGone } from '../../support/dialog';
import { button } from '../../support/onScreen';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const RECEIPT = '/Pedidos/ActualizaEntrega/7';

function open(path: string, order: Pedido, ...handlers: HttpHandler[]) {
  return renderSignedIn(path, ...handlers, ...aroundOrder(order));
}

const input = (id: number) => screen.findByRole('textbox', { name: `Llegó ahora de ARTÍCULO ${id}` });

describe('the receipt of an order', () => {
  it('holds an amount at what is pending and says why; a complete line takes none', async () => {
    const { user } = open('/pedidos/editar/501/1', orden(501));
    await user.type(await input(1), '40');
    expect(await input(1)).toHaveValue('18');
    expect(screen.getByText('Se ajustó a 18: no falta más')).toBeVisible();
    await user.clear(await input(1));
    await user.type(await input(1), '0,5');
    expect(await input(1)).toHaveValue('0,5');
    await user.clear(await input(1));
    await user.type(await input(1), '3,50{Tab}');
    expect(await input(1)).toHaveValue('3,5');
    expect(screen.getByText('Quedarán 14,5')).toBeVisible();
    await user.clear(await input(1));
    await user.type(await input(1), '17');
    expect(screen.getByText('Quedará 1')).toBeVisible();
    // One more than is pending is too many.
    await user.clear(await input(1));
    await user.type(await input(1), '18');
    expect(screen.getByText('Completa la línea')).toBeVisible();
    await user.clear(await input(1));
    await user.type(await input(1), '19');
    expect(await input(1)).toHaveValue('18');
    expect(screen.getByText('Se ajustó a 18: no falta más')).toBeVisible();
    expect(await input(3)).toBeDisabled();
  });

  it.each([
    ['-3,5', 'No puede ser negativo'],
    ['1.500', 'Escriba 1500 o 1,5'],
    ['3x', 'Debe ser un número'],
  ])('leaves %s as it was typed, says why it is refused, and waits until it is mended', async (text, reason) => {
    const { user, unmount } = open('/pedidos/editar/501/1', orden(501));
    await user.type(await input(2), '1');
    await user.type(await input(1), text);
    await user.tab();
    expect(await input(1)).toHaveValue(text);
    expect(screen.getByText(reason)).toBeVisible();
    expect(button('Confirmar recepción')).toBeDisabled();
    unmount();
    const { user: again } = open('/pedidos/editar/501/1', orden(501));
    expect(await input(1)).toHaveValue(text);
    await again.clear(await input(1));
    expect(button('Confirmar recepción')).toBeEnabled();
  });

  it('says how many lines it completes and how many not, and asks with those first that it does not', async () => {
    const complete = [1, 2, 3].map(id => linea(id, { cantidad: 5, recibido: 0 }));
    const partial = [linea(4), linea(5)];
    const { user } = open('/pedidos/editar/501/1', orden(501, { pedidoDetalle: [...complete, ...partial] }));
    await user.click(await screen.findByRole('button', { name: 'Recibir todo lo pendiente' }));
    for (const id of [4, 5]) {
      await user.clear(await input(id));
      await user.type(await input(id), '1');
    }
    await user.tab();
    expect(screen.getByText('Recibirá 5 de 5 líneas: 3 completas, 2 parciales')).toBeVisible();
    await user.click(button('Confirmar recepción'));
    const names = within(await screen.findByRole('dialog')).getAllByRole('term');
    expect(names.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('ARTÍCULO 4'),
      expect.stringContaining('ARTÍCULO 5'),
      expect.stringContaining('ARTÍCULO 1'),
    ]);
  });

  it('is made by keyboard alone and goes back to the list, which says it', async () => {
    const { sent, handler } = answering(RECEIPT, () => ok(null));
    const { user } = open('/pedidos/editar/501/0?modo=recibir', orden(501), handler);
    expect(await screen.findByRole('button', { name: 'Confirmar recepción' })).toBeDisabled();
    await user.click(await input(1));
    await user.keyboard('12{Enter}');
    expect(await input(2)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await input(1)).toHaveFocus();
    await user.keyboard('9{ArrowDown}1{Enter}');
    // The content was selected, so 9 replaced it; the complete line was skipped.
    expect(button('Confirmar recepción')).toHaveFocus();
    expect(screen.getByText('Recibirá 2 de 2 líneas: 2 parciales')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Recibirá 2 de 2 líneas: 2 parciales.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Recepción registrada: 2 líneas del pedido 501')).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    const { pedidoDetalle, ...head } = orden(501);
    const { version: _, ...complete } = linea(3, { recibido: 30 });
    expect(sent[0]?.body).toEqual({
      ...head,
      pedidoDetalle: [{ ...pedidoDetalle[0], cantNueva: 9 }, { ...pedidoDetalle[1], cantNueva: 1 }, complete],
    });
    expect(sessionStorage.getItem('bodega.pedido.recepcion.v1.7.501')).toBeNull();
  });

  it('takes all that is pending at once', async () => {
    const { user } = open('/pedidos/editar/501/1', orden(501));
    await screen.findByText('Faltan 2 líneas por recibir');
    expect(screen.getByText('Escriba lo que llegó en al menos una línea')).toBeVisible();
    await user.click(button('Recibir todo lo pendiente'));
    expect(screen.queryByText('Escriba lo que llegó en al menos una línea')).toBeNull();
    expect(await input(1)).toHaveValue('18');
    expect(await input(2)).toHaveValue('2,5');
    await user.click(button('Quitar todo'));
    expect(await input(1)).toHaveValue('');
  });

  it('gives back what was typed before all or nothing was taken', async () => {
    const { user } = open('/pedidos/editar/501/1', orden(501));
    await user.type(await input(1), '7');
    await user.click(button('Recibir todo lo pendiente'));
    await user.click(button('Deshacer'));
    expect(await input(1)).toHaveValue('7');
    expect(await input(2)).toHaveValue('');
    await user.click(button('Quitar todo'));
    await user.click(button('Deshacer'));
    expect(await input(1)).toHaveValue('7');
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('has nothing to take where nothing is pending', async () => {
    open('/pedidos/editar/501/1', orden(501, { pedidoDetalle: [linea(1, { recibido: 30 })] }));
    expect(await screen.findByRole('button', { name: 'Recibir todo lo pendiente' })).toBeDisabled();
  });

  it('says once, where all has come, that nothing is left and what can still be noted', async () => {
    const delivered = orden(501, { estado: 'Entregado', pedidoDetalle: [linea(3, { recibido: 30 })] });
    const { user } = open('/pedidos/editar/501/1', delivered);
    expect(
      await screen.findByText('No queda nada por recibir; puede anotar lo que llegó dañado o de más'),
    ).toBeVisible();
    expect(screen.queryByText(/^Escriba lo que llegó/)).toBeNull();
    expect(button('Confirmar recepción')).toBeDisabled();
    await user.click(button('Dañado o de más de ARTÍCULO 3'));
    await user.type(screen.getByRole('textbox', { name: 'Dañado de ARTÍCULO 3' }), '2');
    expect(await screen.findByText('No queda nada por recibir')).toBeVisible();
    expect(button('Confirmar recepción')).toBeEnabled();
  });

  it('keeps what was typed over a reload', async () => {
    const first = open('/pedidos/editar/501/1', orden(501));
    await first.user.type(await input(1), '7');
    first.unmount();
    open('/pedidos/editar/501/1', orden(501));
    expect(await input(1)).toHaveValue('7');
    // It is of this order alone, also where another one that was read before takes its place on the screen.
    network.use(http.get(url('/Pedidos/PedidosById/:id'), ({ params }) => ok(orden(Number(params['id'])))));
    for (const [id, typed] of [
      [502, ''],
      [501, '7'],
      [502, ''],
    ] as const) {
      act(() => void (window.location.hash = `#/pedidos/editar/${id}/1`));
      expect(await screen.findByRole('heading', { name: `Pedido ${id}` })).toBeVisible();
      expect(await input(1)).toHaveValue(typed);
    }
  });

  it('shows old, theirs and mine when a line changed meanwhile, and loses nothing', async () => {
    const now = orden(501, {
      pedidoDetalle: [linea(1, { recibido: 25, version: 2 }), linea(2, { cantidad: 2.5, recibido: 0 })],
    });
    const conflict = () => refusal(409, 'Quedan 5 pendientes', now);
    const { sent, handler } = answering(RECEIPT, conflict, () => ok(null));
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '12');
    await user.type(await input(2), '1');
    network.use(answersOrder(now));
    await user.click(button('Confirmar recepción'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));

    expect(await screen.findByText('Antes: recibido 12 de 30.')).toBeVisible();
    expect(screen.getByText('Ahora: recibido 25 de 30; faltan 5.')).toBeVisible();
    expect(screen.getByText('Usted escribió: 12.')).toBeVisible();
    expect(screen.getByText(/Quedan 5 pendientes/)).toBeVisible();
    expect(await input(1)).toHaveValue('12');
    expect(await input(2)).toHaveValue('1');
    await waitFor(async () => expect(await input(1)).toHaveFocus());
    await waitFor(() => expect(button('Confirmar recepción')).toBeDisabled());
    // 12 of the 5 that are left will not be received.
    expect(screen.getAllByText('Recibirá 1 de 2 líneas: 1 parcial')).not.toEqual([]);

    await user.click(button('Usar 5'));
    expect(await screen.findAllByText('Recibirá 2 de 2 líneas: 1 completa, 1 parcial')).not.toEqual([]);
    expect(screen.queryByText('Usted escribió: 12.')).toBeNull();
    await user.click(button('Confirmar recepción'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ pedidoDetalle: [{ id: 1, cantNueva: 5, version: 2 }, { id: 2 }] });
  });

  const stored = () => JSON.parse(sessionStorage.getItem(orderDraftKey('recepcion', 7, 501)) ?? '{}') as AmountsDraft;
  const tellOfCopy = (key: string) => {
    const other = new BroadcastChannel('bodega.borradores');
    other.postMessage({ tab: 'otra', key, id: 501 });
    other.close();
  };

  it('in a duplicated tab, of which the first one sent its copy, is another receipt', async () => {
    const keyInUse = () => refusal(422, 'Esa clave de repetición ya se usó con otros datos');
    const { sent, handler } = answering(RECEIPT, keyInUse, () => ok(null));
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '12');
    const { key } = stored();
    network.use(answersOrder(orden(501, { pedidoDetalle: [linea(1, { recibido: 24, version: 2 })] })));
    tellOfCopy(key);
    await user.click(await screen.findByRole('button', { name: 'Usar 6' }));
    expect(stored().key).not.toBe(key);
    // Where the message did not arrive, the first refusal does the same.
    for (const count of [1, 2]) {
      await user.click(button('Confirmar recepción'));
      await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
      await waitFor(() => expect(sent).toHaveLength(count));
      await dialogGone();
    }
    expect(await screen.findByText(/^Recepción registrada: 1 línea/)).toBeVisible();
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('in a tab that waits for its answer, which another one got for its copy, is over', async () => {
    const { handler } = answering(RECEIPT, () => HttpResponse.error());
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '12');
    await user.click(button('Confirmar recepción'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await screen.findByText('No se sabe si la recepción se guardó');
    network.use(answersOrder(orden(501, { pedidoDetalle: [linea(1, { recibido: 24, version: 2 })] })));
    tellOfCopy(stored().key);
    await waitFor(async () => expect(await input(1)).toHaveValue(''));
    expect(screen.queryByText('No se sabe si la recepción se guardó')).toBeNull();
    expect(stored()).toEqual({});
  });

  it('repeats a receipt whose answer was lost with the same key, and lets nothing change before', async () => {
    const { sent, handler } = answering(
      RECEIPT,
      () => HttpResponse.error(),
      () => ok(null),
    );
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '12');
    await user.click(button('Confirmar recepción'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('No se sabe si la recepción se guardó')).toBeVisible();
    // The banner says why, while the connection is lost.
    expect(screen.getByText(/^El último envío quedó sin respuesta\. Reintente/)).toBeVisible();
    expect(await input(1)).toHaveValue('12');
    expect(await input(1)).toBeDisabled();
    // By keyboard it goes on where it stopped, also from elsewhere on the screen.
    await waitFor(() => expect(button('Reintentar')).toHaveFocus());
    await user.tab();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/^Recepción registrada: 1 línea/)).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says after a reload that the last receipt was sent and not answered, and repeats it with its key', async () => {
    const { sent, handler } = answering(
      RECEIPT,
      () => HttpResponse.error(),
      () => ok(null),
    );
    const first = open('/pedidos/editar/501/1', orden(501), handler);
    await first.user.type(await input(1), '12');
    await first.user.click(button('Confirmar recepción'));
    await first.user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await screen.findByText('No se sabe si la recepción se guardó');
    first.unmount();

    // A server remembers a key for a day.
    const key = 'bodega.pedido.recepcion.v1.7.501';
    const kept = sessionStorage.getItem(key) ?? '';
    sessionStorage.setItem(key, kept.replace(/"sentAt":\d+/, `"sentAt":${Date.now() - 24 * 60 * 60_000}`));
    const late = open('/pedidos/editar/501/1', orden(501), handler);
    expect(
      await screen.findByText(/hace más de un día: revise antes el pedido, .* podría registrarse otra vez/),
    ).toBeVisible();
    expect(screen.queryByText(/no se recibirá dos veces/)).toBeNull();
    late.unmount();
    sessionStorage.setItem(key, kept);

    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    expect(await screen.findByText(/El último envío quedó sin respuesta/)).toBeVisible();
    expect(await input(1)).toHaveValue('12');
    expect(await input(1)).toBeDisabled();
    await user.click(button('Reintentar'));
    expect(await screen.findByText(/^Recepción registrada: 1 línea/)).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says after a reload that it was sent, where the tab was closed before any answer', async () => {
    const { sent, handler } = answering(
      RECEIPT,
      () => new Promise(() => undefined),
      () => ok(null),
    );
    const first = open('/pedidos/editar/501/1', orden(501), handler);
    await first.user.type(await input(1), '12');
    await first.user.click(button('Confirmar recepción'));
    await first.user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    first.unmount();

    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    expect(await screen.findByText(/El último envío quedó sin respuesta/)).toBeVisible();
    await user.click(button('Reintentar'));
    expect(await screen.findByText(/^Recepción registrada: 1 línea/)).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('keeps what was typed when the session ran out', async () => {
    const { handler } = answering(RECEIPT, () => refusal(401, 'Su sesión terminó'));
    const { user, unmount } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '12');
    await user.click(button('Confirmar recepción'));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    unmount();
    open('/pedidos/editar/501/1', orden(501));
    expect(await input(1)).toHaveValue('12');
    expect(await input(1)).toBeEnabled();
  });

  it('names the permission that is missing', async () => {
    const onlyRead = withPermisos(permisosWith({ pedidos: ['ver'] }));
    const { user } = open('/pedidos/editar/501/1', orden(501), onlyRead);
    expect(await input(1)).toBeDisabled();
    const confirm = button('Confirmar recepción');
    expect(confirm).toBeDisabled();
    expect(screen.queryByText('Escriba lo que llegó en al menos una línea')).toBeNull();
    await user.hover(confirm.parentElement ?? confirm);
    expect(await screen.findByText('Le falta el permiso “Pedidos: agregar”')).toBeVisible();
  });
});

describe('an order for reading', () => {
  it('shows its facts and says in words what a row colour says', async () => {
    const late = orden(501, {
      fechaEntrega: '2026-03-12',
      pedidoDetalle: [linea(1), linea(2, { recibido: 31 }), linea(3, { recibido: 30 })],
    });
    open('/pedidos/editar/501/ver', late);
    expect(await screen.findByRole('heading', { name: 'Pedido 501' })).toBeVisible();
    expect(screen.getByText('12/3/26')).toBeVisible();
    expect(screen.getByText('5/3/26, 9:04 a. m.')).toBeVisible();
    const row = (id: number) => screen.getByRole('row', { name: new RegExp(`ARTÍCULO ${id}`) });
    expect(within(row(1)).getByText('Atrasada')).toBeVisible();
    expect(within(row(2)).getByText('Recibido de más')).toBeVisible();
    expect(within(row(3)).getByText('Completa')).toBeVisible();
    expect(within(row(1)).getByText('12 / 30')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Recibir' })).toHaveAttribute('href', '#/pedidos/editar/501/1');
  });

  it.each([
    ['on its day of delivery', 0, null],
    ['from the day after it', -1, 'Atrasado 1 día'],
  ])('is overdue, or not yet, %s', async (_when, days, badge) => {
    open('/pedidos/editar/501/ver', orden(501, { fechaEntrega: addDays(companyToday(), days) }));
    expect(await screen.findByRole('heading', { name: 'Pedido 501' })).toBeVisible();
    expect(screen.queryByText(/^Atrasado /)?.textContent ?? null).toBe(badge);
    const row = await screen.findByRole('row', { name: /ARTÍCULO 1/ });
    expect(within(row).queryByText('Atrasada') !== null).toBe(badge !== null);
  });

  it.each(['ver', '0', '1'])('of a project of others is only looked at by a buyer, and says so (%s)', async tipo => {
    open(
      `/pedidos/editar/501/${tipo}`,
      orden(501),
      whole('/Pedidos/Historia/:id', [
        {
          id: '1',
          hecho: 'recibido',
          fecha: '2026-03-05T15:04:00Z',
          usuario: null,
          lineas: [{ idDetalle: 1, nombreProducto: 'CLAVOS', cantidad: 12, idEntrega: 91, corregible: 12 }],
        },
      ]),
      paged('/Proyecto/7', [savedRecord(5, { nombre: 'Puente Sur' })]),
    );
    expect(
      await screen.findByText('Este pedido es de un proyecto que no es suyo: puede verlo, pero no cambiarlo.'),
    ).toBeVisible();
    expect(await screen.findByText('CLAVOS')).toBeVisible();
    expect(screen.getByRole('row', { name: /ARTÍCULO 1/ })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: /^(Ver|Recibir|Solicitar cambio)$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Cerrar pedido|Corregir|Agregar imagen/ })).toBeNull();
    expect(button('Ver PDF')).toBeEnabled();
  });

  it('leads back to the list of orders only users who may read that', async () => {
    const buyer = withPermisos(permisosWith({ compras: ['agregar'] }));
    open('/pedidos/editar/501/ver', orden(501), buyer, paged('/Proyecto/7', []));
    const header = await screen.findByRole('banner');
    expect(await within(header).findByText('Pedido 501')).toBeVisible();
    expect(within(header).getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '#/');
    expect(within(header).queryByRole('link', { name: 'Pedidos' })).toBeNull();
  });

  it('says when there is no such order', async () => {
    open(
      '/pedidos/editar/501/1',
      orden(501),
      http.get(url('/Pedidos/PedidosById/:id'), () => refusal(404, 'El pedido no existe')),
    );
    expect(await screen.findByText('El pedido no existe')).toBeVisible();
  });
});

describe('a receipt as a document', () => {
  const type = async (user: ReturnType<typeof open>['user'], name: string, text: string) =>
    user.type(await screen.findByRole('textbox', { name }), text);

  it('takes the delivery note, a remark, and what came damaged or beyond the order; all of it is kept until it is sent', async () => {
    const { sent, handler } = answering(
      RECEIPT,
      () => refusal(422, 'Falló'),
      () => ok(null),
    );
    const { user, unmount } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '2');
    await user.click(button('Dañado o de más de ARTÍCULO 1'));
    await type(user, 'Dañado de ARTÍCULO 1', '1,5');
    // A complete line can still get damaged or excess quantities.
    await user.click(button('Dañado o de más de ARTÍCULO 3'));
    await type(user, 'De más de ARTÍCULO 3', '4');
    await user.click(button('Confirmar recepción'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^2 de \d+ · dañado 1,5$/)).toBeVisible();
    expect(within(dialog).getByText('de más 4')).toBeVisible();
    await type(user, 'N.º de guía (opcional)', 'G-1042');
    await type(user, 'Observación (opcional)', 'Un saco roto');
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    await screen.findByText(/Falló/);
    unmount();

    const { user: again } = open('/pedidos/editar/501/1', orden(501), handler);
    const damaged = await screen.findByRole('textbox', { name: 'Dañado de ARTÍCULO 1' });
    expect(damaged).toHaveValue('1,5');
    // It stays while it is typed again.
    await again.clear(damaged);
    await again.type(damaged, '1,5');
    expect(damaged).toHaveValue('1,5');
    await again.click(button('Confirmar recepción'));
    expect(await screen.findByRole('textbox', { name: 'N.º de guía (opcional)' })).toHaveValue('G-1042');
    await again.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(/^Recepción registrada: 1 línea del pedido 501/)).toBeVisible();
    expect(sent[1]?.body).toMatchObject({
      guia: 'G-1042',
      observacion: 'Un saco roto',
      pedidoDetalle: [{ id: 1, cantNueva: 2, danado: 1.5 }, { id: 2 }, { id: 3, excedente: 4 }],
    });
  });

  it('shows a complete line on a phone last, as one row, which opens to its images and to what came beyond the order', async () => {
    window.innerWidth = 360;
    const pedidoDetalle = [linea(3, { recibido: 30 }), linea(1)];
    const { user } = open('/pedidos/editar/501/1', orden(501, { pedidoDetalle }));
    // Its keyboard would cover the lines.
    expect(await input(1)).not.toHaveFocus();
    const lines = within(screen.getByRole('list', { name: 'Líneas del pedido' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.slice(0, 10))).toEqual(['ARTÍCULO 1', 'ARTÍCULO 3']);
    expect(screen.queryByRole('button', { name: 'Dañado o de más de ARTÍCULO 3' })).toBeNull();
    await user.click(button('Más de ARTÍCULO 3'));
    expect(button('Agregar imagen a ARTÍCULO 3')).toBeEnabled();
    expect(button('Dañado o de más de ARTÍCULO 3')).toBeEnabled();
  });

  it('says nothing of what was left blank, and does not take what is no amount', async () => {
    const { sent, handler } = answering(RECEIPT, () => ok(null));
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.click(await screen.findByRole('button', { name: 'Dañado o de más de ARTÍCULO 2' }));
    await type(user, 'Dañado de ARTÍCULO 2', 'x');
    await user.type(await input(1), '2');
    expect(button('Confirmar recepción')).toBeDisabled();
    await user.clear(screen.getByRole('textbox', { name: 'Dañado de ARTÍCULO 2' }));
    await user.click(button('Confirmar recepción'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    await screen.findByText(/^Recepción registrada/);
    const body = JSON.stringify(sent[0]?.body);
    for (const field of ['guia', 'observacion', 'danado', 'excedente']) expect(body).not.toContain(`"${field}"`);
  });

  it('takes its photos along: kept while it is written, sent once it has a number, which the alert says and whose paper it shows', async () => {
    const photos: (string | null)[] = [];
    const took = http.post(url('/Pedidos/UploadImage/501'), async ({ request }) => {
      photos.push(/name="idRecepcion"\r\n\r\n([^\r]*)/.exec(await request.text())?.[1] ?? null);
      return ok({ id: 45, img1: null, img2: null, img3: null, fotos: ['a.webp'] });
    });
    const { handler } = answering(RECEIPT, () => ok({ ...orden(501), recepcion: 45 }));
    const { user, unmount } = open('/pedidos/editar/501/1', orden(501), handler, took);
    const jpg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'guia.jpg', { type: 'image/jpeg' });
    const section = () => screen.findByRole('region', { name: 'Fotos de la recepción' });
    await user.upload(await screen.findByLabelText(/^Archivo: Agregar imagen$/), [jpg]);
    expect(await within(await section()).findByRole('button', { name: 'Imagen 1 de la recepción' })).toBeVisible();
    unmount();

    const { user: again } = open('/pedidos/editar/501/1', orden(501), handler, took);
    expect(await within(await section()).findByRole('button', { name: 'Imagen 1 de la recepción' })).toBeVisible();
    await again.type(await input(1), '2');
    await again.click(button('Confirmar recepción'));
    await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    const recorded = await screen.findByText('Recepción registrada: 1 línea del pedido 501. Recepción N.º 45');
    const alert = recorded.closest<HTMLElement>('[role=status]') ?? document.body;
    // While it is read it does not close by itself.
    await again.hover(alert);
    const uploaded = await screen.findByText('Se subió 1 imagen del pedido 501.');
    expect(uploaded).toBeVisible();
    // One alert at a time, and that is the receipt's.
    expect(uploaded.closest('.MuiAlert-root')).toBeNull();
    expect(photos).toEqual(['45']);
    await again.click(within(alert).getByRole('button', { name: 'Ver PDF' }));
    expect(await screen.findByRole('dialog', { name: 'Recepción N.º 45' })).toBeVisible();
  });

  it('leads on while its photos, which this browser cannot keep, are sent: with the session they would be lost', async () => {
    const sending = hold();
    const took = http.post(url('/Pedidos/UploadImage/501'), async () => {
      await sending.until;
      return ok({ id: 45, img1: null, img2: null, img3: null, fotos: ['a.webp'] });
    });
    const { handler } = answering(RECEIPT, () => ok({ ...orden(501), recepcion: 45 }));
    const { user } = open('/pedidos/editar/501/1', orden(501), handler, took);
    const jpg = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'guia.jpg', { type: 'image/jpeg' });
    await user.upload(await screen.findByLabelText(/^Archivo: Agregar imagen$/), [jpg]);
    await screen.findByRole('button', { name: 'Imagen 1 de la recepción' });
    await user.type(await input(1), '2');
    await user.click(button('Confirmar recepción'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
    expect(await screen.findByText('Subiendo 1 de 1')).toBeVisible();
    await user.click(button('Cerrar sesión'));
    const question = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }));
    await user.click(question.getByRole('button', { name: 'Seguir aquí' }));
    await dialogGone();
    sending.release();
    expect(await screen.findByText('Se subió 1 imagen del pedido 501.')).toBeVisible();
    await user.click(button('Cerrar sesión'));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  });

  it('that is refused after its person went on says so on the screen where they are', async () => {
    const held = hold();
    const { handler } = answering(RECEIPT, async () => {
      await held.until;
      return refusal(409, 'El pedido está cerrado', orden(501, { estado: 'Cerrado' }));
    });
    const { user } = open('/pedidos/editar/501/1', orden(501), handler);
    await user.type(await input(1), '2');
    await user.click(button('Confirmar recepción'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    act(() => void (window.location.hash = '#/pedidos'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
    held.release();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'No se hizo lo que pidió en “¿Registrar la recepción del pedido 501?”. El pedido está cerrado.',
    );
  });

  it('stands on the page of its order, with its purchases and its PDF', async () => {
    const receipt = {
      ...{ id: 12, idPedido: 501, fecha: '2026-03-06T15:04:00Z', usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' } },
      ...{ guia: 'G-1042', observacion: 'Un saco\nroto', despacho: false, lineas: 2, fotos: [] },
      compras: [{ id: 77, proveedor: 'Cementos S.A.' }],
    };
    open('/pedidos/editar/501/ver', orden(501), whole('/Pedidos/Recepciones/501', [receipt]));
    const region = await screen.findByRole('region', { name: 'Recepciones' });
    expect(await within(region).findByRole('heading', { name: 'Recepción N.º 12' })).toBeVisible();
    expect(region).toHaveTextContent('Ana Solís · 2 líneas');
    expect(region).toHaveTextContent('Guía: G-1042');
    expect(within(region).getByText(/^Observación: Un saco/)).toHaveStyle({ whiteSpace: 'pre-line' });
    expect(within(region).getByRole('link', { name: 'Orden 77' })).toHaveAttribute('href', '#/compras/comprobante/77');
    expect(within(region).getByRole('button', { name: 'Ver PDF de la recepción 12' })).toBeEnabled();
    expect(within(region).getByRole('button', { name: 'Agregar imagen a la recepción 12' })).toBeEnabled();
  });
});

describe('serving an order from the shelf', () => {
  const lines = [linea(1, { stock: 3 }), linea(2, { cantidad: 5, recibido: 0, stock: 40 }), linea(4, { stock: 0 })];

  it('takes no more than there is, and sends what goes out', async () => {
    const { sent, handler } = answering('/Pedidos/Despachar/7', () => ok(null));
    const { user } = open('/pedidos/editar/501/ver', orden(501, { pedidoDetalle: lines }), handler);
    await user.click(await screen.findByRole('link', { name: 'Despachar de bodega' }));
    const out = (id: number) => screen.findByRole('textbox', { name: `Sale ahora de ARTÍCULO ${id}` });
    await out(1);
    for (const hint of ['Hay 3 en bodega', 'Hay 40 en bodega', 'No hay en bodega'])
      expect(screen.getByText(hint)).toBeVisible();
    await user.type(await out(1), '9');
    expect(await out(1)).toHaveValue('3');
    expect(screen.getByText('Se ajustó a 3: hay 3 en bodega')).toBeVisible();
    expect(await out(4)).toBeDisabled();
    await user.type(await out(2), '5');
    await user.click(button('Confirmar despacho'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(/^Despacho registrado: 2 líneas del pedido 501/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      pedidoDetalle: [{ id: 1, cantNueva: 3 }, { id: 2, cantNueva: 5 }, { id: 4 }],
    });
  });

  it('gives out what there is once, where several lines are of one article', async () => {
    const ofOne = { idProducto: 9, recibido: 0, stock: 7 };
    const shared = [5, 6, 4].map((cantidad, at) => linea(at + 1, { ...ofOne, cantidad }));
    const other = linea(4, { stock: 40 });
    const { user } = open('/pedidos/editar/501/0?modo=despachar', orden(501, { pedidoDetalle: [...shared, other] }));
    await user.click(await screen.findByRole('button', { name: 'Despachar lo que hay' }));
    const typed = screen.getAllByRole('textbox', { name: /^Sale ahora de/ });
    ['5', '2', '', '18'].forEach((amount, at) => expect(typed[at]).toHaveValue(amount));
  });

  it('says at its lines that more of an article is typed over several than there is, and is not sent', async () => {
    const ofOne = { idProducto: 9, recibido: 0, stock: 7 };
    const shared = [5, 6].map((cantidad, at) => linea(at + 1, { ...ofOne, cantidad }));
    const { user } = open('/pedidos/editar/501/0?modo=despachar', orden(501, { pedidoDetalle: shared }));
    const [first, second] = await screen.findAllByRole('textbox', { name: /^Sale ahora de/ });
    if (!first || !second) throw new Error('There are two lines');
    await user.type(first, '5{Tab}');
    await user.type(second, '4{Tab}');
    const why = 'Hay 7 en bodega: no alcanza para 9 en 2 líneas';
    for (const amount of [first, second]) {
      await waitFor(() => expect(amount).toHaveAccessibleDescription(why));
      expect(amount).toBeInvalid();
    }
    expect(screen.getByText(/^Corrija la cantidad de ARTÍCULO 1/)).toBeVisible();
    await user.clear(second);
    await user.type(second, '2{Tab}');
    await waitFor(() => expect(first).toBeValid());
    await user.click(button('Confirmar despacho'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Despachará 2 líneas desde la bodega');
  });

  it('says what is left where an amount, adjusted before, no longer fits', async () => {
    const left = orden(501, {
      pedidoDetalle: [linea(2, { cantidad: 5, recibido: 0, stock: 40 }), linea(1, { stock: 2 })],
    });
    const { handler } = answering('/Pedidos/Despachar/7', () => refusal(409, 'Hay 2 en bodega', left));
    const { user } = open('/pedidos/editar/501/0?modo=despachar', orden(501, { pedidoDetalle: lines }), handler);
    const short = await screen.findByRole('textbox', { name: 'Sale ahora de ARTÍCULO 1' });
    await user.type(short, '9');
    expect(screen.getByText('Se ajustó a 3: hay 3 en bodega')).toBeVisible();
    await user.click(button('Confirmar despacho'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Hay 2 en bodega: no alcanza para 3')).toBeVisible();
    expect(screen.queryByText(/^Se ajustó/)).toBeNull();
    await waitFor(() => expect(short).toHaveFocus());
  });

  it('is offered only where something that is pending is there', async () => {
    open('/pedidos/editar/501/ver', orden(501));
    await screen.findByRole('heading', { name: 'Pedido 501' });
    expect(screen.queryByText('Despachar de bodega')).toBeNull();
  });
});
