import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usuarioSesion } from '#contract/usuario';
import { readUsuarioSesion, session } from '../../../src/web/api/session';
import { broken, withPermisos, network, ok, refusal, nothingLate, url, usuario } from '../../support/msw';
import { renderSignedIn, renderSignedOut } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const fields = async () => ({
  email: await screen.findByLabelText('Usuario'),
  password: screen.getByLabelText('Password'),
  submit: screen.getByRole('button', { name: /Iniciar sesión/ }),
});

const signIn = async ({ user }: ReturnType<typeof renderSignedOut>) => {
  const { email, password, submit } = await fields();
  await user.type(email, 'ana@bodega.cr');
  await user.type(password, 'secreta-1');
  await user.click(submit);
};

describe('sign-in', () => {
  it('is where every address leads without a session, with nothing pushed onto the history', async () => {
    const before = window.history.length;
    renderSignedOut('/productos');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    expect(window.location.hash).toBe('#/login');
    // The test's own navigation adds one entry; the redirect replaces it.
    expect(window.history.length - before).toBeLessThanOrEqual(1);
  });

  it('says what is wrong with a field once it is touched, and keeps the button off', async () => {
    const { user } = renderSignedOut('/login');
    const { email, password, submit } = await fields();
    expect(submit).toBeDisabled();
    expect(screen.queryByText('El usuario es requerido')).toBeNull();
    await user.click(email);
    await user.click(password);
    expect(await screen.findByText('El usuario es requerido')).toBeVisible();
    expect(screen.queryByText('El password es requerido')).toBeNull();
    await user.type(email, 'ana');
    await user.tab();
    expect(screen.getByText('El usuario debe ser valido')).toBeVisible();
    expect(email).toHaveAccessibleDescription('El usuario debe ser valido');
    await user.click(password);
    await user.tab();
    expect(screen.getByText('El password es requerido')).toBeVisible();
    expect(submit).toBeDisabled();
  });

  it('goes on by Enter to what is missing, and says what is wrong with the field it is pressed in', async () => {
    network.use(http.post(url('/Usuario/login'), () => refusal(401, 'No es correcto')));
    const { user } = renderSignedOut('/login');
    const { email, password } = await fields();
    await user.type(email, 'ana{Enter}');
    expect(await screen.findByText('El usuario debe ser valido')).toBeVisible();
    expect(email).toHaveFocus();
    await user.keyboard('@bodega.cr{Enter}');
    await waitFor(() => expect(password).toHaveFocus());
    expect(screen.queryByText('El password es requerido')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('El password es requerido')).toBeVisible();
    await user.keyboard('secreta-1{Enter}');
    expect(await screen.findByText('No es correcto')).toBeVisible();
  });

  it('shows the server message in an alert that can be closed, and sends again', async () => {
    network.use(http.post(url('/Usuario/login'), () => refusal(401, 'El usuario o la contraseña no son correctos')));
    const view = renderSignedOut('/login');
    await signIn(view);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('El usuario o la contraseña no son correctos');
    expect(screen.getByLabelText('Usuario')).toHaveValue('ana@bodega.cr');
    await view.user.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByRole('button', { name: /Iniciar sesión/ })).toBeEnabled();
  });

  it('says so when there is no network', async () => {
    network.use(broken('post', '/Usuario/login'));
    const view = renderSignedOut('/login');
    await signIn(view);
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
  });

  it('opens the home with the user kept under "usuario"', async () => {
    network.use(withPermisos(), nothingLate());
    network.use(http.post(url('/Usuario/login'), () => ok({ ...usuario })));
    const view = renderSignedOut('/login');
    await signIn(view);
    await waitFor(() => expect(screen.getByRole('img', { name: 'Bodega' })).toBeVisible());
    expect(window.location.hash).toBe('#/');
    expect(JSON.parse(localStorage.getItem('usuario') ?? '')).toEqual(usuario);
  });

  it('shows nothing of who had the same id in the database before', async () => {
    const theirs = [
      'bodega.pedido.borrador.v1.7',
      'bodega.presupuesto.v1.7.3',
      'RaStoreBodega.7.productos.listParams',
      'bodega.recientes.v1.misProyectos.7',
    ];
    const others = ['bodega.pedido.borrador.v1.17', 'bodega.presupuesto.v1.17.7'];
    for (const key of [...theirs, ...others]) localStorage.setItem(key, '{}');
    localStorage.setItem('bodega.creados', '{"7":"2026-01-05T15:00:00.000Z"}');
    for (const fechaCreado of ['2026-01-05T15:00:00.000Z', '2026-11-20T15:00:00.000Z']) {
      network.use(withPermisos(), nothingLate());
      network.use(http.post(url('/Usuario/login'), () => ok({ ...usuario, fechaCreado })));
      const view = renderSignedOut('/login');
      await signIn(view);
      await waitFor(() => expect(screen.getByRole('img', { name: 'Bodega' })).toBeVisible());
      const isKept = fechaCreado.startsWith('2026-01');
      expect(theirs.filter(key => localStorage.getItem(key) !== null)).toEqual(isKept ? theirs : []);
      session.end('salida');
      view.unmount();
    }
    expect(others.filter(key => localStorage.getItem(key) !== null)).toEqual(others);
  });

  it('returns to the screen that a 401 threw one out of, for the same user', async () => {
    const view = renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), () => refusal(401, 'Su sesión terminó')),
    );
    expect(await screen.findByText(/Su sesión terminó/)).toBeVisible();
    expect(window.location.hash).toBe('#/login');
    network.use(
      http.post(url('/Usuario/login'), () => ok({ ...usuario, token: 'nuevo' })),
      http.get(url('/Categoria'), () => ok([])),
    );
    // Who it was is known: the password is enough.
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await view.user.keyboard('secreta-1{Enter}');
    expect(await screen.findByText('No hay familias registradas')).toBeVisible();
    expect(window.location.hash).toBe('#/categorias');
  });
});

