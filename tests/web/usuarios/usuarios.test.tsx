import { screen, waitFor, within } from '@testing-library/react';
import { http, type HttpHandler } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import {
  withPermisos,
  savedRecord,
  network,
  ok,
  paged,
  permisosWith,
  refusal,
  allPermisos,
  url,
  usuario,
  whole,
} from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const persona = (id: number, nombre: string, fields: object = {}) =>
  savedRecord(id, {
    email: `${nombre.toLowerCase()}@bodega.cr`,
    nombreUsuario: nombre.toLowerCase(),
    nombre,
    apellido: 'Mora',
    foto: null,
    roll: 'General',
    ...fields,
  });
const rosa = persona(3, 'Rosa', { perfilesActivos: ['Bodega', 'Compras'] });
const luis = persona(4, 'Luis', { roll: 'Administrador', estatus: false, perfilesActivos: [] });
const ana = persona(usuario.id, 'Ana', { apellido: 'Solís' });

/** A server that filters by estatus like Bodega's, over rows a test may change. */
function server(...rows: ReturnType<typeof persona>[]) {
  const asked: unknown[] = [];
  const list = http.get(url('/Usuario'), ({ request }) => {
    const filter = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}') as { estatus?: boolean };
    asked.push(filter);
    const found = rows.filter(({ estatus }) => filter.estatus === undefined || filter.estatus === estatus);
    return ok(found, { headers: { 'Content-Range': `usuarios 0-${found.length}/${found.length}` } });
  });
  return { asked, list, rows };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const inactivos = () => screen.getByRole('switch', { name: 'Mostrar inactivos' });

