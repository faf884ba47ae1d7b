import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
// Load the lazy pages before any test's timeout starts: on a busy machine they take seconds.
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { dialogGone } from '../../support/dialog';
import { ok, paged, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { compra } from '../documentos/records';
import { aroundOrder, linea, orden } from '../pedidos/records';

/** A phone that is turned, or a window that is made narrower. */
const turn = (width: number) =>
  act(() => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  });
const PHONE = 360;
const DESK = 1366;
const WIDE = 1700;

/** A phone is touched by fingers, however it is turned: it offers its camera. */
function onPhone() {
  window.innerWidth = PHONE;
  const { matchMedia } = window;
  const always = matchMedia('(min-width: 0px)');
  vi.spyOn(window, 'matchMedia').mockImplementation(query => (query.includes('coarse') ? always : matchMedia(query)));
}

afterEach(() => {
  vi.restoreAllMocks();
  session.end('salida');
  window.innerWidth = DESK;
});

const openList = () =>
  renderSignedIn(
    '/compras',
    paged('/Compra', [compra()]),
    http.get(url('/Compra/Audit/:id'), () => HttpResponse.arrayBuffer(new ArrayBuffer(1))),
  );

const historia = [
  {
    id: '2',
    hecho: 'recibido',
    fecha: '2026-03-05T15:04:00Z',
    usuario: { id: 7, nombre: 'Ana', apellido: 'Solís' },
    lineas: [{ idDetalle: 1, nombreProducto: 'ARTÍCULO 1', anterior: 0, cantidad: 12, idEntrega: 91, corregible: 12 }],
  },
];
const openOrder = (...handlers: HttpHandler[]) =>
  renderSignedIn(
    '/pedidos/editar/501/ver',
    ...handlers,
    http.get(url('/Pedidos/Historia/501'), () => ok(historia)),
    http.get(url('/Compra/porPedido/501'), () => refusal(404, 'No existe')),
    ...aroundOrder(orden(501, { pedidoDetalle: [linea(1)] })),
  );

describe('while the screen turns from wide to narrow and back', () => {
  it('the preview of a PDF stays open, and the list takes its new look once it is closed', async () => {
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Ver PDF' }));
    const preview = await screen.findByRole('dialog', { name: 'Orden de compra 12' });
    turn(PHONE);
    expect(preview).toBeVisible();
    turn(DESK);
    turn(PHONE);
    expect(preview).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Órdenes', hidden: true })).toBeInTheDocument();
    await user.click(within(preview).getByRole('button', { name: 'Cerrar' }));
    await dialogGone();
    expect(await screen.findByRole('button', { name: 'Más acciones' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Órdenes' })).toBeNull();
  });

  it('a preview opened from the menu of a card does too', async () => {
    window.innerWidth = PHONE;
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
    turn(DESK);
    await user.click(screen.getByRole('menuitem', { name: 'Ver PDF' }));
    const preview = await screen.findByRole('dialog', { name: 'Orden de compra 12' });
    turn(PHONE);
    turn(DESK);
    expect(preview).toBeVisible();
  });

  it('a filter that is being chosen stays open, and the word typed for a search stays typed', async () => {
    const { user } = openList();
    await user.type(await screen.findByPlaceholderText('Buscar...'), 'aceros');
    await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'Proveedor' }));
    const filter = await screen.findByRole('dialog', { name: 'Proveedor' });
    await user.type(await within(filter).findByRole('combobox'), 'tres');
    turn(PHONE);
    expect(within(filter).getByRole('combobox')).toHaveValue('tres');
    await user.keyboard('{Escape}{Escape}');
    await dialogGone();
    const search = screen.getByPlaceholderText('Buscar...');
    expect(search).toHaveValue('aceros');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Órdenes' })).toBeNull());
    turn(DESK);
    expect(screen.getByPlaceholderText('Buscar...')).toBe(search);
    expect(screen.getByRole('table', { name: 'Órdenes' })).toBeVisible();
  });

  it('a correction keeps its amount and its reason', async () => {
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Corregir' }));
    const dialog = await screen.findByRole('dialog', { name: 'Corregir la recepción del pedido 501' });
    const amount = within(dialog).getByLabelText(/^Cantidad que no llegó/);
    const reason = within(dialog).getByLabelText(/^Motivo/);
    await user.type(amount, '3');
    await user.type(reason, 'Se contó dos veces');
    for (const width of [PHONE, WIDE, DESK]) {
      turn(width);
      expect(amount).toHaveValue('3');
      expect(reason).toHaveValue('Se contó dos veces');
      expect(dialog).toBeVisible();
    }
  });

  it('a question keeps its reason where its button is in a menu, beside it or below the lines', async () => {
    const { user } = openOrder();
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }));
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar pedido' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Cerrar el pedido 501?' });
    const reason = within(dialog).getByLabelText(/^Motivo/);
    await user.type(reason, 'Quebró');
    for (const width of [WIDE, PHONE, DESK]) {
      turn(width);
      expect(reason).toHaveValue('Quebró');
      expect(dialog).toBeVisible();
    }
  });

  it('a photo that is being taken is added', async () => {
    const sent: string[] = [];
    onPhone();
    const { user } = openOrder(
      http.post(url('/Pedidos/UploadImage/501'), async ({ request }) => {
        sent.push(await request.text());
        return ok({ id: 1, img1: 'b.webp', img2: null, img3: null });
      }),
    );
    const name = 'Tomar foto a ARTÍCULO 1';
    await user.click(await screen.findByRole('button', { name }));
    const input = screen.getByLabelText(`Archivo: ${name}`);
    turn(740);
    turn(PHONE);
    turn(740);
    await user.upload(input, new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], '1.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('Se subió 1 imagen del pedido 501.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await screen.findByRole('table', { name: 'Líneas del pedido' })).toBeVisible();
  });

  it('a photo that is not taken after all holds nothing', async () => {
    onPhone();
    const { user } = openOrder();
    const name = 'Tomar foto a ARTÍCULO 1';
    await user.click(await screen.findByRole('button', { name }));
    turn(740);
    expect(screen.queryByRole('table', { name: 'Líneas del pedido' })).toBeNull();
    fireEvent(screen.getByLabelText(`Archivo: ${name}`), new Event('cancel', { bubbles: true }));
    expect(await screen.findByRole('table', { name: 'Líneas del pedido' })).toBeVisible();
  });
});
