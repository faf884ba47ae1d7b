import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMAGEN_BYTES_MAX } from '#contract/imagen';
import { draftKey } from '../../../src/web/api/storageKeys';
import { session } from '../../../src/web/api/session';
import { ok, paged, refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { answering, catalogo, linea, orden } from './records';

beforeEach(() => {
  // jsdom renders no images: a URL is enough.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:imagen', revokeObjectURL: () => {} }));
});
afterEach(() => session.end('salida'));

const LINE = { idProducto: 1, codigo: 'CEM-0101', nombreProducto: 'CEMENTO GRIS', detalle: '' };
const DRAFT = {
  key: 'clave-del-borrador',
  unanswered: false,
  proyecto: { id: 4, nombre: 'Torre Norte' },
  lineas: [{ ...LINE, localId: 'a', cantidad: 10, direccionamiento: '1.2' }],
};
const PLACED = { id: 501, pedidoDetalle: [linea(91, { idProducto: 1 })] };

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const picture = (name: string, bytes: readonly number[] = JPEG) =>
  new File([new Uint8Array([...bytes, ...name.split('').map(letter => letter.charCodeAt(0))])], name, {
    type: 'image/jpeg',
  });

function open(...handlers: HttpHandler[]) {
  localStorage.setItem(draftKey('pedidos', 7), JSON.stringify(DRAFT));
  return renderSignedIn('/pedidos/agregar', ...catalogo(), ...handlers);
}

/** The form fields of an upload. */
interface Upload {
  key: FormDataEntryValue | null;
  idempotencyKey: string | null;
}

/** Answers uploads to order 501 with each response in turn, repeating the last. */
function uploads(...answers: (() => Response)[]) {
  const sent: Upload[] = [];
  const handler = http.post(url('/Pedidos/UploadImage/501'), async ({ request }) => {
    const text = await request.text();
    const key = /name="key"\r\n\r\n([^\r]*)/.exec(text)?.[1] ?? null;
    sent.push({ key, idempotencyKey: request.headers.get('Idempotency-Key') });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer) throw new Error('No answer');
    return answer();
  });
  return { sent, handler };
}
const kept = () => ok({ id: 91, img1: 'x.webp', img2: null, img3: null });
const placing = () => answering('/Pedidos', () => ok(PLACED, { status: 201 }));

const inputOf = (name: string) => screen.findByLabelText(`Archivo: Agregar imagen a ${name}`);
const give = async (user: UserEvent, ...files: File[]) => user.upload(await inputOf('CEMENTO GRIS'), files);
const images = () => screen.queryAllByRole('button', { name: /^Imagen \d de CEMENTO GRIS$/ });
const confirm = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Confirmar Pedido' }));

