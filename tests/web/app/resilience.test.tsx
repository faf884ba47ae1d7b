// @vitest-environment-options { "alone": "resilience" }
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { savedRecord, network, ok, paged, url, usuario, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const broken = vi.hoisted(() => ({ now: true }));
vi.mock('../../../src/web/features/auditoria/AuditoriaPage', () => ({
  default: () => {
    if (broken.now) throw new Error('La pantalla se rompió');
    return <p>Ya funciona</p>;
  },
}));

describe('a picker that searches', () => {
  const familias = ['Acero', 'Cemento', 'Zinc'].map((nombre, index) => savedRecord(index + 1, { nombre }));

  it('never picks by the keyboard what does not fit the text, however quick it is typed', async () => {
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    const { user } = renderSignedIn(
      '/productos/agregar',
      whole('/Categoria', familias),
      http.get(url('/Categoria/filter/:text'), async () => {
        await held;
        return ok([savedRecord(9, { nombre: 'Vidrio templado' })]);
      }),
    );
    const picker = await screen.findByRole('combobox', { name: /Familia/ });
    await user.click(picker);
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    await user.type(picker, 'vid{ArrowDown}{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(picker).toHaveValue('vid');
    release();
    expect(await screen.findByRole('option', { name: 'Vidrio templado' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(picker).toHaveValue('Vidrio templado'));
  });
});

describe('a catalogue record that was switched off', () => {
  it('is switched on again by the notice', async () => {
    let estatus = true;
    const { user } = renderSignedIn(
      '/categorias',
      http.get(url('/Categoria'), () => ok([savedRecord(1, { nombre: 'Acero S.A.', estatus })])),
      http.put(url('/Categoria/updateEstatus/1'), () => {
        estatus = !estatus;
        return ok(savedRecord(1, { nombre: 'Acero S.A.', estatus }));
      }),
    );
    const control = () => screen.findByRole('switch', { name: 'Estado de Acero S.A.' });
    await user.click(await control());
    const notice = (await screen.findByText('Se desactivó Acero S.A.')).closest<HTMLElement>('[role=status]');
    expect(estatus).toBe(false);
    await user.click(within(notice ?? document.body).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(estatus).toBe(true));
    await waitFor(async () => expect(await control()).toBeChecked());
    expect(screen.queryByText('Se desactivó Acero S.A.')).toBeNull();
  });
});

describe('a screen that throws', () => {
  it('says so in its place, tells the console, and leaves the rest working', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderSignedIn('/auditoria', paged('/Categoria', [savedRecord(1, { nombre: 'Acero' })]));
    expect(await screen.findByText('Esta pantalla no se pudo mostrar')).toBeVisible();
    expect(told.mock.calls.flat().some(one => one instanceof Error && one.message === 'La pantalla se rompió')).toBe(
      true,
    );
    told.mockRestore();
    await user.click(screen.getByRole('link', { name: 'Familias' }));
    expect(await screen.findByText('Acero')).toBeVisible();
    broken.now = false;
    await user.click(screen.getByRole('link', { name: 'Auditoría' }));
    expect(await screen.findByText('Ya funciona')).toBeVisible();
  });
});

describe('a session that another tab ends', () => {
  const elsewhere = (how: string) =>
    act(() => {
      localStorage.setItem('fin', how);
      localStorage.removeItem('usuario');
      window.dispatchEvent(new StorageEvent('storage', { key: 'usuario' }));
    });
  const start = async () => {
    const view = renderSignedIn('/categorias/agregar');
    await view.user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Vidrio');
    return view;
  };
  const back = () => act(() => session.start({ ...usuario, token: 'otra' }));

  it('because it ran out, takes nothing of what is typed here', async () => {
    await start();
    elsewhere('expirada');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    back();
    expect(await screen.findByRole('textbox', { name: /Nombre/ })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Nombre/ })).toHaveValue('Vidrio'));
  });

  it('while this one was put aside, is noticed when it is shown again', async () => {
    await start();
    localStorage.setItem('usuario', JSON.stringify({ ...usuario, id: 9, token: 'de-otra', nombre: 'Berta' }));
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await screen.findByText(/Berta/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Nombre/ })).toHaveValue('');
  });

  it('because the person left, takes all of it', async () => {
    await start();
    elsewhere('salida');
    expect(await screen.findByRole('heading', { name: 'Inicia sesión' })).toBeVisible();
    act(() => {
      window.location.hash = '#/login';
    });
    back();
    await screen.findByRole('navigation', { name: 'Menú' });
    network.use(whole('/Categoria', []));
    act(() => {
      window.location.hash = '#/categorias/agregar';
    });
    expect(await screen.findByRole('textbox', { name: /Nombre/ })).toHaveValue('');
  });
});
