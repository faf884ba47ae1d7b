import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import {
  withPermisos,
  savedRecord,
  network,
  ok,
  paged,
  permisosWith,
  refusal,
  url,
  usuario,
  whole,
} from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { aPicture, save, labelledInput } from '../../support/onScreen';

// Load the lazy pages before the first test.
beforeAll(async () => {
  await Promise.all([import('../../../src/web/App'), import('../../../src/web/features/usuarios/UsuarioForms')]);
});
afterEach(() => session.end('salida'));

const rosa = savedRecord(3, {
  email: 'rosa@bodega.cr',
  nombreUsuario: 'rosa',
  nombre: 'Rosa',
  apellido: 'Mora',
  foto: null,
  roll: 'General',
});
const ana = { ...rosa, id: usuario.id, email: usuario.email, nombreUsuario: 'ana', nombre: 'Ana', apellido: 'Solís' };

/** A list that finds a name ignoring case, as Bodega's does. */
const taken = (...users: (typeof rosa)[]) =>
  http.get(url('/Usuario'), ({ request }) => {
    const filter = JSON.parse(new URL(request.url).searchParams.get('filter') ?? '{}') as Partial<typeof rosa>;
    const is = (a: string, b?: string) => b === undefined || a.toLowerCase() === b.toLowerCase();
    const found = users.filter(one => is(one.email, filter.email) && is(one.nombreUsuario, filter.nombreUsuario));
    return ok(found, { headers: { 'Content-Range': `usuarios 0-${found.length}/${found.length}` } });
  });

/** Handler that creates users and records the bodies. */
function creating() {
  const bodies: unknown[] = [];
  const post = http.post(url('/Usuario'), async ({ request }) => {
    bodies.push(await request.json());
    return ok(rosa, { status: 201 });
  });
  return { bodies, post };
}

/** Fills the form by keyboard. Pasting is one event where typing would be twelve. */
const fillIn = async (user: UserEvent, repeated = 'Temporal.123') => {
  await labelledInput('Email');
  for (const text of ['rosa@bodega.cr', 'rosa', 'Rosa', 'Mora', 'Temporal.123']) {
    await user.paste(text);
    await user.keyboard('{Enter}');
  }
  await user.paste(repeated);
};

