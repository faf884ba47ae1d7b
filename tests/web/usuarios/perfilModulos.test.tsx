import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { withPermisos, savedRecord, ok, paged, permisosWith, refusal, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const perfil = savedRecord(3, { nombre: 'Bodega norte' });
const enlace = (id: number, descripcion: string, flags: object = {}) => ({
  id,
  estatus: true,
  modulo: { id, descripcion },
  perfil: { id: 3, nombre: perfil.nombre },
  ver: true,
  agregar: false,
  eliminar: false,
  actualizar: false,
  ...flags,
});
const onePerfil = http.get(url('/Perfil/3'), () => ok(perfil));
const list = (...rows: ReturnType<typeof enlace>[]) => paged('/Usuario/getperfilxmodulo/3', rows);
const flagSwitch = (name: string) => screen.findByRole('switch', { name });

/** Holds the response to a flip until the test releases it, and counts the requests. */
function heldFlip(answer: () => Response) {
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  const handler = http.put(url('/Usuario/updateEstatuspermisoxModulo/:id/:permiso'), async ({ params, request }) => {
    // The wanted value is sent, so that two users who both switch it off do not switch it on again.
    expect(await request.json()).toEqual({ estatus: expect.any(Boolean) });
    asked.push(`${String(params['id'])}/${String(params['permiso'])}`);
    await held;
    return answer();
  });
  return { asked, handler, release: () => release() };
}

describe("a profile's modules", () => {
  it('has the columns of S2, all of them switches from Ver on', async () => {
    renderSignedIn('/perfil/modulo/3', onePerfil, list(enlace(12, 'Pedidos')));
    expect(await screen.findByRole('heading', { name: 'Módulos de Bodega norte' })).toBeVisible();
    await flagSwitch('Ver de Pedidos');
    const titles = screen.getAllByRole('columnheader').map(head => head.textContent);
    expect(titles).toEqual(['Id', 'Modulo', 'Perfil', 'Ver', 'Agregar', 'Eliminar', 'Actualizar', 'Activo']);
    expect(screen.getAllByRole('switch').map(one => (one as HTMLInputElement).checked)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });

  it('sends the code of each flag', async () => {
    const asked: string[] = [];
    let row = enlace(12, 'Pedidos');
    const { user } = renderSignedIn(
      '/perfil/modulo/3',
      onePerfil,
      http.get(url('/Usuario/getperfilxmodulo/3'), () => ok([row])),
      http.put(url('/Usuario/updateEstatuspermisoxModulo/12/:permiso'), ({ params }) => {
        asked.push(String(params['permiso']));
        const flag = { 1: 'ver', 2: 'eliminar', 3: 'actualizar', 4: 'agregar' }[String(params['permiso'])] ?? '';
        row = { ...row, [flag]: !row[flag as 'ver'] };
        return ok(row);
      }),
      http.put(url('/Usuario/updateEstatusPerfxModulo/12'), () => {
        asked.push('estatus');
        row = { ...row, estatus: !row.estatus };
        return ok(row);
      }),
    );
    for (const name of ['Ver', 'Agregar', 'Eliminar', 'Actualizar', 'Activo']) {
      const toggle = (await flagSwitch(`${name} de Pedidos`)) as HTMLInputElement;
      const before = toggle.checked;
      await user.click(toggle);
      await waitFor(() => expect(toggle.checked).toBe(!before));
    }
    await waitFor(() => expect(asked).toEqual(['1', '4', '2', '3', 'estatus']));
  });

  it('flips at once, ignores clicks in flight, and goes back in red when no one may rise by himself', async () => {
    const message = 'No puede dar un permiso que usted no tiene';
    const flip = heldFlip(() => refusal(403, message));
    const { user } = renderSignedIn('/perfil/modulo/3', onePerfil, list(enlace(12, 'Pedidos')), flip.handler);
    const agregar = await flagSwitch('Agregar de Pedidos');
    for (let click = 0; click < 10; click += 1) await user.click(agregar);
    await waitFor(() => expect(flip.asked).toEqual(['12/4']));
    expect(agregar).toBeChecked();
    flip.release();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(agregar).not.toBeChecked());
    expect(flip.asked).toEqual(['12/4']);
  });

  it('names the missing permission where a switch may not be used', async () => {
    const { user } = renderSignedIn(
      '/perfil/modulo/3',
      onePerfil,
      list(enlace(12, 'Pedidos')),
      withPermisos(permisosWith({ perfilModulo: ['ver', 'eliminar'] })),
    );
    const ver = await flagSwitch('Ver de Pedidos');
    expect(ver).toBeDisabled();
    expect(await flagSwitch('Activo de Pedidos')).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Agregar Módulo' })).toBeNull();
    const around = ver.closest('[aria-label]:not(input)') ?? ver.parentElement?.parentElement?.parentElement;
    if (!around) throw new Error('The switch stands nowhere');
    await user.hover(around);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Le falta el permiso “Módulos por perfil: actualizar”',
    );
  });

  it('is a clear page for who may not see it', async () => {
    renderSignedIn('/perfil/modulo/3', onePerfil, withPermisos(permisosWith({ perfil: ['ver'] })));
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
  });
});

