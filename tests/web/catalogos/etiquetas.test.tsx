import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { ok, paged, refusal, savedRecord, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => {
  session.end('salida');
  localStorage.clear();
});

const articulo = (id: number, codigo: string) =>
  savedRecord(id, { codigo, nombreProducto: `Cosa ${id}`, presentacion: 'Caja', descripcion: 'Cosa', costo: 5 });
const articulos = Array.from({ length: 45 }, (_, at) => articulo(at + 1, `COS-${at + 100}`));

/** The labels that were asked for; the first request is refused. */
function etiquetas() {
  const asked: Record<string, string>[] = [];
  const handler = http.get(url('/Producto/etiquetas'), ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return asked.length === 1
      ? refusal(503, 'El servidor tiene mucho trabajo')
      : new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  });
  return { asked, handler };
}

/** Presses 'Etiquetas' of the list once it is known how many articles it has, or of an article. */
async function pressEtiquetas(user: UserEvent) {
  const etiquetas = await screen.findByRole('button', { name: 'Etiquetas' });
  await waitFor(() => expect(etiquetas).toBeEnabled());
  await user.click(etiquetas);
}

const field = (name: string) => screen.getByRole('textbox', { name });

it('asks for the labels of what the list shows, tells how many, and keeps what was typed when they fail', async () => {
  const { asked, handler } = etiquetas();
  const { user } = renderSignedIn('/productos?filter={"q":"cosa"}', handler, paged('/Producto/filter/cosa', articulos));
  await pressEtiquetas(user);
  const dialog = await screen.findByRole('dialog', { name: 'Etiquetas' });
  expect(within(dialog).getByRole('status')).toHaveTextContent('45 etiquetas, en 2 hojas');
  await user.clear(field('Copias de cada artículo'));
  await user.type(field('Copias de cada artículo'), '2');
  await user.clear(field('Empezar en la etiqueta n.º'));
  await user.type(field('Empezar en la etiqueta n.º'), '31');
  expect(screen.getByText('La primera etiqueta debe ser un número entero de 1 a 30')).toBeVisible();
  await user.keyboard('{Backspace}');
  expect(within(dialog).getByRole('status')).toHaveTextContent('45 artículos × 2 = 90 etiquetas, en 4 hojas');
  await user.keyboard('{Enter}');

  const preview = (await screen.findAllByRole('dialog', { name: 'Etiquetas' })).at(-1) ?? dialog;
  expect(await within(preview).findByRole('alert')).toHaveTextContent('El servidor tiene mucho trabajo');
  expect(asked).toMatchObject([{ formato: 'carta30', copias: '2', desde: '3', text: 'cosa' }]);
  await user.click(within(preview).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(within(preview).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(field('Copias de cada artículo')).toHaveValue('2');
  expect(field('Empezar en la etiqueta n.º')).toHaveValue('3');
});

it('asks for no more than there may be at once, and says so', async () => {
  const { asked, handler } = etiquetas();
  const { user } = renderSignedIn('/productos', handler, paged('/Producto', articulos));
  await pressEtiquetas(user);
  await screen.findByRole('dialog', { name: 'Etiquetas' });
  await user.clear(field('Copias de cada artículo'));
  await user.type(field('Copias de cada artículo'), '23{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(/Se hacen 1\s000 etiquetas como máximo de una vez/);
  await user.clear(field('Copias de cada artículo'));
  await user.keyboard('{Enter}');
  expect(screen.getByText(/^Las copias deben ser un número entero/)).toBeVisible();
  expect(asked).toEqual([]);
});

it('asks for those of one article from its form, on the paper used last, and tells of a code that bars cannot hold', async () => {
  const { asked, handler } = etiquetas();
  const first = renderSignedIn('/productos', handler, paged('/Producto', articulos));
  await pressEtiquetas(first.user);
  await first.user.click(await screen.findByRole('combobox', { name: 'Formato' }));
  await first.user.click(await screen.findByRole('option', { name: 'Rollo, 50 × 25 mm' }));
  expect(screen.queryByRole('textbox', { name: 'Empezar en la etiqueta n.º' })).toBeNull();
  first.unmount();

  const article = articulo(7, 'ÑAN-01');
  const { user } = renderSignedIn(
    '/productos/editar/7',
    handler,
    http.get(url('/Producto/7'), () => ok(article)),
    whole('/Categoria', []),
  );
  await pressEtiquetas(user);
  const dialog = await screen.findByRole('dialog', { name: 'Etiquetas de ÑAN-01' });
  expect(within(dialog).getByRole('combobox', { name: 'Formato' })).toHaveTextContent('Rollo, 50 × 25 mm');
  expect(within(dialog).getByRole('alert')).toHaveTextContent('esta etiqueta lleva un código QR');
  await user.click(within(dialog).getByRole('button', { name: 'Ver etiquetas' }));
  await waitFor(() =>
    expect(asked).toMatchObject([{ formato: 'rollo50x25', copias: '1', desde: '1', filter: '{"id":[7]}' }]),
  );
});