describe('adding a user', () => {
  it('goes by keyboard alone, sends the role empty, and is an emptied form again', async () => {
    const { bodies, post } = creating();
    const { user } = renderSignedIn('/usuarios/agregar', taken(), post);
    expect(await labelledInput('Email')).toHaveFocus();
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Usuario agregado correctamente')).toBeVisible();
    expect(bodies).toEqual([
      {
        email: 'rosa@bodega.cr',
        nombreUsuario: 'rosa',
        nombre: 'Rosa',
        apellido: 'Mora',
        pass: 'Temporal.123',
        RepetirPass: 'Temporal.123',
        foto: '',
        roll: '',
      },
    ]);
    expect(await labelledInput('Email')).toHaveValue('');
    expect(await labelledInput('Contraseña')).toHaveValue('');
    expect(screen.queryByLabelText(/Rol/)).toBeNull();
  });

  it('has the message of S8, each once its field was touched', async () => {
    const { user } = renderSignedIn('/usuarios/agregar', taken());
    await labelledInput('Email');
    // The buttons that show the passwords are tab stops too.
    for (let count = 0; count < 8; count += 1) await user.tab();
    for (const message of [
      'El email es requerido',
      'El nombre de usuario es requerido',
      'El nombre es requerido',
      'El apellido es requerido',
      'La contraseña es requerida',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(save()).toBeDisabled();
  });

  it('wants the same password twice, and lets both be seen', async () => {
    const { user } = renderSignedIn('/usuarios/agregar', taken());
    await fillIn(user, 'Temporal.12');
    await user.tab();
    expect(await screen.findByText('Las contraseñas deben ser iguales')).toBeVisible();
    expect(save()).toBeDisabled();
    const pass = await labelledInput('Contraseña');
    expect(pass).toHaveAttribute('type', 'password');
    const [eye] = screen.getAllByRole('button', { name: 'Mostrar la contraseña' });
    if (eye) await user.click(eye);
    expect(pass).toHaveAttribute('type', 'text');
    // The error disappears when the first password is made equal.
    await user.type(pass, '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Las contraseñas deben ser iguales')).toBeNull());
    await user.clear(await labelledInput('Repetir contraseña'));
    expect(await screen.findByText('Las contraseñas deben ser iguales')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('says while one types that a name is taken, without regard to case, and takes it back', async () => {
    const { user } = renderSignedIn('/usuarios/agregar', taken(rosa));
    await user.type(await labelledInput('Email'), 'ROSA@bodega.cr');
    const repeated = "El email 'ROSA@bodega.cr' ya existe, por favor intente con otro!";
    expect(await screen.findByText(repeated)).toBeVisible();
    expect(await labelledInput('Email')).toHaveFocus();
    await user.type(await labelledInput('Email'), 'a');
    await waitFor(() => expect(screen.queryByText(/ya existe/)).toBeNull());
    await user.type(await labelledInput('Nombre de usuario'), 'Rosa');
    const repeatedName = "El usuario 'Rosa' ya existe, por favor intente con otro!";
    expect(await screen.findByText(repeatedName)).toBeVisible();
    expect(await labelledInput('Nombre de usuario')).toHaveAccessibleDescription(repeatedName);
  });

  it('shows the refusal of a duplicate under its field', async () => {
    const message = "El email 'rosa@bodega.cr' ya existe, por favor intente con otro!";
    const { user } = renderSignedIn(
      '/usuarios/agregar',
      taken(),
      http.post(url('/Usuario'), () => refusal(409, message, { errors: { email: message } })),
    );
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocurrio un error, vuelva a intentarlo!');
    await waitFor(async () => expect(await labelledInput('Email')).toHaveAccessibleDescription(message));
    expect(await labelledInput('Nombre')).toHaveValue('Rosa');
  });

  it('whose answer was lost can be sent again, though it is found in the list by now', async () => {
    const keys: (string | null)[] = [];
    const made: (typeof rosa)[] = [];
    let found = 0;
    const { user } = renderSignedIn(
      '/usuarios/agregar',
      http.get(url('/Usuario'), () => {
        found += made.length;
        return ok(made, { headers: { 'Content-Range': `usuarios 0-0/${made.length}` } });
      }),
      http.post(url('/Usuario'), ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        made.push(rosa);
        return keys.length === 1 ? HttpResponse.error() : ok(rosa, { status: 201 });
      }),
    );
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor');
    await waitFor(() => expect(found).toBe(2));
    await user.click(await labelledInput('Nombre'));
    expect(screen.queryByText(/ya existe/)).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Usuario agregado correctamente')).toBeVisible();
    expect(keys[1]).toBe(keys[0]);
    // Another one of that name is told so again.
    await user.type(await labelledInput('Email'), 'rosa@bodega.cr');
    expect(await screen.findByText(/^El email 'rosa@bodega.cr' ya existe/)).toBeVisible();
  });

  it('sends the photo afterwards; when that fails it is sent again, and the user is not', async () => {
    const { bodies, post } = creating();
    const keys: (string | null)[] = [];
    const answers = [() => refusal(503, 'El servidor está ocupado'), () => ok({ ...rosa, foto: 'a.webp', version: 2 })];
    const upload = http.post(url('/Usuario/UploadImage/3'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answers[keys.length - 1]?.() ?? refusal(500, 'No se esperaba otra');
    });
    const { user } = renderSignedIn('/usuarios/agregar', taken(), post, upload);
    await labelledInput('Email');
    const input = screen.getByLabelText('Foto');
    await user.upload(input, aPicture());
    // The preview can be removed again, also by Limpiar.
    expect(await screen.findByRole('button', { name: 'Cambiar foto' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(await screen.findByRole('button', { name: 'Elegir foto' })).toBeVisible();
    await user.upload(input, aPicture());
    await user.click(await labelledInput('Email'));
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Usuario agregado correctamente')).toBeVisible();
    const failed = await screen.findByText('El servidor está ocupado');
    expect(failed).toBeVisible();
    expect(await labelledInput('Email')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Usuario agregado correctamente. Se guardó la foto de Rosa Mora.')).toBeVisible();
    expect(screen.queryByText('El servidor está ocupado')).toBeNull();
    expect(bodies).toHaveLength(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('refuses a file that is no photo before anything is sent', async () => {
    renderSignedIn('/usuarios/agregar', taken());
    await labelledInput('Email');
    const { default: userEvent } = await import('@testing-library/user-event');
    const input = screen.getByLabelText('Foto');
    const text = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
    await userEvent.setup({ applyAccept: false }).upload(input, text);
    expect(await screen.findByText('La foto debe ser una imagen JPEG, PNG o WebP')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Elegir foto' })).toBeVisible();
  });
});

describe('editing a user', () => {
  const one = http.get(url('/Usuario/:id'), ({ params }) => ok(params['id'] === '3' ? rosa : ana));
  const saving = (bodies: unknown[]) =>
    http.put(url('/Usuario'), async ({ request }) => {
      const body = (await request.json()) as object;
      bodies.push(body);
      return ok({ ...rosa, ...body, version: 2 });
    });

  it('keeps the password when it is blank, gives a role, and goes to /usuarios', async () => {
    const bodies: unknown[] = [];
    const { user } = renderSignedIn('/usuarios/editar/3', one, taken(rosa), saving(bodies));
    const nombre = await screen.findByDisplayValue('Rosa');
    expect(screen.queryByRole('button', { name: 'Limpiar' })).toBeNull();
    expect(screen.queryByText(/ya existe/)).toBeNull();
    await user.type(nombre, ' María');
    await user.click(screen.getByRole('combobox', { name: /Rol/ }));
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'Administrador',
      'Bodeguero',
    ]);
    await user.click(screen.getByRole('option', { name: 'Administrador' }));
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible();
    expect(window.location.hash).toBe('#/usuarios');
    expect(bodies).toEqual([{ ...rosa, nombre: 'Rosa María', roll: 'Administrador', pass: '', RepetirPass: '' }]);
    expect(session.get()).toMatchObject({ nombre: 'Ana', email: usuario.email });
  });

  it('shows profiles and projects, says what they come to, and what another gave meanwhile (D9, D53)', async () => {
    const bodies: unknown[] = [];
    const asked: string[] = [];
    const perfil = (id: number, nombre: string) => savedRecord(id, { nombre });
    const { user } = renderSignedIn(
      '/usuarios/editar/3',
      http.get(url('/Usuario/3'), () => ok({ ...rosa, enlaces: { version: 'a', perfiles: [7] } })),
      taken(rosa),
      http.put(url('/Usuario'), async ({ request }) => {
        bodies.push(await request.json());
        const cambio = { usuario: { id: 9, nombre: 'Luis', apellido: 'Paz' }, fecha: new Date().toISOString() };
        const now = { ...rosa, enlaces: { version: 'b', perfiles: [7, 9] }, cambio };
        return bodies.length === 1 ? refusal(409, 'Otra persona lo cambió', now) : ok({ ...rosa, version: 2 });
      }),
      whole('/Perfil', [perfil(7, 'Bodega'), perfil(8, 'Compras'), perfil(9, 'Ventas')]),
      http.get(url('/Perfil/permisos'), ({ request }) => {
        const perfiles = new URL(request.url).searchParams.get('perfiles') ?? '';
        asked.push(perfiles);
        return ok(permisosWith(perfiles.includes('8') ? { compras: ['ver', 'agregar'] } : {}));
      }),
    );
    const perfiles = await screen.findByRole('group', { name: 'Perfiles' });
    expect(await within(perfiles).findByText('Bodega')).toBeVisible();
    expect(within(perfiles).queryByText('Compras')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Proyectos' })).toBeNull();
    const seen = await screen.findByRole('region', { name: 'Lo que verá esta persona' });
    expect(within(seen).queryByText('Comprar')).toBeNull();
    // Of projects that the editor does not know nothing is said.
    expect(within(seen).queryByText(/proyecto/)).toBeNull();
    await user.click(within(perfiles).getByRole('combobox', { name: 'Agregar perfil' }));
    await user.click(await screen.findByRole('option', { name: 'Compras' }));
    expect(await within(seen).findByText('Comprar')).toBeVisible();
    expect(within(seen).getByText('Por comprar')).toBeVisible();
    await user.type(await labelledInput('Contraseña'), 'Clave.2026');
    await user.type(await labelledInput('Repetir contraseña'), 'Clave.2026');
    await user.click(save());
    expect(await screen.findByText(/^No se pudo guardar: Luis Paz cambió este registro/)).toBeVisible();
    const told = within(screen.getByRole('radiogroup', { name: 'Perfiles' }));
    expect(await told.findByRole('radio', { name: /Lo suyo.*Bodega, Compras/ })).toBeChecked();
    await user.click(told.getByRole('radio', { name: /Guardado ahora.*Bodega, Ventas/ }));
    expect(await within(perfiles).findByText('Ventas')).toBeVisible();
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
    expect(asked.slice(0, 3)).toEqual(['7', '7,8', '7,9']);
    const body = { ...rosa, pass: 'Clave.2026', RepetirPass: 'Clave.2026' };
    expect(bodies).toEqual([
      { ...body, perfiles: [7, 8], enlaces: { version: 'a' } },
      { ...body, perfiles: [7, 9], enlaces: { version: 'b' } },
    ]);
  });

  it('makes a profile from a template without leaving what is typed (D53)', async () => {
    const made: unknown[] = [];
    const ranges: (string | null)[] = [];
    const { user } = renderSignedIn(
      '/usuarios/editar/3',
      http.get(url('/Usuario/3'), () => ok({ ...rosa, enlaces: { version: 'a', perfiles: [], proyectos: [4] } })),
      paged('/Proyecto/0', [savedRecord(4, { nombre: 'Torre Norte' })], one =>
        ranges.push(one.searchParams.get('range')),
      ),
      taken(rosa),
      paged('/Perfil', []),
      paged('/Perfil/filter/:text', []),
      http.get(url('/Perfil/permisos'), () => ok(permisosWith({}))),
      http.post(url('/Perfil'), async ({ request }) => {
        made.push(await request.json());
        if (made.length === 1) return refusal(503, 'El servidor está ocupado');
        return ok(savedRecord(11, { nombre: 'Portería' }), { status: 201 });
      }),
    );
    await user.type(await screen.findByDisplayValue('Rosa'), ' María');
    expect(await screen.findByText('Trabaja con los pedidos de su proyecto.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /^Rol/ }));
    await user.click(await screen.findByRole('option', { name: 'Administrador' }));
    expect(await screen.findByText('Ve los pedidos de todos los proyectos.')).toBeVisible();
    // Fifty to choose from, besides the one that is not offered again.
    expect(ranges).toContain('[0,50]');
    const picker = screen.getByRole('combobox', { name: 'Agregar perfil' });
    const ask = async () => {
      await user.click(await screen.findByRole('option', { name: 'Agregar “Portería”' }));
      return within(await screen.findByRole('dialog', { name: 'Agregar perfil' }));
    };
    await user.click(picker);
    const none = 'No hay perfiles para elegir. Se agregan en el menú, en Administración';
    expect(await screen.findByText(none)).toBeVisible();
    await user.type(picker, 'Portería');
    const cancelled = await ask();
    await user.click(cancelled.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(picker).toHaveFocus());
    expect(picker).toHaveValue('Portería');
    const dialog = await ask();
    await user.click(await dialog.findByRole('combobox', { name: /Empezar con/ }));
    await user.click(await screen.findByRole('option', { name: 'Solo recibe' }));
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    // A failure is said, and leaves the template chosen.
    expect(await screen.findByText(/El servidor está ocupado/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    expect(await screen.findByText('Perfil se agregó correctamente')).toBeVisible();
    const sent = { nombre: 'Portería', plantilla: 'soloRecibe' };
    expect(made).toEqual([sent, sent]);
    expect(picker).toHaveValue('');
    const perfiles = within(screen.getByRole('group', { name: 'Perfiles' }));
    await user.click(await perfiles.findByRole('button', { name: /^Quitar / }));
    expect(perfiles.queryByRole('listitem')).toBeNull();
    // What was pressed is gone.
    expect(document.activeElement).toHaveTextContent('Editar Usuario');
    expect(screen.getByDisplayValue('Rosa María')).toBeVisible();
  });

  it('sets a new password only when both are the same', async () => {
    const bodies: unknown[] = [];
    const { user } = renderSignedIn('/usuarios/editar/3', one, taken(rosa), saving(bodies));
    await screen.findByDisplayValue('Rosa');
    await user.type(await labelledInput('Contraseña'), 'Otra.clave.1');
    await waitFor(() => expect(save()).toBeDisabled());
    await user.type(await labelledInput('Repetir contraseña'), 'Otra.clave.1');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
    expect(bodies).toEqual([{ ...rosa, pass: 'Otra.clave.1', RepetirPass: 'Otra.clave.1' }]);
  });

  it('says that a name is taken, unless it is the user’s own', async () => {
    const luis = { ...rosa, id: 4, email: 'luis@bodega.cr', nombreUsuario: 'luis' };
    const { user } = renderSignedIn('/usuarios/editar/3', one, taken(rosa, luis));
    const name = await screen.findByDisplayValue('rosa');
    await user.clear(name);
    await user.type(name, 'Luis');
    expect(await screen.findByText("El usuario 'Luis' ya existe, por favor intente con otro!")).toBeVisible();
    await user.clear(name);
    await user.type(name, 'ROSA');
    await waitFor(() => expect(save()).toBeEnabled());
    expect(screen.queryByText(/ya existe/)).toBeNull();
  });

  it('of oneself offers neither role nor password, and the header takes the new name', async () => {
    const bodies: unknown[] = [];
    const { user } = renderSignedIn(`/usuarios/editar/${usuario.id}`, one, taken(ana), saving(bodies));
    const nombre = await screen.findByDisplayValue('Ana');
    expect(screen.queryByRole('combobox', { name: /Rol/ })).toBeNull();
    expect(screen.queryByLabelText(/^Repetir contraseña/)).toBeNull();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Mi cuenta' })).toHaveAttribute(
      'href',
      expect.stringContaining('#/micuenta'),
    );
    await user.type(nombre, ' Lucía');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
    expect(screen.getByRole('link', { name: 'Mi cuenta: Ana Lucía Solís' })).toBeVisible();
    expect(session.get()).toMatchObject({ nombre: 'Ana Lucía', token: usuario.token });
  });

  it('of oneself is open to everybody, and leads back to Mi cuenta who may not see the list', async () => {
    const { user } = renderSignedIn(
      `/usuarios/editar/${usuario.id}`,
      one,
      saving([]),
      withPermisos(permisosWith({ pedidos: ['ver'] })),
    );
    await user.type(await screen.findByDisplayValue('Ana'), ' Lucía');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible();
  });

  it('takes a photo at once', async () => {
    let foto: string | null = null;
    const { user } = renderSignedIn(
      '/usuarios/editar/3',
      http.get(url('/Usuario/3'), () => ok({ ...rosa, foto })),
      taken(rosa),
      http.post(url('/Usuario/UploadImage/3'), () => {
        foto = 'a.webp';
        return ok({ ...rosa, foto, version: 2 });
      }),
      http.get(url('/uploads/3/a.webp'), () => new Response('x', { headers: { 'Content-Type': 'image/webp' } })),
    );
    const nombre = await screen.findByDisplayValue('Rosa');
    await user.type(nombre, ' María');
    await user.upload(screen.getByLabelText('Foto'), aPicture());
    expect(await screen.findByText('La foto se guardó')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cambiar foto' })).toBeVisible();
    // What was being typed is kept.
    expect(nombre).toHaveValue('Rosa María');
    expect(session.get()?.foto).toBeUndefined();
    network.use(paged('/Usuario', []));
  });
});