describe('adding a module to a profile', () => {
  const modulos = [
    { id: 12, descripcion: 'Pedidos' },
    { id: 4, descripcion: 'Artículos' },
    { id: 5, descripcion: 'Familias' },
  ];

  it('offers those that it does not have, searching, and begins with Ver alone (D53)', async () => {
    const bodies: unknown[] = [];
    let rows = [enlace(12, 'Pedidos')];
    const { user } = renderSignedIn(
      '/perfil/modulo/agregar/3',
      onePerfil,
      whole('/Usuario/getmodules', modulos),
      http.get(url('/Usuario/filtermodules/:text'), ({ params }) =>
        ok(modulos.filter(({ descripcion }) => descripcion.toLowerCase().includes(`${params['text']}`))),
      ),
      http.get(url('/Usuario/getperfilxmodulo/3'), () => ok(rows)),
      http.post(url('/Usuario/addperfilxmodulo/'), async ({ request }) => {
        bodies.push(await request.json());
        rows = [...rows, enlace(4, 'Artículos')];
        return ok(rows.at(-1) ?? null, { status: 201 });
      }),
    );
    const picker = await screen.findByRole('combobox', { name: /Módulo/ });
    expect(picker).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    await user.type(picker, 'art');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    expect(screen.queryByRole('button', { name: 'Limpiar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Regresar' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/perfil/modulo/3'),
    );
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Módulo se agregó correctamente')).toBeVisible();
    expect(bodies).toEqual([
      { IdPerfil: 3, IdModulo: 4, Ver: true, Agregar: false, Eliminar: false, Actualizar: false, Estatus: true },
    ]);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Módulo/ })).toHaveValue(''));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual(['Familias']));
  });
});

describe('profiles', () => {
  it('lead to their modules', async () => {
    renderSignedIn('/perfil', paged('/Perfil', [perfil]));
    expect(await screen.findByRole('link', { name: 'Módulos' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/perfil/modulo/3'),
    );
    const row = within(screen.getByRole('row', { name: /Bodega norte/ }));
    expect(row.getByText('Activo')).toBeVisible();
  });

  it('say which permission opens their modules to who lacks it', async () => {
    const perfiles = paged('/Perfil', [perfil]);
    renderSignedIn('/perfil', perfiles, withPermisos(permisosWith({ perfil: ['ver'] })));
    expect(await screen.findByRole('button', { name: 'Módulos' })).toBeDisabled();
    expect(screen.getByRole('switch', { name: 'Estado de Bodega norte' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Agregar Perfil' })).toBeNull();
  });

  it('are edited with their own message and go back to /perfil', async () => {
    const { user } = renderSignedIn(
      '/perfil/editar/3',
      onePerfil,
      paged('/Perfil', [perfil]),
      http.put(url('/Perfil'), () => ok({ ...perfil, nombre: 'Bodega sur', version: 2 })),
    );
    const nombre = await screen.findByDisplayValue('Bodega norte');
    await user.clear(nombre);
    await user.tab();
    expect(await screen.findByText('El nombre es requerido (Debe ser valido)')).toBeVisible();
    await user.type(nombre, 'Bodega sur{Enter}');
    expect(await screen.findByRole('heading', { name: 'Perfiles' })).toBeVisible();
    expect(window.location.hash).toBe('#/perfil');
  });
});