describe('the list of users', () => {
  it('has the columns of S2, and no password anywhere', async () => {
    renderSignedIn('/usuarios', server(rosa, ana).list);
    const row = await rowOf(/Rosa/);
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Nombre',
      'Apellido',
      'Email',
      'Usuario',
      'Rol',
      'Perfiles',
      'Fecha creado',
      'Estado',
      'Inactivo',
      'Acción',
    ]);
    const cells = row.getAllByRole('cell').map(cell => cell.textContent);
    expect(cells.slice(0, 8)).toEqual([
      'Rosa',
      'Mora',
      'rosa@bodega.cr',
      'rosa',
      'Bodeguero',
      'Bodega, Compras',
      '5/3/26, 9:04 a. m.',
      'Activo',
    ]);
    expect(row.getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/usuarios/editar/3'),
    );
    expect(row.getByRole('link', { name: 'Perfiles' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/usuarios/perfiles/3'),
    );
    expect(row.getByRole('link', { name: 'Proyectos' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/usuarios/proyectosusuario/3'),
    );
    expect(row.getByRole('group', { name: 'Rosa Mora' })).toContainElement(row.getByRole('link', { name: 'Editar' }));
    expect(screen.getByRole('link', { name: 'Agregar Usuario' })).toBeVisible();
  });

  it('shows the active ones, and the inactive too when asked, also on coming back', async () => {
    const { asked, list } = server(rosa, luis);
    const { user } = renderSignedIn('/usuarios', list);
    await rowOf(/Rosa/);
    expect(screen.queryByRole('row', { name: /Luis/ })).toBeNull();
    expect(inactivos()).not.toBeChecked();
    await user.click(inactivos());
    const row = await rowOf(/Luis/);
    expect(row.getByText('Inactivo')).toBeVisible();
    expect(row.getByText('Administrador')).toBeVisible();
    expect(row.getByText('Ninguno')).toBeVisible();
    expect(row.getByRole('switch', { name: 'Inactivo: Luis Mora' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Inactivo: Rosa Mora' })).not.toBeChecked();
    expect(asked).toEqual([{ estatus: true }, {}]);
    await user.click(screen.getByRole('link', { name: 'Agregar Usuario' }));
    await user.click(await screen.findByRole('link', { name: 'Regresar' }));
    await rowOf(/Luis/);
    expect(inactivos()).toBeChecked();
    await user.click(inactivos());
    await waitFor(() => expect(screen.queryByRole('row', { name: /Luis/ })).toBeNull());
  });

  it('filters in the browser what a plain provider answers whole', async () => {
    const { user } = renderSignedIn('/usuarios', whole('/Usuario', [rosa, luis]));
    await rowOf(/Rosa/);
    expect(screen.queryByRole('row', { name: /Luis/ })).toBeNull();
    await user.click(inactivos());
    await rowOf(/Luis/);
  });

  it('keeps the inactive hidden in a search, and says its own words when it is empty', async () => {
    const filters: unknown[] = [];
    const { user } = renderSignedIn(
      '/usuarios',
      paged('/Usuario', []),
      paged('/Usuario/FilterUsuario/luis', [], asked =>
        filters.push(JSON.parse(asked.searchParams.get('filter') ?? '')),
      ),
    );
    expect(await screen.findByText('No hay usuarios registrados')).toBeVisible();
    await user.type(screen.getByPlaceholderText('Buscar...'), 'luis{Enter}');
    expect(await screen.findByText('No hay resultados para “luis”')).toBeVisible();
    await waitFor(() => expect(filters).toEqual([{ estatus: true }]));
    const [clear] = screen.getAllByRole('button', { name: 'Limpiar búsqueda' });
    if (clear) await user.click(clear);
    expect(await screen.findByText('No hay usuarios registrados')).toBeVisible();
    expect(inactivos()).not.toBeChecked();
  });

  it('keeps the inactive hidden after a filter that is refused, and a search that finds nothing', async () => {
    const { list } = server(rosa, luis);
    const refuses = http.get(url('/Usuario'), ({ request }) =>
      request.url.includes('nada') ? refusal(400, 'El filtro nada no existe') : undefined,
    );
    const none = paged('/Usuario/FilterUsuario/nadie', []);
    const { user } = renderSignedIn('/usuarios?filter={"nada":1}', refuses, none, list);
    await user.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));
    await rowOf(/Rosa/);
    expect(screen.queryByRole('row', { name: /Luis/ })).toBeNull();
    await user.type(screen.getByPlaceholderText('Buscar...'), 'nadie{Enter}');
    const found = within((await screen.findByText('No hay resultados para “nadie”')).parentElement ?? document.body);
    await user.click(found.getByRole('button', { name: 'Limpiar búsqueda' }));
    await rowOf(/Rosa/);
    expect(screen.queryByRole('row', { name: /Luis/ })).toBeNull();
    expect(inactivos()).not.toBeChecked();
  });

  it('hides a user whom its switch turned inactive, and says so', async () => {
    const { list, rows } = server({ ...rosa }, ana);
    const toggle = http.put(url('/Usuario/UpdateEstatusUsuario/3'), () => {
      const [row] = rows;
      if (row) row.estatus = false;
      return ok({ ...rosa, estatus: false });
    });
    const { user } = renderSignedIn('/usuarios', list, toggle);
    await user.click(await screen.findByRole('switch', { name: 'Inactivo: Rosa Mora' }));
    expect(await screen.findByText('El usuario Rosa Mora quedó inactivo y ya no puede entrar')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Rosa/ })).toBeNull());
    // The focus, which was in the row that is gone, is in the next one.
    expect(screen.getByRole('link', { name: 'Ana' })).toHaveFocus();
    // Users cannot deactivate themselves.
    expect(screen.getByRole('switch', { name: 'Inactivo: Ana Solís' })).toBeDisabled();
  });

  it('gives the focus of a row that is gone to the same control of the row in its place, at last to the title', async () => {
    const { list, rows } = server(persona(3, 'Rosa'), persona(5, 'Luz'), persona(6, 'Eva'));
    const toggle = http.put(url('/Usuario/UpdateEstatusUsuario/:id'), ({ params }) => {
      const row = rows.find(({ id }) => `${id}` === params['id']);
      if (row) row.estatus = false;
      return ok(row ?? null);
    });
    const { user } = renderSignedIn('/usuarios', list, toggle);
    const switchOf = (name: string) => screen.findByRole('switch', { name: `Inactivo: ${name} Mora` });
    for (const [gone, next] of [
      ['Luz', 'Eva'],
      ['Eva', 'Rosa'],
    ] as const) {
      await user.click(await switchOf(gone));
      await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(gone) })).toBeNull());
      expect(await switchOf(next)).toHaveFocus();
    }
    await user.click(await switchOf('Rosa'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('offers only what the permissions allow, and one may always edit oneself', async () => {
    renderSignedIn(
      '/usuarios',
      server(rosa, ana).list,
      withPermisos(permisosWith({ usuarios: ['ver'], usuarioPerfil: ['agregar'], usuarioProyecto: ['ver'] })),
    );
    const row = await rowOf(/Rosa/);
    expect(row.getByRole('button', { name: 'Editar' })).toBeDisabled();
    expect(row.getByRole('button', { name: 'Perfiles' })).toBeDisabled();
    expect(row.getByRole('link', { name: 'Proyectos' })).toBeVisible();
    expect(row.getByRole('switch')).toBeDisabled();
    expect((await rowOf(/Ana/)).getByRole('link', { name: 'Editar' })).toBeVisible();
    // S6: the add-user button depends on the project module's agregar.
    expect(screen.queryByRole('link', { name: 'Agregar Usuario' })).toBeNull();
  });
});

