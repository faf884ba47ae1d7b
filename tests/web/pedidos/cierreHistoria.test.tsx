import { act, screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { Pedido } from '#contract/pedido';
import type { PedidoHecho } from '#contract/pedidoHistoria';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { companyToday } from '../../../src/web/api/company';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { hold, network, ok, refusal, url, usuario, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, answersOrder, aroundOrder, chooseAction, linea, orden } from './records';

afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const luis = { id: 8, nombre: 'Luis', apellido: 'Mora' };
const ana = { id: 7, nombre: 'Ana', apellido: 'Solís' };
const hecho = (id: string, fields: Partial<PedidoHecho>): PedidoHecho => ({
  id,
  hecho: 'creado',
  fecha: '2026-03-05T15:04:00Z',
  usuario: ana,
  lineas: [],
  ...fields,
});
const delLinea = (id: number, fields: Partial<PedidoHecho['lineas'][number]>) => ({
  idDetalle: id,
  nombreProducto: `ARTÍCULO ${id}`,
  cantidad: 0,
  ...fields,
});

const historia: PedidoHecho[] = [
  hecho('1', { usuario: luis, copyFrom: 44, lineas: [delLinea(1, { cantidad: 30 }), delLinea(2, { cantidad: 30 })] }),
  hecho('2', {
    hecho: 'recibido',
    lineas: [
      delLinea(1, { anterior: 0, cantidad: 12, idEntrega: 91, corregible: 12 }),
      delLinea(2, { anterior: 4, cantidad: 8, idEntrega: 92, corregible: 5 }),
      delLinea(3, { cantidad: 1, idEntrega: 93, corregible: 0 }),
      ...[4, 5, 6].map(id => delLinea(id, { cantidad: 1 })),
    ],
  }),
  hecho('6', { usuario: luis, copyFrom: 45, copyFromVisible: false }),
  hecho('3', { hecho: 'cambioAprobado', lineas: [delLinea(1, { anterior: 20, cantidad: 30 })] }),
  hecho('4', {
    hecho: 'correccionSolicitada',
    motivo: 'Se contó dos veces',
    lineas: [delLinea(1, { anterior: 12, cantidad: -3 })],
  }),
  hecho('5', { hecho: 'cerrado', motivo: 'El proveedor quebró', fecha: '2026-03-09T15:04:00Z' }),
];

const open = (order: Pedido, ...handlers: HttpHandler[]) =>
  renderSignedIn(
    '/pedidos/editar/501/ver',
    ...handlers,
    http.get(url('/Pedidos/Historia/501'), () => ok(historia)),
    http.get(url('/Compra/porPedido/501'), () => refusal(404, 'No existe')),
    ...aroundOrder(order),
  );

/** Answers the toggle with each response in turn, and records the bodies. */
function toggling(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  const handler = http.put(url('/Pedidos/UpdateEstatus/501'), async ({ request }) => {
    sent.push(await request.json());
    return (answers[sent.length - 1] ?? answers[0])!();
  });
  return { sent, handler };
}

describe('the estimated delivery of an order', () => {
  it('is changed from its dialog, and the order shows it', async () => {
    const later = orden(501, { version: 4, fechaEntrega: '2098-12-24' });
    const sent: unknown[] = [];
    const handler = http.put(url('/Pedidos/FechaEntrega/501'), async ({ request }) => {
      sent.push(await request.json());
      return ok(later);
    });
    const { user } = open(orden(501, { version: 3 }), handler);
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog', { name: '¿Para cuándo se espera el pedido 501?' });
    const [first] = await within(dialog).findAllByRole('spinbutton');
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('24122098');
    network.use(answersOrder(later));
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar entrega' }));
    expect(await screen.findByText('La entrega estimada del pedido 501 es ahora el 24/12/98')).toBeVisible();
    expect(sent).toEqual([{ fechaEntrega: '2098-12-24', version: 3 }]);
  });

  it('cannot be chosen anew while it is sent (D19)', async () => {
    const { until, release } = hold();
    const order = orden(501, { version: 3, fechaEntrega: '2098-12-24' });
    const handler = http.put(url('/Pedidos/FechaEntrega/501'), () => until.then(() => ok(order)));
    const { user } = open(order, handler);
    await chooseAction(user, 'Cambiar entrega');
    const dialog = within(await screen.findByRole('dialog'));
    const [day] = await dialog.findAllByRole('spinbutton');
    expect(day?.closest('[inert]')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cambiar entrega' }));
    expect(day?.closest('[inert]')).not.toBeNull();
    release();
    expect(await screen.findByText('La entrega estimada del pedido 501 es ahora el 24/12/98')).toBeVisible();
  });

  it('asks about a day that was chosen in the calendar before Esc closes it', async () => {
    const { user } = open(orden(501, { fechaEntrega: '2098-12-24' }));
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog', { name: '¿Para cuándo se espera el pedido 501?' });
    await user.click(await within(dialog).findByRole('button', { name: /^Elegir fecha/ }));
    await user.click(await screen.findByRole('gridcell', { name: '26' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(await within(dialog).findByRole('spinbutton', { name: 'Día' })).toHaveTextContent('26');
  });

  it('is held against what somebody else has changed it to, which is shown', async () => {
    const theirs = orden(501, { version: 4, fechaEntrega: '2098-12-31' });
    const { user } = open(
      orden(501, { version: 3, fechaEntrega: '2098-12-24' }),
      http.put(url('/Pedidos/FechaEntrega/501'), () => {
        network.use(answersOrder(theirs));
        return refusal(409, 'El pedido cambió mientras tanto. Revíselo', theirs);
      }),
    );
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByRole('spinbutton');
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar entrega' }));
    expect(await within(dialog).findByText('El pedido dice ahora 31/12/98')).toBeVisible();
  });

  it('does not take the place of a day that came into the order while the dialog was open', async () => {
    const theirs = orden(501, { version: 4, fechaEntrega: '2098-12-31' });
    const sent: unknown[] = [];
    const { user } = open(
      orden(501, { version: 3, fechaEntrega: '2098-12-24' }),
      http.put(url('/Pedidos/FechaEntrega/501'), async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1 ? refusal(409, 'El pedido cambió mientras tanto. Revíselo', theirs) : ok(theirs);
      }),
    );
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByRole('spinbutton');
    network.use(answersOrder(theirs));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('31/12/98')).toBeInTheDocument();
    const change = within(dialog).getByRole('button', { name: 'Cambiar entrega' });
    await user.click(change);
    expect(await within(dialog).findByText('El pedido dice ahora 31/12/98')).toBeVisible();
    // It has been read by now.
    await user.click(change);
    await waitFor(() => expect(sent).toMatchObject([{ version: 3 }, { version: 4 }]));
  });

  it('is no conflict where something else of the order changed while the dialog was open', async () => {
    const sent: unknown[] = [];
    const order = orden(501, { version: 3, fechaEntrega: '2098-12-24' });
    const received = { ...order, version: 4, pedidoDetalle: [linea(1, { nombreProducto: 'ARTÍCULO NUEVO' })] };
    const { user } = open(
      order,
      http.put(url('/Pedidos/FechaEntrega/501'), async ({ request }) => {
        sent.push(await request.json());
        return ok(received);
      }),
    );
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByRole('spinbutton');
    network.use(answersOrder(received));
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('ARTÍCULO NUEVO')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar entrega' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 4 }]));
  });

  it('is refused in its dialog when the order was closed meanwhile', async () => {
    const closed = orden(501, { version: 4, estado: 'Cerrado', fechaEntrega: '2098-12-24' });
    const refused = 'El pedido está cerrado. Ábralo de nuevo para cambiar la entrega';
    const { user } = open(
      orden(501, { version: 3, fechaEntrega: '2098-12-24' }),
      http.put(url('/Pedidos/FechaEntrega/501'), () => {
        network.use(answersOrder(closed));
        return refusal(409, refused, closed);
      }),
    );
    await chooseAction(user, 'Cambiar entrega');
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findAllByRole('spinbutton');
    await user.click(within(dialog).getByRole('button', { name: 'Cambiar entrega' }));
    expect(await screen.findByText(/^Cerrado.*Sin recibir/)).toBeVisible();
    expect(within(dialog).getByText(refused)).toBeVisible();
    expect(within(dialog).queryByText(/^El pedido dice ahora/)).toBeNull();
  });

  it('is asked for without an error, where the day it has is over', async () => {
    const { user, unmount } = open(orden(501, { fechaEntrega: '2020-01-31' }));
    await chooseAction(user, 'Cambiar entrega');
    const field = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Entrega estimada' });
    expect(field).toHaveAccessibleDescription('Elija un día, de hoy en adelante');
    expect(field).toBeValid();
    unmount();
    const { user: again } = open(orden(501, { fechaEntrega: companyToday() }));
    await chooseAction(again, 'Cambiar entrega');
    const today = await within(await screen.findByRole('dialog')).findByRole('group', { name: 'Entrega estimada' });
    expect(today).not.toHaveAccessibleDescription(/Elija un día/);
  });
});

describe('closing an order short', () => {
  const cerrado = orden(501, {
    estado: 'Cerrado',
    cerrado: '2026-03-09T15:04:00Z',
    motivoCierre: 'El proveedor quebró',
  });

  it('says what will be missing, asks why, and shows it once the server has done it', async () => {
    const { sent, handler } = toggling(() => ok(cerrado));
    const { user } = open(orden(501, { version: 3 }), handler);
    await chooseAction(user, 'Cerrar pedido');
    const dialog = await screen.findByRole('dialog', { name: '¿Cerrar el pedido 501?' });
    expect(within(dialog).getByText(/^Sin recibir: 2 líneas\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar pedido' }));
    expect(within(dialog).getByText('El motivo es requerido')).toBeVisible();
    expect(sent).toEqual([]);
    network.use(answersOrder(cerrado));
    const motivo = within(dialog).getByRole('textbox', { name: /Motivo/ });
    await user.type(motivo, ' El proveedor');
    // A tap beside the dialog, as to hide a phone's keyboard, loses nothing.
    await user.click(document.querySelector('.MuiDialog-container') ?? document.body);
    await user.type(motivo, ' quebró {Enter}');
    expect(await screen.findByText('El pedido 501 quedó cerrado')).toBeVisible();
    expect(sent).toEqual([{ motivo: 'El proveedor quebró', version: 3, estado: 'Cerrado' }]);
    expect(
      await screen.findByText(
        'Cerrado el 9/3/26, 9:04 a. m. por Ana Solís. Sin recibir: 2 líneas. Motivo: El proveedor quebró',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Más acciones' }));
    expect(screen.getByRole('menuitem', { name: 'Reabrir' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Cambiar entrega' })).toBeNull();
  });

  it('keeps the reason when it is refused, shows the order as it is now, and forgets the refusal when it is closed', async () => {
    const { handler } = toggling(() =>
      refusal(409, 'El pedido cambió mientras tanto. Revíselo', orden(501, { version: 4, pedidoDetalle: [linea(1)] })),
    );
    const { user } = open(orden(501, { version: 3 }), handler);
    await chooseAction(user, 'Cerrar pedido');
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Se acabó{Enter}');
    expect(await screen.findByText('El pedido cambió mientras tanto. Revíselo')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se acabó');
    expect(screen.getByText(/^Sin recibir: 1 línea\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await dialogGone();
    await chooseAction(user, 'Cerrar pedido');
    expect(await screen.findByRole('textbox', { name: /Motivo/ })).toHaveValue('');
    expect(screen.queryByText('El pedido cambió mientras tanto. Revíselo')).toBeNull();
  });

  it('is not offered of an order that has come whole', async () => {
    const { user } = open(orden(501, { estado: 'Entregado', pedidoDetalle: [linea(3, { recibido: 30 })] }));
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
    expect(screen.getByRole('menuitem', { name: 'Cambiar entrega' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^(Cerrar pedido|Reabrir)$/ })).toBeNull();
  });

  it('can be undone, on a phone from the menu of further actions, which takes no letter of the reason as its own', async () => {
    window.innerWidth = 360;
    const { sent, handler } = toggling(() => ok(orden(501)));
    const { user } = open(cerrado, handler);
    await chooseAction(user, 'Reabrir');
    expect(await screen.findByText('Vuelve a quedar pendiente. Por recibir: 2 líneas.')).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: /Motivo/ }), 'Recibimos lo que faltaba{Enter}');
    expect(await screen.findByText('El pedido 501 quedó abierto de nuevo')).toBeVisible();
    expect(sent).toEqual([{ motivo: 'Recibimos lo que faltaba', estado: 'Pendiente' }]);
  });
});

describe('the history of an order', () => {
  const events = async () =>
    within(await screen.findByRole('list', { name: 'Historial del pedido' })).getAllByRole('listitem');

  it('tells the newest first, with quantities before and after', async () => {
    const { user } = open(orden(501));
    const [closed, corrected, changed, foreign, received, created] = await events();
    expect(closed).toHaveTextContent('Pedido cerrado9/3/26, 9:04 a. m. · Ana SolísMotivo: El proveedor quebró');
    expect(corrected).toHaveTextContent('Motivo: Se contó dos veces');
    expect(corrected).toHaveTextContent('12 → 9 (−3)');
    expect(changed).toHaveTextContent('20 → 30 (+10)');
    expect(received).toHaveTextContent('4 → 12 (+8)');
    expect(received).not.toHaveTextContent('ARTÍCULO 6');
    await user.click(within(received!).getByRole('button', { name: 'Ver 1 línea más' }));
    expect(received).toHaveTextContent('ARTÍCULO 6');
    expect(within(created!).getByRole('link', { name: 'pedido 44' })).toHaveAttribute(
      'href',
      '#/pedidos/editar/44/ver',
    );
    expect(foreign).toHaveTextContent('copiado del pedido 45');
    expect(within(foreign!).queryByRole('link')).toBeNull();
    expect(screen.queryByText('Comprado')).toBeNull();
  });

  it('takes a correction of one delivery, within what it was, with its reason', async () => {
    const less = 'No puede pasar de lo que queda de esa entrega: 3';
    const meanwhile = () => refusal(422, less, { errors: { cantidad: less } });
    const { sent, handler } = answering('/Pedidos/Corregir/7', meanwhile, () => ok(null));
    const { user } = open(orden(501), handler);
    await events();
    await user.click(screen.getByRole('button', { name: 'Corregir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corregir la recepción del pedido 501' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Línea' }));
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.click(await screen.findByRole('option', { name: /ARTÍCULO 2/ }));
    const amount = within(dialog).getByRole('textbox', { name: /Cantidad que no llegó/ });
    await user.type(amount, '6');
    expect(within(dialog).getByText('Como máximo 5: es lo que se puede corregir de esa entrega')).toBeVisible();
    await user.clear(amount);
    await user.click(within(dialog).getByRole('button', { name: 'Solicitar corrección' }));
    expect(within(dialog).getByText('La cantidad es requerida')).toBeVisible();
    expect(within(dialog).getByText('El motivo es requerido')).toBeVisible();
    await user.type(amount, '0');
    expect(within(dialog).getByText('La cantidad debe ser mayor que 0')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '4');
    await user.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), 'Se contó dos veces{Enter}');
    // What the message and the field say is said once.
    expect(await within(dialog).findByText(less)).toBeVisible();
    await user.clear(amount);
    // With a reason, but no amount, it is not sent.
    await user.type(amount, '{Enter}1{Enter}');
    expect(await screen.findByText('La corrección del pedido 501 quedó pendiente de aprobación')).toBeVisible();
    expect(sent.slice(1).map(({ body }) => body)).toEqual([
      { idEntrega: 92, cantidad: 1, motivo: 'Se contó dos veces' },
    ]);
  });

  it('says what already waits to be corrected of the line, and what is left after that and this', async () => {
    const { user } = open(orden(501, { pedidoDetalle: [linea(1, { recibido: 20, porCorregir: 3 }), linea(2)] }));
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Ya por corregir: 3 de lo recibido. Como máximo 12')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Cantidad que no llegó/ }), '4');
    expect(dialog.getByText('Ya por corregir: 3 de lo recibido. Lo recibido pasará de 17 a 13')).toBeVisible();
  });

  it('takes a whole receipt back at once', async () => {
    const { sent, handler } = answering('/Pedidos/Corregir/7', () => ok(null));
    const { user } = open(orden(501), handler);
    await events();
    await user.click(screen.getByRole('button', { name: 'Corregir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir la recepción del pedido 501' }));
    await user.click(dialog.getByRole('combobox', { name: 'Línea' }));
    await user.click(await screen.findByRole('option', { name: 'Todas las líneas de esta recepción' }));
    expect(dialog.getByText('Se pedirá quitar todo lo que llegó de 2 líneas.')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /Cantidad que no llegó/ })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Era de otro pedido{Enter}');
    expect(await screen.findByText('La corrección del pedido 501 quedó pendiente de aprobación')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { idEntrega: 91, cantidad: 12, motivo: 'Era de otro pedido', otras: [{ idEntrega: 92, cantidad: 5 }] },
    ]);
  });

  it('keeps the dialog of a correction, and what is typed, when others have corrected all of the delivery', async () => {
    const { user } = open(orden(501));
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /Cantidad que no llegó/ }), '4');
    const corrected = historia.slice(0, 2).map(({ lineas, ...event }) => ({
      ...event,
      lineas: lineas.map(line => ({ ...line, corregible: 0 })),
    }));
    network.use(http.get(url('/Pedidos/Historia/501'), () => ok(corrected)));
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/El proveedor quebró/)).toBeNull());
    expect(within(dialog).getByRole('textbox', { name: /Cantidad que no llegó/ })).toHaveValue('4');
  });

  it('gives a correction back that was typed when the session ended (D6)', async () => {
    const order = orden(501);
    const { handler } = answering('/Pedidos/Corregir/7', () => refusal(401, 'Su sesión terminó'));
    const { user } = open(order, handler);
    const correct = async () => user.click(await screen.findByRole('button', { name: 'Corregir' }));
    await correct();
    await user.click(await screen.findByRole('combobox', { name: 'Línea' }));
    await user.click(await screen.findByRole('option', { name: /ARTÍCULO 2/ }));
    await user.type(screen.getByRole('textbox', { name: /Cantidad que no llegó/ }), '4');
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Se contó dos veces{Enter}');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    act(() => session.start({ ...usuario, token: 'nuevo' }));
    await correct();
    expect(await screen.findByRole('combobox', { name: 'Línea' })).toHaveTextContent('ARTÍCULO 2');
    expect(screen.getByRole('textbox', { name: /Cantidad que no llegó/ })).toHaveValue('4');
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se contó dos veces');
  });

  it('gives no amount back for another line than it was typed for, once that was corrected by others', async () => {
    const { handler } = answering('/Pedidos/Corregir/7', () => refusal(401, 'Su sesión terminó'));
    const { user } = open(orden(501), handler);
    const correct = async () => user.click(await screen.findByRole('button', { name: 'Corregir' }));
    await correct();
    await user.click(await screen.findByRole('combobox', { name: 'Línea' }));
    await user.click(await screen.findByRole('option', { name: /ARTÍCULO 2/ }));
    await user.type(screen.getByRole('textbox', { name: /Cantidad que no llegó/ }), '4');
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Se contó dos veces{Enter}');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    const corrected = historia.map(({ lineas, ...event }) => ({
      ...event,
      lineas: lineas.map(line => (line.idEntrega === 92 ? { ...line, corregible: 0 } : line)),
    }));
    network.use(http.get(url('/Pedidos/Historia/501'), () => ok(corrected)));
    act(() => session.start({ ...usuario, token: 'nuevo' }));
    await correct();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^ARTÍCULO 1/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Cantidad que no llegó/ })).toHaveValue('');
    expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Se contó dos veces');
  });

  it('says when it cannot be read, with Reintentar', async () => {
    const { user } = open(
      orden(501),
      whole('/x', []),
      http.get(url('/Pedidos/Historia/501'), () => refusal(500, 'Falló'), { once: true }),
    );
    expect(await screen.findByText(/^No se pudo cargar el historial/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await events()).toHaveLength(6);
  });
});

describe('what is bought of an order', () => {
  it('stands with each line, with the purchases it came by', async () => {
    const line = { id: 1, idProducto: 1, nombreProducto: 'ARTÍCULO 1', cantidad: 30, comprado: 18, recibido: 12 };
    const compras = [
      { id: 77, fecha: '2026-03-06T15:04:00Z', estado: 'Pendiente', etapa: 'RecibidaEnParte', cantidad: 18 },
    ];
    let answer = () => {};
    const isAsked = new Promise<void>(resolve => (answer = resolve));
    const slow = http.get(url('/Compra/porPedido/501'), async () => {
      await isAsked;
      return ok([{ ...line, compras }]);
    });
    open(orden(501), slow);
    // Its column has its place while it loads.
    expect(await screen.findByRole('columnheader', { name: 'Comprado' })).toBeVisible();
    answer();
    const link = await screen.findByRole('link', { name: 'Orden 77' });
    expect(link).toHaveAttribute('href', '#/compras/comprobante/77');
    const row = screen.getByRole('row', { name: /ARTÍCULO 1/ });
    expect(row).toHaveTextContent('18Orden 77 (recibida en parte): 18');
  });
});
