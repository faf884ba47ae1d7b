import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import {
  broken,
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
import { renderSignedIn, renderSignedOut } from '../../support/renderWeb';
import { aPicture, field } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const datos = {
  rnc: '3-101-1',
  ncf: 'B01',
  razonSocial: 'La Bodega S.A.',
  nombre: 'La Bodega',
  telefono: '2222-3333',
  direccion: 'San José',
};
const empresa = savedRecord(1, datos);
const actualizar = () => screen.getByRole('button', { name: 'Actualizar' });

describe('the company', () => {
  it('is added with a POST when there is none, and changed from then on', async () => {
    const bodies: unknown[] = [];
    let rows: (typeof empresa)[] = [];
    const { user } = renderSignedIn(
      '/empresa',
      http.get(url('/Empresa'), () => ok(rows)),
      http.post(url('/Empresa'), async ({ request }) => {
        bodies.push(await request.json());
        rows = [empresa];
        return ok(empresa, { status: 201 });
      }),
      http.put(url('/Empresa'), async ({ request }) => {
        bodies.push(await request.json());
        rows = [{ ...empresa, nombre: 'La Bodega Nueva', version: 2 }];
        return ok(rows[0] ?? null);
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Datos de la empresa' })).toBeVisible();
    await field('RNC');
    for (const text of Object.values(datos)) await user.keyboard(`${text}{Enter}`);
    expect(await screen.findByText('Datos de la empresa agregados correctamente!')).toBeVisible();
    expect(bodies).toEqual([datos]);
    await waitFor(async () => expect(await field('Nombre')).toHaveValue('La Bodega'));
    await user.type(await field('Nombre'), ' Nueva');
    await waitFor(() => expect(actualizar()).toBeEnabled());
    await user.click(actualizar());
    expect(await screen.findByText('Datos de la empresa editados correctamente!')).toBeVisible();
    expect(bodies.at(-1)).toEqual({ ...empresa, nombre: 'La Bodega Nueva' });
    expect(window.location.hash).toBe('#/empresa');
  });

  it('that another person adds meanwhile does not take the place of what is typed', async () => {
    const bodies: unknown[] = [];
    let rows: (typeof empresa)[] = [];
    let reads = 0;
    const { user } = renderSignedIn(
      '/empresa',
      http.get(url('/Empresa'), () => {
        reads += 1;
        return ok(rows);
      }),
      http.post(url('/Empresa'), async ({ request }) => {
        bodies.push(await request.json());
        return refusal(409, 'Los datos de la empresa ya existen: actualícelos');
      }),
    );
    const mine = { ...datos, nombre: 'Lo mío' };
    await field('RNC');
    const { direccion, ...others } = mine;
    for (const text of Object.values(others)) await user.keyboard(`${text}{Enter}`);
    await user.keyboard(direccion);
    rows = [empresa];
    const before = reads;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(reads).toBeGreaterThan(before));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Los datos de la empresa ya existen: actualícelos')).toBeVisible();
    expect(await field('Nombre')).toHaveValue('Lo mío');
    expect(bodies).toEqual([mine]);
  });

  it('has its messages, and says the sentence of S8 when it cannot be saved', async () => {
    const { user } = renderSignedIn(
      '/empresa',
      whole('/Empresa', [empresa]),
      http.put(url('/Empresa'), () => refusal(503, 'Ocupado')),
    );
    await user.clear(await field('NCF'));
    await user.tab();
    expect(await screen.findByText('El Ncf es requerido')).toBeVisible();
    expect(actualizar()).toBeDisabled();
    await user.type(await field('NCF'), 'B02');
    await waitFor(() => expect(actualizar()).toBeEnabled());
    await user.click(actualizar());
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrio un error, vuelva a intentarlo!Ocupado');
  });

  it('is only read by who may not change it', async () => {
    renderSignedIn('/empresa', whole('/Empresa', [empresa]), withPermisos(permisosWith({ empresa: ['ver'] })));
    expect(await screen.findByText('La Bodega')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
    expect(screen.getByText(/Le falta el permiso “Empresa: actualizar”/)).toBeVisible();
  });

  it('that cannot be read is asked for again', async () => {
    const { user } = renderSignedIn('/empresa', broken('get', '/Empresa'));
    await screen.findByText('No se pudieron cargar los datos de la empresa');
    network.use(whole('/Empresa', [empresa]));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await field('Nombre')).toHaveValue('La Bodega');
  });
});

it('switches detailed rights once that was asked, and says what came of it (D53)', async () => {
  const bodies: unknown[] = [];
  const { user } = renderSignedIn(
    '/empresa',
    whole('/Empresa', [empresa]),
    http.put(url('/Empresa/permisosDetallados'), async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? refusal(403, 'Solo quien administra') : ok({ ...empresa, permisosDetallados: true });
    }),
  );
  const flip = async () => {
    await user.click(await screen.findByRole('switch', { name: 'Permisos detallados' }));
    expect(await screen.findByText(/Cada perfil conserva lo que puede hacer hoy/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Encender' }));
  };
  await flip();
  expect(await screen.findByText('Solo quien administra')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await flip();
  await waitFor(() => expect(bodies).toEqual([{ estatus: true }, { estatus: true }]));
});

describe('the company’s logo (D48)', () => {
  const conLogo = { ...empresa, logo: 'a.png' };
  const file = http.get(url('/Empresa/logo/a.png'), () =>
    HttpResponse.arrayBuffer(new Uint8Array([137, 80]).buffer, { headers: { 'Content-Type': 'image/png' } }),
  );
  const logos = () => screen.queryAllByRole('img', { name: 'Logo de la empresa' });

  it('stands at home and in the header; where it cannot be had, the mark does', async () => {
    renderSignedIn('/', whole('/Empresa', [conLogo]), file);
    await waitFor(() => expect(logos()).toHaveLength(2));
    expect(screen.queryByRole('img', { name: 'Bodega' })).toBeNull();
  });

  it('gives way to the mark at home where its file fails', async () => {
    renderSignedIn('/', whole('/Empresa', [conLogo]), broken('get', '/Empresa/logo/a.png'));
    await waitFor(() => expect(screen.getByRole('img', { name: 'Bodega' })).toBeVisible());
    expect(logos()).toEqual([]);
  });

  it('stands on the sign-in page once it has come, and the mark till then', async () => {
    renderSignedOut('/login');
    const image = await screen.findByAltText('Logo de la empresa');
    expect([image.getAttribute('src'), screen.queryByText('Bodega') !== null]).toEqual(['/api/Empresa/logo', true]);
    expect(image).not.toBeVisible();
    fireEvent.load(image);
    expect(image).toBeVisible();
    expect(screen.queryByText('Bodega')).toBeNull();
  });

  it('is taken away once that was asked; a refusal leaves it', async () => {
    const { user } = renderSignedIn('/empresa', whole('/Empresa', [conLogo]), file);
    network.use(http.put(url('/Empresa/quitarLogo'), () => refusal(409, 'La empresa no tiene logo')));
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Quitar logo' }));
      const asked = await screen.findByRole('dialog', { name: '¿Quitar el logo de la empresa?' });
      await user.click(within(asked).getByRole('button', { name: 'Quitar logo' }));
      // While it closes, the button of the same name in it is the only one that is found.
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await remove();
    expect(await screen.findByRole('alert')).toHaveTextContent('La empresa no tiene logo');
    network.use(
      http.put(url('/Empresa/quitarLogo'), () => {
        // Not before: the refusal, a conflict, has the company read again too.
        network.use(whole('/Empresa', [empresa]));
        return ok({ ...empresa, logo: null });
      }),
    );
    await remove();
    expect(await screen.findByRole('button', { name: 'Elegir logo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar logo' })).toBeNull();
    // The button that had the focus is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('is sent again from the keyboard, once for two presses, and leaves the focus beside it', async () => {
    const { user } = renderSignedIn('/empresa', whole('/Empresa', [empresa]));
    let sent = 0;
    network.use(
      http.post(url('/Empresa/UploadLogo'), async () => {
        sent += 1;
        // No network answers before the screen shows that it is being sent.
        await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
        return sent < 3 ? HttpResponse.error() : ok(conLogo);
      }),
    );
    const retry = () => screen.findByRole('button', { name: 'Reintentar' });
    fireEvent.change(await screen.findByLabelText('Logo', { selector: 'input' }), { target: { files: [aPicture()] } });
    const first = await retry();
    first.focus();
    // Before the screen is drawn again, as two keys of which one was held may come.
    act(() => {
      first.click();
      first.click();
    });
    await waitFor(() => expect(sent).toBe(2));
    await waitFor(async () => expect(await retry()).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toBe(3));
    await waitFor(() => expect(screen.getByRole('button', { name: /^(Elegir|Cambiar) logo$/ })).toHaveFocus());
  });

  const saved = () => HttpResponse.json({ success: true, message: 'El logo se guardó', data: conLogo });

  /** Sends a logo whose answer waits. */
  async function sendHeld(answer: () => Response) {
    const held = hold();
    const view = renderSignedIn(
      '/empresa',
      whole('/Empresa', [empresa]),
      http.post(url('/Empresa/UploadLogo'), async () => {
        await held.until;
        return answer();
      }),
      paged('/Categoria', []),
    );
    (await screen.findByRole('button', { name: 'Elegir logo' })).focus();
    fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [aPicture()] } });
    await screen.findByText(/^Subiendo el logo/);
    return { held, ...view };
  }

  it.each([
    ['success', saved, /^El logo se guardó/],
    [
      'failure',
      () => refusal(415, 'No es una imagen'),
      /^No se hizo lo que pidió en “Datos de la empresa”\. No es una imagen\./,
    ],
  ])('that was left amid its way is told of on the screen of then: %s', async (_, answer, said) => {
    const { held } = await sendHeld(answer);
    act(() => void (window.location.hash = '#/categorias'));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    held.release();
    expect(await screen.findByText(said)).toBeVisible();
    expect(window.location.hash).toBe('#/categorias');
  });

  it('that hangs can be called off, and another chosen', async () => {
    const { user, held } = await sendHeld(saved);
    await user.click(screen.getByRole('button', { name: 'Cancelar: Subiendo el logo' }));
    expect(screen.queryByText(/^Subiendo el logo/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Elegir logo' })).toHaveFocus());
    // What comes of it after all is no answer to the next.
    network.use(http.post(url('/Empresa/UploadLogo'), () => refusal(415, 'No es una imagen')));
    held.release();
    fireEvent.change(screen.getByLabelText('Logo', { selector: 'input' }), { target: { files: [aPicture()] } });
    expect(await screen.findByText('No es una imagen')).toBeVisible();
    expect(screen.queryByText('El logo se guardó')).toBeNull();
  });

  it('that is refused says why and may be sent again', async () => {
    const { user } = renderSignedIn('/empresa', whole('/Empresa', [empresa]));
    const keys: (string | null)[] = [];
    network.use(
      http.post(url('/Empresa/UploadLogo'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return keys.length < 3 ? refusal(415, 'El archivo no es una imagen JPEG, PNG o WebP') : ok(conLogo);
      }),
    );
    const choose = async (file: File) => {
      fireEvent.change(await screen.findByLabelText('Logo', { selector: 'input' }), { target: { files: [file] } });
    };
    await choose(new File(['<svg/>'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('El logo debe ser una imagen JPEG, PNG o WebP')).toBeVisible();
    await choose(aPicture());
    expect(await screen.findByText('El archivo no es una imagen JPEG, PNG o WebP')).toBeVisible();
    await choose(aPicture());
    await waitFor(() => expect(keys).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(keys).toHaveLength(3));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull());
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBe(keys[1]);
  });
});