describe('rights taken away in the middle of a session', () => {
  it('are asked for again after a 403, and the screen follows', async () => {
    const denied = http.put(url('/Usuario/UpdateEstatusUsuario/3'), () =>
      refusal(403, 'Le falta el permiso “Usuarios: eliminar”'),
    );
    const { user } = renderSignedIn('/usuarios', server(rosa).list, denied);
    const toggle = await screen.findByRole('switch', { name: 'Inactivo: Rosa Mora' });
    expect(screen.getByRole('link', { name: 'Agregar Usuario' })).toBeVisible();
    network.use(withPermisos(permisosWith({ usuarios: ['ver'] })));
    await user.click(toggle);
    expect(await screen.findByText('Le falta el permiso “Usuarios: eliminar”')).toBeVisible();
    const closed = () => screen.getByRole('switch', { name: 'Inactivo: Rosa Mora' });
    await waitFor(() => expect(closed()).toBeDisabled());
    expect(closed()).not.toBeChecked();
    expect(screen.queryByRole('link', { name: 'Agregar Usuario' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Editar' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Perfiles' })).toBeNull();
  });

  it('close the whole screen when nothing is left of them', async () => {
    const { user } = renderSignedIn('/usuarios', server(rosa).list);
    await screen.findByRole('switch', { name: 'Inactivo: Rosa Mora' });
    network.use(
      http.get(url('/Usuario'), () => refusal(403, 'Le falta algún permiso de Usuarios')),
      withPermisos(permisosWith({ pedidos: ['ver'] })),
    );
    await user.click(inactivos());
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Usuarios' })).toBeNull();
  });

  it.each([
    '/usuarios',
    '/usuarios/agregar',
    '/usuarios/editar/3',
    '/usuarios/perfiles/3',
    '/usuarios/perfiles/agregar/3',
    '/usuarios/proyectosusuario/3',
    '/usuarios/proyectosusuario/agregar/3',
  ])('leave %s typed by hand a clear page', async path => {
    renderSignedIn(path, withPermisos(permisosWith({ pedidos: ['ver'] })));
    expect(await screen.findByText('No tiene permiso para ver esta pantalla')).toBeVisible();
  });
});

const kinds = [
  {
    name: 'profiles',
    screen: '/usuarios/perfiles',
    edit: '/perfil/editar',
    calls: {
      list: '/Usuario/GetPerfilxUsuario/3',
      create: '/Usuario/addperfilsusuario/',
      toggle: 'UpdateEstatusPerfxUsuario',
    },
    title: 'Perfiles de Rosa Mora',
    label: 'Perfil',
    field: 'perfil',
    idField: 'IdPerfil',
    empty: 'No hay perfiles registrados',
    add: 'Agregar Perfil',
    added: 'Perfil se agregó correctamente',
    required: 'Perfil es requerido',
    catalogue: '/Perfil',
  },
  {
    name: 'projects',
    screen: '/usuarios/proyectosusuario',
    edit: '/proyectos/editar',
    calls: {
      list: '/Usuario/GetProyectoxUsuario/3',
      create: '/Usuario/addproyectosusuario/',
      toggle: 'UpdateEstatusProxUsuario',
    },
    title: 'Proyectos de Rosa Mora',
    label: 'Proyecto',
    field: 'proyecto',
    idField: 'IdProyecto',
    empty: 'No hay proyectos registrados',
    add: 'Agregar Proyecto',
    added: 'Proyecto se agregó correctamente',
    required: 'Proyecto es requerido',
    catalogue: '/Proyecto/0',
  },
];

