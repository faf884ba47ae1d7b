import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '../../../src/web/api/session';
import { ok, paged, savedRecord, permisosWith, url, withPermisos } from '../../support/msw';
import { field } from '../../support/onScreen';
import { renderSignedIn } from '../../support/renderWeb';

const rosa = { id: 9, nombre: 'Rosa', apellido: 'Vega' };
const cambio = {
  id: 12,
  fecha: '2026-03-05T15:04:00Z',
  usuario: rosa,
  tabla: 'proveedor',
  idRegistro: 3,
  accion: 'UPDATE',
  antes: { id: 3, razonSocial: 'Cementos', estatus: true, version: 1 },
  despues: { id: 3, razonSocial: 'Cementos del Sur', estatus: true, version: 2 },
};
const alta = { ...cambio, id: 11, usuario: null, accion: 'INSERT', antes: null, despues: { id: 3, estatus: true } };

afterEach(() => session.end('salida'));

it('shows who changed what, and each field before and after', async () => {
  const { user } = renderSignedIn('/auditoria', paged('/Auditoria', [cambio, alta]));
  const row = (await screen.findByText('Rosa Vega')).closest('tr');
  if (!row) throw new Error('The trace has no row');
  expect(row).toHaveTextContent(/Cambio.*Proveedor.*3/);
  expect(screen.getByText('Sistema')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled();
  await user.click(within(row).getByRole('button', { name: 'Ver líneas' }));
  const fields = within(screen.getByRole('table', { name: 'Datos cambiados' }));
  expect(fields.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DatoAntesDespués',
    'Razón socialCementosCementos del Sur',
  ]);
  // Of what is new there is nothing before.
  await user.click(screen.getByRole('button', { name: 'Ver líneas' }));
  expect(screen.getAllByRole('table', { name: 'Datos cambiados' }).at(-1)).toHaveTextContent(/^DatoDespués/);
});

