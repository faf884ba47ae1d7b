import { describe, expect, it } from 'vitest';
import { paths, spell, spellResourceRoute, spellScreenRoute } from '../../../src/web/app/routes';
import { currentEntryPath } from '../../../src/web/app/layout/menuEntries';

describe('paths', () => {
  it.each([
    ['/categorias', '/categorias'],
    ['/categorias/create', '/categorias/agregar'],
    ['/categorias/5', '/categorias/editar/5'],
    ['/categorias?page=2&sort=nombre', '/categorias?page=2&sort=nombre'],
    ['/productos/12?x=1', '/productos/editar/12?x=1'],
    ['/clientes', '/cliente'],
    ['/clientes/create', '/cliente/agregar'],
    ['/clientes/3', '/cliente/editar/3'],
    ['/perfiles/3', '/perfil/editar/3'],
    ['/compras/create', '/compras/nuevaCompra'],
    ['/ventas/create', '/ventas/nuevaVenta'],
    // Already in the app's spelling.
    ['/cliente/editar/3', '/cliente/editar/3'],
    ['/categorias/agregar', '/categorias/agregar'],
    ['/pedidos/editar/5/0?modo=recibir', '/pedidos/editar/5/0?modo=recibir'],
    ['/', '/'],
    ['?page=2', '?page=2'],
  ])('%s is spelt %s', (given, spelt) => {
    expect(spell(given)).toBe(spelt);
    expect(spell(spelt)).toBe(spelt);
  });

  it('are built the same way', () => {
    expect(paths.list('clientes')).toBe('/cliente');
    expect(paths.create('compras')).toBe('/compras/nuevaCompra');
    expect(paths.edit('perfiles', 4)).toBe('/perfil/editar/4');
    expect(paths.pedido(9, 0, 'recibir')).toBe('/pedidos/editar/9/0?modo=recibir');
    expect(paths.pedido(9, 1)).toBe('/pedidos/editar/9/1');
  });
});

describe('the current entry of the menu', () => {
  it.each([
    ['/pedidos/editar/5/1', '/pedidos'],
    ['/compras/necesidades', '/compras/necesidades'],
    ['/importar/productos', '/productos'],
    ['/importar/clientes', '/cliente'],
    ['/importar', undefined],
  ])('of %s is %s', (path, entry) => {
    expect(currentEntryPath(path)).toBe(entry);
  });
});

describe('routes', () => {
  it("turn react-admin's into the product's", () => {
    expect(spellResourceRoute('clientes/*')).toBe('cliente/*');
    expect(spellResourceRoute('productos/*')).toBe('productos/*');
    expect(spellResourceRoute('/*')).toBe('/*');
    expect(spellScreenRoute('create/*', 'productos')).toBe('agregar');
    expect(spellScreenRoute('create/*', 'ventas')).toBe('nuevaVenta');
    expect(spellScreenRoute(':id/*', 'productos')).toBe('editar/:id');
    expect(spellScreenRoute('/*', 'productos')).toBe('');
  });
});
