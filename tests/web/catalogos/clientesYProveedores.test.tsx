import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { ok, paged, savedRecord, permisosWith, refusal, url, withPermisos } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { field, save } from '../../support/onScreen';

afterEach(() => session.end('salida'));

const cliente = savedRecord(4, {
  nombre: 'Rosa',
  apellido: 'Mora',
  cedula: '00118304179',
  email: 'rosa@correo.cr',
  telefono: '+50688881234',
  direccion: { id: 9, provincia: 'Heredia', ciudad: 'Barva', calle: 'Real', numeroCasa: '12' },
});
const proveedor = savedRecord(6, {
  razonSocial: 'Aceros del Sur S.A.',
  telefonos: '2222-3333',
  telefono: '+50688881234',
  mailOrden: 'ordenes@aceros.cr',
  mailGeneral: 'info@aceros.cr',
  contacto: 'Luis Vega',
  direccion: { id: 2, provincia: 'Cartago', ciudad: 'Oreamuno', calle: null, numeroCasa: null },
});
const titles = () => screen.getAllByRole('columnheader').map(head => head.textContent);

/** Fills a form by keyboard, with Enter after each field; the last Enter saves. */
const typeThrough = async (user: UserEvent, ...texts: string[]) => {
  for (const text of texts) await user.keyboard(`${text}{Enter}`);
};

