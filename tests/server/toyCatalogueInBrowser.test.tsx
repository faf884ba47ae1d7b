// @vitest-environment jsdom
import type { AddressInfo } from 'node:net';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as EndpointsModule from '#contract/endpoints';
import type * as PermisosModule from '#contract/permisos';
import { modules } from '../../src/server/modules';
import type * as SchemasModule from '../../src/web/api/schemas';
import { type AppUnderTest, startApp } from '../support/app';
import { stubBrowser } from '../support/browserStubs';
import { juguetesRoutes, jugueteTable } from '../toy/juguetes';

// The lines that a ninth catalogue adds to the tables of the contract, of the schemas and of App.tsx, where the toy takes
// the place of the others.
const { lines } = vi.hoisted(() => ({
  lines: <T,>(of: Record<string, T>) =>
    new Map(Object.entries(of).map(([call, value]): [string, T] => [`juguetes.${call}`, value])),
}));

vi.mock('#contract/endpoints', async load => {
  const real = await load<typeof EndpointsModule>();
  const { jugueteEndpoints } = await import('../toy/juguete');
  return { ...real, findEndpoint: (name: string) => lines(jugueteEndpoints).get(name) ?? real.findEndpoint(name) };
});
vi.mock('#contract/permisos', async load => {
  const real = await load<typeof PermisosModule>();
  const { jugueteGates } = await import('../toy/juguete');
  const gates = { ...real.gates, ...Object.fromEntries(lines(jugueteGates)) };
  return { ...real, gates, isGateName: (name: string) => Object.hasOwn(gates, name) };
});
vi.mock('../../src/web/api/schemas', async load => {
  const real = await load<typeof SchemasModule>();
  const { juguetes } = await import('../toy/juguete');
  const schemaOf = (resource: string) => (resource === 'juguetes' ? juguetes.record : real.schemaOf(resource));
  return { ...real, schemaOf };
});
vi.mock('../../src/web/features/catalogos', () => import('../toy/web'));

let t: AppUnderTest;
beforeAll(async () => {
  t = await startApp({ modules: [...modules, juguetesRoutes] });
  await jugueteTable.execute(t.db);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${port}/api`);
  stubBrowser();
});
afterAll(async () => {
  cleanup();
  await t.close();
});

/** The other half of toyCatalogue.test.ts: the same ninth catalogue, used through its screens on the real server. */
it('is added, listed, edited and switched off in the app', async () => {
  const [{ Root }, { session }] = await Promise.all([
    import('../../src/web/app/Root'),
    import('../../src/web/api/session'),
  ]);
  const { id, email, token } = t.admin;
  session.start({ id, email, token, nombre: 'Ana', apellido: 'Prueba' });
  window.location.hash = '#/juguetes';
  const user = userEvent.setup();
  render(<Root />);

  await user.click(await screen.findByRole('link', { name: 'Agregar Juguete' }));
  await user.type(await screen.findByLabelText(/Nombre/), 'Camión de volteo');
  await user.type(screen.getByLabelText(/Piezas/), '12');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('El juguete se agregó correctamente');

  window.location.hash = '#/juguetes';
  const row = await screen.findByRole('row', { name: /Camión de volteo/ });
  expect(within(row).getByText('12')).toBeTruthy();
  await user.click(within(row).getByRole('link', { name: /Editar/ }));
  const nombre = await screen.findByDisplayValue('Camión de volteo');
  await user.clear(nombre);
  await user.type(nombre, 'Grúa');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));

  const edited = await screen.findByRole('row', { name: /Grúa/ });
  await user.click(within(edited).getByRole('switch'));
  await within(edited).findByText('Inactivo');
  await vi.waitFor(async () => {
    expect((await t.admin.get('/Juguete')).data).toMatchObject([{ nombre: 'Grúa', piezas: 12, estatus: false }]);
  });
});
