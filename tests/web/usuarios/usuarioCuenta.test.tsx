import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  nothingLate,
  url,
  usuario,
} from '../../support/msw';
import { dialogGone } from '../../support/dialog';
import { renderSignedIn, renderSignedOut } from '../../support/renderWeb';
import { aPicture, labelledInput } from '../../support/onScreen';

// Load the lazy pages before the first test.
beforeAll(async () => {
  await Promise.all([import('../../../src/web/App'), import('../../../src/web/features/miCuenta/MiCuentaPage')]);
});
afterEach(() => {
  session.end('salida');
  window.innerWidth = 1366;
});

const ana = savedRecord(usuario.id, {
  email: usuario.email,
  nombreUsuario: 'ana.solis',
  nombre: 'Ana',
  apellido: 'Solís',
  foto: null,
  roll: 'General',
});
const one = http.get(url(`/Usuario/${usuario.id}`), () => ok(ana));
const submit = () => screen.getByRole('button', { name: 'Guardar contraseña' });

/** Handler that changes the password if the current one is right. */
function changing(present: string, until?: Promise<void>) {
  const bodies: unknown[] = [];
  const handler = http.post(url('/Usuario/cambiarClave'), async ({ request }) => {
    const body = (await request.json()) as { claveActual: string };
    bodies.push(body);
    await until;
    if (body.claveActual === present) return ok(null);
    const message = 'La contraseña actual no es correcta';
    return refusal(422, message, { errors: { claveActual: message } });
  });
  return { bodies, handler };
}

