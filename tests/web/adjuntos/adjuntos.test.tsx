import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Adjunto, ADJUNTOS_ADMITTED, NOT_ADMITTED } from '#contract/adjunto';
import '../../../src/web/features/compras/comprobante/CompraComprobantePage';
import '../../../src/web/features/pedidos/detalle/OrderView';
import '../../../src/web/features/pedidos/detalle/PedidoDetallePage';
import { session } from '../../../src/web/api/session';
import { hasUnsaved } from '../../../src/web/kit/form/unsaved';
import { dialogGone } from '../../support/dialog';
import { broken, hold, network, ok, paged, permisosWith, refusal, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { savedFiles } from '../../support/savedFiles';
import { catalogo, compra } from '../documentos/records';
import { aroundOrder, orden } from '../pedidos/records';

const saved = savedFiles();
afterEach(() => session.end('salida'));

const one = (id: number, changes: Partial<Adjunto> = {}): Adjunto => ({
  id,
  nombre: `lista ${id}.xlsx`,
  tipo: 'xlsx',
  bytes: 2_411_724,
  fecha: '2026-03-05T15:04:00Z',
  usuario: { id: 8, nombre: 'Luis', apellido: 'Mora' },
  retirable: false,
  ...changes,
});

/** jsdom sends files without their names. */
const named: string[] = [];
beforeEach(() => {
  named.length = 0;
  const { append } = FormData.prototype;
  vi.spyOn(FormData.prototype, 'append').mockImplementation(function (
    this: FormData,
    ...part: [string, string | Blob]
  ) {
    const [, file] = part;
    if (file instanceof File) named.push(file.name);
    Reflect.apply(append, this, part);
  });
});

const LIST = url('/Compra/Adjuntos/12');
type Outcome = () => Response | Promise<Response>;

/** A purchase with these files; each upload is answered in turn with what is given, and else attached. */
function open(adjuntos: Adjunto[], { answers = [] as Outcome[], handlers = [] as HttpHandler[] } = {}) {
  const state = { adjuntos, sent: [] as { name: string | undefined; key: string | null }[], taken: [] as unknown[] };
  const attach = (name: string) => {
    state.adjuntos = [...state.adjuntos, one(state.sent.length + 90, { nombre: name, tipo: 'pdf', retirable: true })];
    return ok(state.adjuntos);
  };
  const rendered = renderSignedIn(
    '/compras/comprobante/12',
    ...handlers,
    ...catalogo(),
    withPermisos(),
    http.get(url('/Compra/:id'), () => ok(compra())),
    http.get(LIST, () => ok(state.adjuntos)),
    http.post(LIST, async ({ request }) => {
      const name = named.at(-1) ?? '';
      state.sent.push({ name, key: request.headers.get('Idempotency-Key') });
      const answer = answers[state.sent.length - 1];
      return answer ? answer() : attach(name);
    }),
    http.put(url('/Compra/Adjuntos/Retirar/12'), async ({ request }) => {
      state.taken.push(await request.json());
      state.adjuntos = [];
      return ok([]);
    }),
  );
  return { ...rendered, state };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Adjuntos' }));
const chooser = async () => (await panel()).findByLabelText('Archivos para adjuntar');
const pdf = (name: string, size = 0) => new File([name, new Uint8Array(size)], name, { type: 'application/pdf' });

describe('the files attached to a purchase', () => {
  it('are listed with their size, who attached them and when, and others than PDF and pictures are downloaded', async () => {
    const { user } = open([one(3)], {
      handlers: [http.get(url('/Compra/Adjuntos/12/3'), () => HttpResponse.arrayBuffer(new ArrayBuffer(2)))],
    });
    const row = await (await panel()).findByRole('listitem');
    expect(row).toHaveTextContent('lista 3.xlsx2,3 MB · Luis Mora · 5/3/26, 9:04 a. m.');
    expect(within(row).queryByRole('button', { name: /^Quitar/ })).toBeNull();
    await user.click(within(row).getByRole('button', { name: 'lista 3.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['lista 3.xlsx']));
  });

  it('are shown, if they are pictures, and can be downloaded from there', async () => {
    const { user } = open([one(4, { nombre: 'guía.webp', tipo: 'imagen', bytes: 300 })], {
      handlers: [http.get(url('/Compra/Adjuntos/12/4'), () => HttpResponse.arrayBuffer(new ArrayBuffer(2)))],
    });
    await user.click(await (await panel()).findByRole('button', { name: 'guía.webp' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'guía.webp' }));
    expect(await dialog.findByRole('img', { name: 'guía.webp' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Descargar' }));
    expect(saved).toEqual(['guía.webp']);
  });

  it('are chosen several at once, and sent one after the other with their progress', async () => {
    const first = hold();
    const { user, state } = open([], { answers: [() => first.until.then(() => ok([]))] });
    expect(await (await panel()).findByText(new RegExp(`Hasta 20 archivos de 10 MB cada uno: PDF`))).toBeVisible();
    await user.upload(await chooser(), [pdf('a.pdf'), pdf('b.pdf')]);
    expect(await (await panel()).findByText('Subiendo a.pdf…')).toBeVisible();
    expect((await panel()).getByRole('progressbar', { name: 'Subiendo a.pdf' })).toBeVisible();
    expect((await panel()).getByText('b.pdf: en espera')).toBeVisible();
    expect(hasUnsaved()).toBe(true);
    first.release();
    expect(await (await panel()).findByRole('button', { name: 'b.pdf' })).toBeVisible();
    expect(state.sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('are dropped on the panel too, whatever their type', async () => {
    const { state } = open([one(3)]);
    const row = await (await panel()).findByRole('listitem');
    const files = [pdf('a.pdf'), new File(['b.exe'], 'b.exe', { type: 'application/x-msdownload' })];
    const items = files.map(file => ({ kind: 'file', type: file.type, getAsFile: () => file }));
    fireEvent.drop(row, { dataTransfer: { files, items, types: ['Files'] } });
    await waitFor(() => expect(state.sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.exe']));
  });

  it('that failed for lack of network stay, and are sent again with the same key', async () => {
    const { user, state } = open([], { answers: [() => HttpResponse.error()] });
    await user.upload(await chooser(), [pdf('a.pdf'), pdf('b.pdf')]);
    const alert = within(await (await panel()).findByRole('alert'));
    expect(alert.getByText('No se pudo subir a.pdf')).toBeVisible();
    expect(hasUnsaved()).toBe(true);
    // The one after it is not held up.
    expect(await (await panel()).findByRole('button', { name: 'b.pdf' })).toBeVisible();
    await user.dblClick(alert.getByRole('button', { name: 'Reintentar' }));
    expect(await (await panel()).findByRole('button', { name: 'a.pdf' })).toBeVisible();
    expect((await panel()).queryByRole('alert')).toBeNull();
    const [first, , again] = state.sent;
    expect(state.sent).toHaveLength(3);
    expect(again?.key).toBe(first?.key);
  });

  it('that are refused say why, and are not offered again; those above 10 MB are not even sent', async () => {
    const { user, state } = open([], { answers: [() => refusal(415, NOT_ADMITTED)] });
    await user.upload(await chooser(), [pdf('a.pdf'), pdf('b.pdf', 10 * 1024 * 1024 + 1)]);
    const [refused, large] = await waitFor(async () => {
      const alerts = (await panel()).getAllByRole('alert');
      expect(alerts).toHaveLength(2);
      return alerts;
    });
    expect(refused).toHaveTextContent(`No se pudo subir a.pdf${NOT_ADMITTED}`);
    expect(NOT_ADMITTED).toContain(ADJUNTOS_ADMITTED);
    expect(large).toHaveTextContent('No se pudo subir b.pdfEl archivo pesa más de 10 MB');
    expect((await panel()).queryByRole('button', { name: 'Reintentar' })).toBeNull();
    // Nothing would be lost that can still be attached.
    expect(hasUnsaved()).toBe(false);
    for (const button of (await panel()).getAllByRole('button', { name: 'Descartar' })) await user.click(button);
    await waitFor(async () => expect((await panel()).queryByRole('alert')).toBeNull());
    expect(state.sent).toHaveLength(1);
  });

  it('are called off while they are sent', async () => {
    const answer = hold();
    const { user } = open([], { answers: [() => answer.until.then(() => ok([]))] });
    await user.upload(await chooser(), [pdf('a.pdf'), pdf('b.pdf')]);
    await user.click(await (await panel()).findByRole('button', { name: 'Cancelar: Subiendo a.pdf' }));
    expect(await (await panel()).findByRole('button', { name: 'b.pdf' })).toBeVisible();
    expect((await panel()).queryByText(/a\.pdf/)).toBeNull();
    answer.release();
  });

  it('are taken away by who may, who is asked first', async () => {
    const { user, state } = open([one(5, { retirable: true })]);
    await user.click(await (await panel()).findByRole('button', { name: 'Quitar lista 5.xlsx' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar lista 5.xlsx?' }));
    await user.click(dialog.getByRole('button', { name: 'Quitar' }));
    await dialogGone();
    await waitFor(async () => expect((await panel()).queryByRole('listitem')).toBeNull());
    expect(state.taken).toEqual([{ idAdjunto: 5 }]);
  });
});

describe('the panel of the files', () => {
  it('has no button for who may not attach, and is not there if there are none', async () => {
    const handlers = [withPermisos(permisosWith({ compras: ['ver'] }))];
    open([one(3)], { handlers });
    expect(await (await panel()).findByRole('button', { name: 'lista 3.xlsx' })).toBeVisible();
    expect((await panel()).queryByRole('button', { name: 'Adjuntar' })).toBeNull();
  });

  it('is not there with a plain provider', async () => {
    open([], { handlers: [http.get(LIST, () => refusal(404, 'No se encontró lo que busca'))] });
    expect(await screen.findByRole('button', { name: 'Ver PDF' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Adjuntos' })).toBeNull());
  });

  it('says that they could not be read, and reads them again', async () => {
    const { user } = open([one(3)], { handlers: [broken('get', '/Compra/Adjuntos/12')] });
    expect(await screen.findByText('No se pudieron cargar los archivos adjuntos')).toBeVisible();
    network.use(http.get(LIST, () => ok([one(3)])));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await (await panel()).findByRole('button', { name: 'lista 3.xlsx' })).toBeVisible();
  });
});

describe('the files of an order', () => {
  const openOrder = (permisos: unknown, own: boolean) =>
    renderSignedIn(
      '/pedidos/editar/501/ver',
      withPermisos(permisos),
      http.get(url('/Pedidos/Adjuntos/501'), () => ok([one(3)])),
      ...(own ? [] : [paged('/Proyecto/7', [])]),
      ...aroundOrder(orden(501)),
    );

  it('are attached by who works with it', async () => {
    openOrder(permisosWith({ pedidos: ['agregar'] }), true);
    expect(await (await panel()).findByRole('button', { name: 'Adjuntar' })).toBeVisible();
  });

  it('are only read by who buys for another project', async () => {
    openOrder(permisosWith({ pedidos: ['agregar'], compras: ['agregar'] }), false);
    expect(await (await panel()).findByRole('button', { name: 'lista 3.xlsx' })).toBeVisible();
    await waitFor(async () => expect((await panel()).queryByRole('button', { name: 'Adjuntar' })).toBeNull());
  });
});
