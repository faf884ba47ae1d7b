import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Load the lazy page before any test's timeout starts: on a busy machine it takes seconds.
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { hold, ok, refusal, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { aroundOrder, linea, orden } from './records';

beforeEach(() => {
  // jsdom renders no images: a URL is enough.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:imagen', revokeObjectURL: () => {} }));
});
afterEach(() => session.end('salida'));

const ORDER = 501;
const order = orden(ORDER, { pedidoDetalle: [linea(1, { img1: 'a.webp' })] });
const open = (...handlers: HttpHandler[]) =>
  renderSignedIn(`/pedidos/editar/${ORDER}/ver`, ...handlers, image, ...aroundOrder(order));
const image = http.get(url('/Pedidos/Download'), () => HttpResponse.arrayBuffer(new ArrayBuffer(1)));

/** Answers uploads with each response in turn, repeating the last. */
function uploads(...answers: (() => Response | Promise<Response>)[]) {
  const sent: { fields: string; key: string | null }[] = [];
  const handler = http.post(url(`/Pedidos/UploadImage/${ORDER}`), async ({ request }) => {
    const text = await request.text();
    const fields = [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => `${name}=${value}`);
    sent.push({ fields: fields.join(' '), key: request.headers.get('Idempotency-Key') });
    return (answers[sent.length - 1] ?? answers.at(-1) ?? HttpResponse.error)();
  });
  return { sent, handler };
}
const saved = () => ok({ id: 1, img1: 'a.webp', img2: 'b.webp', img3: null });
const picture = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, name.length])], name, { type: 'image/jpeg' });
const inputOf = (name: string) => screen.findByLabelText(`Archivo: Agregar imagen a ${name}`);
const images = () => screen.queryAllByRole('button', { name: /^Imagen \d de ARTÍCULO 1$/ });
const waiting = () => images().filter(({ title }) => title === 'La imagen no se ha subido');

describe('a picture chosen for a saved line', () => {
  it('while the network is down is shown as not uploaded, and uploaded once when it is back', async () => {
    const { sent, handler } = uploads(() => HttpResponse.error(), saved);
    const { user } = open(handler);
    await user.upload(await inputOf('ARTÍCULO 1'), [picture('1.jpg')]);
    expect(await screen.findByText(/^No se subió 1 imagen del pedido 501/)).toBeVisible();
    expect([images().length, waiting().length]).toEqual([2, 1]);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Se subió 1 imagen del pedido 501.')).toBeVisible();
    expect([images().length, waiting().length]).toEqual([2, 0]);
    expect(sent.map(({ fields }) => fields)).toEqual(['key=501|1|1 recepcion=1', 'key=501|1|1 recepcion=1']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await user.click(within(screen.getByRole('navigation', { name: 'Menú' })).getByRole('link', { name: 'Pedidos' }));
    expect(await screen.findByRole('heading', { name: 'Pedidos' })).toBeVisible();
    expect(screen.queryByText('Se subió 1 imagen del pedido 501.')).toBeNull();
  });

  it('is not taken out while it is uploaded, when the server may have it already', async () => {
    const answer = hold();
    const { handler } = uploads(() => answer.until.then(saved), saved);
    const { user } = open(handler);
    await user.upload(await inputOf('ARTÍCULO 1'), [picture('1.jpg'), picture('22.jpg')]);
    expect(await screen.findByText('Subiendo 1 de 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Imagen 2 de ARTÍCULO 1' }));
    const remove = await screen.findByRole('button', { name: 'Quitar imagen' });
    expect(remove).toBeDisabled();
    await user.keyboard('{ArrowRight}');
    expect(remove).toBeEnabled();
    answer.release();
    expect(await screen.findByText('Se subieron 2 imágenes del pedido 501.')).toBeVisible();
  });

  it('and refused says why beside it and can be taken out; the one after it is uploaded', async () => {
    const { handler } = uploads(() => refusal(413, 'La imagen tiene más de 40 megapíxeles'), saved);
    const { user } = open(handler);
    await user.upload(await inputOf('ARTÍCULO 1'), [picture('1.jpg'), picture('22.jpg')]);
    const line = await screen.findByRole('row', { name: /ARTÍCULO 1/ });
    const alert = await within(line).findByText('La imagen tiene más de 40 megapíxeles');
    await waitFor(() => expect(waiting()).toHaveLength(1));
    expect(images()).toHaveLength(3);
    await user.click(within(line).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect([images().length, waiting().length]).toEqual([2, 0]);
    expect(screen.queryByText(/^No se subió/)).toBeNull();
  });
});

it('a receipt takes no more photos than three, which is told as they are chosen', async () => {
  const receipt = {
    id: 12,
    idPedido: ORDER,
    fecha: '2026-03-06T15:04:00Z',
    usuario: { id: 7, nombre: 'Ana', apellido: 'S' },
  };
  const more = { guia: null, observacion: null, despacho: false, lineas: 1, fotos: ['1.webp', '2.webp'], compras: [] };
  const { sent, handler } = uploads(() =>
    ok({ id: 12, img1: null, img2: null, img3: null, fotos: ['1.webp', '2.webp', '3.webp'] }),
  );
  const { user } = open(handler, whole(`/Pedidos/Recepciones/${ORDER}`, [{ ...receipt, ...more }]));
  await user.upload(await inputOf('la recepción 12'), [picture('1.jpg'), picture('22.jpg')]);
  expect(await screen.findByText('La recepción ya tiene 3 fotos')).toBeVisible();
  expect(await screen.findByText('Se subió 1 imagen del pedido 501.')).toBeVisible();
  expect(sent.map(({ fields }) => fields)).toEqual(['idRecepcion=12']);
  expect(screen.getAllByRole('button', { name: /^Imagen \d de la recepción 12$/ })).toHaveLength(3);
});