const esta = {
  id: 1,
  creada: '2026-03-05T15:04:00Z',
  usada: '2026-03-05T16:04:00Z',
  termina: '2026-04-04T15:04:00Z',
  direccion: '10.0.0.5',
  agente: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  esta: true,
};
const otra = { ...esta, id: 2, agente: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1', esta: false };

describe('Mi cuenta', () => {
  it('is reached from the header and shows who one is, whatever one may do', async () => {
    const { user } = renderSignedIn('/', one, withPermisos(permisosWith({})));
    await user.click(await screen.findByRole('link', { name: 'Mi cuenta: Ana Solís' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
    expect(window.location.hash).toBe('#/micuenta');
    expect(await screen.findByText('ana.solis')).toBeVisible();
    expect(screen.getByText('ana@bodega.cr')).toBeVisible();
    expect(screen.getByText('Bodeguero')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Editar mis datos' })).toBeVisible();
  });

  it('is reached from the drawer on a phone, which closes', async () => {
    window.innerWidth = 360;
    const { user } = renderSignedIn('/', one);
    await user.click(await screen.findByRole('button', { name: 'Abrir el menú' }));
    await user.click(await screen.findByRole('link', { name: 'Mi cuenta: Ana Solís' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull());
  });

  it('changes the password, once the present one is right, and the session goes on', async () => {
    const { bodies, handler } = changing('Vieja.123');
    const { user } = renderSignedIn('/micuenta', one, handler);
    await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
    expect(await labelledInput('Contraseña actual')).toHaveFocus();
    await user.keyboard('Otra{Enter}');
    await user.paste('Nueva.123');
    await user.keyboard('{Enter}');
    await user.paste('Nueva.12');
    await user.tab();
    expect(await screen.findByText('Las contraseñas deben ser iguales')).toBeVisible();
    expect(submit()).toBeDisabled();
    await user.type(await labelledInput('Repetir contraseña'), '3');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    expect(await screen.findByText('La contraseña actual no es correcta')).toBeVisible();
    expect(await labelledInput('Contraseña actual')).toHaveAccessibleDescription('La contraseña actual no es correcta');
    expect(await labelledInput('Contraseña nueva')).toHaveValue('Nueva.123');
    await user.clear(await labelledInput('Contraseña actual'));
    await user.paste('Vieja.123');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    expect(await screen.findByText('La contraseña se cambió')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Mi cuenta' })).toHaveFocus();
    expect(bodies.at(-1)).toEqual({ claveActual: 'Vieja.123', claveNueva: 'Nueva.123' });
    expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
    expect(session.get()?.token).toBe(usuario.token);
  });

  it('asks before the form of the password is put away with something typed', async () => {
    const { user } = renderSignedIn('/micuenta', one);
    const toggle = await screen.findByRole('button', { name: 'Cambiar contraseña' });
    await user.click(toggle);
    await user.type(await labelledInput('Contraseña actual'), 'Vieja.123');
    await user.click(toggle);
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    await dialogGone();
    expect(await labelledInput('Contraseña actual')).toHaveValue('Vieja.123');
    await user.click(toggle);
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull());
    await user.click(toggle);
    expect(await labelledInput('Contraseña actual')).toHaveValue('');
    await user.click(toggle);
    expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
  });

  it('says that the password was not changed where its form was left amid the answer', async () => {
    const held = hold();
    const { handler } = changing('Vieja.123', held.until);
    const { user } = renderSignedIn('/micuenta', one, handler, paged('/Categoria', []));
    await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
    await user.type(await labelledInput('Contraseña actual'), 'Otra');
    for (const name of ['Contraseña nueva', 'Repetir contraseña'])
      await user.type(await labelledInput(name), 'Nueva.123');
    await waitFor(() => expect(submit()).toBeEnabled());
    await user.click(submit());
    act(() => void (window.location.hash = '#/categorias'));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    held.release();
    const said = /^No se hizo lo que pidió en “Mi cuenta”\. La contraseña actual no es correcta\./;
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('says each thing that is missing, and how long a password must be', async () => {
    const { user } = renderSignedIn('/micuenta', one);
    await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
    expect(await labelledInput('Contraseña actual')).toHaveFocus();
    // Tab past the button that shows the password.
    await user.tab();
    await user.tab();
    await user.keyboard('corta');
    await user.tab();
    expect(await screen.findByText('La contraseña actual es requerida')).toBeVisible();
    expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  });

  it('asks for the password when the own e-mail is another, and only then', async () => {
    const sent: unknown[] = [];
    const message = 'La contraseña actual no es correcta';
    const { user } = renderSignedIn(
      `/usuarios/editar/${usuario.id}`,
      one,
      withPermisos(permisosWith({})),
      http.put(url('/Usuario'), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push(body);
        if (body['claveActual'] !== 'Vieja.123') return refusal(422, message, { errors: { claveActual: message } });
        return ok({ ...ana, email: 'mi.correo@bodega.cr', version: 2 });
      }),
    );
    const email = await labelledInput('Email');
    expect(screen.queryByLabelText(/^Contraseña actual/)).toBeNull();
    await user.clear(email);
    await user.type(email, 'mi.correo@bodega.cr');
    await user.type(await labelledInput('Contraseña actual'), 'otra');
    const save = screen.getByRole('button', { name: 'Guardar' });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() => expect(screen.getByLabelText(/^Contraseña actual/)).toHaveAccessibleDescription(message));
    await user.clear(await labelledInput('Contraseña actual'));
    await user.type(await labelledInput('Contraseña actual'), 'Vieja.123');
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() => expect(session.get()?.email).toBe('mi.correo@bodega.cr'));
    expect(sent).toHaveLength(2);
  });

  it('lists where one is signed in, and closes the others', async () => {
    let open = [esta, otra];
    const { until, release } = hold();
    const { user } = renderSignedIn(
      '/micuenta',
      one,
      http.get(url('/Usuario/sesiones'), () => until.then(() => ok(open))),
      http.post(url('/Usuario/cerrarSesiones'), () => {
        open = [esta];
        return ok(null);
      }),
    );
    const panel = within(await screen.findByRole('region', { name: 'Sesiones abiertas' }));
    expect(await panel.findByRole('status', { name: 'Cargando' })).toBeVisible();
    release();
    expect(await screen.findByText('Safari en iPhone')).toBeVisible();
    expect(panel.queryByRole('status')).toBeNull();
    expect(screen.getByText('Chrome en Windows')).toHaveTextContent('Esta sesión');
    const [facts] = screen.getAllByText(/^Desde 10\.0\.0\.5\. Abierta /);
    expect(facts).toHaveTextContent(/, usada 5\/3\/26, 10:04 a\. m\. Termina a más tardar 4\/4\/26, 9:04 a\. m\.$/);
    await user.click(screen.getByRole('button', { name: 'Cerrar las demás' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull());
    expect(screen.getByText('Chrome en Windows')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  });

  it('says why the sessions cannot be read, and reads them again; a plain provider has none', async () => {
    const { user, unmount } = renderSignedIn('/micuenta', one, broken('get', '/Usuario/sesiones'));
    const region = await screen.findByRole('region', { name: 'Sesiones abiertas' });
    expect(await within(region).findByRole('alert')).toBeVisible();
    network.use(http.get(url('/Usuario/sesiones'), () => ok([esta])));
    await user.click(within(region).getByRole('button', { name: 'Reintentar' }));
    expect(await within(region).findByText('Chrome en Windows')).toBeVisible();
    unmount();
    renderSignedIn('/micuenta', one);
    expect(await screen.findByText('ana.solis')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sesiones abiertas' })).toBeNull());
  });

  it('lists no other session once the password is another, which ends them', async () => {
    const { bodies, handler } = changing('Vieja.123');
    const sesiones = http.get(url('/Usuario/sesiones'), () => ok(bodies.length > 0 ? [esta] : [esta, otra]));
    const { user } = renderSignedIn('/micuenta', one, handler, sesiones);
    expect(await screen.findByText('Safari en iPhone')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Cambiar contraseña' }));
    expect(await labelledInput('Contraseña actual')).toHaveFocus();
    for (const text of ['Vieja.123', 'Nueva.123', 'Nueva.123']) {
      await user.paste(text);
      await user.keyboard('{Enter}');
    }
    expect(await screen.findByText('La contraseña se cambió')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull());
    expect(screen.getByText('Chrome en Windows')).toBeVisible();
  });

  it('changes the photo, also the one in the header', async () => {
    const fetched: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/micuenta',
      one,
      http.post(url(`/Usuario/UploadImage/${usuario.id}`), () => ok({ ...ana, foto: 'b.webp', version: 2 })),
      http.get(url(`/uploads/${usuario.id}/b.webp`), ({ request }) => {
        fetched.push(request.headers.get('Authorization'));
        return new Response('x', { headers: { 'Content-Type': 'image/webp' } });
      }),
    );
    await screen.findByText('ana.solis');
    // Without a photo, the placeholder is shown.
    const placeholders = () => document.querySelectorAll('img[src^="data:image/svg+xml"]');
    expect(placeholders()).toHaveLength(2);
    network.use(http.get(url(`/Usuario/${usuario.id}`), () => ok({ ...ana, foto: 'b.webp', version: 2 })));
    await user.upload(screen.getByLabelText('Foto'), aPicture());
    expect(await screen.findByText('La foto se guardó')).toBeVisible();
    expect(session.get()?.foto).toBe('b.webp');
    // One request serves both, with the session, which the address of an image could not carry (D41).
    await waitFor(() => expect(placeholders()).toHaveLength(0));
    expect(document.querySelectorAll('img[alt=""]')).toHaveLength(2);
    expect(document.querySelectorAll('img[alt=""][src^="blob:"]')).toHaveLength(2);
    expect(fetched).toEqual([`Bearer ${usuario.token}`]);
  });
});

it.each([
  ['success', () => ok({ ...ana, foto: 'b.webp', version: 2 }), /^La foto se guardó/],
  ['failure', () => HttpResponse.error(), /^No se sabe si se hizo lo que pidió en “Mi cuenta”\./],
])('the photo that was left amid its way is told of on the screen of then: %s', async (_, answer, said) => {
  const held = hold();
  const { user } = renderSignedIn(
    '/micuenta',
    one,
    http.post(url(`/Usuario/UploadImage/${usuario.id}`), () => held.until.then(answer)),
    paged('/Categoria', []),
  );
  await screen.findByText('ana.solis');
  await user.upload(screen.getByLabelText('Foto'), aPicture());
  await screen.findByText(/^Subiendo la foto/);
  act(() => void (window.location.hash = '#/categorias'));
  expect(await screen.findByText('No hay familias registradas')).toBeVisible();
  held.release();
  expect(await screen.findByText(said)).toBeVisible();
});

it('the photo of one’s own account is sent again from the keyboard', async () => {
  let isBroken = true;
  const { user } = renderSignedIn(
    '/micuenta',
    one,
    http.post(url(`/Usuario/UploadImage/${usuario.id}`), () => (isBroken ? HttpResponse.error() : ok(ana))),
  );
  await screen.findByText('ana.solis');
  await user.upload(screen.getByLabelText('Foto'), aPicture());
  (await screen.findByRole('button', { name: 'Reintentar' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reintentar' })).toHaveFocus());
  isBroken = false;
  await user.keyboard('{Enter}');
  expect(await screen.findByText('La foto se guardó')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^(Elegir|Cambiar) foto$/ })).toHaveFocus());
});

it('the photo of one’s own account that was refused can be dropped: the one that is kept is shown again', async () => {
  const { user } = renderSignedIn(
    '/micuenta',
    one,
    http.post(url(`/Usuario/UploadImage/${usuario.id}`), () => refusal(413, 'La foto es demasiado grande')),
  );
  await screen.findByText('ana.solis');
  await user.upload(screen.getByLabelText('Foto'), aPicture());
  expect(await screen.findByText(/La foto es demasiado grande/)).toBeVisible();
  const label = screen.getByRole('button', { name: /^(Elegir|Cambiar) foto$/ }).textContent;
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(screen.queryByText(/La foto es demasiado grande/)).toBeNull());
  expect(label).toBe('Cambiar foto');
  expect(screen.getByRole('button', { name: 'Elegir foto' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

describe('a temporary password', () => {
  const login = http.post(url('/Usuario/login'), () => ok({ ...usuario, cambiarClave: true }));
  const enter = async () => {
    network.use(withPermisos(), nothingLate(), login, paged('/Categoria', []));
    const view = renderSignedOut('/categorias');
    await view.user.type(await screen.findByLabelText('Usuario'), 'ana@bodega.cr');
    await view.user.type(screen.getByLabelText('Password'), 'Temporal.123{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Elija una contraseña nueva' });
    return view;
  };

  it('is changed before anything else, also after a reload, and then the session goes on', async () => {
    const { bodies, handler } = changing('Temporal.123');
    const first = await enter();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    first.unmount();
    const { user } = renderSignedOut('/categorias');
    network.use(handler);
    await screen.findByRole('heading', { level: 1, name: 'Elija una contraseña nueva' });
    expect(await labelledInput('Contraseña temporal')).toHaveFocus();
    await user.keyboard('Temporal.123{Enter}Mia.propia.1{Enter}Mia.propia.1{Enter}');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    expect(screen.getByText('La contraseña se cambió')).toBeVisible();
    expect(bodies).toEqual([{ claveActual: 'Temporal.123', claveNueva: 'Mia.propia.1' }]);
    expect(JSON.parse(localStorage.getItem('usuario') ?? '')).toMatchObject({ cambiarClave: false });
  });

  it('can be left by signing out', async () => {
    network.use(http.post(url('/Usuario/logout'), () => ok(null)));
    const { user } = await enter();
    await user.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    expect(localStorage.getItem('usuario')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('is asked of an administrator', async () => {
    const { user } = renderSignedOut('/login');
    const help = await screen.findByText(/Pida a un administrador/);
    expect(help).not.toBeVisible();
    await user.click(screen.getByText('¿Olvidó su contraseña?'));
    expect(help).toBeVisible();
  });
});
