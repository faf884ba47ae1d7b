import { screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import type { PedidoHecho } from '#contract/pedidoHistoria';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/aprobaciones/AprobacionesPage';
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { savedRecord, network, ok, paged, refusal, allPermisos, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answersOrder, chooseAction, linea, orden } from './records';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const ORDER = '/Pedidos/PedidosById/:id';
const HISTORY = '/Pedidos/Historia/:id';
const APPROVALS = '/Pedidos/Filter/-1/2';

const recibido: PedidoHecho = {
  id: '2',
  hecho: 'recibido',
  fecha: '2026-03-05T15:04:00Z',
  usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
  lineas: [1, 2].map(id => ({
    idDetalle: id,
    nombreProducto: `ARTÍCULO ${id}`,
    anterior: 0,
    cantidad: 12,
    idEntrega: 90 + id,
    corregible: 12,
  })),
};

const answersHistory = (...events: PedidoHecho[]) => whole(HISTORY, events);
const answersApprovals = (...orders: Pedido[]) => paged(APPROVALS, orders);

const open = (path: string, order = orden(501)) =>
  renderSignedIn(
    path,
    answersOrder(order),
    answersHistory(recibido),
    answersApprovals(order),
    whole('/Compra/porPedido/:id', []),
    paged('/Proyecto/7', [savedRecord(4, { nombre: 'Torre Norte' })]),
  );

/** Returning to the page refetches everything shown. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

/** A read is refused with a 403, upon which the permissions are refetched (D29); then the reads succeed again. */
async function readAgain(refused: string, now: HttpHandler, isShown: () => void) {
  let rights = 0;
  network.use(
    http.get(url(refused), () => refusal(403, 'No tiene permiso'), { once: true }),
    http.get(url('/Usuario/getpermisos/:id'), () => {
      rights += 1;
      return ok(allPermisos());
    }),
  );
  comeBack();
  await waitFor(() => expect(rights).toBeGreaterThan(0));
  network.use(now);
  comeBack();
  await waitFor(isShown);
}

describe('an open dialog stays, with what was typed, while all that is under it is read anew', () => {
  it.each([
    ['desk', 1366],
    ['phone', 360],
  ])('the correction of a receipt at a %s, although nothing of it can be corrected any more', async (_where, width) => {
    window.innerWidth = width;
    const { user } = open('/pedidos/editar/501/ver');
    const history = await screen.findByRole('button', { name: 'Historial del pedido' });
    if (history.getAttribute('aria-expanded') === 'false') await user.click(history);
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    await user.type(await screen.findByLabelText(/^Cantidad que no llegó/), '3');
    await user.type(screen.getByLabelText(/^Motivo/), 'Se contó dos veces');

    const now = { ...recibido, lineas: recibido.lineas.map(one => ({ ...one, corregible: 0 })) };
    await readAgain(HISTORY, answersHistory(now), () => expect(screen.queryByText('Corregir')).toBeNull());

    const dialog = screen.getByRole('dialog', { name: 'Corregir la recepción del pedido 501' });
    expect(within(dialog).getByLabelText(/^Cantidad que no llegó/)).toHaveValue('3');
    expect(within(dialog).getByLabelText(/^Motivo/)).toHaveValue('Se contó dos veces');
    expect(within(dialog).getByRole('combobox', { name: 'Línea' })).toHaveTextContent('ARTÍCULO 1');
  });

  it('the closing of an order, with the numbers of now', async () => {
    const { user } = open('/pedidos/editar/501/ver');
    await chooseAction(user, 'Cerrar pedido');
    await user.type(await screen.findByLabelText(/^Motivo/), 'El proveedor quebró');
    const now = orden(501, { version: 4, pedidoDetalle: [linea(1, { recibido: 20 })] });
    await readAgain(ORDER, answersOrder(now), () => screen.getByText(/^Sin recibir: 1 línea\./));
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('El proveedor quebró');
  });

  it('the closing of an order that another person has closed meanwhile, which is not opened again by it', async () => {
    const { user } = open('/pedidos/editar/501/ver');
    await chooseAction(user, 'Cerrar pedido');
    await user.type(await screen.findByLabelText(/^Motivo/), 'El proveedor quebró');
    const now = orden(501, { estado: 'Cerrado', motivoCierre: 'Ya no hace falta' });
    await readAgain(ORDER, answersOrder(now), () => screen.getByText(/Motivo: Ya no hace falta$/));
    expect(screen.getByRole('dialog', { name: '¿Cerrar el pedido 501?' })).toBeVisible();
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('El proveedor quebró');
    await user.type(screen.getByLabelText(/^Motivo/), '{Enter}');
    expect(await screen.findByText('El pedido 501 cambió mientras tanto: está cerrado')).toBeVisible();
  });

  it('the question before a receipt, and the amounts', async () => {
    const { user } = open('/pedidos/editar/501/1');
    await user.type(await screen.findByLabelText('Llegó ahora de ARTÍCULO 1'), '7');
    await user.click(screen.getByRole('button', { name: 'Confirmar recepción' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Registrar la recepción del pedido 501?' });
    const [first, ...others] = orden(501).pedidoDetalle;
    const now = orden(501, { pedidoDetalle: [first!, { ...others[0]!, nombreProducto: 'ARTÍCULO NUEVO' }] });
    await readAgain(ORDER, answersOrder(now), () => screen.getByText('ARTÍCULO NUEVO'));
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(within(dialog).getByText('7 de 18')).toBeVisible();
    expect(screen.getByLabelText('Llegó ahora de ARTÍCULO 1')).toHaveValue('7');
  });

  it('the question before a dispatch, which says which line the stock no longer serves, and sends nothing without it', async () => {
    const stocked = (stock: number) => orden(501, { pedidoDetalle: [linea(1, { stock }), linea(2, { stock: 40 })] });
    const { user } = open('/pedidos/editar/501/0?modo=despachar', stocked(9));
    await user.type(await screen.findByLabelText('Sale ahora de ARTÍCULO 1'), '7');
    await user.type(screen.getByLabelText('Sale ahora de ARTÍCULO 2'), '4');
    await user.click(screen.getByRole('button', { name: 'Confirmar despacho' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Registrar el despacho al pedido 501?' });
    const now = 'Hay 2 en bodega: no alcanza para 7';
    await readAgain(ORDER, answersOrder(stocked(2)), () => within(dialog).getByText(now));
    expect(await within(dialog).findByText('Corrija la cantidad de ARTÍCULO 1.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Confirmar' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByLabelText('Sale ahora de ARTÍCULO 1')).toHaveValue('7');
    expect(screen.getByLabelText('Sale ahora de ARTÍCULO 2')).toHaveValue('4');
  });

  it.each([
    ['desk', 1366],
    ['phone', 360],
  ] as const)('the decision on an order that has left the list, at a %s', async (_where, width) => {
    window.innerWidth = width;
    const { user } = open('/aprobaciones', orden(501, { pedidoDetalle: [linea(1, { cantNueva: 40 })] }));
    await user.click(await screen.findByRole('button', { name: /^Aprobar/ }));
    expect(await screen.findByText('30 → 40 (+10)')).toBeVisible();
    await readAgain(APPROVALS, answersApprovals(), () => screen.getByText('No hay pedidos pendientes de aprobación'));
    expect(screen.getByRole('dialog', { name: '¿Aprobar lo solicitado en el pedido 501?' })).toBeVisible();
    expect(screen.getByText('30 → 40 (+10)')).toBeVisible();
  });
});