describe('clients', () => {
  const bodies: unknown[] = [];
  const post = (answer: () => Response) =>
    http.post(url('/Cliente'), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    });

  it('have the columns of S2', async () => {
    renderSignedIn('/cliente', paged('/Cliente', [cliente]));
    const row = within(await screen.findByRole('row', { name: /Rosa/ }));
    expect(titles()).toEqual(['Nombre', 'Apellido', 'Email', 'Cedula', 'Telefono', 'Fecha creado', 'Estado', 'Acción']);
    expect(row.getByText('5/3/26, 9:04 a. m.')).toBeVisible();
    expect(row.getByText('Activo')).toBeVisible();
    expect(row.getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      expect.stringContaining('/cliente/editar/4'),
    );
    expect(screen.getByRole('link', { name: 'Agregar Cliente' })).toBeVisible();
  });

  it('say so when there are none', async () => {
    renderSignedIn('/cliente', paged('/Cliente', []));
    expect(await screen.findByText('No hay clientes registrados')).toBeVisible();
  });

  it('are added by keyboard alone, with a hint on the cédula that refuses nothing', async () => {
    const { user } = renderSignedIn(
      '/cliente/agregar',
      paged('/Cliente/filtro/:text', []),
      post(() => ok(cliente, { status: 201 })),
    );
    expect(await field('Nombre')).toHaveFocus();
    // A phone shows the keyboard of each.
    expect(await field('Email')).toHaveAttribute('inputmode', 'email');
    expect(await field('Telefono')).toHaveAttribute('inputmode', 'tel');
    await typeThrough(user, 'Rosa', 'Mora', '00118304170');
    expect(await field('Cedula')).toHaveAccessibleDescription(/dígito verificador no coincide/);
    await typeThrough(user, '+506 8888 1234'.replaceAll(' ', ''), 'rosa@correo.cr', 'Heredia', 'Barva', 'Real', '12');
    expect(await screen.findByText('Cliente agregado correctamente')).toBeVisible();
    expect(bodies).toEqual([
      {
        nombre: 'Rosa',
        apellido: 'Mora',
        cedula: '00118304170',
        telefono: '+50688881234',
        email: 'rosa@correo.cr',
        direccion: { provincia: 'Heredia', ciudad: 'Barva', calle: 'Real', numeroCasa: '12' },
      },
    ]);
    expect(await field('Nombre')).toHaveValue('');
    expect(await field('Casa')).toHaveValue('');
    expect(await field('Nombre')).toHaveFocus();
  });

  it("say who has the cédula already, which prevents nothing; their own is nobody else's", async () => {
    const asked: string[] = [];
    const found = paged('/Cliente/filtro/:text', [cliente], ({ pathname }) => asked.push(pathname));
    const own = http.get(url('/Cliente/4'), () => ok(cliente));
    const adding = renderSignedIn('/cliente/agregar', found);
    await adding.user.type(await field('Cedula'), '001-1830417-9');
    expect(asked).toEqual([]);
    await adding.user.tab();
    expect(await screen.findByRole('link', { name: 'Rosa Mora' })).toHaveAttribute('href', '#/cliente/editar/4');
    expect(await field('Cedula')).toHaveAccessibleDescription('Ya la tiene Rosa Mora');
    expect(await field('Cedula')).toBeValid();
    expect(asked).toEqual([expect.stringMatching(/\/00118304179$/)]);
    adding.unmount();
    // Who may only add customers is told, and led nowhere.
    const only = renderSignedIn('/cliente/agregar', found, withPermisos(permisosWith({ clientes: ['agregar'] })));
    await only.user.type(await field('Cedula'), '001-1830417-9');
    await only.user.tab();
    expect(await screen.findByText('Ya la tiene Rosa Mora')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Rosa Mora' })).toBeNull();
    only.unmount();
    const { user } = renderSignedIn('/cliente/editar/4', found, own);
    await user.click(await field('Cedula'));
    await user.tab();
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(screen.queryByText(/^Ya la tiene/)).toBeNull();
  });

  it('have their messages, which differ between adding and editing', async () => {
    const adding = renderSignedIn('/cliente/agregar');
    await field('Nombre');
    for (let count = 0; count < 10; count += 1) await adding.user.tab();
    for (const message of [
      'El nombre es requerido',
      'El apellido es requerido',
      'La cedula es requerida (Debe ser valida)',
      'El telefono es requerido (Debe ser valido)',
      'El email es requerido (Debe ser valido)',
      'La provicia es requerida',
      'La ciudad es requerida',
      'La calle es requerida',
      'La casa es requerida',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    // The message is quoted (D34); the forms that are taken stay beside it.
    expect(await field('Telefono')).toHaveAccessibleDescription(
      'El telefono es requerido (Debe ser valido) 8888-8888, +506 8888-8888 o 888-888-8888',
    );
    expect(save()).toBeDisabled();
    adding.unmount();
    const editing = renderSignedIn(
      '/cliente/editar/4',
      http.get(url('/Cliente/4'), () => ok(cliente)),
    );
    await editing.user.clear(await field('Cedula'));
    await editing.user.tab();
    expect(await screen.findByText('La cedula es requerida')).toBeVisible();
  });

  it('that could not be added say the sentence of S8 and why', async () => {
    const { user } = renderSignedIn(
      '/cliente/agregar',
      paged('/Cliente/filtro/:text', []),
      post(() => refusal(503, 'El servidor está ocupado')),
    );
    await field('Nombre');
    await typeThrough(user, 'Rosa', 'Mora', '1', '+50688881234', 'rosa@correo.cr', 'Heredia', 'Barva', 'Real', '12');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Ocurrio un error, vuelva a intentarlo')).toBeVisible();
    expect(alert.getByText('El servidor está ocupado')).toBeVisible();
    expect(await field('Nombre')).toHaveValue('Rosa');
  });

  it('that could not be edited show the message of the server alone', async () => {
    const { user } = renderSignedIn(
      '/cliente/editar/4',
      http.get(url('/Cliente/4'), () => ok(cliente)),
      http.put(url('/Cliente'), () => refusal(200, 'El cliente está en uso')),
    );
    await user.type(await field('Nombre'), ' María');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^El cliente está en uso$/);
    expect(await field('Nombre')).toHaveValue('Rosa María');
  });
});

describe('suppliers', () => {
  it('have the columns of S2', async () => {
    renderSignedIn('/proveedores', paged('/Proveedor', [proveedor]));
    const row = await screen.findByRole('row', { name: /Aceros del Sur/ });
    expect(titles()).toEqual([
      'Id',
      'Razón social',
      'Teléfonos',
      'Correo orden',
      'Provincia',
      'Contacto',
      'Celular',
      'Correo general',
      'Estado',
      'Acción',
    ]);
    const cells = within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent);
    expect(cells.slice(0, 9)).toEqual([
      '6',
      'Aceros del Sur S.A.',
      '2222-3333',
      'ordenes@aceros.cr',
      'Cartago',
      'Luis Vega',
      '+50688881234',
      'info@aceros.cr',
      'Activo',
    ]);
  });

  it('keep the rest of their address, and go back to /proveedores', async () => {
    const bodies: unknown[] = [];
    const { user } = renderSignedIn(
      '/proveedores/editar/6',
      http.get(url('/Proveedor/6'), () => ok(proveedor)),
      http.put(url('/Proveedor'), async ({ request }) => {
        bodies.push(await request.json());
        return ok({ ...proveedor, version: 2 });
      }),
      paged('/Proveedor', [proveedor]),
    );
    const provincia = await field('Provincia');
    await user.clear(provincia);
    await user.tab();
    expect(await screen.findByText('es requerida')).toBeVisible();
    await user.type(provincia, 'Limón');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Proveedores' })).toBeVisible();
    expect(window.location.hash).toBe('#/proveedores');
    expect(bodies).toEqual([{ ...proveedor, direccion: { ...proveedor.direccion, provincia: 'Limón' } }]);
  });

  it('have their messages', async () => {
    const { user } = renderSignedIn('/proveedores/agregar');
    await field('Razón social');
    for (let count = 0; count < 8; count += 1) await user.tab();
    for (const message of [
      'El nombre es requerido',
      'Teléfonos son requeridos',
      'El Correo Orden es requerido',
      'Correo General es requerido',
      'es requerida',
      'El Nombre Contacto es requerido',
      'El celular del contacto es requerido (Debe ser valido)',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
  });
});