describe('the images of a line of the draft', () => {
  it('leave the focus on the button while they are prepared and, once it goes with the last, on the title', async () => {
    const { user } = open();
    const input = await inputOf('CEMENTO GRIS');
    const add = screen.getByRole('button', { name: 'Agregar imagen a CEMENTO GRIS' });
    add.focus();
    // As the file dialog tells of the choice: without a press, which would take the focus.
    fireEvent.change(input, { target: { files: [picture('1.jpg')] } });
    // Disabled, it would lose the focus in a browser.
    expect(add).toHaveAttribute('aria-busy', 'true');
    expect(add).toBeEnabled();
    await waitFor(() => expect(images()).toHaveLength(1));
    await waitFor(() => expect(add).not.toHaveAttribute('aria-busy'));
    expect(add).toHaveFocus();
    fireEvent.change(input, { target: { files: [picture('2.jpg'), picture('3.jpg')] } });
    await waitFor(() => expect(images()).toHaveLength(3));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    await user.tab();
    expect(document.body).not.toHaveFocus();
  });

  it('are three at most; what is none by its bytes is refused with its name, and one can be taken out', async () => {
    const { user } = open();
    await give(user, picture('programa.exe.jpg', [77, 90, 0, 0]), picture('1.jpg'));
    // The same file can be chosen again: the browser tells of no change otherwise.
    expect(await inputOf('CEMENTO GRIS')).toHaveProperty('files.length', 0);
    expect(await screen.findByText('programa.exe.jpg no es una imagen JPEG, PNG o WebP')).toBeVisible();
    expect(images()).toHaveLength(1);
    const moved = Object.assign(picture('movida.jpg'), { slice: () => ({ arrayBuffer: () => Promise.reject() }) });
    const heavy = new Uint8Array(IMAGEN_BYTES_MAX + 1);
    heavy.set(JPEG);
    await give(user, moved, new File([heavy], 'grande.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText('No se pudo leer movida.jpg. Elija el archivo de nuevo')).toBeVisible();
    expect(screen.getByText('grande.jpg pesa más de 10 MB. Elija una imagen más liviana')).toBeVisible();
    await give(user, picture('2.jpg'), picture('3.jpg'), picture('4.jpg'));
    expect(await screen.findByText('Una línea admite 3 imágenes como máximo')).toBeVisible();
    expect(images()).toHaveLength(3);
    expect(screen.queryByLabelText('Archivo: Agregar imagen a CEMENTO GRIS')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Imagen 2 de CEMENTO GRIS' }));
    const viewer = await screen.findByRole('dialog', { name: 'CEMENTO GRIS' });
    await user.keyboard('{ArrowRight}');
    expect(within(viewer).getByText('3 de 3')).toBeVisible();
    await user.keyboard('{ArrowRight}{ArrowLeft}');
    expect(within(viewer).getByText('2 de 3')).toBeVisible();
    await user.click(within(viewer).getByRole('button', { name: 'Imagen siguiente' }));
    await user.click(within(viewer).getByRole('button', { name: 'Quitar imagen' }));
    expect(await within(viewer).findByText('2 de 2')).toBeVisible();
    // There is room again.
    expect(screen.queryByText('Una línea admite 3 imágenes como máximo')).toBeNull();
    await user.click(within(viewer).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(images()).toHaveLength(2));
    // What was pressed to open the dialog has the focus again; once it is gone, the title.
    await user.click(screen.getByRole('button', { name: 'Imagen 2 de CEMENTO GRIS' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar imagen' }));
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    // The last one closes it, for the next one too.
    await user.click(screen.getByRole('button', { name: 'Imagen 1 de CEMENTO GRIS' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar imagen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await give(user, picture('5.jpg'));
    await waitFor(() => expect(images()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('go with the order cancelled, and come back with the line whose removal is undone', async () => {
    const { user } = open();
    await give(user, picture('1.jpg'));
    await waitFor(() => expect(images()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Quitar CEMENTO GRIS' }));
    expect(images()).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    expect(images()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Si' }));
    expect(await screen.findByText('El pedido no tiene líneas')).toBeVisible();
    expect(images()).toHaveLength(0);
  });
});

describe('confirming an order with images', () => {
  it('sends each image once, under the key of its line, and says so', async () => {
    const { sent, handler } = uploads(kept);
    const orders = placing();
    const { user } = open(orders.handler, handler);
    await give(user, picture('1.jpg'), picture('2.jpg'));
    await waitFor(() => expect(images()).toHaveLength(2));
    await confirm(user);
    expect(await screen.findByText('Se subieron 2 imágenes del pedido 501.')).toBeVisible();
    expect(orders.sent).toHaveLength(1);
    expect(sent.map(({ key }) => key)).toEqual(['501|1', '501|1']);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(screen.getByText('El pedido no tiene líneas')).toBeVisible();
  });

  it('sends what failed again under the same key, without a second order, and goes no further where it is too much', async () => {
    const { sent, handler } = uploads(
      kept,
      () => HttpResponse.error(),
      () => refusal(429, 'Espere'),
      kept,
    );
    const orders = placing();
    const { user } = open(orders.handler, handler);
    await give(user, picture('1.jpg'), picture('2.jpg'), picture('3.jpg'));
    await waitFor(() => expect(images()).toHaveLength(3));
    await confirm(user);
    expect(await screen.findByText(/^No se subieron 2 imágenes del pedido 501/)).toBeVisible();
    expect(screen.getByText('Pedido realizado correctamente')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No se subieron 2 imágenes del pedido 501. Espere')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Se subieron 2 imágenes del pedido 501.')).toBeVisible();
    expect(orders.sent).toHaveLength(1);
    expect(sent).toHaveLength(5);
    expect(sent[2]?.idempotencyKey).toBe(sent[1]?.idempotencyKey);
  });

  it('goes on after an image that the server will not have, and lets it be given up', async () => {
    const { handler } = uploads(() => refusal(415, 'El archivo no es una imagen JPEG, PNG o WebP'), kept);
    const { user } = open(placing().handler, handler);
    await give(user, picture('1.jpg'), picture('2.jpg'));
    await waitFor(() => expect(images()).toHaveLength(2));
    await confirm(user);
    const alert = await screen.findByText(/^No se subió 1 imagen del pedido 501\. El archivo no es una imagen/);
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });
});

describe('copying an earlier order (D21)', () => {
  it('asks five a page, leaves inactive articles out by name, asks before replacing, and can be undone', async () => {
    const earlier = orden(31, {
      pedidoDetalle: [
        linea(1, { idProducto: 2, nombreProducto: 'VARILLA #3', cantidad: 8, direccionamiento: '4.4' }),
        linea(2, { idProducto: 66, nombreProducto: 'YA NO SE COMPRA' }),
      ],
    });
    const asked: URL[] = [];
    const { sent, handler } = placing();
    const { user } = open(
      paged('/Pedidos/1/7', [earlier], seen => asked.push(seen)),
      handler,
    );
    await user.click(await screen.findByRole('button', { name: 'Copiar de un pedido anterior' }));
    const dialog = await screen.findByRole('dialog', { name: 'Copiar de un pedido anterior' });
    await user.click(await within(dialog).findByRole('button', { name: /N\.º 31/ }));
    expect(asked[0]?.searchParams.get('range')).toBe('[0,4]');
    expect(await within(dialog).findByText(/Inactivo: no se copia/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Copiar 1 línea' }));
    const question = await screen.findByRole('dialog', { name: '¿Reemplazar las líneas del borrador?' });
    await user.click(within(question).getByRole('button', { name: 'Reemplazar' }));
    expect(await screen.findByText(/^Copiado del pedido 31/)).toHaveTextContent('YA NO SE COMPRA');
    const table = screen.getByRole('table', { name: 'Líneas del pedido' });
    expect(within(table).getByText('VARILLA #3')).toBeVisible();
    expect(within(table).queryByText('CEMENTO GRIS')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deshacer' }));
    expect(await within(table).findByText('CEMENTO GRIS')).toBeVisible();
    await confirm(user);
    await screen.findByText('Pedido realizado correctamente');
    expect(sent[0]?.body).not.toHaveProperty('CopyFrom');
  });

  it('from an order that is out of reach by then keeps its lines, and names it no more', async () => {
    const gone = () => refusal(422, 'Revise los datos', { errors: { copyFrom: 'El pedido que se copia no existe' } });
    const { sent, handler } = answering('/Pedidos', gone, () => ok(PLACED, { status: 201 }));
    const { user } = open(
      paged('/Pedidos/1/7', [orden(31, { pedidoDetalle: [linea(1, { idProducto: 2 })] })]),
      handler,
    );
    await user.click(await screen.findByRole('button', { name: 'Copiar de un pedido anterior' }));
    await user.click(await screen.findByRole('button', { name: /N\.º 31/ }));
    await user.click(await screen.findByRole('button', { name: 'Copiar 1 línea' }));
    await user.click(await screen.findByRole('button', { name: 'Reemplazar' }));
    await confirm(user);
    expect(await screen.findByText(/^Copiado del pedido 31, que usted ya no puede ver: al confirmar/)).toBeVisible();
    await confirm(user);
    await screen.findByText('Pedido realizado correctamente');
    expect(sent[0]?.body).toHaveProperty('CopyFrom', 31);
    expect(sent[1]?.body).not.toHaveProperty('CopyFrom');
  });
});