describe.each(kinds)('the $name of a user', kind => {
  const { calls, field, label } = kind;
  const one = http.get(url('/Usuario/3'), () => ok(rosa));
  const enlace = (id: number, nombre: string, estatus = true) => ({
    id: id + 100,
    estatus,
    usuario: { id: 3, nombre: 'Rosa', apellido: 'Mora' },
    [field]: { id, nombre },
  });
  const renderLinks = (...handlers: HttpHandler[]) => renderSignedIn(`${kind.screen}/3`, one, ...handlers);

  it('have the columns of S2 and an active switch', async () => {
    const flipped: string[] = [];
    const { user } = renderLinks(
      paged(calls.list, [enlace(1, 'Compras')]),
      http.put(url(`/Usuario/${calls.toggle}/:id`), ({ params }) => {
        flipped.push(String(params['id']));
        return ok(enlace(1, 'Compras', false));
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: kind.title })).toBeVisible();
    const row = await rowOf(/Compras/);
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Id',
      'Usuario',
      label,
      'Activo',
    ]);
    expect(row.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['101', 'Rosa Mora', 'Compras', '']);
    expect(row.getByRole('link', { name: 'Compras' })).toHaveAttribute('href', `#${kind.edit}/1`);
    await user.click(row.getByRole('switch', { name: 'Activo: Compras' }));
    await waitFor(() => expect(flipped).toEqual(['101']));
  });

  it('say so when there are none, and lead to adding one', async () => {
    renderLinks(paged(calls.list, []));
    expect(await screen.findByText(kind.empty)).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: kind.add });
    expect(link).toHaveAttribute('href', expect.stringContaining(`${kind.screen}/agregar/3`));
  });

  it('are added by keyboard from those the user does not have', async () => {
    const bodies: unknown[] = [];
    const rows = [enlace(1, 'Compras')];
    const { user } = renderSignedIn(
      `${kind.screen}/agregar/3`,
      one,
      http.get(url(calls.list), () => ok(rows)),
      whole(kind.catalogue, [
        savedRecord(1, { nombre: 'Compras' }),
        savedRecord(2, { nombre: 'Norte' }),
        savedRecord(3, { nombre: 'Sur' }),
      ]),
      http.post(url(calls.create), async ({ request }) => {
        bodies.push(await request.json());
        rows.push(enlace(2, 'Norte'));
        return ok(enlace(2, 'Norte'), { status: 201 });
      }),
    );
    const picker = await screen.findByRole('combobox', { name: new RegExp(label) });
    expect(picker).toHaveFocus();
    await user.tab();
    expect(await screen.findByText(kind.required)).toBeVisible();
    await user.click(picker);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual(['Norte', 'Sur']));
    await user.click(screen.getByRole('option', { name: 'Norte' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(kind.added)).toBeVisible();
    expect(bodies).toEqual([{ IdUsuario: 3, [kind.idField]: 2, Estatus: true }]);
    expect(screen.queryByRole('button', { name: 'Limpiar' })).toBeNull();
    network.use(paged(calls.list, rows));
    await user.click(screen.getByRole('link', { name: 'Regresar' }));
    await rowOf(/Norte/);
    expect(window.location.hash).toBe(`#${kind.screen}/3`);
  });

  it('need their own permissions', async () => {
    renderLinks(
      paged(calls.list, [enlace(1, 'Compras')]),
      withPermisos(
        allPermisos().map(uno => ([10, 11].includes(uno.idModulo) ? { ...uno, agregar: false, eliminar: false } : uno)),
      ),
    );
    const row = await rowOf(/Compras/);
    expect(row.getByRole('switch')).toBeDisabled();
    expect(screen.queryByRole('link', { name: kind.add })).toBeNull();
  });
});
