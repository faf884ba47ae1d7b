// @vitest-environment jsdom
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type * as CatalogosModule from '#contract/catalogos';
import type * as InformesModule from '#contract/informes';
import type * as ServidosModule from '../../src/server/modules/informes/informes';
import { type AppUnderTest, startApp } from '../support/app';
import { stubBrowser } from '../support/browserStubs';
import { startTrade } from '../support/trade';
import { up as jugueteTable } from '../toy/901-juguete';

// Adds the ninth catalogue to the list of catalogues.
vi.mock('#contract/catalogos', async load => {
  const real = await load<typeof CatalogosModule>();
  const { juguetes } = await import('../toy/juguete');
  Object.assign(real.catalogos, { juguetes });
  (real.CATALOGOS as string[]).push('juguetes');
  return real;
});

// Adds a report, in the contract and on the server.
vi.mock('#contract/informes', async load => {
  const real = await load<typeof InformesModule>();
  const { articulosPorFamilia } = await import('../toy/articulosPorFamilia');
  Object.assign(real.informes, { articulosPorFamilia });
  (real.INFORMES as string[]).push('articulosPorFamilia');
  return real;
});
vi.mock('../../src/server/modules/informes/informes', async load => {
  const real = await load<typeof ServidosModule>();
  const { articulosPorFamilia } = await import('../toy/articulosPorFamiliaServido');
  Object.assign(real.servedInformes, { articulosPorFamilia });
  return real;
});

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp();
  await jugueteTable(t.db);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${port}/api`);
  stubBrowser();
});
afterEach(cleanup);
afterAll(async () => {
  await t.close();
});

async function openApp() {
  // The application is loaded beforehand: compiling it takes seconds, for which no page waits.
  const [{ Root }, { session }] = await Promise.all([
    import('../../src/web/app/Root'),
    import('../../src/web/api/session'),
    import('../../src/web/App'),
  ]);
  const { id, email, token } = t.admin;
  session.start({ id, email, token, nombre: 'Ana', apellido: 'Prueba' });
  window.location.hash = '#/';
  const user = userEvent.setup();
  render(<Root />);
  return user;
}

/** The other half of toyCatalogue.test.ts: the same catalogue, used in its screens on the real server. */
it('is in the menu, added, listed, edited and switched off in the app, exported and imported', async () => {
  await t.admin.post('/Categoria', { nombre: 'Maquinaria' });
  const { proveedor } = await startTrade(t);
  await proveedor({ razonSocial: 'Juguetería El Trompo' });
  const user = await openApp();

  await user.click(await screen.findByRole('link', { name: 'Juguetes' }));
  expect(await screen.findByRole('link', { name: 'Importar' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Excel' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Agregar Juguete' }));
  await user.type(await screen.findByLabelText(/Nombre/), 'Camión de volteo');
  await user.type(screen.getByLabelText(/Piezas/), '12');
  await user.click(await screen.findByRole('combobox', { name: /Familia/ }));
  await user.click(await screen.findByRole('option', { name: 'Maquinaria' }));
  // A reference to records that are named by another field than `nombre`.
  await user.click(screen.getByRole('combobox', { name: /Proveedor/ }));
  await user.click(await screen.findByRole('option', { name: 'Juguetería El Trompo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('El juguete se agregó correctamente');

  window.location.hash = '#/juguetes';
  const row = await screen.findByRole('row', { name: /Camión de volteo/ });
  expect(within(row).getByText('12')).toBeTruthy();
  expect(within(row).getByText('Maquinaria')).toBeTruthy();
  expect(within(row).getByText('Juguetería El Trompo')).toBeTruthy();
  await user.click(within(row).getByRole('link', { name: /Editar/ }));
  const nombre = await screen.findByDisplayValue('Camión de volteo');
  await screen.findByDisplayValue('Juguetería El Trompo');
  await user.clear(nombre);
  await user.type(nombre, 'Grúa');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));

  const edited = await screen.findByRole('row', { name: /Grúa/ });
  await user.click(within(edited).getByRole('switch'));
  await within(edited).findByText('Inactivo');
  await waitFor(async () => {
    expect((await t.admin.get('/Juguete')).data).toMatchObject([{ nombre: 'Grúa', piezas: 12, estatus: false }]);
  });
});

it('has a declared report in the menu, with its rows, its figures and its files', async () => {
  const { id } = (await t.admin.post('/Categoria', { nombre: 'Acabados' })).data as { id: number };
  await t.admin.post('/Producto', {
    ...{ codigo: 'PIN-1', costo: 1250, nombreProducto: 'Pintura', presentacion: 'Galón', descripcion: 'Blanca' },
    idCategoria: id,
  });
  const user = await openApp();
  await user.click(await screen.findByRole('link', { name: 'Artículos por familia' }));
  const row = await screen.findByRole('row', { name: /Acabados/ });
  expect(within(row).getByText(/1.250,00/)).toBeTruthy();
  const figures = await screen.findByLabelText('Cifras');
  expect(await within(figures).findAllByText(/₡1.250,00/)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'PDF' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Excel' })).toBeTruthy();
});