it('prints money and quantities as every screen does, and the number of a record as it is', async () => {
  const antes = { id: 1200, idCategoria: 1200, costo: 74500, stock: 1200.5, fechaEntrega: null };
  const despues = { id: 1200, idCategoria: 1201, costo: 74900.5, stock: 1300, fechaEntrega: '2026-03-05' };
  const { user } = renderSignedIn(
    '/auditoria',
    paged('/Auditoria', [{ ...cambio, tabla: 'producto', antes, despues }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Ver líneas' }));
  const fields = within(screen.getByRole('table', { name: 'Datos cambiados' }));
  expect(fields.getAllByRole('row').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'DatoAntesDespués',
    'Familia12001201',
    'Costo₡74 500,00₡74 900,50',
    'Existencias1 200,51 300',
    'Entrega estimada—5/3/26',
  ]);
});

it('calls records by their names, and what their ids stand for', async () => {
  const linea = {
    ...cambio,
    ...{ tabla: 'pedido_detalle', idRegistro: 4811, idPedido: 125, registro: 'Pedido 125 · CEMENTO GRIS' },
    antes: { id: 4811, idProducto: 7 },
    despues: { id: 4811, idProducto: 8 },
    referencias: { idProducto: { 7: 'C-001 Cemento', 8: 'C-002 Cemento blanco' } },
  };
  const { user } = renderSignedIn('/auditoria', paged('/Auditoria', [linea]));
  expect(await screen.findByText('Pedido 125 · CEMENTO GRIS')).toBeVisible();
  expect(screen.queryByText(/4811/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver líneas' }));
  const fields = within(screen.getByRole('table', { name: 'Datos cambiados' }));
  expect(fields.getByText('C-001 Cemento')).toBeVisible();
  expect(fields.getByText('C-002 Cemento blanco')).toBeVisible();
});

it('leads to the record, and from anything in an order to the order', async () => {
  const linea = { ...cambio, id: 13, tabla: 'pedido_detalle', idRegistro: 4811, idPedido: 125, registro: 'Pedido 125' };
  const sesion = { ...cambio, id: 14, tabla: 'sesion', registro: 'Sesión de rosa@bodega.cr' };
  const articulo = { ...cambio, id: 15, tabla: 'producto', idRegistro: 7, registro: 'C-001 Cemento' };
  const usuario = { ...cambio, id: 16, tabla: 'usuario', idRegistro: 9, registro: 'Rosa Vega (rosa@bodega.cr)' };
  const { user } = renderSignedIn('/auditoria', paged('/Auditoria', [linea, cambio, sesion, articulo, usuario]));
  expect(await screen.findByRole('link', { name: 'Proveedor 3' })).toHaveAttribute('href', '#/proveedores/ficha/3');
  expect(screen.getByText('Sesión de rosa@bodega.cr').closest('a')).toBeNull();
  expect(screen.getByRole('link', { name: 'C-001 Cemento' })).toHaveAttribute('href', '#/productos/editar/7');
  expect(await screen.findByRole('link', { name: /^Rosa Vega/ })).toHaveAttribute('href', '#/usuarios/editar/9');
  await user.click(screen.getByRole('link', { name: 'Pedido 125' }));
  await waitFor(() => expect(window.location.hash).toBe('#/pedidos/editar/125/ver'));
});

it('leads to the form of a project of others, and to the page of no other', async () => {
  const traza = (id: number, proyectoVisible: boolean) => ({
    ...cambio,
    id,
    tabla: 'proyecto',
    idRegistro: id,
    registro: `Proyecto ${id}`,
    proyectoVisible,
  });
  renderSignedIn('/auditoria', paged('/Auditoria', [traza(21, true), traza(22, false)]));
  expect(await screen.findByRole('link', { name: 'Proyecto 21' })).toHaveAttribute('href', '#/proyectos/ficha/21');
  expect(screen.getByRole('link', { name: 'Proyecto 22' })).toHaveAttribute('href', '#/proyectos/editar/22');
});

it('leads to no form, and to no choice of people, that is closed to who reads it', async () => {
  const articulo = { ...cambio, id: 15, tabla: 'producto', idRegistro: 7, registro: 'C-001 Cemento' };
  const auditor = withPermisos(permisosWith({ auditoria: ['ver'] }));
  renderSignedIn('/auditoria', paged('/Auditoria', [articulo]), auditor);
  expect((await screen.findByText('C-001 Cemento')).closest('a')).toBeNull();
  expect(screen.getByRole('button', { name: 'Tipo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Persona' })).toBeNull();
});

it('is narrowed by what its column Tipo says', async () => {
  const { user } = renderSignedIn('/auditoria', paged('/Auditoria', [cambio]));
  await user.click(await screen.findByRole('button', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Proveedor' }));
  expect(await screen.findByRole('button', { name: 'Tipo: Proveedor' })).toBeVisible();
});

it.each([
  ['a record', 'Número', 'Número del registro', 'idRegistro'],
  ['an order, for all that happened to it', 'Pedido', 'Número de pedido', 'idPedido'],
  ['a purchase, for its invoices too', 'Orden', 'Número de orden', 'idCompra'],
])('is narrowed by the number of %s', async (_of, name, label, field) => {
  const asked: string[] = [];
  const seen = (url: URL) => asked.push(url.searchParams.get('filter') ?? '');
  const { user } = renderSignedIn('/auditoria', paged('/Auditoria', [cambio], seen));
  await user.click(await screen.findByRole('button', { name }));
  await user.type(screen.getByLabelText(label), '3{Enter}');
  expect(await screen.findByRole('button', { name: `${name}: N.º 3` })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe(`{"${field}":3}`));
  await user.click(screen.getByRole('button', { name: `${name}: N.º 3` }));
  await user.type(screen.getByLabelText(label), 'x{Enter}');
  expect(screen.getByText('Escriba un número entero')).toBeVisible();
  await user.clear(screen.getByLabelText(label));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe(''));
  await user.click(screen.getByRole('button', { name }));
  await user.type(screen.getByLabelText(label), 'x{Enter}');
  expect(screen.getByText('Escriba un número entero')).toBeVisible();
  // Given up with Esc, it is asked for anew.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByLabelText(label)).toBeValid();
});

describe('of one record', () => {
  const familia = http.get(url('/Categoria/:id'), () => ok(savedRecord(3, { nombre: 'Acero' })));

  it('is one click from its form', async () => {
    const asked: string[] = [];
    const seen = (at: URL) => asked.push(at.searchParams.get('filter') ?? '');
    const { user } = renderSignedIn('/categorias/editar/3', familia, paged('/Auditoria', [cambio], seen));
    await user.click(await screen.findByRole('link', { name: 'Historial' }));
    expect(await screen.findByRole('button', { name: 'Tipo: Familia' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Número: N.º 3' })).toBeVisible();
    await waitFor(() => expect(asked).toEqual(['{"tabla":"categoria","idRegistro":3}']));
  });

  it('is not offered to whom the audit is closed', async () => {
    renderSignedIn('/categorias/editar/3', familia, withPermisos(permisosWith({ categorias: ['ver', 'actualizar'] })));
    expect(await field(/Nombre/)).toHaveValue('Acero');
    expect(screen.queryByRole('link', { name: 'Historial' })).toBeNull();
  });
});
