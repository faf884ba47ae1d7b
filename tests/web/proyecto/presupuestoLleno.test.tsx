// @vitest-environment-options { "alone": "presupuestoLleno" }
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { broken, ok, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
// Load the lazy screen here: on a busy machine it could exhaust a test's timeout.
import '../../../src/web/features/proyecto/presupuesto/PresupuestoPage';

// As many codes as a budget admits would take half a minute to render.
vi.mock('#contract/constants', async original => ({ ...(await original<object>()), PRESUPUESTO_CODIGOS_MAX: 2 }));

afterEach(() => session.end('salida'));

it('a budget takes no more codes than it admits, by its button, by Enter or by an undone removal', async () => {
  const codigos = ['1.1', '1.2'].map(direccionamiento => ({ direccionamiento, monto: 5 }));
  const { user } = renderSignedIn(
    '/proyectos/presupuesto/5',
    broken('get', '/Proyecto/ficha/5'),
    http.get(url('/Proyecto/presupuesto/5'), () => ok({ id: 5, version: 3, codigos })),
  );
  await user.click(await screen.findByLabelText('Monto de 1.2'));
  expect(screen.getByRole('button', { name: 'Agregar código' })).toBeDisabled();
  await user.keyboard('{Enter}');
  expect(screen.getAllByLabelText(/^Direccionamiento, fila/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Quitar 1.1' }));
  await user.click(screen.getByRole('button', { name: 'Agregar código' }));
  await user.keyboard('1.3{Enter}7');
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('El presupuesto admite 2 códigos como máximo')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar 1.1' }));
  await waitFor(() => expect(screen.queryByText('El presupuesto admite 2 códigos como máximo')).toBeNull());
});
