import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { broken, conPermisos, fila, network, ok, permisosCon, refusal, url, whole } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';

afterEach(() => session.end('salida'));

const datos = {
  rnc: '3-101-1',
  ncf: 'B01',
  razonSocial: 'La Bodega S.A.',
  nombre: 'La Bodega',
  telefono: '2222-3333',
  direccion: 'San José',
};
const empresa = fila(1, datos);
const field = (name: string) => screen.findByRole('textbox', { name });
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
    renderSignedIn('/empresa', whole('/Empresa', [empresa]), conPermisos(permisosCon({ empresa: ['ver'] })));
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