describe('sign-out', () => {
  it('tells the server, forgets the user and the rights, and goes to the sign-in', async () => {
    const tokens: (string | null)[] = [];
    const logout = http.post(url('/Usuario/logout'), ({ request }) => {
      tokens.push(request.headers.get('Authorization'));
      return refusal(500, 'Falla');
    });
    const { user } = renderSignedIn('/', logout);
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    expect(window.location.hash).toBe('#/login');
    expect(localStorage.getItem('usuario')).toBeNull();
    expect(localStorage.getItem('permisos')).toBeNull();
    await waitFor(() => expect(tokens).toEqual([`Bearer ${usuario.token}`]));
  });

  it('and signing in work where the storage of the browser is full', async () => {
    const view = renderSignedIn('/');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError');
    });
    await view.user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    network.use(http.post(url('/Usuario/login'), () => ok({ ...usuario, token: 'nuevo' })));
    await signIn(view);
    // The caches of the next start give way to what is kept of this one.
    await view.user.click(await screen.findByRole('button', { name: 'Catálogos' }));
    expect(screen.getByRole('link', { name: 'Familias' })).toBeVisible();
    localStorage['vistas'] = 'mucho';
    full.mockImplementation(function (this: Storage, key: string, value: string) {
      if (this.getItem('vistas') !== null) throw new DOMException('Exceeded.', 'QuotaExceededError');
      this[key] = value;
    });
    await view.user.click(screen.getByRole('button', { name: 'Catálogos' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Familias' })).toBeNull());
    full.mockRestore();
  });

  it('in another tab signs this one out too', async () => {
    renderSignedIn('/');
    await screen.findByRole('button', { name: 'Cerrar sesión' });
    localStorage.removeItem('usuario');
    window.dispatchEvent(new StorageEvent('storage', { key: 'usuario' }));
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
  });
});

describe('the kept user', () => {
  it.each([
    usuario,
    { ...usuario, foto: null, roll: 'General', cambiarClave: true, nombreUsuario: 'ana' },
    { ...usuario, token: undefined },
    { ...usuario, id: '7' },
    { ...usuario, id: Number.NaN },
    { ...usuario, foto: 5 },
    { ...usuario, pass: 'Bodega.2026' },
    { ...usuario, cambiarClave: 'no' },
    { ...usuario, fechaCreado: '2026-11-20T15:00:00.000Z' },
    null,
    'usuario',
    [],
  ])('is checked as the contract checks it: %j', value => {
    expect(readUsuarioSesion(value)).toEqual(usuarioSesion.safeParse(value).data ?? null);
  });
});
