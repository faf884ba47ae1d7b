import { describe, expect, it } from 'vitest';
import { endpointOf, findEndpoint } from '#contract/calls/endpointNames';
import { fillPath } from '#contract/calls/endpoint';
import { endpoints } from '#contract/endpoints';
import {
  FLAGS,
  type Flag,
  type Gate,
  gates,
  type Modulo,
  modulos,
  DETAILED_MODULOS,
  type DetailedModulo,
  permisosVersion,
  missingPermiso,
  permisoRegistro,
  passes,
} from '#contract/permisos';
import { moduloNamed } from '#contract/rights/modulos';
import { traceGates } from '#contract/rights/traceGates';

const registro = (modulo: Modulo | DetailedModulo, ...flags: Flag[]) =>
  permisoRegistro.parse({ idModulo: moduloNamed(modulo).id, ...Object.fromEntries(flags.map(flag => [flag, true])) });

describe('the tables of calls and of gates', () => {
  const names = Object.entries(endpoints).flatMap(([resource, calls]) =>
    Object.keys(calls).map(call => `${resource}.${call}`),
  );

  it('have a gate for every call', () => {
    expect(names.filter(name => !Object.hasOwn(gates, name))).toEqual([]);
    expect(names.length).toBeGreaterThan(80);
  });

  it('ask only for modules and flags that there are', () => {
    const asked = Object.values(gates).flatMap(gate => (gate.kind === 'rights' ? gate.requires.flat() : []));
    const known = [...Object.keys(modulos), ...DETAILED_MODULOS].flatMap(modulo =>
      [...FLAGS, 'any', 'menu'].map(flag => `${modulo}.${flag}`),
    );
    expect(asked.filter(requisito => !known.includes(requisito))).toEqual([]);
  });

  it('tell all modules apart by their ids', () => {
    const ids = [...Object.values(modulos), ...DETAILED_MODULOS.map(name => moduloNamed(name).id)];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('serve no two calls at the same place', () => {
    const places = names.map(name => {
      const { method, path } = findEndpoint(name) ?? { method: '', path: '' };
      return `${method} ${path.replace(/:\w+/g, ':').toLowerCase()}`;
    });
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it('answer nothing for a name that is not there', () => {
    expect(findEndpoint('pedidos.borrar')).toBeUndefined();
    expect(findEndpoint('toString')).toBeUndefined();
    expect(endpointOf('pedidos.create')).toMatchObject({ method: 'POST', path: '/Pedidos' });
  });
});

describe('a path', () => {
  it.each([
    ['/Categoria/filter/:text', { text: 'a/b c' }, '/Categoria/filter/a%2Fb%20c'],
    ['/Pedidos/Filter/:text/-1', { text: '100%' }, '/Pedidos/Filter/100%25/-1'],
    [
      '/Pedidos/Aprobar/:id/:decision/:email',
      { id: 7, decision: 0, email: 'ana+1@x.cr' },
      '/Pedidos/Aprobar/7/0/ana%2B1%40x.cr',
    ],
    ['/Cliente', {}, '/Cliente'],
  ])('%s with %o is %s', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  // A browser takes these for folders, in any spelling, and would ask for another call.
  it.each(['.', '..'])('keeps the text %s as a segment of its own', text => {
    const { pathname } = new URL(fillPath('/Pedidos/Filter/:text/1', { text }), 'http://localhost');
    const [, , , segment = '', mode] = pathname.split('/');
    expect([decodeURIComponent(segment).trim(), mode]).toEqual([text, '1']);
  });

  it('is refused with a parameter missing', () => {
    expect(() => fillPath('/Categoria/:id', { text: 'a' })).toThrow('id');
  });
});

describe('who may pass a gate (D28)', () => {
  const anyFlag: Gate = gates['pedidos.list'];
  const menu: Gate = gates['menu.compras'];

  it.each<[string, Gate, Parameters<typeof passes>[0], boolean]>([
    ['nobody, through a public one', gates['sesion.login'], null, true],
    ['nobody, through one for those signed in', gates['clientes.list'], null, false],
    ['anybody signed in', gates['clientes.list'], { permisos: [] }, true],
    ['the flag asked for', gates['productos.create'], { permisos: [registro('productos', 'agregar')] }, true],
    ['another flag', gates['productos.create'], { permisos: [registro('productos', 'actualizar')] }, false],
    ['the flag in another module', gates['productos.create'], { permisos: [registro('categorias', 'agregar')] }, false],
    ['any flag', anyFlag, { permisos: [registro('pedidos', 'eliminar')] }, true],
    ['a record without a flag', anyFlag, { permisos: [registro('pedidos')] }, false],
    [
      'one of two that are both needed',
      gates['usuarios.create'],
      { permisos: [registro('proyecto', 'agregar')] },
      false,
    ],
    [
      'both',
      gates['usuarios.create'],
      { permisos: [registro('proyecto', 'agregar'), registro('usuarios', 'ver')] },
      true,
    ],
    ['the second alternative', gates['perfiles.list'], { permisos: [registro('usuarioPerfil', 'ver')] }, true],
    ['oneself', gates['usuarios.one'], { permisos: [], isOwn: true }, true],
    ['oneself, where that does not count', gates['usuarios.toggle'], { permisos: [], isOwn: true }, false],
    ['actualizar alone, for a menu entry', menu, { permisos: [registro('compras', 'actualizar')] }, false],
    ['eliminar, for a menu entry', menu, { permisos: [registro('compras', 'eliminar')] }, true],
    [
      'recepcion.agregar, for photos of what came',
      gates['pedidos.uploadImagen'],
      { permisos: [registro('recepcion', 'agregar')] },
      true,
    ],
    [
      'ventas.eliminar, to annul a sale',
      gates['ventas.anular'],
      { permisos: [registro('productos', 'actualizar'), registro('ventas', 'eliminar')] },
      true,
    ],
    [
      'ventas.actualizar, to annul a sale',
      gates['ventas.anular'],
      { permisos: [registro('productos', 'actualizar'), registro('ventas', 'actualizar')] },
      false,
    ],
    [
      'articles without sales, to traces of a sale',
      traceGates.venta,
      { permisos: [registro('productos', 'ver'), registro('ventas')] },
      false,
    ],
    [
      'clients without articles, to traces of a client',
      traceGates.cliente,
      { permisos: [registro('clientes', 'ver')] },
      false,
    ],
    [
      'users, to traces of their profiles',
      traceGates.usuario_perfil,
      { permisos: [registro('usuarios', 'ver')] },
      false,
    ],
    ['orders, to traces of e-mails', traceGates.correo, { permisos: [registro('pedidos', 'ver')] }, false],
  ])('%s', (_, gate, who, isThrough) => {
    expect(passes(who, gate)).toBe(isThrough);
  });

  it.each([
    ['productos.create', 'el permiso “Artículos: agregar”', []],
    ['usuarios.create', 'el permiso “Proyectos: agregar” y algún permiso de Usuarios', []],
    ['usuarios.create', 'algún permiso de Usuarios', [registro('proyecto', 'agregar')]],
    ['clientes.list', 'iniciar sesión', []],
  ] as const)('%s is missing «%s» (D33)', (name, text, permisos) => {
    expect(missingPermiso(gates[name], permisos)).toBe(text);
  });
});

describe('a permission record of a provider (D29)', () => {
  it.each([
    [
      { idModulo: 4, insertar: true, modificar: true },
      { agregar: true, insertar: true, actualizar: true, modificar: true },
    ],
    [
      { idModulo: 4, agregar: true, actualizar: false },
      { agregar: true, insertar: true, actualizar: false, modificar: false },
    ],
    [
      { idModulo: 4, insertar: false, actualizar: true },
      { agregar: false, insertar: false, actualizar: true, modificar: true },
    ],
    [
      { idModulo: 4, ver: null },
      { ver: false, agregar: false, eliminar: false, modificar: false },
    ],
  ])('%o has both spellings', (given, read) => {
    expect(permisoRegistro.parse(given)).toMatchObject(read);
  });

  it('has a text of its own for each of its flags', () => {
    expect(new Set(FLAGS.map(flag => permisosVersion([registro('productos', flag)]))).size).toBe(FLAGS.length);
  });
});
