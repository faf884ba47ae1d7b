import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { pedidoSolicitarCambio } from '#contract/pedidoCambios';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { withPermisos, network, ok, permisosWith, refusal } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, answersOrder, aroundOrder, linea, orden, solicitud } from './records';
import { button } from '../../support/onScreen';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const REQUEST = '/Pedidos/Actualizar/7';

const open = (order: Pedido, ...handlers: HttpHandler[]) =>
  renderSignedIn('/pedidos/editar/501/0', ...handlers, ...aroundOrder(order));

const input = (id: number) => screen.findByRole('textbox', { name: `Cantidad nueva de ARTÍCULO ${id}` });
const send = async (user: ReturnType<typeof open>['user']) => {
  await user.click(button('Solicitar cambio'));
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await dialogGone();
};

describe('the change request of an order', () => {
  it('warns, before it is sent, of a quantity below what is bought', async () => {
    const { user } = open(orden(501, { pedidoDetalle: [linea(1, { comprado: 18 }), linea(2, { comprado: 18 })] }));
    await user.type(await input(1), '17,5');
    await user.type(await input(2), '18');
    await user.click(button('Solicitar cambio'));
    const dialog = await screen.findByRole('dialog', { name: '¿Solicitar el cambio del pedido 501?' });
    expect(within(dialog).getAllByText('Ya se compraron 18: quedará comprado de más')).toHaveLength(1);
  });

  // At a desk the column says it.
  it('says on a phone, beside every quantity, that it is the new one', async () => {
    window.innerWidth = 360;
    open(orden(501));
    await input(1);
    expect(screen.getAllByText('Cantidad nueva', { selector: 'label' })).toHaveLength(3);
  });

  it('refuses what is no quantity, and keeps the others through a reload', async () => {
    const first = open(orden(501));
    await first.user.type(await input(1), '40');
    await first.user.type(await input(2), '7441001234567');
    await first.user.type(await input(3), '1,2345');
    expect(screen.getByText('La cantidad es demasiado grande')).toBeVisible();
    expect(button('Solicitar cambio')).toBeDisabled();
    first.unmount();
    open(orden(501));
    expect(await input(1)).toHaveValue('40');
    expect(await input(2)).toHaveValue('7441001234567');
  });

  it('says in numbers what it asks for, sends only that, and the list says that it waits', async () => {
    const { sent, handler } = answering(REQUEST, () => ok(null));
    const { user } = open(orden(501), handler);
    await user.type(await input(1), '40');
    await user.type(await input(2), '2,5');
    await user.type(await input(3), '35,5');
    expect(screen.getByText('+10 sobre lo pedido')).toBeVisible();
    expect(screen.getByText('Igual a lo pedido: no cambia')).toBeVisible();
    await user.click(button('Solicitar cambio'));
    const dialog = await screen.findByRole('dialog', { name: '¿Solicitar el cambio del pedido 501?' });
    expect(within(dialog).getByText('Solicitará cambios en 2 líneas: +10, +5,5.')).toBeVisible();
    expect(within(dialog).getByText('30 → 40 (+10)')).toBeVisible();
    const reason = within(dialog).getByLabelText('Motivo (opcional)');
    await user.click(reason);
    await user.paste('x'.repeat(251));
    expect(reason).toHaveValue('x'.repeat(251));
    expect(within(dialog).getByText('Admite 250 caracteres como máximo')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    await user.clear(reason);
    await user.type(reason, 'Cambió el plano');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(
      await screen.findByText('La solicitud de cambio del pedido 501 quedó pendiente de aprobación'),
    ).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({
      id: 501,
      motivo: 'Cambió el plano',
      idProyecto: 4,
      pedidoDetalle: [{ id: 1, cantNueva: 40, version: 1 }, { id: 2 }, { id: 3, cantNueva: 35.5, version: 1 }],
    });
    expect(sessionStorage.getItem('bodega.pedido.cambio.v1.7.501')).toBeNull();
  });

  it('adjusts nothing, says what is wrong, and sends nothing below what is received', async () => {
    const { user } = open(orden(501));
    await user.type(await input(1), '11');
    // Not yet an error: it may become 110.
    expect(await input(1)).toBeValid();
    await user.tab();
    expect(screen.getByText('Como mínimo 12: es lo que ya se recibió')).toBeVisible();
    expect(await input(1)).toHaveValue('11');
    expect(await input(1)).toBeInvalid();
    expect(screen.getByText('Corrija la cantidad de ARTÍCULO 1')).toBeVisible();
    expect(button('Solicitar cambio')).toBeDisabled();
    await user.clear(await input(1));
    await user.type(await input(2), '0');
    await user.tab();
    expect(screen.getByText('La cantidad mínima es 1')).toBeVisible();
    expect(button('Solicitar cambio')).toBeDisabled();
  });

  it('shows what is asked for already, and takes it back where what is ordered is typed', async () => {
    const order = orden(501, { pedidoDetalle: [linea(1, { solicitud: solicitud(40) }), linea(2, { porCorregir: 3 })] });
    const { sent, handler } = answering(REQUEST, () => ok(null));
    const { user } = open(order, handler);
    expect(await screen.findByText('Solicitado: 40 (antes 30)')).toBeVisible();
    expect(screen.getByText('Por corregir: 3 de lo recibido')).toBeVisible();
    expect(screen.getByText('Con 30 se retira la solicitud')).toBeVisible();
    await user.type(await input(1), '30');
    expect(screen.getByText('Retira la solicitud de 40')).toBeVisible();
    await user.click(button('Solicitar cambio'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Retirará la solicitud de 1 línea.')).toBeVisible();
    expect(within(dialog).getByText('Se retira la solicitud de 40')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('La solicitud de cambio del pedido 501 se retiró')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      pedidoDetalle: [{ id: 1, cantNueva: 30, retirar: true, version: 1 }, { id: 2 }],
    });
  });

  it('keeps what was typed over a reload, apart from what is being received', async () => {
    const first = open(orden(501));
    await first.user.type(await input(1), '44');
    first.unmount();
    const second = open(orden(501));
    expect(await input(1)).toHaveValue('44');
    await second.user.click(screen.getByRole('link', { name: 'Recibir' }));
    expect(await screen.findByRole('textbox', { name: 'Llegó ahora de ARTÍCULO 1' })).toHaveValue('');
  });

  it('shows old, theirs and mine when a line changed meanwhile, and loses nothing', async () => {
    const now = orden(501, { pedidoDetalle: [linea(1, { recibido: 25, version: 2 }), linea(2)] });
    const conflict = () => refusal(409, 'Otra persona recibió ARTÍCULO 1 mientras tanto', now);
    const { sent, handler } = answering(REQUEST, conflict, () => ok(null));
    const { user } = open(orden(501), handler);
    await user.type(await input(1), '20');
    network.use(answersOrder(now));
    await send(user);

    expect(await screen.findByText('La solicitud no se guardó')).toBeVisible();
    expect(screen.getByText('Antes: recibido 12 de 30.')).toBeVisible();
    expect(screen.getByText('Ahora: recibido 25 de 30.')).toBeVisible();
    expect(screen.getByText('Usted escribió: 20.')).toBeVisible();
    await waitFor(() => expect(button('Solicitar cambio')).toBeDisabled());
    await user.click(button('Usar 25'));
    expect(await input(1)).toHaveFocus();
    await send(user);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ id: 501, pedidoDetalle: [{ id: 1, cantNueva: 25, version: 2 }, { id: 2 }] });
  });

  it('repeats one whose answer was lost with the same key and content, whatever the order says by then', async () => {
    const { sent, handler } = answering(
      REQUEST,
      () => HttpResponse.error(),
      () => ok(null),
    );
    const first = open(orden(501), handler);
    await first.user.type(await input(1), '40');
    await send(first.user);
    expect(await screen.findByText('No se sabe si la solicitud se guardó')).toBeVisible();
    expect(await input(1)).toBeDisabled();
    first.unmount();
    // It had been saved: the line shows it as requested.
    const [, ...others] = orden(501).pedidoDetalle;
    const saved = orden(501, { pedidoDetalle: [linea(1, { solicitud: solicitud(40) }), ...others] });
    const { user } = open(saved, handler);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/quedó pendiente de aprobación/)).toBeVisible();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    // The order in the body is the current one, but the request itself, which the key stands for, is the same.
    expect(pedidoSolicitarCambio.parse(sent[1]?.body)).toEqual(pedidoSolicitarCambio.parse(sent[0]?.body));
  });
});

describe('the switch between the modes', () => {
  it('leads to each and marks the current one', async () => {
    const { user } = open(orden(501));
    expect(await screen.findByRole('link', { name: 'Solicitar cambio' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Ver' }));
    await waitFor(() => expect(window.location.hash).toBe('#/pedidos/editar/501/ver'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is reached by keyboard and names the permission that is missing', async () => {
    const { user } = open(orden(501), withPermisos(permisosWith({ pedidos: ['ver'] })));
    const receive = await screen.findByRole('link', { name: 'Recibir' });
    expect(receive).toHaveAttribute('aria-disabled', 'true');
    expect(receive).not.toHaveAttribute('href');
    expect(receive).toHaveAttribute('tabindex', '0');
    await user.hover(receive);
    expect(await screen.findByText('Le falta el permiso “Pedidos: agregar”')).toBeVisible();
    expect(await input(1)).toBeDisabled();
  });

  it('leaves a closed order as it is', async () => {
    open(orden(501, { estado: 'Cerrado' }));
    expect(await input(1)).toBeDisabled();
    expect(screen.getByText('El pedido está cerrado y no admite cambios.')).toBeVisible();
  });
});
