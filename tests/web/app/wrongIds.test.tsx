import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { refusal, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const none = (path: string) => http.get(url(path), () => refusal(404, 'Ya no está'));

describe('an address that names no record', () => {
  it.each([
    ['/cliente/editar/abc', '#/cliente'],
    ['/productos/editar/0', '#/productos'],
    ['/usuarios/editar/-1', '#/usuarios'],
    ['/usuarios/editar/99999', '#/usuarios'],
    ['/usuarios/perfiles/abc', '#/usuarios'],
    ['/usuarios/proyectosusuario/abc', '#/usuarios'],
    ['/usuarios/perfiles/agregar/abc', '#/usuarios'],
    ['/perfil/modulo/abc', '#/perfil'],
    ['/perfil/modulo/agregar/99999999999', '#/perfil'],
    ['/perfil/modulo/agregar/99999', '#/perfil'],
    ['/usuarios/perfiles/agregar/99999', '#/usuarios'],
    ['/productos/movimientos/abc', '#/productos'],
    ['/productos/movimientos/99999', '#/productos'],
  ])('%s says so, with the way back', async (path, list) => {
    renderSignedIn(path, none('/Perfil/99999'), none('/Usuario/99999'), none('/Producto/99999'));
    const alert = await screen.findByRole('alert');
    // A form says the same of an id that is none and of one that no record has.
    const said = path.includes('/editar/') ? /^El registro no existe/ : /^El (perfil|usuario|artículo) no existe/;
    expect(alert).toHaveTextContent(said);
    // One heading: the form's, or what is said in place of the screen.
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByRole('link', { name: /^(Regresar|Ir a (Artículos|Usuarios|Perfiles))$/ })).toHaveAttribute(
      'href',
      expect.stringContaining(list),
    );
  });

  it.each([
    ['/usuarios/editar/99999', 'Regresar', '#/usuarios'],
    ['/perfil/modulo/99999', 'Ir a Perfiles', '#/perfil'],
  ])('%s is left for good: Back from where "%s" leads is what was before it', async (path, way, list) => {
    renderSignedIn('/micuenta', none('/Perfil/99999'), none('/Usuario/99999'));
    await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' });
    act(() => {
      window.location.hash = path;
    });
    await userEvent.click(await screen.findByRole('link', { name: way }));
    expect(window.location.hash).toContain(list);
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
    expect(screen.queryByText(/no existe/)).toBeNull();
  });
});
