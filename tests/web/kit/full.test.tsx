// @vitest-environment-options { "alone": "full" }
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../../../src/web/api/session';
import { broken, ok, url } from '../../support/msw';
import { renderSignedIn } from '../../support/renderWeb';
import { catalogo } from '../documentos/records';
// Load the lazy screens here: on a busy machine they could exhaust a test's timeout.
import '../../../src/web/features/inventario/conteo/ConteoPage';
import '../../../src/web/features/proyecto/presupuesto/PresupuestoPage';

// As many as they admit would take half a minute to render.
vi.mock('#contract/constants', async original => ({
  ...(await original<object>()),
  PRESUPUESTO_CODIGOS_MAX: 2,
  CONTEO_LINES_MAX: 2,
}));

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

it('a count takes no more articles than it admits, and says so', async () => {
  const { user } = renderSignedIn('/productos/conteo', ...catalogo());
  const picker = await screen.findByRole('combobox', { name: 'Artículo' });
  expect(picker).toHaveAccessibleDescription(/^Lea o busque el artículo/);
  for (const [code, name] of [
    ['CEM-0101', 'Cemento gris'],
    ['ACE-0101', 'Varilla #3'],
  ] as const) {
    expect(picker).toBeEnabled();
    await user.click(picker);
    await user.paste(code);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: `Contado de ${name}` })).toBeVisible();
  }
  expect(picker).toBeDisabled();
  expect(picker).toHaveAccessibleDescription('El conteo admite 2 artículos como máximo');
  await user.click(screen.getByRole('button', { name: 'Quitar Cemento gris' }));
  expect(picker).toBeEnabled();
});
